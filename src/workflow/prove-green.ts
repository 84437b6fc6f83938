import type { TestReport, TestRun } from "../ports.ts";
import { testTargets } from "../python/test-ids.ts";
import { judgeConfirmation, judgeGreen } from "../routing/judge-green.ts";
import { judgeSuite } from "../routing/judge-suite.ts";
import { isFailing, type Verdict } from "../routing/verdict.ts";
import { type RunState, requireRed, type UnstableTest } from "../run-state/run-state.ts";
import { repeatSuite } from "./repeat-suite.ts";
import { recallBaseline, runSuite } from "./run-suite.ts";
import { readText, type Tools } from "./tools.ts";
import { type CanaryRun, runWithCanary, withoutCanary } from "./with-canary.ts";

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
}

/**
 * Green means: the red tests pass on their own; they pass in the whole suite, where nothing else broke;
 * and they pass once more on their own. The last two runs have a canary, a test that must fail. Every
 * run starts from exactly `commit`.
 */
export async function proveGreen(tools: Tools, state: RunState, commit: string): Promise<Proof> {
  const baseline = await recallBaseline(tools, state);
  const failedBefore = baseline?.tests.filter(isFailing).map(({ id }) => id) ?? [];
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
  const mustPass = requireRed(state).failing;
  await tools.workspace.restore(commit);
  const stubsLeft = await findStubs(tools, state);
  const targets = testTargets(state);
  const run = await tools.tests.run({ targets, signal: tools.signal });
  const changedLockedFiles = await findChangedLocks(tools, state);
  const passed = new Set(run.report?.tests.filter(isPassed).map((test) => test.id));
  return {
    verdict: judgeGreen(run, { mustPass, failedBefore, changedLockedFiles, stubsLeft }),
    run,
    exitCodes: [run.exitCode],
    passing: mustPass.filter((id) => passed.has(id)).length,
    regressions: [],
    passToPass: null,
    stillFailing: 0,
    unstable: [],
  };
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
  const mustPass = requireRed(state).failing;
  const observed = await runSuiteWithCanary(tools, mustPass);
  const { run: suite, canary } = observed;
  const exitCodes = [...proof.exitCodes, suite.exitCode];
  const shown = withoutCanary(observed);
  const finding = judgeSuite(suite, { canary, mustPass, baseline });
  if ("verdict" in finding) return { ...proof, verdict: finding.verdict, run: shown, exitCodes };

  const { passToPass, stillFailing, regressions, lost } = finding;
  const suspects = [...regressions, ...lost];
  const { broken, unstable } = await repeatSuite({
    suspects,
    runAt: async (which) => {
      await tools.workspace.restore(which === "base" ? state.base.commit : commit);
      if (which === "base") return runSuite(tools);
      return (await runSuiteWithCanary(tools, mustPass)).run;
    },
  });
  if (broken.length > 0) {
    const reason = describeBroken(broken);
    const verdict = { ...proof.verdict, word: "red" as const, reason, failing: broken };
    const judged = { ...verdict, exitCode: suite.exitCode };
    return { ...proof, verdict: judged, run: shown, exitCodes, regressions: broken };
  }
  return {
    ...proof,
    exitCodes,
    unstable,
    passToPass: passToPass.length,
    stillFailing: stillFailing.length + countStillBroken(baseline, suite.report),
  };
}

/** The canary lies beside a red test, so that it runs wherever that test runs. */
function runSuiteWithCanary(tools: Tools, ids: readonly string[]): Promise<CanaryRun> {
  return runWithCanary(tools, ids, (file) => ({ targets: [], also: [file], keepGoing: true }));
}

function describeBroken(broken: readonly string[]): string {
  const more = broken.length > 1 ? ` (+${broken.length - 1} more)` : "";
  return `${broken[0]} passed before the change and no longer does${more}`;
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
  const mustPass = requireRed(state).failing;
  const observed = await runWithCanary(tools, mustPass, (file) => ({
    targets: [...targets, file],
  }));
  const { run, canary } = observed;
  const confirmation = judgeConfirmation(run, { canary, mustPass, failedBefore });
  const exitCodes = [...proof.exitCodes, run.exitCode];
  if (confirmation.word === "green") return { ...proof, exitCodes };
  return { ...proof, verdict: confirmation, run: withoutCanary(observed), exitCodes };
}
