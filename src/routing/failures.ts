import { z } from "zod";
import type { LintRun, TestRun } from "../ports.ts";
import { classifyFailure, FAILURE_KINDS } from "./classify-failure.ts";
import { oneLine } from "./one-line.ts";
import type { TDDPhase } from "./phase.ts";
import { summarizeFailure } from "./summarize-failure.ts";
import type { Verdict } from "./verdict.ts";

/** One failure as the run remembers it: short, and enough for a person to go on from. */
export const FailureEntry = z.object({
  command: z.string(),
  exitCode: z.number(),
  kind: z.enum(FAILURE_KINDS),
  summary: z.string(),
  phase: z.enum(["RED", "GREEN", "REFACTOR", "LINT"]),
  /** Ids of the failing tests, or the files that could not be collected. */
  tests: z.array(z.string()),
});

export type FailureEntry = z.infer<typeof FailureEntry>;

export function recordTestFailure(run: TestRun, verdict: Verdict, phase: TDDPhase): FailureEntry {
  return {
    command: run.command,
    exitCode: run.exitCode,
    kind: classifyFailure(run.command, run.exitCode, verdict.word),
    // Only a red is about its first failing test; the other verdicts name what they are about.
    summary:
      verdict.word === "red" ? summarizeFailure(run, verdict.reason) : oneLine(verdict.reason),
    phase,
    tests: [...verdict.failing],
  };
}

export function recordLintFailure({ command, exitCode, findings }: LintRun): FailureEntry {
  const [first] = findings;
  const more = findings.length > 1 ? ` (+${findings.length - 1} more)` : "";
  return {
    command: command ?? "no linter",
    exitCode,
    kind: classifyFailure(command ?? "", exitCode),
    summary: oneLine(
      first === undefined ? `the linter ended with exit code ${exitCode}` : `${first}${more}`,
    ),
    phase: "LINT",
    tests: [],
  };
}
