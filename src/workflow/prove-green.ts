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
}

/**
 * Green means: the red tests pass on their own; nothing in the whole suite broke; and the red tests
 * pass once more next to a canary, a test that must fail. Every run starts from exactly `commit`.
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

async function proveTestsPass(
  tools: Tools,
  state: RunState,
  { commit, failedBefore }: { commit: string; failedBefore: readonly string[] },
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

/** How often a broken test is run again before the change is charged with it. */
const SECOND_CHANCES = 2;

/** More broken tests than this are not flaky, and would not fit on a command line. */
const MAX_RERUNS = 50;

/** Compares the whole suite with the baseline, test by test. */
async function proveNothingBroke(
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
    // Suspects that passed when run again count as passing.
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
    reason: describeBroken(broken),
    failing: broken,
    exitCode: suite.exitCode,
  };
  return { ...proof, verdict, run: suite, exitCodes, regressions: broken };
}

function describeBroken(broken: readonly string[]): string {
  const more = broken.length > 1 ? ` (+${broken.length - 1} more)` : "";
  return `${broken[0]} passed before the change and no longer does${more}`;
}

/** Counts the files that could not be collected before either. */
function countStillBroken(baseline: TestReport, now: TestReport): number {
  const before = new Set(baseline.collectionErrors.map(({ file }) => file));
  return now.collectionErrors.filter(({ file }) => before.has(file)).length;
}

/** A test that passes when its file is run alone is flaky, and the change did not break it. */
async function findBroken({ tests, signal }: Tools, ids: readonly string[]): Promise<string[]> {
  let broken = [...ids];
  if (broken.length > MAX_RERUNS) return broken;
  for (let chance = 0; chance < SECOND_CHANCES && broken.length > 0; chance += 1) {
    // By file, because pytest refuses to run anything if one of the ids does not exist.
    const targets = [...new Set(broken.map(fileOfTest))];
    const again = await tests.run({ targets, keepGoing: true, signal });
    const passing = again.report?.tests.filter(({ outcome }) => outcome === "passed");
    const passed = new Set(passing?.map(({ id }) => id));
    broken = broken.filter((id) => !passed.has(id));
  }
  return broken;
}

/** Runs the tests again with a canary: catches flaky tests and a tampered test runner. */
async function confirm(
  tools: Tools,
  state: RunState,
  { proof, failedBefore }: { proof: Proof; failedBefore: readonly string[] },
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

/**
 * Runs the tests with a canary, a test that must fail. Its name and text are random, so that code
 * which tampers with test results cannot tell it from the others.
 */
async function withCanary(
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
