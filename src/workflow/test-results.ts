import type { TestOutcome, TestRun } from "../ports.ts";
import { explainCauses, explainFailures } from "../routing/explain-failures.ts";
import { type FailureEntry, recordTestFailure } from "../routing/failures.ts";
import { appendBounded } from "../routing/history.ts";
import type { TDDPhase } from "../routing/phase.ts";
import { summarizeFailure } from "../routing/summarize-failure.ts";
import type { Verdict } from "../routing/verdict-part.ts";
import type { RunState } from "../run-state/run-state.ts";
import { findFailingTests } from "./failing-tests.ts";

/** About 2,000 tokens: enough for the failures that matter, little beside the code itself. */
const FEEDBACK_CHARS = 8000;
const CAUSES_CHARS = 2000;

interface Judged {
  /** Of all runs that the verdict rests on. */
  exitCodes?: number[];
  wanted: "red" | "green";
}

/** What the state remembers of a judged run. */
export function describeRun(
  run: TestRun,
  verdict: Verdict,
  { exitCodes = [run.exitCode], wanted }: Judged,
) {
  return {
    exitCode: verdict.exitCode,
    exitCodeHistory: exitCodes,
    testResults: {
      exitCode: verdict.exitCode,
      verdict: verdict.word,
      ...countOutcomes(run.report),
      summary: summarizeFailure(run, verdict.reason),
      // Where red is wanted, those that fail are named elsewhere.
      ...(verdict.word === wanted ? {} : { failing: findFailingTests(run) }),
      causes: explainCauses(run, { maxChars: CAUSES_CHARS }),
      feedback: feedbackOn(run, verdict),
    },
  };
}

export function countOutcomes(report: TestRun["report"]): { passed: number; failed: number } {
  const count = (outcome: TestOutcome) =>
    report?.tests.filter((test) => test.outcome === outcome).length ?? 0;
  return { passed: count("passed"), failed: count("failed") + count("error") };
}

/** Of a green run there is nothing to mend, and what it printed would only make the state larger. */
function feedbackOn(run: TestRun, verdict: Verdict): string {
  if (verdict.word === "green") return verdict.reason;
  return `${verdict.reason}\n\n${explainFailures(run, { maxChars: FEEDBACK_CHARS })}`;
}

type History = RunState["failureHistory"];

/** The failure history with one more failed attempt in it. */
export function addFailure({ attempts, entries }: History, entry: FailureEntry): History {
  return { attempts: attempts + 1, entries: appendBounded(entries, entry) };
}

interface Failure {
  run: TestRun;
  verdict: Verdict;
  phase: TDDPhase;
}

export function addTestFailure(history: History, { run, verdict, phase }: Failure): History {
  return addFailure(history, recordTestFailure(run, verdict, phase));
}
