import type { BaselineReport, TestCase, TestRun, UsedFiles } from "../../ports.ts";
import type { CanaryKind } from "../../python/canary/canary.ts";
import { changedBodies } from "../../python/changes/changed-functions.ts";
import { existingTests, inheritedTests } from "../../python/existing-tests.ts";
import { fileOfTest, plainTestId, testName, testTargets } from "../../python/test-ids.ts";
import { routeRed, verifyRedPhase } from "../../routing/gates.ts";
import type { Attempts } from "../../routing/route-by-verdict.ts";
import { judgeRedByCommand, judgeRepeatedRed } from "../../routing/verdicts/judge-red.ts";
import { plannedName } from "../../routing/verdicts/judge-written-tests.ts";
import { explainWrongReason, type RightReasons } from "../../routing/verdicts/right-reason.ts";
import { isFailing, type Verdict } from "../../routing/verdicts/verdict.ts";
import { type RunState, requireDraft, type UnstableTest } from "../../run-state/run-state.ts";
import { attemptCounts } from "../attempt-counts.ts";
import { readText, type Tools } from "../tools.ts";
import { traceLines } from "./find-unreached.ts";
import { probeRed } from "./probe-red.ts";
import { redBasis } from "./red-basis.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { runWithStubs, type StubbedRun } from "./run-with-stubs.ts";
import { recallBaseline } from "./suite-plan.ts";
import { chooseCanaryKind, runWithCanary } from "./with-canary.ts";

export interface RedProof extends ReturnType<typeof verifyRedPhase>, StubbedRun {
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
export async function proveRed(
  tools: Tools,
  state: RunState,
  before: ExtendedFiles,
): Promise<RedProof> {
  const { promised, ...basis } = await redBasis(tools, state);
  const { run, stubs } = await runWithStubs(tools, {
    targets: testTargets(state),
    testFiles: state.testFiles,
    promised,
  });
  const reasons = { ...basis, reaches: await traceDoubtful(tools, run, basis) };
  const baseline = await recallBaseline(tools, { ...state, changedTests: [] });
  const extended = await addInherited(tools, state, { run, extended: before, baseline });
  const { unstable, ...previously } = await settleOldFailures(tools, state, {
    ...{ run, stubs, extended, previously: previousOutcomes(state, baseline, run) },
  });
  const attempts = { counts: attemptCounts(state), budgets: tools.budgets };
  const first = verifyRedPhase(run, {
    ...attempts,
    expectation: {
      ...previously,
      ...reasons,
      existing: extended.existing,
      guards: guardNames(state),
      testFiles: state.testFiles,
      testPatterns: state.testPatterns,
      written: await plannedAndWritten(tools, state),
      isStubbed: stubs.length > 0,
      somePassesAllowed: tools.settings.somePassesAllowed,
    },
  });
  const repeated =
    first.verdict.word === "red"
      ? await repeatRed(tools, state, { ...attempts, run, first: first.verdict })
      : null;
  const judged = repeated?.judged ?? first;
  const proven = await probeRed(tools, state, { run, judged, attempts, reasons });
  const usedFiles = [run, repeated?.run].flatMap((one) => one?.usedFiles ?? []);
  const { passedBefore, failedCases } = previously;
  const canaryKind = repeated?.kind ?? "plain";
  return {
    ...{ ...proven, run, stubs, passedBefore, failedCases, unstable, extended, usedFiles },
    ...{ reasons, canaryKind },
  };
}

/**
 * Whether tests run code that changes, where that decides about their failures. Runs them once more for
 * it; what cannot be told speaks for a test.
 */
async function traceDoubtful(
  tools: Tools,
  { report }: TestRun,
  basis: RightReasons & { changedFiles: readonly string[] },
): Promise<(id: string) => boolean> {
  const explain = (test: TestCase, reaches: boolean) => {
    return explainWrongReason(test, { ...basis, reaches: () => reaches });
  };
  const doubtful = report?.tests.filter((test) => {
    return isFailing(test) && explain(test, false) !== null && explain(test, true) === null;
  });
  const targets = [...new Set(doubtful?.map(({ file }) => file))];
  if (targets.length === 0 || basis.changedFiles.length === 0) return () => false;
  const read = async (path: string) => {
    return { path, old: null, now: await tools.workspace.read(path) };
  };
  const { lines } = changedBodies(await Promise.all(basis.changedFiles.map(read)));
  const reaches = await traceLines(tools, targets, lines);
  return (id) => reaches(id) !== false;
}

/** The test files that tests were added to. */
export interface ExtendedFiles {
  paths: string[];
  /** Ids, without parameters, of the tests that they had and that were not rewritten. */
  existing: string[];
  /** Their texts before the change. */
  texts: ReadonlyMap<string, string>;
}

/** Reads the test files as they were before the change; leaves the base commit in the worktree. */
export async function findExtended(
  tools: Tools,
  { testFiles, changedTests }: Pick<RunState, "testFiles" | "changedTests">,
): Promise<ExtendedFiles> {
  const { workspace } = tools;
  await workspace.restore(workspace.baseCommit);
  const known = new Set(await workspace.list());
  const paths = testFiles.filter((path) => known.has(path));
  const read = paths.map(async (path) => [path, await readText(tools, path)] as const);
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
  tools: Tools,
  { testFiles, changedTests }: RunState,
  { run, extended, baseline }: Inheriting,
): Promise<ExtendedFiles> {
  const { paths, texts, existing } = extended;
  const known = new Set(existing);
  const changed = new Set(changedTests.map(({ id }) => testName(id)));
  const reported = run.report?.tests.filter(({ file }) => paths.includes(file)) ?? [];
  const ids = new Set(reported.map(({ id }) => plainTestId(id)));
  const others = [...ids].filter((id) => !known.has(id) && !changed.has(testName(id)));
  if (others.length === 0) return extended;
  const read = testFiles.map(async (path) => {
    return { path, before: texts.get(path) ?? "", after: await readText(tools, path) };
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
function previousOutcomes(state: RunState, baseline: BaselineReport | null, run: TestRun) {
  const all = baseline?.tests.filter(({ file }) => state.testFiles.includes(file)) ?? [];
  const changed = new Set(state.changedTests.map(({ id }) => id));
  const here = all.filter(({ id }) => !changed.has(plainTestId(id)));
  return {
    failedCases: all.filter((test) => isFailing(test) && changed.has(plainTestId(test.id))),
    failedBefore: here.filter(isFailing).map(({ id }) => id),
    passedBefore: here.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
    // A person may also have changed a test without changing what it asks for.
    mustBeRed: state.ownTests !== undefined ? [] : findMustBeRed(state, run),
  };
}

/** The rewritten tests; of those that only a helper or data was changed for, one that fails stands for all. */
function findMustBeRed({ changedTests }: RunState, run: TestRun): string[] {
  const failing = new Set([...failingIn(run)].map(plainTestId));
  const rewritten = changedTests.filter(({ removed }) => !removed);
  const isShown = (by: string) =>
    rewritten.some((test) => test.by?.includes(by) && failing.has(test.id));
  return rewritten
    .filter(({ by = [] }) => by.length === 0 || !by.every(isShown))
    .map(({ id }) => id);
}

interface OldFailures extends StubbedRun {
  extended: ExtendedFiles;
  previously: ReturnType<typeof previousOutcomes>;
}

/**
 * An existing test that fails now is charged to the new ones only if it never passes beside them and
 * passes on the base by the same command. Leaves the draft and its stubs in the worktree.
 */
async function settleOldFailures(
  tools: Tools,
  state: RunState,
  { run, stubs, extended, previously }: OldFailures,
): Promise<OldFailures["previously"] & Pick<RedProof, "unstable">> {
  const failing = failingIn(run);
  const suspects = previously.passedBefore.filter((id) => failing.has(id));
  if (suspects.length === 0) return { ...previously, unstable: [] };
  const { workspace, tests, signal } = tools;
  const written = await Promise.all(
    stubs.map(async ({ path }) => ({ path, content: await workspace.read(path) })),
  );
  const goTo = async (which: "base" | "head") => {
    await workspace.restore(which === "base" ? workspace.baseCommit : requireDraft(state));
    if (which === "head") await workspace.write(written);
  };
  const runAt = async (which: "base" | "head") => {
    await goTo(which);
    const testFiles = which === "base" ? extended.paths : state.testFiles;
    return tests.run({ targets: testTargets({ ...state, testFiles }), signal });
  };
  const { broken, unstable } = await repeatSuite({ suspects, runAt });
  const failingBefore = broken.length === 0 ? null : failingIn(await runAt("base"));
  await goTo("head");
  const charged = new Set(broken.filter((id) => failingBefore?.has(id) !== true));
  const settled = suspects.filter((id) => !charged.has(id));
  return {
    ...previously,
    failedBefore: [...previously.failedBefore, ...settled],
    passedBefore: previously.passedBefore.filter((id) => !settled.includes(id)),
    unstable,
  };
}

function failingIn({ report }: TestRun): ReadonlySet<string> {
  return new Set(report?.tests.filter(isFailing).map(({ id }) => id));
}

/** The planned tests whose definitions are in the text of the test files. */
async function plannedAndWritten(
  tools: Tools,
  { agreedPlan, testFiles }: RunState,
): Promise<string[]> {
  const texts = await Promise.all(testFiles.map((path) => readText(tools, path)));
  const written = texts.flatMap((text) => existingTests("", text));
  const names = new Set(written.map(({ name }) => name));
  const planned = agreedPlan?.tests.map(({ name }) => plannedName(name)) ?? [];
  return planned.filter((name) => names.has(name));
}

/** Whether the configured test command runs the red tests, by their names alone. */
async function askCommand({ tests, settings, signal }: Tools, red: Verdict): Promise<Verdict> {
  const named = [...new Set(red.failing.map(testName))];
  const isPlain = named.every((name) => /^\w+$/.test(name));
  if (!settings.isTestCommandConfigured || !isPlain) return red;
  const run = await tests.run({ targets: [], useTestCommand: true, named, signal });
  return judgeRedByCommand(run, red, red);
}

interface FirstRed extends Attempts {
  run: TestRun;
  first: Verdict;
}

/** Runs the red tests again, in a collection of the whole suite and with a canary. */
async function repeatRed(
  tools: Tools,
  state: RunState,
  { run: firstRun, first, ...attempts }: FirstRed,
) {
  const baseline = await recallBaseline(tools, state);
  const { failing } = first;
  const seen = [firstRun.report, baseline].flatMap((report) => report?.tests ?? []);
  const known = seen.map(({ id }) => id);
  const kind = await chooseCanaryKind(tools, failing, known);
  const { run, canary } = await runWithCanary(tools, { ids: failing, kind }, (file) => ({
    targets: [],
    only: [...testTargets(state), file],
    also: [file],
    keepGoing: true,
  }));
  const repeated = judgeRepeatedRed(run, first, { failing, canary, baseline });
  const verdict = repeated.word === "red" ? await askCommand(tools, repeated) : repeated;
  const judged = routeRed(verdict, {
    ...attempts,
    checkRuns: [{ of: "canary", exitCode: run.exitCode }],
  });
  return { run, judged, kind };
}
