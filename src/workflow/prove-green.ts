import type { TestReport, TestRun } from "../ports.ts";
import { compareWithBaseline } from "../routing/compare-with-baseline.ts";
import { judgeConfirmation } from "../routing/judge-confirmation.ts";
import { judgeGreen } from "../routing/judge-green.ts";
import { judgeRun } from "../routing/judge-run.ts";
import type { Verdict } from "../routing/verdict.ts";
import type { RunState } from "./state.ts";
import { testTargets } from "./test-targets.ts";
import type { Tools } from "./tools.ts";
import { withCanary } from "./with-canary.ts";

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
}

/** How often a test that broke is run alone before it is charged to the change. */
const SECOND_CHANCES = 2;

/** Green is: the tests that were red pass, alone; and in the whole suite nothing broke. */
export async function proveGreen(tools: Tools, state: RunState): Promise<Proof> {
  const mustPass = state.red?.failing ?? [];
  const run = await tools.tests.run({
    targets: testTargets(state.testFiles),
    signal: tools.signal,
  });
  const verdict = judgeGreen(run, {
    mustPass,
    changedLockedFiles: await changedLockedFiles(tools, state),
    stubsLeft: await stubsLeft(tools, state),
  });
  const passed = new Set(run.report?.tests.filter(isPassed).map((test) => test.id));
  const passing = mustPass.filter((id) => passed.has(id)).length;
  const proof: Proof = {
    verdict,
    run,
    exitCodes: [run.exitCode],
    passing,
    regressions: [],
    passToPass: null,
  };
  if (verdict.word !== "green") return proof;
  const unbroken = await proveNothingBroke(tools, state, proof);
  return unbroken.verdict.word === "green" ? confirm(tools, state, unbroken) : unbroken;
}

function isPassed({ outcome }: { outcome: string }): boolean {
  return outcome === "passed";
}

async function changedLockedFiles(tools: Tools, { red }: RunState): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, blob } of red?.locked ?? []) {
    const content = await tools.workspace.read(path);
    if (content === null || (await tools.workspace.remember(content)) !== blob) changed.push(path);
  }
  return changed;
}

/** A stub nobody touched is still what the red commit has. */
async function stubsLeft(tools: Tools, { red }: RunState): Promise<string[]> {
  const left: string[] = [];
  for (const { path, blob } of red?.stubs ?? []) {
    const content = await tools.workspace.read(path);
    const isStub = content?.includes("raise NotImplementedError") ?? false;
    if (isStub && (await tools.workspace.remember(content ?? "")) === blob) left.push(path);
  }
  return left;
}

async function proveNothingBroke(tools: Tools, state: RunState, proof: Proof): Promise<Proof> {
  const baseline = await recallBaseline(tools, state);
  if (baseline === null) return proof;

  const suite = await tools.tests.run({ targets: [], signal: tools.signal });
  const exitCodes = [...proof.exitCodes, suite.exitCode];
  if (suite.report === null) {
    return { ...proof, verdict: judgeRun(suite), run: suite, exitCodes };
  }
  const { regressions, lost, passToPass } = compareWithBaseline(baseline, suite.report);
  const broken = await stillBroken(tools, [...regressions, ...lost]);
  // One that passed when it was run again passes still.
  const stillPassing = passToPass.length + regressions.length + lost.length - broken.length;
  if (broken.length === 0) return { ...proof, exitCodes, passToPass: stillPassing };
  const verdict = {
    ...proof.verdict,
    word: "red" as const,
    reason: `${broken.length} tests passed before and do not now, first ${broken[0]}`,
    failing: broken,
    exitCode: suite.exitCode,
  };
  return { ...proof, verdict, run: suite, exitCodes, regressions: broken };
}

async function recallBaseline(tools: Tools, state: RunState): Promise<TestReport | null> {
  if (state.baselineReport === null) return null;
  return JSON.parse(await tools.workspace.recall(state.baselineReport));
}

/** A test that passes when it is run again, alone, is flaky: nothing that this change broke. */
async function stillBroken(tools: Tools, ids: string[]): Promise<string[]> {
  let broken = ids;
  for (let chance = 0; chance < SECOND_CHANCES && broken.length > 0; chance += 1) {
    const again = await tools.tests.run({ targets: broken, signal: tools.signal });
    const passed = new Set(again.report?.tests.filter(isPassed).map((test) => test.id));
    broken = broken.filter((id) => !passed.has(id));
  }
  return broken;
}

/** Once more, beside a test that must fail: catches flaky tests and tampered test machinery. */
async function confirm(tools: Tools, state: RunState, proof: Proof): Promise<Proof> {
  const targets = testTargets(state.testFiles);
  const { run, canary } = await withCanary(tools.workspace, targets, (canary) =>
    tools.tests.run({ targets: [...targets, canary], signal: tools.signal }),
  );
  const confirmation = judgeConfirmation(run, { canary, mustPass: state.red?.failing ?? [] });
  const exitCodes = [...proof.exitCodes, run.exitCode];
  if (confirmation.word === "green") return { ...proof, exitCodes };
  return { ...proof, verdict: confirmation, run, exitCodes };
}
