import { testTargets } from "../python/test-targets.ts";
import { judgeConfirmation } from "../routing/judge-confirmation.ts";
import { judgeGreen } from "../routing/judge-green.ts";
import { isFailing } from "../routing/tests-by-id.ts";
import { requireRed } from "../run-state/require-red.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Proof } from "./proof.ts";
import { proveNothingBroke } from "./prove-nothing-broke.ts";
import { readText } from "./read-text.ts";
import { recallBaseline } from "./run-suite.ts";
import type { Tools } from "./tools.ts";
import { withCanary } from "./with-canary.ts";

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
