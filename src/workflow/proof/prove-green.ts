import type { TestReport, TestRun } from "../../ports.ts";
import type { Canary } from "../../python/canary.ts";
import { fileOfTest, plainTestId, testTargets } from "../../python/test-ids.ts";
import {
  compareWithBaseline,
  type SuiteComparison,
} from "../../routing/verdicts/compare-with-baseline.ts";
import { judgeConfirmation, judgeGreen } from "../../routing/verdicts/judge-green.ts";
import { judgeBroken, judgeSuite } from "../../routing/verdicts/judge-suite.ts";
import { failsWithoutFailure, isFailing, type Verdict } from "../../routing/verdicts/verdict.ts";
import { type RunState, requireRed, type UnstableTest } from "../../run-state/run-state.ts";
import { readText, type Tools } from "../tools.ts";
import { recallBaseline, runSuite } from "./baseline.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { type CanaryRun, runBeside, runWithCanary, withoutCanary } from "./with-canary.ts";

/** What the proof of green found. */
export interface Proof {
  verdict: Verdict;
  /** The run that the verdict rests on. */
  run: TestRun;
  exitCodes: number[];
  /** How many of the red tests pass. */
  passing: number;
  regressions: string[];
  /** How many tests passed before and pass now; null without a baseline. */
  passToPass: number | null;
  /** How many tests failed before and fail now. */
  stillFailing: number;
  /** Tests that gave both answers on the same commit. */
  unstable: UnstableTest[];
  /** Tests that were skipped before and are skipped now. */
  skipped: string[];
  /** Cases of parametrised tests that no longer exist. */
  removedCases: string[];
}

/**
 * Green means: the red tests pass on their own; they pass in the whole suite, where nothing else broke;
 * and they pass once more on their own. The last two runs have a canary, a test that must fail. Every
 * run starts from exactly `commit`.
 */
export async function proveGreen(tools: Tools, state: RunState, commit: string): Promise<Proof> {
  const baseline = await recallBaseline(tools, state);
  const failedBefore = [
    ...(baseline?.tests.filter(isFailing).map(({ id }) => id) ?? []),
    ...(requireRed(state).failedBefore ?? []),
  ];
  const proof = await proveTestsPass(tools, state, { commit, failedBefore });
  if (proof.verdict.word !== "green") return proof;

  await tools.workspace.restore(commit);
  const unbroken = await proveNothingBroke(tools, state, { proof, baseline, commit });
  if (unbroken.verdict.word !== "green") return unbroken;

  await tools.workspace.restore(commit);
  return confirm(tools, state, { proof: unbroken, failedBefore });
}

async function proveTestsPass(
  tools: Tools,
  state: RunState,
  { commit, failedBefore }: { commit: string; failedBefore: readonly string[] },
): Promise<Proof> {
  const { failing: mustPass, guards = [] } = requireRed(state);
  await tools.workspace.restore(commit);
  const stubsLeft = await findStubs(tools, state);
  const targets = testTargets(state);
  const run = await tools.tests.run({ targets, signal: tools.signal });
  const changedLockedFiles = await findChangedLocks(tools, state);
  const suiteRule = failsWithoutFailure(run) ? await findRule(tools, state, commit) : null;
  const passed = new Set(run.report?.tests.filter(isPassed).map((test) => test.id));
  const expectation = { mustPass, guards, failedBefore, changedLockedFiles, stubsLeft, suiteRule };
  return {
    verdict: judgeGreen(run, expectation),
    run: withoutOldFailures(run, failedBefore),
    exitCodes: [run.exitCode],
    passing: mustPass.filter((id) => passed.has(id)).length,
    regressions: [],
    passToPass: null,
    stillFailing: 0,
    unstable: findRetried(run, mustPass),
    skipped: [],
    removedCases: [],
  };
}

/** The run as it is shown: what failed before the change is not the fault of the code. */
function withoutOldFailures(run: TestRun, failedBefore: readonly string[]): TestRun {
  if (run.report === null) return run;
  const old = new Set(failedBefore);
  const tests = run.report.tests.filter((test) => !(isFailing(test) && old.has(test.id)));
  return { ...run, report: { ...run.report, tests } };
}

/**
 * A rule about the whole suite, such as a coverage threshold, may end the run of a few tests with 1
 * although none fails. Whether it does so on the base as well; null if that cannot be told.
 */
async function findRule(
  tools: Tools,
  state: RunState,
  commit: string,
): Promise<"old" | "new" | null> {
  const baseline = await recallBaseline(tools, state);
  const sample = baseline?.tests.find((test) => isPassed(test) && plainTestId(test.id) === test.id);
  if (sample === undefined) return null;
  await tools.workspace.restore(state.base.commit);
  const before = await tools.tests.run({ targets: [sample.id], signal: tools.signal });
  await tools.workspace.restore(commit);
  if (failsWithoutFailure(before)) return "old";
  return before.exitCode === 0 ? "new" : null;
}

/** The red tests that pass only when the repository's configuration tries them again. */
function findRetried({ report }: TestRun, mustPass: readonly string[]): UnstableTest[] {
  const retried = new Set(report?.retried);
  return mustPass.filter((id) => retried.has(id)).map((id) => ({ id, isNew: true }));
}

function isPassed({ outcome }: { outcome: string }): boolean {
  return outcome === "passed";
}

async function findChangedLocks({ workspace }: Tools, state: RunState): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, blob } of requireRed(state).locked) {
    const content = await workspace.read(path);
    if (content === null || (await workspace.identify(content)) !== blob) changed.push(path);
  }
  return changed;
}

async function findStubs(tools: Tools, state: RunState): Promise<string[]> {
  const left: string[] = [];
  for (const { path, raising } of requireRed(state).stubs) {
    const content = (await readText(tools, path)).replaceAll("\r\n", "\n");
    if (raising.some((text) => content.includes(text))) left.push(path);
  }
  return left;
}

/** Compares the whole suite, run with a canary, with the baseline, test by test. */
async function proveNothingBroke(
  tools: Tools,
  state: RunState,
  { proof, baseline, commit }: { proof: Proof; baseline: TestReport | null; commit: string },
): Promise<Proof> {
  if (baseline === null) return proof;
  const mustPass = newTestIds(state);
  const runSuiteAgain = () => runSuiteWithCanary(tools, mustPass, newTests(state, baseline));
  const observed = await runSuiteAgain();
  const { run: suite, canary } = observed;
  const exitCodes = [...proof.exitCodes, suite.exitCode];
  const shown = withoutCanary(observed);
  const finding = judgeSuite(suite, { canary, mustPass, baseline });
  if ("verdict" in finding) return { ...proof, verdict: finding.verdict, run: shown, exitCodes };

  const { regressions, notRun } = finding;
  const suspects = [...regressions, ...notRun];
  const { broken: suspected, unstable } = await repeatSuite({
    suspects,
    runAt: async (which) => {
      await tools.workspace.restore(which === "base" ? state.base.commit : commit);
      if (which === "base") return runSuite(tools);
      return (await runSuiteAgain()).run;
    },
  });
  const canaryFailures = await findCanaryFailures(tools, state, { ids: suspected, canary, commit });
  const broken = suspected.filter((id) => !canaryFailures.has(id));
  const verdict = judgeBroken(suite, broken, "suite");
  if (verdict !== null) {
    return { ...proof, verdict, run: shown, exitCodes, regressions: broken };
  }
  const settled = await settleCases(tools, state, { finding, baseline, suite });
  const { passToPass, stillFailing, skipped, removedCases } = settled;
  return {
    ...proof,
    exitCodes,
    skipped,
    removedCases,
    unstable: [...proof.unstable, ...unstable],
    passToPass: passToPass.length + canaryFailures.size,
    stillFailing: stillFailing.length + countStillBroken(baseline, suite.report),
  };
}

/**
 * The canary lies beside a red test, so that it runs wherever that test runs. The new tests run last, so
 * that nothing they do can help an old test.
 */
function runSuiteWithCanary(
  tools: Tools,
  ids: readonly string[],
  last: readonly string[],
): Promise<CanaryRun> {
  return runWithCanary(tools, ids, (file) => {
    return { targets: [], also: [file], last, keepGoing: true };
  });
}

/** The new test files, and the red tests in files that were there before. */
function newTests(state: RunState, { tests }: TestReport): string[] {
  const old = new Set(tests.map(({ file }) => file));
  const files = testTargets(state).filter((file) => !old.has(file));
  return [...files, ...new Set(newTestIds(state).map(plainTestId))];
}

/** The tests of the change: those that were red, and guards. */
function newTestIds(state: RunState): string[] {
  const { failing, guards = [] } = requireRed(state);
  return [...failing, ...guards];
}

/** How a test finds the files of tests. */
const LOOKS_AT_FILES = /\b(?:__file__|i?glob|rglob|iterdir|listdir|scandir|walk)\b/;

/**
 * The tests that fail because of the canary, such as one that wants an owner in every test file: they
 * fail beside it on the base, too, and pass with the change without it.
 */
async function findCanaryFailures(
  tools: Tools,
  state: RunState,
  { ids, canary, commit }: { ids: readonly string[]; canary: Canary; commit: string },
): Promise<ReadonlySet<string>> {
  const sources = await Promise.all(ids.map((id) => readText(tools, fileOfTest(id))));
  const fileScanningTests = ids.filter((_, index) => LOOKS_AT_FILES.test(sources[index] ?? ""));
  if (fileScanningTests.length === 0) return new Set();
  await tools.workspace.restore(state.base.commit);
  const request = { targets: [], also: [canary.path], keepGoing: true };
  const base = await runBeside(tools, canary, request);
  await tools.workspace.restore(commit);
  const failing = new Set(base.report?.tests.filter(isFailing).map(({ id }) => id));
  const suspects = fileScanningTests.filter((id) => failing.has(id));
  if (suspects.length === 0) return new Set();
  const { report } = await runSuite(tools);
  const passed = new Set(report?.tests.filter(isPassed).map(({ id }) => id));
  return new Set(suspects.filter((id) => passed.has(id)));
}

/** Where cases are missing, the base runs once more: it may name them anew in every run. */
async function settleCases(
  tools: Tools,
  state: RunState,
  { finding, baseline, suite }: { finding: SuiteComparison; baseline: TestReport; suite: TestRun },
): Promise<SuiteComparison> {
  if (finding.removedCases.length === 0 || suite.report === null) return finding;
  await tools.workspace.restore(state.base.commit);
  const { report } = await runSuite(tools);
  return compareWithBaseline(baseline, suite.report, report ?? undefined);
}

/** Counts the files that could not be collected before either. */
function countStillBroken(baseline: TestReport, now: TestReport | null): number {
  const before = new Set(baseline.collectionErrors.map(({ file }) => file));
  return now?.collectionErrors.filter(({ file }) => before.has(file)).length ?? 0;
}

/** Runs the tests again with a canary: catches flaky tests and a tampered test runner. */
async function confirm(
  tools: Tools,
  state: RunState,
  { proof, failedBefore }: { proof: Proof; failedBefore: readonly string[] },
): Promise<Proof> {
  const targets = testTargets(state);
  const mustPass = newTestIds(state);
  const observed = await runWithCanary(tools, mustPass, (file) => ({
    targets: [...targets, file],
  }));
  const { run, canary } = observed;
  const confirmation = judgeConfirmation(run, { canary, mustPass, failedBefore });
  const exitCodes = [...proof.exitCodes, run.exitCode];
  if (confirmation.word === "green") return { ...proof, exitCodes };
  return { ...proof, verdict: confirmation, run: withoutCanary(observed), exitCodes };
}
