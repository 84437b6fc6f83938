import type { TestReport, TestRun } from "../../ports.ts";
import { plainTestId, testTargets } from "../../python/test-ids.ts";
import type { CheckRun } from "../../routing/route-history.ts";
import { judgeConfirmation, judgeGreen } from "../../routing/verdicts/judge-green.ts";
import { failsWithoutFailure, isFailing, type Verdict } from "../../routing/verdicts/verdict.ts";
import {
  canaryKindOf,
  newTestIds,
  type RunState,
  requireRed,
  type SuiteGaps,
  type UnstableTest,
} from "../../run-state/run-state.ts";
import { andMore } from "../../safe-text/clean-text.ts";
import { readText, type Tools } from "../tools.ts";
import { findTampering } from "./find-tampering.ts";
import { failingBefore, tryOtherOrders } from "./other-orders.ts";
import { proveNothingBroke } from "./prove-nothing-broke.ts";
import { recallBaseline, runSuite } from "./suite-plan.ts";
import { runWithCanary, withoutCanary } from "./with-canary.ts";

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
  const failedBefore = [
    ...(baseline?.tests.filter(isFailing).map(({ id }) => id) ?? []),
    ...(requireRed(state).failedBefore ?? []),
  ];
  const proof = await proveTestsPass(tools, state, { commit, failedBefore });
  if (proof.verdict.word !== "green") return proof;

  const unbroken: Proof = {
    ...proof,
    ...(await proveNothingBroke(tools, state, { proof, baseline, commit })),
  };
  if (unbroken.verdict.word !== "green") return unbroken;

  const confirmed = await confirm(tools, state, { proof: unbroken, commit, failedBefore });
  if (confirmed.verdict.word !== "green") return confirmed;
  const untampered = await refuseTampering(tools, state, { proof: confirmed, commit });
  if (untampered.verdict.word !== "green") return untampered;
  return shuffle(tools, state, { proof: untampered, commit, baseline });
}

/** Where a plugin shuffles the tests, those that pass in one order have to pass in others. */
async function shuffle(
  tools: Tools,
  state: RunState,
  { proof, commit, baseline }: { proof: Proof; commit: string; baseline: TestReport | null },
): Promise<Proof> {
  const passedBefore = baseline?.tests.filter(isPassed).map(({ id }) => id) ?? [];
  const passing = [...passedBefore, ...newTestIds(state)];
  const failures = await tryOtherOrders(tools, { run: proof.run, passing, commit });
  if (failures.length === 0) return proof;
  const before = await failingBefore(tools, { base: state.base.commit, failures });
  const broken = failures.filter(({ id }) => !before.has(id));
  const [first] = broken;
  if (first === undefined) return proof;
  const failing = broken.map(({ id }) => id);
  const reason = `${first.id} depends on the order of the tests: it fails ${first.how}${andMore(failing)}`;
  return { ...proof, verdict: { ...proof.verdict, word: "red", reason, failing } };
}

async function proveTestsPass(
  tools: Tools,
  state: RunState,
  { commit, failedBefore }: { commit: string; failedBefore: readonly string[] },
): Promise<Proof> {
  const { failing: mustPass, guards = [] } = requireRed(state);
  const stubsLeft = await findStubs(tools, state, commit);
  const targets = testTargets(state);
  const run = await tools.tests.run({ at: commit, targets, signal: tools.signal });
  const changedLockedFiles = await findChangedLocks(tools, state, commit);
  const suiteRule = failsWithoutFailure(run) ? await findRule(tools, state) : null;
  const passed = new Set(run.report?.tests.filter(isPassed).map((test) => test.id));
  const expectation = { mustPass, guards, failedBefore, changedLockedFiles, stubsLeft, suiteRule };
  return {
    verdict: judgeGreen(run, expectation),
    run: withoutOldFailures(run, failedBefore),
    checkRuns: [],
    passing: mustPass.filter((id) => passed.has(id)).length,
    regressions: [],
    passToPass: null,
    stillFailing: 0,
    uncollected: 0,
    unstable: findRetried(run, mustPass),
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
  const sample = baseline?.tests.find((test) => isPassed(test) && plainTestId(test.id) === test.id);
  if (sample === undefined) return null;
  const at = state.base.commit;
  const before = await tools.tests.run({ at, targets: [sample.id], signal: tools.signal });
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

/** Runs the tests again with a canary: catches flaky tests and a tampered test runner. */
async function confirm(
  tools: Tools,
  state: RunState,
  {
    proof,
    commit,
    failedBefore,
  }: { proof: Proof; commit: string; failedBefore: readonly string[] },
): Promise<Proof> {
  const targets = testTargets(state);
  const mustPass = newTestIds(state);
  const imitated = { at: commit, ids: mustPass, kind: canaryKindOf(state) };
  const observed = await runWithCanary(tools, imitated, (file) => ({
    targets: [...targets, file],
  }));
  const { run, canary } = observed;
  const confirmation = judgeConfirmation(run, { canary, mustPass, failedBefore });
  const checkRuns = [...proof.checkRuns, { of: "canary" as const, exitCode: run.exitCode }];
  if (confirmation.word === "green") return { ...proof, checkRuns };
  return { ...proof, verdict: confirmation, run: withoutCanary(observed), checkRuns };
}

async function refuseTampering(
  tools: Tools,
  { base, codeFiles, testFiles }: RunState,
  { proof, commit }: { proof: Proof; commit: string },
): Promise<Proof> {
  const reason = await findTampering(tools, {
    head: commit,
    changed: [...codeFiles, ...testFiles],
    replaced: proof.replaced,
    replacedBefore: async () => (await runSuite(tools, base.commit)).replaced ?? [],
  });
  return reason === null
    ? proof
    : { ...proof, verdict: { ...proof.verdict, word: "untrusted", reason } };
}
