import { posix } from "node:path";
import type { TestCase, TestRun } from "../ports.ts";
import { describeCause, type FailureCause, readCause } from "../python/failure-cause.ts";
import { readFrames } from "../python/failure-text.ts";
import { type MissingName, readMissingName } from "../python/missing-name.ts";
import { isTestModule } from "../python/test-ids.ts";
import { isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

export interface RedExpectation extends RightReasons {
  /** The new or changed test files, whose failures are the red; empty if every file counts. */
  testFiles: readonly string[];
  /** Ids that failed before the change: they do not count as red. */
  failedBefore?: readonly string[];
  /** Ids in these files that passed before, and must still pass. */
  mustStay?: readonly string[];
  /** Ids, without parameters, of existing tests that were rewritten: they must fail now. */
  mustBeRed?: readonly string[];
  /** Whether some new tests may pass while others fail; true by default. */
  somePassesAllowed?: boolean;
}

/** Red needs at least one failing new test, and every failing one to fail for the right reason. */
export function judgeRed(run: TestRun, expectation: RedExpectation): Verdict {
  const verdict = judgeRun(run);
  if (verdict.word !== "red" || run.report === null) return verdict;

  const reported = testsById(run.report);
  const { mustStay = [], failedBefore = [] } = expectation;
  const broken = mustStay.find((id) => reported.get(id)?.outcome !== "passed");
  if (broken !== undefined) return wrong(verdict, [broken], describeBroken(broken, reported));
  const old = new Set([...failedBefore, ...mustStay]);
  const reportedHere = [...reported.values()].filter(isIn(expectation.testFiles));
  const tests = reportedHere.filter(({ id }) => !old.has(id));
  if (tests.length === 0) {
    return { ...verdict, word: "untrusted", reason: "exit 1, but the report has no new test" };
  }
  const filesThatRan = new Set(reportedHere.map((test) => posix.normalize(test.file)));
  const unrun = expectation.testFiles
    .filter(isTestModule)
    .find((file) => !filesThatRan.has(posix.normalize(file)));
  if (unrun !== undefined) return wrong(verdict, [unrun], `${unrun} ran no test`);

  const failing = tests.filter(isFailing);
  if (failing.length === 0) {
    return wrong(verdict, [], "no new test fails, and tests must fail first");
  }
  const toothless = findPassingRewrite(failing, expectation);
  if (toothless !== undefined) {
    const reason = `${toothless} was rewritten and does not fail, so it proves nothing`;
    return wrong(verdict, [toothless], reason);
  }
  const passing = tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  if (expectation.somePassesAllowed === false && passing.length > 0) {
    return wrong(verdict, passing, `${passing[0]} passes already, and no new test may pass yet`);
  }
  const reasons = failing.map((test) => ({ test, why: explainWrongReason(test, expectation) }));
  const mistakes = reasons.filter(({ why }) => why !== null);
  const [first] = mistakes;
  if (first !== undefined) {
    const more = mistakes.length > 1 ? ` (+${mistakes.length - 1} more)` : "";
    const ids = mistakes.map(({ test }) => test.id);
    return wrong(verdict, ids, `${first.test.id}: ${first.why}${more}`);
  }
  return {
    ...verdict,
    reason: describeRed(failing.length, tests.length),
    failing: failing.map((test) => test.id),
  };
}

function describeRed(failing: number, all: number): string {
  if (all === 1) return "the new test fails, for the right reason";
  return `${failing} of ${all} new tests fail, all for the right reason`;
}

function describeBroken(id: string, reported: ReadonlyMap<string, TestCase>): string {
  const now = reported.get(id)?.outcome;
  return now === undefined
    ? `${id} existed before, and is gone`
    : `${id} passed before and is ${now} now, and the plan does not call it wrong`;
}

function findPassingRewrite(
  failing: readonly TestCase[],
  { mustBeRed = [] }: RedExpectation,
): string | undefined {
  const isOf = (id: string, plainId: string) => id === plainId || id.startsWith(`${plainId}[`);
  return mustBeRed.find((plainId) => !failing.some(({ id }) => isOf(id, plainId)));
}

function isIn(files: readonly string[]) {
  const wanted = new Set(files.map((file) => posix.normalize(file)));
  return (test: TestCase): boolean => wanted.size === 0 || wanted.has(posix.normalize(test.file));
}

function wrong(verdict: Verdict, failing: string[], reason: string): Verdict {
  return { ...verdict, word: "wrong-reason", reason, failing };
}

interface RightReasons {
  /** Whether a test may fail because that is missing: `promisedByPlan`, `absentFromRepository`. */
  mayBeMissing: (missing: MissingName) => boolean;
  /**
   * Files that the change will modify. An exception raised inside one of them may be the behaviour
   * under test ("crashes on an empty list"); anywhere else it is a wrong reason.
   */
  changedFiles?: readonly string[];
}

/** Why a failing test is red for the wrong reason, in one line; null when the reason is right. */
function explainWrongReason(test: TestCase, reasons: RightReasons): string | null {
  if (test.failure === null) return "no cause is reported";
  const cause = readCause(test.failure);
  if (isAssertion(cause) || cause.exception === "NotImplementedError") return null;
  const missing = readMissingName(cause);
  if (missing !== null && reasons.mayBeMissing(missing)) return null;
  if (wasRaisedInside(test.failure.details, reasons.changedFiles ?? [])) return null;
  return describeCause(cause);
}

// pytest raises `Failed` for `pytest.fail` and `pytest.raises`, but also for these faults of a test.
const FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch|Timeout\b)/;

function isAssertion({ exception, text }: FailureCause): boolean {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text);
}

function wasRaisedInside(details: string, files: readonly string[]): boolean {
  const changed = new Set(files.map((file) => posix.normalize(file)));
  return readFrames(details).some((frame) => changed.has(posix.normalize(frame.file)));
}
