import { setOutput } from "@actions/core";
import type { RunOutputs } from "../reports/run-outputs.ts";
import type { ChangeResult } from "../routing/verdicts/judge-change.ts";
import type { TestWord } from "../routing/verdicts/word-of-test.ts";

/** What later steps of the job can read: about the run, or why there was none. */
export type ActionOutputs =
  | RunOutputs
  | VerifyOutputs
  | ({ status: ChangeResult } & Pick<RunOutputs, "prNumber" | "prUrl">)
  | ({ status: "running" | "ignored" | "refused" | "needs-info" | "failed" } & Partial<
      Omit<RunOutputs, "status">
    >);

/** What `mode: verify` found out about a change. */
interface VerifyOutputs extends Readonly<Record<TestWord, number>> {
  status: ChangeResult;
  passes: boolean;
  /** How many small changes of the new lines were tried, and how many of them tests noticed. */
  mutants: number;
  noticed: number;
  /** The path of `proof.json`. */
  proof: string;
}

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
  logs: "logs",
  passes: "passes",
  proves: "proves",
  guards: "guards",
  breaks: "breaks",
  fails: "fails",
  unclear: "unclear",
  mutants: "mutants",
  noticed: "mutants-noticed",
  proof: "proof",
} as const satisfies Record<keyof RunOutputs | keyof VerifyOutputs, string>;

/** Passes the outputs to the runner through a file, so that nothing printed can forge one. */
export function writeOutputs(
  outputs: ActionOutputs,
  set: (name: string, value: string) => void = setOutput,
): void {
  const values: Readonly<Record<string, unknown>> = { ...outputs };
  for (const [key, name] of Object.entries(OUTPUT_NAMES)) set(name, String(values[key] ?? ""));
}

/** Ends a job whose event is not for us, without loading the rest of the program. */
export function reportIgnored(): void {
  writeOutputs({ status: "ignored" });
  process.stdout.write("Nothing to do: TDD Arbiter does not act on this event.\n");
}
