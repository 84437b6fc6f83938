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

const AT_ONCE = { key: () => ({ schedule: async (_: object, job: () => unknown) => job() }) };

/** An enterprise's own server has no limits unless somebody sets them, and then it says so. */
const UNLIMITED: Pace = {
  second: 1000,
  throttle: { write: AT_ONCE as never, notifications: AT_ONCE as never },
};

export function paceFor(apiUrl: string): Pace {
  const { hostname } = new URL(apiUrl);
  const isCloud = hostname === "api.github.com" || hostname.endsWith(".ghe.com");
  return isCloud ? PATIENT : UNLIMITED;
}
