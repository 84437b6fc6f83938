import * as z from "zod";
import type { TestFailure, TestRun } from "../ports.ts";
import { describeCause, readCause } from "../python/results/failure-text.ts";
import { andMore, oneLine } from "../safe-text/clean-text.ts";
import type { NodeName, TDDPhase } from "./nodes.ts";
import { PASSED_PREMATURELY } from "./route-by-exit-code.ts";
import { isFailing, testsById, type Verdict, type VerdictWord } from "./verdicts/verdict.ts";

const FAILURE_KINDS = [
  "test_failure",
  "lint_failure",
  "runtime_error",
  "tooling_error",
  "unknown",
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** One failure as the run remembers it: short, but enough for a person to continue from. */
export const FailureEntry = z.object({
  command: z.string(),
  /** Null where no command was run: the model's answer could not be used. */
  exitCode: z.number().nullable(),
  kind: z.enum(FAILURE_KINDS),
  summary: z.string(),
  phase: z.enum(["RED", "GREEN", "REFACTOR", "LINT"]),
  /** Ids of the first failing tests, or the files that could not be collected. */
  tests: z.array(z.string()),
});

export type FailureEntry = z.infer<typeof FailureEntry>;

/** Every state has the whole history. */
const MAX_TESTS = 100;

export function recordTestFailure(run: TestRun, verdict: Verdict, phase: TDDPhase): FailureEntry {
  return {
    command: run.command,
    exitCode: run.exitCode,
    kind: classifyFailure(verdict.word),
    summary: summarizeVerdict(run, verdict),
    phase,
    tests: verdict.failing.slice(0, MAX_TESTS),
  };
}

/** Only a red is summarized by its first failing test; other verdicts name their own cause. */
function summarizeVerdict(run: TestRun, { word, reason }: Verdict): string {
  if (word === "red") return summarizeFailure(run, reason);
  return oneLine(word === "green" ? `${PASSED_PREMATURELY} ${reason}` : reason);
}

/** Whether the new tests passed before any code was written. */
export function isPremature({ summary }: FailureEntry): boolean {
  return summary.startsWith(PASSED_PREMATURELY);
}

/** Classifies a failed test run by its verdict, never by words in its output. */
export function classifyFailure(verdict: VerdictWord): FailureKind {
  return KINDS[verdict];
}

const KINDS: Record<VerdictWord, FailureKind> = {
  red: "test_failure",
  "wrong-reason": "test_failure",
  "collection-error": "test_failure",
  "no-tests": "test_failure",
  green: "test_failure",
  timeout: "runtime_error",
  crashed: "runtime_error",
  "usage-error": "tooling_error",
  "internal-error": "tooling_error",
  "tooling-error": "tooling_error",
  interrupted: "unknown",
  untrusted: "unknown",
};

interface LintFailure {
  command: string;
  exitCode: number;
  /** One line each; not necessarily all of them. */
  findings: readonly string[];
  count: number;
}

/** A lint failure whatever the command is called: a configured one may be `make lint`. */
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

/** A linter that failed to run. */
export function recordLintFault({ command, exitCode, problem }: LintFault): FailureEntry {
  const summary = oneLine(problem ?? `exit ${exitCode}`);
  return { command, exitCode, kind: "tooling_error", summary, phase: "LINT", tests: [] };
}

interface UnusableAnswer {
  node: NodeName;
  problem: string;
  phase: FailureEntry["phase"];
  /** With which pytest would have refused it; null where it would not. */
  exitCode: number | null;
}

const NO_COMMAND = "model: ";
/** Longer than other summaries: the next prompt quotes it. */
const LONGEST_PROBLEM = 600;

/** An attempt that left nothing to judge, because the model's answers could not be used. */
export function recordUnusableAnswer({
  node,
  problem,
  phase,
  exitCode,
}: UnusableAnswer): FailureEntry {
  const summary = oneLine(problem, LONGEST_PROBLEM);
  const command = `${NO_COMMAND}${node}`;
  return { command, exitCode, kind: "tooling_error", summary, phase, tests: [] };
}

export function isUnusableAnswer({ command }: FailureEntry): boolean {
  return command.startsWith(NO_COMMAND);
}

/** Whether two attempts failed the same tests: then the approach is wrong, not a detail of it. */
export function sameFailures(one: FailureEntry, other: FailureEntry): boolean {
  if (one.phase !== other.phase || one.kind !== other.kind) return false;
  const [first, second] = [new Set(one.tests), new Set(other.tests)];
  if (first.size !== second.size) return false;
  if (first.size === 0) return one.summary === other.summary;
  return [...first].every((id) => second.has(id));
}

/** One line: the first test that failed and why, or the verdict's reason. */
export function summarizeFailure(run: Pick<TestRun, "report">, reason: string): string {
  const failures = failuresOf(run);
  const [first] = failures;
  if (first === undefined) return oneLine(reason);
  return oneLine(`${first.id}: ${describeFailure(first.failure)}${andMore(failures)}`);
}

export function describeFailure(failure: TestFailure | null): string {
  return failure === null ? "no cause is reported" : describeCause(readCause(failure));
}

function failuresOf({ report }: Pick<TestRun, "report">) {
  if (report === null) return [];
  return [
    ...report.collectionErrors.map(({ file, failure }) => ({ id: file, failure })),
    ...[...testsById(report).values()].filter(isFailing),
  ];
}
