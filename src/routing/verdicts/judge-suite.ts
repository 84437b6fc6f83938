import type { TestReport, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import {
  describeCause,
  isUnexpectedSuccess,
  readCause,
} from "../../python/results/failure-text.ts";
import { andMore } from "../../safe-text/clean-text.ts";
import { compareWithBaseline, type SuiteComparison } from "./compare-with-baseline.ts";
import { type Confirmation, doubtCanary } from "./judge-green.ts";
import { isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

export interface SuiteExpectation {
  canary: Confirmation["canary"];
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  baseline: TestReport;
}

/** What a run of the whole suite with a canary says: a verdict, or how it compares with the baseline. */
export type SuiteFinding = { verdict: Verdict } | SuiteComparison;

/** Judges everything but the tests that changed since the baseline: those may be flaky. */
export function judgeSuite(run: TestRun, expectation: SuiteExpectation): SuiteFinding {
  const { canary, mustPass, baseline } = expectation;
  const verdict = judgeRun(run);
  const { report } = run;
  // The canary fails, so only exit code 1 is right; files that cannot be collected end in it as well.
  if (report === null || run.doubt !== undefined) return { verdict };
  if (run.exitCode > PytestExitCode.TESTS_FAILED) return { verdict };
  const reported = testsById(report);
  const doubt = doubtCanary(report, canary);
  if (doubt !== null) return { verdict: { ...verdict, word: "untrusted", reason: doubt } };
  const uncollected = newCollectionErrors(baseline, report);
  if (uncollected !== null) return { verdict: { ...verdict, ...uncollected } };
  const failing = mustPass.filter((id) => reported.get(id)?.outcome !== "passed");
  const [first] = failing;
  if (first === undefined) {
    const surprise = unexpectedSuccesses(baseline, report);
    if (surprise !== null) return { verdict: { ...verdict, ...surprise } };
    return compareWithBaseline(baseline, report, { added: mustPass });
  }
  const what = reported.has(first) ? "does not pass" : "is not run";
  const reason = `${first} passes alone, but ${what} when the whole suite runs`;
  return { verdict: { ...verdict, word: "red", reason, failing } };
}

const BROKEN = {
  suite: "passed before the change and no longer does",
  testCommand: "did not fail before the change and fails in the repository's own test command",
};

/** Judges a run by the tests that never passed when it was repeated; null when there are none. */
export function judgeBroken(
  { exitCode }: TestRun,
  broken: readonly string[],
  what: keyof typeof BROKEN,
): Verdict | null {
  const [first] = broken;
  if (first === undefined) return null;
  const reason = `${first} ${BROKEN[what]}${andMore(broken)}`;
  return { word: "red", reason, exitCode, failing: [...broken] };
}

/** Existing tests that pass although a mark says that they fail; null when there are none. */
export function unexpectedSuccesses(
  baseline: TestReport,
  now: TestReport,
): Pick<Verdict, "word" | "reason" | "failing"> | null {
  const failedBefore = new Set(baseline.tests.filter(isFailing).map(({ id }) => id));
  const ids = [...testsById(now).values()]
    .filter(({ id, failure }) => {
      return failure !== null && isUnexpectedSuccess(failure) && !failedBefore.has(id);
    })
    .map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return null;
  const reason = `${first} was expected to fail (xfail or expectedFailure) and passes now${andMore(ids)}: if that is intended, list it in the issue as a test that becomes wrong`;
  return { word: "red", reason, failing: ids };
}

/** Files that can no longer be collected; null when there are none. */
export function newCollectionErrors(
  before: TestReport,
  now: TestReport,
): Pick<Verdict, "word" | "reason" | "failing"> | null {
  const known = new Set(before.collectionErrors.map(({ file }) => file));
  const added = now.collectionErrors.filter(({ file }) => !known.has(file));
  const [first] = added;
  if (first === undefined) return null;
  const cause = describeCause(readCause(first.failure));
  return {
    word: "collection-error",
    reason: `${first.file} can no longer be collected when the whole suite runs: ${cause}`,
    failing: added.map(({ file }) => file),
  };
}
