import { setOutput } from "@actions/core";
import type { RunOutputs } from "../reports/run-outputs.ts";

/** What later steps of a job can go by: of a run, or why there was none. */
export type ActionOutputs =
  | RunOutputs
  | ({ status: "running" | "ignored" | "refused" | "needs-info" | "failed" } & Partial<
      Omit<RunOutputs, "status">
    >);

export const OUTPUT_NAMES = {
  status: "status",
  prNumber: "pr-number",
  prUrl: "pr-url",
  branch: "branch",
  redSha: "red-sha",
  greenSha: "green-sha",
  attempts: "attempts",
  tokens: "tokens",
  cost: "cost",
} as const satisfies Record<keyof RunOutputs, string>;

/** Hands them to the runner, in a file of its own: nothing that is printed can forge one. */
export function writeOutputs(
  outputs: ActionOutputs,
  set: (name: string, value: string) => void = setOutput,
): void {
  for (const [key, name] of Object.entries(OUTPUT_NAMES)) {
    set(name, String(outputs[key as keyof RunOutputs] ?? ""));
  }
}

/** The end of a job whose event is not for us, before more is loaded than it takes to say so. */
export function reportIgnored(): void {
  writeOutputs({ status: "ignored" });
  process.stdout.write("Nothing to do: this event asks nothing of the arbiter.\n");
}
