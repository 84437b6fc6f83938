import type { throttling } from "@octokit/plugin-throttling";

type Throttle = NonNullable<Parameters<typeof throttling>[1]["throttle"]>;

/** How fast requests may follow each other. */
export interface Pace {
  /** Milliseconds that a second of waiting takes. */
  second: number;
  throttle: Pick<Throttle, "write" | "notifications">;
}

/** As the plugin has it: one second between writes, three where somebody is notified. */
export const PATIENT: Pace = { second: 1000, throttle: {} };
