import { randomBytes } from "node:crypto";
import { posix } from "node:path";
import type { TestReport, TestRun, Workspace } from "../ports.ts";
import { fileOfTest, testTargets } from "../python/test-ids.ts";
import { compareWithBaseline } from "../routing/compare-with-baseline.ts";
import { judgeConfirmation, judgeGreen } from "../routing/judge-green.ts";
import { isFailing, judgeRun, type Verdict } from "../routing/verdict.ts";
import { type RunState, requireRed } from "../run-state/run-state.ts";
import { recallBaseline, runSuite } from "./run-suite.ts";
import { readText, type Tools } from "./tools.ts";

/**
 * Green is: the tests that were red pass, alone; in the whole suite nothing broke; and both hold once
 * more beside a test that must fail. Every run starts from exactly the commit that is proven.
 */
export async function proveGreen(tools: Tools, state: RunState, commit: string): Promise<Proof> {
  const baseline = await recallBaseline(tools, state);
  const failedBefore = baseline?.tests.filter(isFailing).map(({ id }) => id) ?? [];
  const proof = await proveTestsPass(tools, state, { commit, failedBefore });
  if (proof.verdict.word !== "green") return proof;

  await tools.workspace.restore(commit);
  const unbroken = await proveNothingBroke(tools, baseline, proof);
  if (unbroken.verdict.word !== "green") return unbroken;

  await tools.workspace.restore(commit);
  return confirm(tools, state, { proof: unbroken, failedBefore });
}

interface Ground {
  commit: string;
  failedBefore: readonly string[];
}

async function proveTestsPass(
  tools: Tools,
  state: RunState,
  { commit, failedBefore }: Ground,
): Promise<Proof> {
  const mustPass = requireRed(state).failing;
  await tools.workspace.restore(commit);
  const stubsLeft = await findStubs(tools, state);
  const targets = testTargets(state.testFiles);
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

interface Confirming {
  proof: Proof;
  failedBefore: readonly string[];
}

/** Once more, beside a test that must fail: catches flaky tests and tampered test machinery. */
async function confirm(
  tools: Tools,
  state: RunState,
  { proof, failedBefore }: Confirming,
): Promise<Proof> {
  const targets = testTargets(state.testFiles);
  const { run, canary } = await withCanary(tools.workspace, targets, (file) =>
    tools.tests.run({ targets: [...targets, file], signal: tools.signal }),
  );
  const mustPass = requireRed(state).failing;
  const confirmation = judgeConfirmation(run, { canary, mustPass, failedBefore });
  const exitCodes = [...proof.exitCodes, run.exitCode];
  if (confirmation.word === "green") return { ...proof, exitCodes };
  return { ...proof, verdict: confirmation, run, exitCodes };
}

/** How often a test that broke is run alone before it is charged to the change. */
const SECOND_CHANCES = 2;

/** So many at once are no flakiness, and would not fit on a command line. */
const TOO_MANY_TO_ASK_AGAIN = 50;

/** Compares the whole suite with the baseline, test by test. */
export async function proveNothingBroke(
  tools: Tools,
  baseline: TestReport | null,
  proof: Proof,
): Promise<Proof> {
  if (baseline === null) return proof;
  const suite = await runSuite(tools);
  const exitCodes = [...proof.exitCodes, suite.exitCode];
  if (suite.report === null) {
    return { ...proof, verdict: judgeRun(suite), run: suite, exitCodes };
  }
  const { regressions, lost, passToPass, stillFailing } = compareWithBaseline(
    baseline,
    suite.report,
  );
  const suspects = [...regressions, ...lost];
  const broken = await findBroken(tools, suspects);
  if (broken.length === 0) {
    // One that passed when it was run again passes still.
    return {
      ...proof,
      exitCodes,
      passToPass: passToPass.length + suspects.length,
      stillFailing: stillFailing.length + countStillBroken(baseline, suite.report),
    };
  }
  const verdict = {
    ...proof.verdict,
    word: "red" as const,
    reason: `${broken.length} that passed before do not now, first ${broken[0]}`,
    failing: broken,
    exitCode: suite.exitCode,
  };
  return { ...proof, verdict, run: suite, exitCodes, regressions: broken };
}

/** Files that could not be collected before either. */
function countStillBroken(baseline: TestReport, now: TestReport): number {
  const before = new Set(baseline.collectionErrors.map(({ file }) => file));
  return now.collectionErrors.filter(({ file }) => before.has(file)).length;
}

/** A test that passes when it is run again, alone, is flaky: nothing that this change broke. */
async function findBroken({ tests, signal }: Tools, ids: readonly string[]): Promise<string[]> {
  let broken = [...ids];
  if (broken.length > TOO_MANY_TO_ASK_AGAIN) return broken;
  for (let chance = 0; chance < SECOND_CHANCES && broken.length > 0; chance += 1) {
    // By file: an id that is gone would make pytest refuse the others too.
    const targets = [...new Set(broken.map(fileOfTest))];
    const again = await tests.run({ targets, keepGoing: true, signal });
    const passing = again.report?.tests.filter(({ outcome }) => outcome === "passed");
    const passed = new Set(passing?.map(({ id }) => id));
    broken = broken.filter((id) => !passed.has(id));
  }
  return broken;
}

/**
 * Runs with a test beside the others that has to fail. Nothing about its name or text is the same
 * twice, so that code which wants to spare it cannot tell it from the others.
 */
export async function withCanary(
  workspace: Workspace,
  targets: readonly string[],
  run: (canary: string) => Promise<TestRun>,
): Promise<{ run: TestRun; canary: string }> {
  const canary = posix.join(posix.dirname(targets[0] ?? ""), `test_${word()}.py`);
  const [left, right] = [word(), word()];
  const content = `def test_${word()}():\n    assert "${left}" == "${right}"\n`;
  await workspace.write([{ path: canary, content }]);
  try {
    return { run: await run(canary), canary };
  } finally {
    await workspace.write([{ path: canary, content: null }]);
  }
}

function word(): string {
  return randomBytes(4).toString("hex");
}

/** What was seen when green was put to the proof. */
export interface Proof {
  verdict: Verdict;
  /** The run the verdict rests on. */
  run: TestRun;
  exitCodes: number[];
  /** How many of the red tests pass. */
  passing: number;
  regressions: string[];
  /** How many tests passed before and pass now; null where there was nothing to compare with. */
  passToPass: number | null;
  /** How many failed before and fail now. */
  stillFailing: number;
}
