import type { TestCase, TestOutcome, TestRun } from "../ports.ts";
import { readFrames } from "../python/results/failure-text.ts";
import { explainBriefly, explainCauses, explainFailures } from "../routing/explain-failures.ts";
import {
  describeFailure,
  type FailureEntry,
  recordTestFailure,
  summarizeFailure,
} from "../routing/failure-history.ts";
import type { TDDPhase } from "../routing/nodes.ts";
import { appendBounded } from "../routing/route-history.ts";
import {
  EMPTY_REPORT,
  isFailing,
  testsById,
  testsOf,
  type Verdict,
} from "../routing/verdicts/verdict.ts";
import type { FailingTest, RunState } from "../run-state/run-state.ts";
import { count, inflect, oneLine } from "../safe-text/clean-text.ts";

/** About 2,000 tokens: enough for the failures that matter, and little compared with the code. */
const FEEDBACK_CHARS = 8000;
const CAUSES_CHARS = 2000;

type Results = NonNullable<RunState["testResults"]>;

/** What the state keeps of a judged run. */
export function summarizeTestRun(
  run: TestRun,
  verdict: Verdict,
  { wanted }: { wanted: "red" | "green" },
): RunState["testResults"] {
  // What failed before the change is not for the code to fix.
  const isRed = wanted === "red" && verdict.word === "red";
  const shown = isRed ? onlyFailures(run, verdict.failing) : run;
  return {
    exitCode: verdict.exitCode,
    verdict: verdict.word,
    ...countOutcomes(run.report),
    summary: summarizeFailure(run, verdict.reason),
    // Tests that fail as they should are listed in the red evidence.
    ...(verdict.word === wanted
      ? {}
      : { failing: findFailingTests(run), ...findTraceback(run, verdict) }),
    causes: explainCauses(shown, { maxChars: CAUSES_CHARS }),
    feedback: feedbackOn(shown, verdict, wanted),
  };
}

export function countOutcomes(report: TestRun["report"]): { passed: number; failed: number } {
  const tests = [...testsById(report).values()];
  const having = (outcome: TestOutcome) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: having("passed"), failed: having("failed") + having("error") };
}

/** A green run leaves nothing to fix, and its output would only make the state larger. */
function feedbackOn(run: TestRun, verdict: Verdict, wanted: "red" | "green"): string {
  if (verdict.word === "green") return verdict.reason;
  if (wanted === "red" && verdict.word === "wrong-reason" && verdict.failing.length > 0) {
    return explainRefused(run, verdict);
  }
  // Tests that fail as they should are shown with their code: tracebacks tell nothing new.
  const explain = verdict.word === wanted ? explainBriefly : explainFailures;
  return `${verdict.reason}\n\n${explain(run, { maxChars: FEEDBACK_CHARS })}`;
}

/** The failures of the refused tests alone: those that are wanted would hide them. */
function explainRefused(run: TestRun, { reason, failing }: Verdict): string {
  const ids = new Set(failing);
  const { tests, collectionErrors } = run.report ?? EMPTY_REPORT;
  const refused = onlyFailures(run, failing);
  const wanted = tests.filter((test) => isFailing(test) && !ids.has(test.id)).length;
  const hasFailures = testsOf(refused.report).length + collectionErrors.length > 0;
  const parts = [
    reason,
    wanted === 0
      ? ""
      : `Not refused: ${count(wanted, "other test")} that ${inflect(wanted, "fails", "fail")}.`,
    hasFailures ? explainFailures(refused, { maxChars: FEEDBACK_CHARS }) : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function onlyFailures(run: TestRun, ids: readonly string[]): TestRun {
  if (run.report === null) return run;
  const wanted = new Set(ids);
  const tests = run.report.tests.filter((test) => isFailing(test) && wanted.has(test.id));
  return { ...run, report: { ...run.report, tests } };
}

type History = RunState["failureHistory"];

/** Returns the failure history with one more failed attempt. */
export function addFailure({ attempts, entries }: History, entry: FailureEntry): History {
  return { attempts: attempts + 1, entries: appendBounded(entries, [entry]) };
}

export function addTestFailure(
  history: History,
  { run, verdict, phase }: { run: TestRun; verdict: Verdict; phase: TDDPhase },
): History {
  return addFailure(history, recordTestFailure(run, verdict, phase));
}

const MAX_TRACEBACK = 4000;

/** The end says what failed; the beginning is often the test runner's. */
function findTraceback({ report }: TestRun, { failing }: Verdict): Pick<Results, "traceback"> {
  const failures = [
    ...(report?.collectionErrors.map(({ file, failure }) => ({ id: file, failure })) ?? []),
    ...[...testsById(report).values()].filter(isFailing),
  ];
  const found = failures.find(({ id }) => failing.includes(id)) ?? failures[0];
  const { details: traceback = "", message = "" } = found?.failure ?? {};
  const details = (traceback === "" ? message : traceback).trimEnd();
  if (found === undefined || details === "") return {};
  const text = details.length <= MAX_TRACEBACK ? details : `…${details.slice(1 - MAX_TRACEBACK)}`;
  return { traceback: { id: found.id, text } };
}

/** GitHub shows at most ten annotations for a step. */
const MAX_FAILING = 10;
const MAX_MESSAGE_CHARS = 160;

/** The first tests that failed, each with the line of its own file where it failed. */
export function findFailingTests({ report }: Pick<TestRun, "report">): FailingTest[] {
  if (report === null) return [];
  const uncollected = report.collectionErrors.map(({ file, failure }) => ({
    id: file,
    line: lastLineIn(file, failure.details),
    message: oneLine(describeFailure(failure), MAX_MESSAGE_CHARS),
  }));
  const failing = [...testsById(report).values()].filter(isFailing).map((test) => ({
    id: test.id,
    line: lineOf(test),
    message: oneLine(describeFailure(test.failure), MAX_MESSAGE_CHARS),
  }));
  return [...uncollected, ...failing].slice(0, MAX_FAILING);
}

/** The line of the assertion or of the call that raised; otherwise the first line of the test. */
function lineOf({ file, line, failure }: TestCase): number | null {
  return lastLineIn(file, failure?.details ?? "") ?? line;
}

function lastLineIn(file: string, details: string): number | null {
  return readFrames(details).findLast((frame) => frame.file === file)?.line ?? null;
}
