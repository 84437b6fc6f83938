import { posix } from "node:path";
import type { TestCase, TestRun } from "../ports.ts";
import { describeCause, type FailureCause, readCause } from "../python/failure-cause.ts";
import { readFrames } from "../python/failure-text.ts";
import { type MissingName, readMissingName } from "../python/missing-name.ts";
import { isTestModule } from "../python/test-ids.ts";
import { isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

export interface RedExpectation extends RightReasons {
  /** The new or changed test files, whose failures are the red; empty where every file counts. */
  testFiles: readonly string[];
  /** Ids that failed before anything was changed: they are nobody's red. */
  failedBefore?: readonly string[];
  /** Ids in these files that passed before: whoever changes a test file keeps them passing. */
  mustStay?: readonly string[];
  /** Ids without parameters of tests that were there and were rewritten: they have to fail now. */
  mustBeRed?: readonly string[];
  /** Whether a new test may pass beside those that fail; it may unless somebody forbids it. */
  somePassesAllowed?: boolean;
}

/** Red needs a failing new test, and every new test that fails to fail for the right reason. */
export function judgeRed(run: TestRun, expectation: RedExpectation): Verdict {
  const verdict = judgeRun(run);
  if (verdict.word !== "red" || run.report === null) return verdict;

  const reported = testsById(run.report);
  const { mustStay = [], failedBefore = [] } = expectation;
  const dropped = mustStay.find((id) => reported.get(id)?.outcome !== "passed");
  if (dropped !== undefined) return wrong(verdict, [dropped], describeDropped(dropped, reported));
  const before = new Set([...failedBefore, ...mustStay]);
  const here = [...reported.values()].filter(isIn(expectation.testFiles));
  const tests = here.filter(({ id }) => !before.has(id));
  if (tests.length === 0) {
    return { ...verdict, word: "untrusted", reason: "exit 1, but the report has no new test" };
  }
  const spoken = new Set(here.map((test) => posix.normalize(test.file)));
  const silent = expectation.testFiles
    .filter(isTestModule)
    .find((file) => !spoken.has(posix.normalize(file)));
  if (silent !== undefined) return wrong(verdict, [silent], `${silent} ran no test`);

  const failing = tests.filter(isFailing);
  if (failing.length === 0) {
    return wrong(verdict, [], "no new test fails, and tests must fail first");
  }
  const spared = findSpared(failing, expectation);
  if (spared !== undefined) {
    return wrong(
      verdict,
      [spared],
      `${spared} was rewritten and does not fail, so it proves nothing`,
    );
  }
  const passing = tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  if (expectation.somePassesAllowed === false && passing.length > 0) {
    return wrong(verdict, passing, `${passing[0]} passes already, and no new test may`);
  }
  const reasons = failing.map((test) => ({ test, why: explainWrongReason(test, expectation) }));
  const mistaken = reasons.filter(({ why }) => why !== null);
  const [first] = mistaken;
  if (first !== undefined) {
    const more = mistaken.length > 1 ? ` (+${mistaken.length - 1} more)` : "";
    const ids = mistaken.map(({ test }) => test.id);
    return wrong(verdict, ids, `${first.test.id}: ${first.why}${more}`);
  }
  return {
    ...verdict,
    reason: whyRed(failing.length, tests.length),
    failing: failing.map((test) => test.id),
  };
}

function whyRed(failing: number, all: number): string {
  if (all === 1) return "the new test fails, for the right reason";
  return `${failing} of ${all} new tests fail, all for the right reason`;
}

function describeDropped(id: string, reported: ReadonlyMap<string, TestCase>): string {
  const now = reported.get(id)?.outcome;
  return now === undefined
    ? `${id} was there before, and is gone`
    : `${id} passed before and is ${now} now, and nobody calls it wrong`;
}

function findSpared(
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
  /** Whether a test may miss that: see `promisedByPlan` and `absentFromRepository`. */
  mayBeMissing: (missing: MissingName) => boolean;
  /**
   * Files that the change is about to mend. An exception raised inside one of them is then the
   * behaviour under test ("crashes on an empty list"); without the list it is a wrong reason.
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

// pytest raises `Failed` for `pytest.fail` and `pytest.raises`, and for these faults of a test too.
const FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch|Timeout\b)/;

function isAssertion({ exception, text }: FailureCause): boolean {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text);
}

function wasRaisedInside(details: string, files: readonly string[]): boolean {
  const changed = new Set(files.map((file) => posix.normalize(file)));
  return readFrames(details).some((frame) => changed.has(posix.normalize(frame.file)));
}
