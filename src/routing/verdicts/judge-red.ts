import { posix } from "node:path";
import type { TestCase, TestReport, TestRun } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import type { PromisedName } from "../../python/promised-names.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { plainTestId, testName, testTargets } from "../../python/test-ids.ts";
import { andMore, inflect } from "../../safe-text/clean-text.ts";
import {
  countFailedFirst,
  describeFailedFirst,
  describeTally,
  type FailedFirst,
  isOneTest,
  type Tally,
  tally,
} from "../count-tests.ts";
import { type Confirmation, doubtCanary } from "./judge-green.ts";
import { newCollectionErrors } from "./judge-suite.ts";
import {
  dropOldCases,
  explainWrongReason,
  type FailedCases,
  missesPromised,
  type RightReasons,
} from "./right-reason.ts";
import {
  describeUnproven,
  EMPTY_REPORT,
  idsIn,
  isFailing,
  judgeRun,
  testsById,
  type Verdict,
} from "./verdict.ts";

export interface RedExpectation extends RightReasons, FailedCases, NewTests {
  /** The repository's own `python_files`. */
  testPatterns?: readonly string[] | undefined;
  /** Ids that failed before the change: they do not count as red. */
  failedBefore?: readonly string[];
  /** Ids in these files that passed before the change, and must still pass. */
  passedBefore?: readonly string[];
  /** Ids, without parameters, of tests that were in these files before and were not rewritten. */
  existing?: readonly string[];
  /** The existing tests that were changed, themselves or by their data: those that fail are not new. */
  changed?: readonly { id: string }[];
  /** Ids, without parameters, of those that were rewritten themselves: they must fail now. */
  mustBeRed?: readonly string[];
  /** Names of the planned guards: they must pass now, and do not count as red. */
  guards?: readonly string[];
  /** Whether some new tests may pass while others fail; true by default. */
  somePassesAllowed?: boolean;
}

/** Red needs at least one failing new test, and every failing one to fail for the right reason. */
export function judgeRed(run: TestRun, expectation: RedExpectation): Verdict {
  const verdict = judgeRun(run);
  if (verdict.word !== "red" || run.report === null) {
    return explainNoRed(run, verdict, expectation);
  }
  const reported = testsById(run.report);
  const { testFiles, testPatterns, passedBefore = [], failedBefore = [] } = expectation;
  const broken = passedBefore.find((id) => reported.get(id)?.outcome !== "passed");
  if (broken !== undefined) return wrong(verdict, [broken], describeChanged(broken, reported));
  const old = new Set([...failedBefore, ...passedBefore]);
  const existing = new Set(expectation.existing);
  const reportedHere = [...reported.values()].filter(isIn(testFiles));
  const changed = reportedHere.filter(({ id }) => !(old.has(id) || existing.has(plainTestId(id))));
  if (changed.length === 0) {
    return { ...verdict, word: "untrusted", reason: "exit 1, but the report has no new test" };
  }
  const tests = dropOldCases(changed, expectation);
  const filesThatRan = new Set(reportedHere.map((test) => posix.normalize(test.file)));
  const targets = testTargets({ testFiles: testFiles ?? [], testPatterns });
  const unrunFile = targets.find((file) => !filesThatRan.has(posix.normalize(file)));
  if (unrunFile !== undefined) return wrong(verdict, [unrunFile], `${unrunFile} ran no test`);

  const unrunTest = findUnrunTest([...reported.values()], expectation);
  if (unrunTest !== null) {
    return wrong(verdict, [unrunTest.name], `${unrunTest.name} ${unrunTest.why}`);
  }
  const guards = findGuards(tests, expectation);
  const brokenGuard = guards.find(isFailing);
  if (brokenGuard !== undefined) {
    return wrong(verdict, [brokenGuard.id], describeBrokenGuard(brokenGuard));
  }
  const failing = tests.filter(isFailing);
  const badNumber = refuseNumber(failing, expectation);
  if (badNumber !== null) return wrong(verdict, [], badNumber);
  const passing = refusePassing(
    tests.filter((test) => !guards.includes(test)),
    expectation,
    changed,
  );
  if (passing !== null) return wrong(verdict, passing.ids, passing.reason);
  const refused = judgeReasons(verdict, failing, (test) => explainWrongReason(test, expectation));
  if (refused !== verdict) return refused;
  return {
    ...verdict,
    reason: describeRed({
      failing: countFailedFirst(idsOf(failing), expectation.changed ?? []),
      guards: tally(idsOf(guards)),
      others: tally(
        idsOf(tests.filter((test) => test.outcome === "passed" && !guards.includes(test))),
      ),
    }),
    failing: idsOf(failing),
  };
}

/** The same verdict, unless a test fails for a wrong reason. */
export function judgeReasons(
  verdict: Verdict,
  failing: readonly TestCase[],
  explain: (test: TestCase) => string | null,
): Verdict {
  const reasons = failing.map((test) => ({ id: test.id, why: explain(test) }));
  const mistakes = reasons.filter(({ why }) => why !== null);
  const [first] = mistakes;
  if (first === undefined) return verdict;
  const ids = mistakes.map(({ id }) => id);
  return wrong(verdict, ids, `${first.id}: ${first.why}${andMore(ids)}`);
}

export interface RepeatedRed {
  /** Ids of the tests that were red. */
  failing: readonly string[];
  canary: Confirmation["canary"];
  /** The suite before the change; null when it could not run. */
  baseline: TestReport | null;
}

/**
 * Red for the second time, with everything that the repository's configuration collects: what is not
 * collected there would never run again, and what does not fail again proves nothing.
 */
export function judgeRepeatedRed(run: TestRun, first: Verdict, repeated: RepeatedRed): Verdict {
  const { failing, canary, baseline } = repeated;
  const verdict = judgeRun(run);
  if (run.report === null || run.doubt !== undefined) return verdict;
  if (run.exitCode !== PytestExitCode.TESTS_FAILED) return verdict;
  const reported = testsById(run.report);
  const doubt = doubtCanary(run.report, canary);
  if (doubt !== null) return { ...verdict, word: "untrusted", reason: doubt };
  const uncollected = newCollectionErrors(baseline ?? EMPTY_REPORT, run.report);
  if (uncollected !== null) {
    const reason = `${uncollected.reason}; give the new file another name or place`;
    return wrong(verdict, uncollected.failing, reason);
  }
  const missing = failing.find((id) => !reported.has(id));
  if (missing !== undefined) {
    const plain = plainTestId(missing);
    const isRenamed = [...reported.keys()].some((id) => plainTestId(id) === plain);
    const reason = isRenamed ? describeRenamed(plain, missing) : describeUncollected(missing);
    return wrong(verdict, [missing], reason);
  }
  const other = failing.map((id) => reported.get(id)).find((test) => test && !isFailing(test));
  if (other !== undefined) {
    const did = other.outcome === "passed" ? "passed" : describeUnproven(other);
    return wrong(verdict, [other.id], `${other.id} failed once and ${did} when it was run again`);
  }
  return first;
}

/**
 * Red by the repository's own test command, which may list its files: what it does not run would never be
 * proven by it. A command that leaves no report says nothing here; the final run judges it.
 */
export function judgeRedByCommand(
  run: TestRun,
  first: Verdict,
  { failing }: Pick<RepeatedRed, "failing">,
): Verdict {
  if (run.report === null || run.ending !== "exited") return first;
  const reported = testsById(run.report);
  const missing = failing.filter((id) => !reported.has(id));
  const [id] = missing;
  if (id === undefined) return first;
  const reason = `${id} is not run by the repository's own test command (${run.command})${andMore(missing)}: put it into a file that the command runs`;
  return wrong(first, missing, reason);
}

function describeRenamed(plain: string, id: string): string {
  return `${plain} has other ids in every run, such as ${id.slice(plain.length)}: give its parameters ids that stay the same, without times, counters, random values or addresses`;
}

function describeUncollected(id: string): string {
  return `${id} is not run by plain pytest with the repository's configuration (testpaths, python_files, -k or -m): put it where the existing tests are, and name it as they are named`;
}

const MAX_NAMES = 3;

/**
 * Red after its tests ran with replacements that return instead of raising. `vacuous` are the tests that
 * passed with all of them.
 */
export function judgeProbe(
  verdict: Verdict,
  vacuous: readonly string[],
  promises: readonly PromisedName[],
): Verdict {
  const [first] = vacuous;
  if (first === undefined) return verdict;
  const names = promises.map(({ module, name }) => name ?? module);
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "the rest"] : names;
  const reason = `${first} passes whatever ${shown.join(", ")} returns, so it proves nothing: it has to assert the expected result${andMore(vacuous)}`;
  return wrong(verdict, [...vacuous], reason);
}

/** Parameters count: the state, the commit and the pages name every red test. */
const MAX_RED_TESTS = 200;
const MAX_RED_CHARS = 20_000;

/** Why so few or so many tests cannot be the red of one change; null if they can. */
function refuseNumber(
  failing: readonly TestCase[],
  { testFiles }: Pick<RedExpectation, "testFiles">,
): string | null {
  if (failing.length === 0) return "no new test fails, and tests must fail first";
  if (testFiles === null) return null;
  const advice = `write at most ${MAX_RED_TESTS}, each set of parameters counted`;
  if (failing.length > MAX_RED_TESTS) {
    return `${failing.length} new tests fail, which is too many: ${advice}`;
  }
  const chars = failing.reduce((sum, { id }) => sum + id.length, 0);
  if (chars <= MAX_RED_CHARS) return null;
  return `the ids of the ${failing.length} new tests that fail have ${chars} characters, more than ${MAX_RED_CHARS}: give the sets of parameters short ids, and ${advice}`;
}

function idsOf(tests: readonly TestCase[]): string[] {
  return tests.map(({ id }) => id);
}

interface RedCounts {
  failing: FailedFirst;
  guards: Tally;
  /** Others that pass. */
  others: Tally;
}

function describeRed({ failing, guards, others }: RedCounts): string {
  const passing = (some: Tally, what: string, when = "") => {
    if (some.tests === 0) return "";
    return `; ${describeTally(some, what)} ${inflect(some.tests, "passes", "pass")}${when}`;
  };
  const fail = isOneTest(failing) ? "fails for" : "fail, all for";
  return [
    `${describeFailedFirst(failing)} ${fail} the right reason`,
    passing(guards, "guard"),
    passing(others, "other", " already"),
  ].join("");
}

/**
 * The planned guards. One that fails on a stub, or because a promised name is missing, is about what the
 * change creates: it is an ordinary test, whatever the plan calls it.
 */
function findGuards(
  tests: readonly TestCase[],
  { guards = [], mayBeMissing }: RedExpectation,
): TestCase[] {
  const names = new Set(guards);
  const isAboutNew = ({ failure }: TestCase) => {
    if (failure === null) return false;
    const isStub = readCause(failure).exception === "NotImplementedError";
    return isStub || missesPromised(failure, { mayBeMissing });
  };
  return tests.filter((test) => names.has(testName(test.id)) && !isAboutNew(test));
}

function describeBrokenGuard({ id, failure }: TestCase): string {
  const cause = failure === null ? "no cause is reported" : describeCause(readCause(failure));
  return `${id} is a guard, which has to pass before the change, and fails (${cause}): assert what the code does now`;
}

function describeChanged(id: string, reported: ReadonlyMap<string, TestCase>): string {
  const now = reported.get(id)?.outcome;
  return now === undefined
    ? `${id} existed before, and is gone`
    : `${id} passed before and is ${now} now, and the plan does not call it wrong`;
}

/** Which tests pass that have to fail: rewritten ones, and all if no new test may pass yet. */
function refusePassing(
  tests: readonly TestCase[],
  { mustBeRed = [], somePassesAllowed = true }: RedExpectation,
  changed: readonly TestCase[],
): { ids: string[]; reason: string } | null {
  const failing = tests.filter(isFailing);
  const isOf = (id: string, plainId: string) => id === plainId || id.startsWith(`${plainId}[`);
  const rewrite = mustBeRed.find((plainId) => !failing.some(({ id }) => isOf(id, plainId)));
  if (rewrite !== undefined) {
    const isOld = changed.some((test) => isFailing(test) && isOf(test.id, rewrite));
    const what = isOld ? "fails only as it did before" : "does not fail";
    const reason = `${rewrite} was rewritten and ${what}, so it proves nothing`;
    return { ids: [rewrite], reason };
  }
  const ids = tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  if (somePassesAllowed || ids.length === 0) return null;
  return { ids, reason: `${ids[0]} passes already, and no new test may pass yet` };
}

function isIn(files: readonly string[] | null) {
  const wanted = files && new Set(files.map((file) => posix.normalize(file)));
  return (test: TestCase): boolean => wanted?.has(posix.normalize(test.file)) ?? true;
}

function wrong(verdict: Verdict, failing: string[], reason: string): Verdict {
  return { ...verdict, word: "wrong-reason", reason, failing };
}

interface NewTests {
  /**
   * The new or changed test files, whose failures are the red. Null for `tdd verdict`, which has no plan
   * to compare with: then every file counts.
   */
  testFiles: readonly string[] | null;
  /** Names of the planned tests that are in the text of these files: each of them must run. */
  written?: readonly string[];
  /** Whether stubs were written for names that are missing. */
  isStubbed?: boolean;
}

/** The verdict of a run without a red, with the reason and the fix where the tests are at fault. */
function explainNoRed(run: TestRun, verdict: Verdict, expected: NewTests): Verdict {
  return (
    explainCollection(run, verdict, expected) ?? explainSkips(run, verdict, expected) ?? verdict
  );
}

/** A stub that is used while a test file is imported: the model sees no stubs, so it is told. */
function explainCollection(
  { report }: TestRun,
  verdict: Verdict,
  { isStubbed }: NewTests,
): Verdict | null {
  if (!isStubbed || verdict.word !== "collection-error" || report === null) return null;
  for (const { file, failure } of report.collectionErrors) {
    const { exception, text } = readCause(failure);
    if (exception === "NotImplementedError") {
      const reason = `${file} calls code that is not written yet while it is imported (NotImplementedError): call it only inside tests and fixtures`;
      return { ...verdict, reason };
    }
    if (exception === "TypeError" && text.includes("'NoneType'")) {
      const reason = `${file} uses a value that is None until the code is written while it is imported (TypeError: ${text}): write the values into the tests, or use it only inside them`;
      return { ...verdict, reason };
    }
  }
  return null;
}

const SKIPPED =
  "is skipped, so it proves nothing: import what the plan promises as usual, without importorskip, and do not skip";

/** A mistake of the tests, which another attempt can fix: no other test ran, so nothing is in doubt. */
function explainSkips(
  { report, ending, doubt, exitCode }: TestRun,
  verdict: Verdict,
  { testFiles }: NewTests,
): Verdict | null {
  if (testFiles === null || report === null) return null;
  if (ending !== "exited" || doubt !== undefined) return null;
  const areSkipped = report.tests.every(({ outcome }) => outcome === "skipped");
  const [first] = report.tests;
  const isWhole = report.collectionErrors.length === 0 && (report.unfinished ?? 0) === 0;
  if (first === undefined || !areSkipped || !isWhole) return null;
  const { TESTS_PASSED, NO_TESTS_COLLECTED } = PytestExitCode;
  if (exitCode !== TESTS_PASSED && exitCode !== NO_TESTS_COLLECTED) return null;
  const ids = idsIn(report);
  return { ...verdict, word: "wrong-reason", reason: `${first.id} ${SKIPPED}`, failing: ids };
}

/** A planned test that is written and did not run. */
function findUnrunTest(
  tests: readonly TestCase[],
  { written = [] }: NewTests,
): { name: string; why: string } | null {
  const byName = groupBy(tests, ({ id }) => testName(id));
  for (const name of written) {
    const seen = byName.get(name);
    if (seen === undefined) return { name, why: UNCOLLECTED };
    if (seen.every(({ outcome }) => outcome === "skipped")) return { name, why: SKIPPED };
  }
  return null;
}

const UNCOLLECTED =
  "is written, but pytest does not collect it: write it as a function of the file, or as a method of a class whose name pytest collects";
