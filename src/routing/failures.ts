import * as z from "zod";
import type { TestRun } from "../ports.ts";
import { oneLine } from "../safe-text/one-line.ts";
import { classifyFailure, FAILURE_KINDS } from "./failure-history.ts";
import type { TDDPhase } from "./phase.ts";
import { summarizeFailure } from "./summarize-failure.ts";
import type { Verdict } from "./verdict-part.ts";

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

interface LintFailure {
  command: string;
  exitCode: number;
  /** In lines; perhaps not all of them. */
  findings: readonly string[];
  count: number;
}

/** Whatever the command is called: somebody's own may be `make lint`. */
export function recordLintFailure({
  command,
  exitCode,
  findings,
  count,
}: LintFailure): FailureEntry {
  const [first = "nothing that could be read"] = findings;
  const summary = oneLine(`${first}${count > 1 ? ` (+${count - 1} more)` : ""}`);
  return { command, exitCode, kind: "lint_failure", summary, phase: "LINT", tests: [] };
}

interface LintFault {
  command: string;
  exitCode: number;
  problem: string | null;
}

/** A linter that could not do its work. */
export function recordLintFault({ command, exitCode, problem }: LintFault): FailureEntry {
  const summary = oneLine(problem ?? `exit ${exitCode}`);
  return { command, exitCode, kind: "tooling_error", summary, phase: "LINT", tests: [] };
}
