import type { BaselineReport, TestReport, TestRun } from "../ports.ts";
import { fileOfTest, plainTestId, testTargets } from "../python/test-ids.ts";
import type { CheckRun } from "../routing/route-history.ts";
import { judgeConfirmation, judgeGreen } from "../routing/verdicts/judge-green.ts";
import {
  compareWithBaseline,
  judgeBroken,
  judgeSuite,
  type SuiteComparison,
} from "../routing/verdicts/judge-suite.ts";
import {
  failingIn,
  failsWithoutFailure,
  isFailing,
  isPassed,
  passingIn,
  testsOf,
  type Verdict,
} from "../routing/verdicts/verdict.ts";
import { dependsOnOrder } from "../routing/verdicts/word-of-test.ts";
import {
  canaryKindOf,
  newTestIds,
  type RunState,
  requireRed,
  type SuiteGaps,
  type UnstableTest,
} from "../run-state/run-state.ts";
import { andMore } from "../safe-text/clean-text.ts";
import { readText, type Tools } from "../workflow/tools.ts";
import { planSuite, recallBaseline } from "./baseline.ts";
import {
  findTampering,
  observe,
  observeWithCanary,
  type SuitePlan,
  wholeSuite,
} from "./observe.ts";
import { findOrderFailures, findRegressions } from "./repetitions.ts";
import { findGaps } from "./suite-gaps.ts";

/** What the proof of green found. */
export interface Proof {
  verdict: Verdict;
  /** The run that the verdict rests on. */
  run: TestRun;
  checkRuns: CheckRun[];
  /** How many of the red tests pass. */
  passing: number;
  regressions: string[];
  /** How many tests passed before and pass now; null without a baseline. */
  passToPass: number | null;
  /** How many tests failed before and fail now. */
  stillFailing: number;
  /** How many files could not be collected before and cannot now. */
  uncollected: number;
  /** Tests that gave both answers on the same commit. */
  unstable: UnstableTest[];
  /** Tests that were skipped before and are skipped now. */
  skipped: string[];
  /** Tests that pass now although a mark (xfail) says that they fail. */
  xpassed: string[];
  /** Cases of parametrised tests that no longer exist. */
  removedCases: string[];
  /** What is not known about the suite; null if all of it ran as one command. */
  gaps: SuiteGaps | null;
  /** What tests assert with and code has replaced. */
  replaced: string[];
}

/**
 * Green means: the red tests pass on their own; they pass in the whole suite, where nothing else broke;
 * and they pass once more on their own. The last two runs have a canary, a test that must fail. Every
 * run is of exactly `commit`.
 */
export async function proveGreen(tools: Tools, state: RunState, commit: string): Promise<Proof> {
  const baseline = await recallBaseline(tools, state);
  const failedBefore = [...failingIn(baseline), ...(requireRed(state).failedBefore ?? [])];
  const own = { commit, failedBefore };
  const alone = await proveTestsPass(tools, state, { ...own, dependent: [] });
  const dependent = await findDependent(tools, state, { baseline, verdict: alone.verdict });
  const isAlone = dependent.length === 0;
  const proof = isAlone ? alone : await proveTestsPass(tools, state, { ...own, dependent });
  if (proof.verdict.word !== "green") return proof;

  const unbroken = await proveNothingBroke(tools, state, { proof, baseline, commit });
  if (unbroken.verdict.word !== "green") return unbroken;

  const confirmed = await confirm(tools, state, { ...own, dependent, proof: unbroken });
  if (confirmed.verdict.word !== "green") return confirmed;
  const untampered = await refuseTampering(tools, state, { proof: confirmed, commit });
  if (untampered.verdict.word !== "green") return untampered;
  return shuffle(tools, state, { proof: untampered, commit, baseline });
}

/** Where a plugin shuffles the tests, those that pass in one order have to pass in others. */
async function shuffle(
  tools: Tools,
  state: RunState,
  { proof, commit, baseline }: Compared,
): Promise<Proof> {
  const passing = [...passingIn(baseline), ...newTestIds(state)];
  const commits = { head: commit, base: state.base.commit };
  const broken = await findOrderFailures(tools, { run: proof.run, passing, ...commits });
  const [first] = broken;
  if (first === undefined) return proof;
  const failing = broken.map(({ id }) => id);
  const reason = `${first.id} ${dependsOnOrder(first.how)}${andMore(failing)}`;
  return { ...proof, verdict: { ...proof.verdict, word: "red", reason, failing } };
}

interface OwnTests {
  commit: string;
  failedBefore: readonly string[];
  /** The red tests that pass only after other tests. */
  dependent: readonly string[];
}

/**
 * Rewritten tests that passed in the whole suite before, and fail with the old code if their files run alone:
 * only the whole suite can tell whether they pass now.
 */
async function findDependent(
  tools: Tools,
  state: RunState,
  { baseline, verdict }: { baseline: BaselineReport | null; verdict: Verdict },
): Promise<string[]> {
  const passedBefore = passingIn(baseline);
  const suspects = verdict.failing.filter((id) => passedBefore.has(id));
  if (verdict.word !== "red" || suspects.length === 0) return [];
  const targets = [...new Set(suspects.map(fileOfTest))];
  const { run } = await observe(tools, state.base.commit, { targets });
  const failing = failingIn(run.report);
  return suspects.filter((id) => failing.has(id));
}

async function proveTestsPass(
  tools: Tools,
  state: RunState,
  { commit, failedBefore, dependent }: OwnTests,
): Promise<Proof> {
  const { failing, guards = [] } = requireRed(state);
  const mustPass = failing.filter((id) => !dependent.includes(id));
  const stubsLeft = await findStubs(tools, state, commit);
  const targets = testTargets(state);
  const { run } = await observe(tools, commit, { targets });
  const changedLockedFiles = await findChangedLocks(tools, state, commit);
  const suiteRule = failsWithoutFailure(run) ? await findRule(tools, state) : null;
  const passed = passingIn(run.report);
  const forgiven = [...failedBefore, ...dependent];
  const unchanged = { changedLockedFiles, stubsLeft, suiteRule };
  const verdict = judgeGreen(run, { mustPass, guards, failedBefore: forgiven, ...unchanged });
  const own = new Set(newTestIds(state));
  // Files of new tests may have others, which passed before.
  const broken = verdict.word === "red" ? verdict.failing.filter((id) => !own.has(id)) : [];
  return {
    verdict,
    run: withoutOldFailures(run, forgiven),
    checkRuns: [],
    passing: mustPass.filter((id) => passed.has(id)).length,
    regressions: broken,
    passToPass: null,
    stillFailing: 0,
    uncollected: 0,
    unstable: [...findRetried(run, mustPass), ...dependent.map((id) => ({ id, isNew: false }))],
    skipped: [],
    xpassed: [],
    removedCases: [],
    gaps: null,
    replaced: [...(run.replaced ?? [])],
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
async function findRule(tools: Tools, state: RunState): Promise<"old" | "new" | null> {
  const baseline = await recallBaseline(tools, state);
  const sample = testsOf(baseline).find(
    (test) => isPassed(test) && plainTestId(test.id) === test.id,
  );
  if (sample === undefined) return null;
  const at = state.base.commit;
  const { run: before } = await observe(tools, at, { targets: [sample.id] });
  if (failsWithoutFailure(before)) return "old";
  return before.exitCode === 0 ? "new" : null;
}

/** The red tests that pass only when the repository's configuration tries them again. */
function findRetried({ report }: TestRun, mustPass: readonly string[]): UnstableTest[] {
  const retried = new Set(report?.retried);
  return mustPass.filter((id) => retried.has(id)).map((id) => ({ id, isNew: true }));
}

async function findChangedLocks(
  { workspace }: Tools,
  state: RunState,
  commit: string,
): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, blob } of requireRed(state).locked) {
    const content = await workspace.at(commit).read(path);
    if (content === null || (await workspace.identify(content)) !== blob) changed.push(path);
  }
  return changed;
}

async function findStubs({ workspace }: Tools, state: RunState, commit: string): Promise<string[]> {
  const left: string[] = [];
  for (const { path, raising } of requireRed(state).stubs) {
    const content = (await readText(workspace.at(commit), path)).replaceAll("\r\n", "\n");
    if (raising.some((text) => content.includes(text))) left.push(path);
  }
  return left;
}

interface Compared {
  /** What the run of the new tests alone has shown. */
  proof: Proof;
  baseline: BaselineReport | null;
  commit: string;
}

/** Compares the whole suite, run with a canary, with the baseline, test by test. */
async function proveNothingBroke(
  tools: Tools,
  state: RunState,
  { proof, baseline, commit }: Compared,
): Promise<Proof> {
  if (baseline === null) return proof;
  const mustPass = newTestIds(state);
  const imitated = { at: commit, ids: mustPass, kind: canaryKindOf(state) };
  const plan = await planSuite(tools, { head: commit, ...state }, baseline);
  const last = newTests(state, baseline);
  // The canary lies beside a red test, so that it runs wherever that test runs. The new tests run last, so
  // that nothing they do can help an old test.
  const runSuite = (again: SuitePlan) => {
    return observeWithCanary(tools, imitated, (file) => {
      return { ...wholeSuite(again), also: [file], last };
    });
  };
  const { run: suite, whole, canary } = await runSuite(plan);
  const { report } = suite;
  const checkRuns = [...proof.checkRuns, { of: "suite" as const, exitCode: suite.exitCode }];
  const seen = { ...proof, checkRuns };
  // Not one result came in time: that says nothing about the change.
  if (report === null && suite.ending === "timed-out") {
    return { ...seen, gaps: { minutes: tools.settings.suiteMinutes } };
  }
  const finding = judgeSuite(whole, { canary, mustPass, baseline });
  if ("verdict" in finding) return { ...seen, verdict: finding.verdict, run: suite };

  const { broken, unstable, disturbed } = await findRegressions(tools, {
    ...{ head: commit, base: state.base.commit, finding, plan, canary },
    runAtHead: async (again) => (await runSuite(again)).whole,
  });
  const verdict = judgeBroken(suite, broken, "suite");
  if (verdict !== null) return { ...seen, verdict, run: suite, regressions: broken };
  const settled = await settleCases(tools, state, { finding, baseline, suite: whole, plan });
  const { passToPass, stillFailing, skipped, xpassed, removedCases } = settled;
  return {
    ...{ ...seen, skipped, xpassed, removedCases },
    unstable: [...proof.unstable, ...unstable],
    passToPass: passToPass.length + disturbed.size,
    stillFailing: stillFailing.length,
    uncollected: countStillBroken(baseline, report),
    gaps: await findGaps(tools, whole.report, { baseline, plan, finding }),
    replaced: [...proof.replaced, ...(suite.replaced ?? [])],
  };
}

/** The new test files, and the red tests in files that were there before. */
function newTests(state: RunState, { tests, left = {} }: TestReport): string[] {
  const old = new Set([...tests.map(({ file }) => file), ...Object.keys(left)]);
  const files = testTargets(state).filter((file) => !old.has(file));
  return [...files, ...new Set(newTestIds(state).map(plainTestId))];
}

interface Cases {
  finding: SuiteComparison;
  baseline: TestReport;
  suite: TestRun;
  plan: SuitePlan;
}

/** Where cases are missing, the base runs once more: it may name them anew in every run. */
async function settleCases(
  tools: Tools,
  state: RunState,
  { finding, baseline, suite, plan }: Cases,
): Promise<SuiteComparison> {
  if (finding.removedCases.length === 0 || suite.report === null) return finding;
  const request = { ...wholeSuite(plan), anew: true };
  const { run } = await observe(tools, state.base.commit, request);
  return compareWithBaseline(baseline, suite.report, { again: run.report ?? undefined });
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
  { proof, commit, failedBefore, dependent }: OwnTests & { proof: Proof },
): Promise<Proof> {
  const targets = testTargets(state);
  const mustPass = newTestIds(state).filter((id) => !dependent.includes(id));
  const imitated = { at: commit, ids: mustPass, kind: canaryKindOf(state) };
  const { run, whole, canary } = await observeWithCanary(tools, imitated, (file) => ({
    targets: [...targets, file],
  }));
  const forgiven = { failedBefore: [...failedBefore, ...dependent] };
  const confirmation = judgeConfirmation(whole, { canary, mustPass, ...forgiven });
  const checkRuns = [...proof.checkRuns, { of: "canary" as const, exitCode: run.exitCode }];
  if (confirmation.word === "green") return { ...proof, checkRuns };
  return { ...proof, verdict: confirmation, run, checkRuns };
}

async function refuseTampering(
  tools: Tools,
  { base, codeFiles, testFiles }: RunState,
  { proof, commit }: { proof: Proof; commit: string },
): Promise<Proof> {
  const reason = await findTampering(tools, {
    ...{ base: base.commit, head: commit, source: codeFiles },
    changed: [...codeFiles, ...testFiles],
    replaced: proof.replaced,
    replacedBefore: async () => {
      return (await observe(tools, base.commit, wholeSuite())).run.replaced ?? [];
    },
  });
  return reason === null
    ? proof
    : { ...proof, verdict: { ...proof.verdict, word: "untrusted", reason } };
}
