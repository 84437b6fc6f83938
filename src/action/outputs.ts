import { setOutput } from "@actions/core";
import type { RunOutputs } from "../reports/run-outputs.ts";

/** What later steps of the job can read: about the run, or why there was none. */
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

/** Passes the outputs to the runner through a file, so that nothing printed can forge one. */
export function writeOutputs(
  outputs: ActionOutputs,
  set: (name: string, value: string) => void = setOutput,
): void {
  for (const [key, name] of Object.entries(OUTPUT_NAMES)) {
    set(name, String(outputs[key as keyof RunOutputs] ?? ""));
  }
}

/** Ends a job whose event is not for us, without loading the rest of the program. */
export function reportIgnored(): void {
  writeOutputs({ status: "ignored" });
  process.stdout.write("Nothing to do: TDD Arbiter does not act on this event.\n");
}
