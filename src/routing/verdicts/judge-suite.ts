import type { TestCase, TestReport, TestRun } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import {
  describeCause,
  isUnexpectedSuccess,
  readCause,
} from "../../python/results/failure-text.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { andMore } from "../../safe-text/clean-text.ts";
import { type Confirmation, doubtCanary } from "./judge-green.ts";
import { failingIn, idsIn, isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

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
    const surprise = judgeUnexpected(unexpectedSuccesses(baseline, report));
    if (surprise !== null) return { verdict: { ...verdict, ...surprise } };
    return compareWithBaseline(baseline, report, { added: mustPass });
  }
  const what = reported.has(first) ? "does not pass" : "is not run";
  const reason = `${first} passes alone, but ${what} when the whole suite runs`;
  return { verdict: { ...verdict, word: "red", reason, failing } };
}

/** Whether more fails than before: two suites at a time are slow, and that alone must fail no test. */
export function failsMore({ report: before }: TestRun, { report, ending }: TestRun): boolean {
  if (report === null || ending !== "exited" || report.left !== undefined) return true;
  if (before === null || newCollectionErrors(before, report) !== null) return true;
  const known = new Set(before.tests.filter(isFailing).map(({ id }) => id));
  const isCut = report.stopped !== undefined;
  return isCut || report.tests.some((test) => isFailing(test) && !known.has(test.id));
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

export const UNEXPECTED_SUCCESS = "was expected to fail (xfail or expectedFailure) and passes now";

/** Existing tests that fail only because they pass although a mark says that they fail. */
export function unexpectedSuccesses(baseline: TestReport, now: TestReport): string[] {
  const failedBefore = failingIn(baseline);
  const surprising = [...testsById(now).values()].filter(({ id, failure }) => {
    return failure !== null && isUnexpectedSuccess(failure) && !failedBefore.has(id);
  });
  return surprising.map(({ id }) => id);
}

/** Null when there are none. */
export function judgeUnexpected(
  ids: readonly string[],
): Pick<Verdict, "word" | "reason" | "failing"> | null {
  const [first] = ids;
  if (first === undefined) return null;
  const reason = `${first} ${UNEXPECTED_SUCCESS}${andMore(ids)}: if that is intended, list it in the issue as a test that becomes wrong`;
  return { word: "red", reason, failing: [...ids] };
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

/** What became of the tests of the baseline, by id. */
export interface SuiteComparison {
  passToPass: string[];
  /** Tests that passed before and fail now, or whose file can no longer be collected. */
  regressions: string[];
  /** Tests that failed before the change, and are never charged to it. */
  stillFailing: string[];
  /** Tests that passed before, and now are skipped, expected to fail or missing from the report. */
  notRun: string[];
  /** Cases of parametrised tests that passed before and no longer exist, while other cases do and pass. */
  removedCases: string[];
  /** Tests that were skipped before and are skipped now: nothing is known about them. */
  skipped: string[];
  /** Tests that pass now although a mark (xfail) says that they fail: that proves nothing. */
  xpassed: string[];
  /** Tests that fail now, and did not run before because the time was up then. */
  unknown: string[];
  /** How many existing tests pass now, and did not run before because the time was up then. */
  passingOnlyNow: number;
}

interface Known {
  /** The base once more: it tells which cases are named anew in every run. */
  again?: TestReport | undefined;
  /** Ids of the new tests, which could not run before. */
  added?: readonly string[];
}

export function compareWithBaseline(
  baseline: TestReport,
  now: TestReport,
  { again = baseline, added = [] }: Known = {},
): SuiteComparison {
  const after = testsById(now);
  const broken = new Set(now.collectionErrors.map((error) => error.file));
  const known = testsById(baseline);
  const before = [...known.values()].filter(wasRun);
  const transitions = before
    .filter(({ id, file }) => after.has(id) || now.left?.[file] === undefined)
    .map((test) => ({
      id: test.id,
      transition: transitionOf(test, after.get(test.id), { isFileBroken: broken.has(test.file) }),
    }));
  const notSeenBefore = [...after.values()].filter(({ id, file }) => {
    return baseline.left?.[file] !== undefined && !known.has(id) && !added.includes(id);
  });
  const idsOf = (wanted: Transition) =>
    transitions.filter(({ transition }) => transition === wanted).map(({ id }) => id);
  const runs = { baseline, again, after };
  const { notRun, removedCases, renamed } = followCases(idsOf("notRun"), runs);
  return {
    passToPass: [...idsOf("passToPass"), ...renamed],
    regressions: idsOf("regressions"),
    stillFailing: idsOf("stillFailing"),
    notRun,
    removedCases,
    skipped: baseline.tests.filter(isSkipped).flatMap(({ id }) => {
      const now = after.get(id);
      return now !== undefined && isSkipped(now) ? [id] : [];
    }),
    xpassed: [...after.values()].filter(({ outcome }) => outcome === "xpassed").map(({ id }) => id),
    unknown: notSeenBefore.filter(isFailing).map(({ id }) => id),
    passingOnlyNow: notSeenBefore.filter(({ outcome }) => outcome === "passed").length,
  };
}

interface Cases {
  baseline: TestReport;
  again: TestReport;
  after: ReadonlyMap<string, TestCase>;
}

/**
 * The file of a parametrised test is locked, but its cases may come from the code, or be named by
 * addresses and times. Missing cases are followed if other cases of the test run, and all of these pass.
 * Of the cases that are missing on the base as well, as many as are new have another name; the rest no
 * longer exists.
 */
function followCases(missing: readonly string[], { baseline, again, after }: Cases) {
  const known = new Set(idsIn(baseline));
  const lasting = new Set(again.tests.map(({ id }) => id));
  const cases = casesByTest(after.values());
  const found: Record<"notRun" | "removedCases" | "renamed", string[]> = {
    notRun: [],
    removedCases: [],
    renamed: [],
  };
  for (const [plain, ids] of groupBy(missing, plainTestId)) {
    const now = cases.get(plain) ?? [];
    const isFollowed = now.length > 0 && now.every(({ outcome }) => outcome === "passed");
    const added = now.filter(({ id }) => !known.has(id)).length;
    if (!isFollowed) found.notRun.push(...ids);
    else {
      const renamed = new Set(ids.filter((id) => !lasting.has(id)).slice(0, added));
      found.renamed.push(...renamed);
      found.removedCases.push(...ids.filter((id) => !renamed.has(id)));
    }
  }
  return found;
}

function casesByTest(tests: Iterable<TestCase>): Map<string, TestCase[]> {
  const cases = [...tests].filter(({ id }) => plainTestId(id) !== id);
  return groupBy(cases, ({ id }) => plainTestId(id));
}

function isSkipped({ outcome }: TestCase): boolean {
  return outcome === "skipped";
}

/** Whether its result can be compared. */
export function wasRun({ outcome }: TestCase): boolean {
  return outcome !== "skipped" && outcome !== "xpassed";
}

type Transition = "passToPass" | "regressions" | "stillFailing" | "notRun";

function transitionOf(
  before: TestCase,
  now: TestCase | undefined,
  { isFileBroken }: { isFileBroken: boolean },
): Transition | null {
  const failsNow = now === undefined ? isFileBroken : isFailing(now);
  if (failsNow) return isFailing(before) ? "stillFailing" : "regressions";
  if (isFailing(before)) return null;
  return now?.outcome === "passed" ? "passToPass" : "notRun";
}
