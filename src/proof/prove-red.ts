import type { BaselineReport, TestCase, TestRun, UsedFiles, Version } from "../ports.ts";
import type { CanaryKind } from "../python/canary/canary.ts";
import { changedBodies } from "../python/changes/changed-functions.ts";
import { existingTests, inheritedTests } from "../python/existing-tests.ts";
import { fileOfTest, plainTestId, testName, testTargets } from "../python/test-ids.ts";
import { type Attempts, routeRed, verifyRedPhase } from "../routing/gates.ts";
import { judgeRedByCommand, judgeRepeatedRed } from "../routing/verdicts/judge-red.ts";
import { plannedName } from "../routing/verdicts/judge-written-tests.ts";
import { explainWrongReason, type RightReasons } from "../routing/verdicts/right-reason.ts";
import {
  failingIn,
  idsIn,
  isFailing,
  passingIn,
  testsOf,
  type Verdict,
} from "../routing/verdicts/verdict.ts";
import { type RunState, requireDraft, type UnstableTest } from "../run-state/run-state.ts";
import { attemptCounts } from "../workflow/attempt-counts.ts";
import { readText, type Tools } from "../workflow/tools.ts";
import { recallBaseline } from "./baseline.ts";
import {
  chooseCanaryKind,
  observe,
  observeWithCanary,
  observeWithStubs,
  type StubbedObservation,
} from "./observe.ts";
import { probeRed, traceLines } from "./probes.ts";
import { redBasis } from "./red-basis.ts";
import { repeatSuite } from "./repetitions.ts";

export interface RedProof
  extends ReturnType<typeof verifyRedPhase>,
    Omit<StubbedObservation, "doubt"> {
  /** Tests of the changed files that passed before the change. */
  passedBefore: string[];
  /** Cases of the rewritten tests that failed before the change. */
  failedCases: TestCase[];
  /** Existing tests of these files that gave both answers on the same commit. */
  unstable: UnstableTest[];
  extended: ExtendedFiles;
  /** The files that the new tests, and the collection of the whole suite, were seen to use. */
  usedFiles: UsedFiles[];
  canaryKind: CanaryKind;
  reasons: RightReasons;
}

/** Runs the new tests alone, then with the suite and a canary, then with code that returns nothing. */
export async function proveRed(tools: Tools, state: RunState): Promise<RedProof> {
  const at = requireDraft(state);
  const { promised, ...basis } = await redBasis(tools, state, at);
  const { run, stubs, stubbed } = await observeWithStubs(tools, {
    at,
    targets: testTargets(state),
    testFiles: state.testFiles,
    promised,
  });
  const reasons = { ...basis, reaches: await traceDoubtful(tools, { at: stubbed, run, basis }) };
  const baseline = await recallBaseline(tools, { ...state, changedTests: [] });
  const before = await findExtended(tools, state);
  const extended = await addInherited(tools, state, { run, extended: before, baseline });
  const { unstable, ...previously } = await settleOldFailures(tools, state, {
    ...{ run, stubbed, extended, previously: previousOutcomes(state, baseline) },
  });
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  const written = await plannedAndWritten(tools, state, at);
  const judge = (alsoFailedBefore: readonly string[]) =>
    verifyRedPhase(run, {
      ...attempts,
      expectation: {
        ...previously,
        failedBefore: [...previously.failedBefore, ...alsoFailedBefore],
        ...reasons,
        existing: extended.existing,
        guards: guardNames(state),
        testFiles: state.testFiles,
        testPatterns: state.testPatterns,
        written,
        isStubbed: stubs.length > 0,
        somePassesAllowed: tools.settings.somePassesAllowed,
      },
    });
  const first = judge([]);
  const repeated =
    first.verdict.word === "red"
      ? await repeatRed(tools, state, {
          ...attempts,
          ...{ at: stubbed, run, first: first.verdict, before: baseline, judge },
        })
      : null;
  const judged = repeated?.judged ?? first;
  const proven = await probeRed(tools, state, { at: stubbed, run, judged, attempts, reasons });
  const usedFiles = [run, repeated?.run].flatMap((one) => one?.usedFiles ?? []);
  const { passedBefore, failedCases } = previously;
  const canaryKind = repeated?.kind ?? "plain";
  return {
    ...{ ...proven, run, stubs, stubbed, passedBefore, failedCases, unstable, extended, usedFiles },
    ...{ reasons, canaryKind },
  };
}

interface Doubtful {
  at: Version;
  run: TestRun;
  basis: RightReasons & { changedFiles: readonly string[] };
}

/**
 * Whether tests run code that changes, where that decides about their failures. Runs them once more for
 * it; what cannot be told speaks for a test.
 */
async function traceDoubtful(
  tools: Tools,
  { at, run: { report }, basis }: Doubtful,
): Promise<(id: string) => boolean> {
  const explain = (test: TestCase, reaches: boolean) => {
    return explainWrongReason(test, { ...basis, reaches: () => reaches });
  };
  const doubtful = testsOf(report).filter((test) => {
    return isFailing(test) && explain(test, false) !== null && explain(test, true) === null;
  });
  const targets = [...new Set(doubtful.map(({ file }) => file))];
  if (targets.length === 0 || basis.changedFiles.length === 0) return () => false;
  const files = tools.workspace.at(at);
  const read = async (path: string) => ({ path, old: null, now: await files.read(path) });
  const { lines } = changedBodies(await Promise.all(basis.changedFiles.map(read)));
  const reaches = await traceLines(tools, { at, targets, lines });
  return (id) => reaches(id) !== false;
}

/** The test files that tests were added to. */
interface ExtendedFiles {
  paths: string[];
  /** Ids, without parameters, of the tests that they had and that were not rewritten. */
  existing: string[];
  /** Their texts before the change. */
  texts: ReadonlyMap<string, string>;
}

/** Reads the test files as they were before the change. */
async function findExtended(
  { workspace }: Tools,
  { testFiles, changedTests }: Pick<RunState, "testFiles" | "changedTests">,
): Promise<ExtendedFiles> {
  const before = workspace.at(workspace.baseCommit);
  const known = new Set(await before.list());
  const paths = testFiles.filter((path) => known.has(path));
  const read = paths.map(async (path) => [path, await readText(before, path)] as const);
  const texts = new Map(await Promise.all(read));
  const changed = new Set(changedTests.map(({ id }) => id));
  const ids = [...texts].flatMap(([path, text]) => existingTests(path, text)).map(({ id }) => id);
  return { paths, existing: ids.filter((id) => !changed.has(id)), texts };
}

interface Inheriting {
  run: TestRun;
  extended: ExtendedFiles;
  baseline: BaselineReport | null;
}

/** Adds the tests that classes of these files inherit: no file defines them by their ids. */
async function addInherited(
  { workspace }: Tools,
  state: RunState,
  { run, extended, baseline }: Inheriting,
): Promise<ExtendedFiles> {
  const { testFiles, changedTests } = state;
  const { paths, texts, existing } = extended;
  const known = new Set(existing);
  const changed = new Set(changedTests.map(({ id }) => testName(id)));
  const reported = testsOf(run.report).filter(({ file }) => paths.includes(file));
  const ids = new Set(reported.map(({ id }) => plainTestId(id)));
  const others = [...ids].filter((id) => !known.has(id) && !changed.has(testName(id)));
  if (others.length === 0) return extended;
  const draft = workspace.at(requireDraft(state));
  const read = testFiles.map(async (path) => {
    return { path, before: texts.get(path) ?? "", after: await readText(draft, path) };
  });
  const files = await Promise.all(read);
  const inherited = inheritedTests(others, { files, wasThere: wasInBaseline(baseline) });
  return { ...extended, existing: [...existing, ...inherited] };
}

/** Whether the baseline has a test, whatever became of it; null where it did not get so far. */
function wasInBaseline(baseline: BaselineReport | null): (id: string) => boolean | null {
  if (baseline === null) return () => null;
  const { tests, stopped = [], left = {} } = baseline;
  const ids = new Set([...tests, ...stopped].map(({ id }) => plainTestId(id)));
  return (id) => ids.has(id) || (left[fileOfTest(id)] === undefined ? false : null);
}

/** The names of the planned guards. */
export function guardNames({ agreedPlan }: Pick<RunState, "agreedPlan">): string[] {
  const guards = agreedPlan?.tests.filter(({ guard }) => guard) ?? [];
  return guards.map(({ name }) => plannedName(name));
}

/**
 * What the baseline says about tests in the files that were changed: tests that failed do not count
 * as red, tests that passed must still pass, and rewritten tests must be red.
 */
function previousOutcomes(state: RunState, baseline: BaselineReport | null) {
  const all = testsOf(baseline).filter(({ file }) => state.testFiles.includes(file));
  const changed = new Set(state.changedTests.map(({ id }) => id));
  const here = all.filter(({ id }) => !changed.has(plainTestId(id)));
  return {
    failedCases: all.filter((test) => isFailing(test) && changed.has(plainTestId(test.id))),
    failedBefore: here.filter(isFailing).map(({ id }) => id),
    passedBefore: here.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
    changed: state.changedTests,
    // A person may also have changed a test without changing what it asks for.
    mustBeRed: state.ownTests !== undefined ? [] : findMustBeRed(state),
  };
}

/**
 * The tests that were rewritten themselves. One that only a helper, data or cases were changed for need not
 * fail: a case may have been removed, or the new data may hold before the change, too.
 */
function findMustBeRed({ changedTests }: RunState): string[] {
  return changedTests
    .filter(({ removed, by, casesOnly }) => !removed && by === undefined && casesOnly !== true)
    .map(({ id }) => id);
}

interface OldFailures extends Pick<StubbedObservation, "run" | "stubbed"> {
  extended: ExtendedFiles;
  previously: ReturnType<typeof previousOutcomes>;
}

/**
 * An existing test that fails now is charged to the new ones only if it never passes beside them and
 * passes on the base by the same command.
 */
async function settleOldFailures(
  tools: Tools,
  state: RunState,
  { run, stubbed, extended, previously }: OldFailures,
): Promise<OldFailures["previously"] & Pick<RedProof, "unstable">> {
  const failing = failingIn(run.report);
  const suspects = previously.passedBefore.filter((id) => failing.has(id));
  if (suspects.length === 0) return { ...previously, unstable: [] };
  const runAt = async (which: "base" | "head", anew = true) => {
    const at = which === "base" ? tools.workspace.baseCommit : stubbed;
    const testFiles = which === "base" ? extended.paths : state.testFiles;
    const targets = testTargets({ ...state, testFiles });
    return (await observe(tools, at, { targets, anew })).run;
  };
  const { broken, unstable } = await repeatSuite({ suspects, runAt });
  const failingBefore = failingIn(broken.length === 0 ? null : (await runAt("base", false)).report);
  const charged = new Set(broken.filter((id) => !failingBefore.has(id)));
  const settled = suspects.filter((id) => !charged.has(id));
  return {
    ...previously,
    failedBefore: [...previously.failedBefore, ...settled],
    passedBefore: previously.passedBefore.filter((id) => !settled.includes(id)),
    unstable,
  };
}

/** The planned tests whose definitions are in the text of the test files. */
async function plannedAndWritten(
  { workspace }: Tools,
  { agreedPlan, testFiles }: RunState,
  at: Version,
): Promise<string[]> {
  const texts = await Promise.all(testFiles.map((path) => readText(workspace.at(at), path)));
  const written = texts.flatMap((text) => existingTests("", text));
  const names = new Set(written.map(({ name }) => name));
  const planned = agreedPlan?.tests.map(({ name }) => plannedName(name)) ?? [];
  return planned.filter((name) => names.has(name));
}

/** Whether the configured test command runs the red tests, by their names alone. */
async function askCommand(tools: Tools, at: Version, red: Verdict): Promise<Verdict> {
  const named = [...new Set(red.failing.map(testName))];
  const isPlain = named.every((name) => /^\w+$/.test(name));
  if (!tools.settings.isTestCommandConfigured || !isPlain) return red;
  const { run } = await observe(tools, at, { targets: [], useTestCommand: true, named });
  return judgeRedByCommand(run, red, red);
}

interface FirstRed extends Attempts {
  /** The tests with their stubs. */
  at: Version;
  run: TestRun;
  first: Verdict;
  /** The suite before the change, with the tests that were changed. */
  before: BaselineReport | null;
  /** The first run again, with more tests that failed before. */
  judge: (alsoFailedBefore: readonly string[]) => { verdict: Verdict };
}

/** Runs the red tests again, in a collection of the whole suite and with a canary. */
async function repeatRed(
  tools: Tools,
  state: RunState,
  { at, run: firstRun, first, before, judge, ...attempts }: FirstRed,
) {
  const baseline = await recallBaseline(tools, state);
  const { failing } = first;
  const known = [firstRun.report, baseline].flatMap(idsIn);
  const kind = await chooseCanaryKind(tools, at, { ids: failing, known });
  const imitated = { at, ids: failing, kind };
  const { whole: run, canary } = await observeWithCanary(tools, imitated, (file) => ({
    targets: [],
    only: [...testTargets(state), file],
    also: [file],
    keepGoing: true,
  }));
  const unsteady = findUnsteady(state, { run, failing, before });
  const settled = unsteady.length === 0 ? first : judge(unsteady).verdict;
  const repeated =
    settled.word === "red"
      ? judgeRepeatedRed(run, settled, { failing: settled.failing, canary, baseline })
      : settled;
  const verdict = repeated.word === "red" ? await askCommand(tools, at, repeated) : repeated;
  const judged = routeRed(verdict, {
    ...attempts,
    checkRuns: [{ of: "canary", exitCode: run.exitCode }],
  });
  return { run, judged, kind };
}

/**
 * Cases of existing tests that passed before the change, and pass again beside the whole suite: they may
 * fail where their file runs alone. Nothing follows from them.
 */
function findUnsteady(
  { changedTests }: RunState,
  seen: { run: TestRun; failing: readonly string[]; before: BaselineReport | null },
): string[] {
  const changed = new Set(changedTests.map(({ id }) => id));
  const [before, now] = [passingIn(seen.before), passingIn(seen.run.report)];
  return seen.failing.filter((id) => changed.has(plainTestId(id)) && before.has(id) && now.has(id));
}
