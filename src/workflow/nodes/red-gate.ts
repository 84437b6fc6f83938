import type { TestRun } from "../../ports.ts";
import { redMessage } from "../../reports/commit-messages.ts";
import { buildRedArtifact } from "../../routing/red-artifact.ts";
import { unwrittenTests } from "../../routing/verdicts/judge-written-tests.ts";
import { type RedEvidence, type RunState, requireDraft } from "../../run-state/run-state.ts";
import { proveRed, type RedProof } from "../proof/prove-red.ts";
import { rememberMaterial } from "../proof/test-material.ts";
import { addTestFailure, summarizeTestRun } from "../proof/test-results.ts";
import { type Node, readText, type Tools } from "../tools.ts";

/** N2: the new tests have to fail, each for the right reason, before any code is written. */
export function redGate(tools: Tools): Node {
  return async (before) => {
    const state = { ...before, scaffoldRetryCount: before.scaffoldRetryCount + 1 };
    await tools.workspace.restore(requireDraft(state));
    const proof = await proveRed(tools, state);
    const { run, verdict } = proof;
    const update = {
      ...proof.update,
      testResults: summarizeTestRun(run, verdict, { wanted: "red" }),
      scaffoldRetryCount: state.scaffoldRetryCount,
    };
    const headline = `exit ${run.exitCode}, ${verdict.word}`;
    if (verdict.word !== "red") {
      const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "RED" });
      return { update: { ...update, failureHistory }, headline, ok: false };
    }
    return { update: { ...update, ...(await lockRed(tools, state, proof)) }, headline };
  };
}

/** Archives the evidence, commits the tests and the stubs, and locks the tests. */
async function lockRed(
  tools: Tools,
  state: RunState,
  { run, verdict, stubs, passedBefore, usedFiles }: RedProof,
): Promise<Pick<RunState, "red" | "redArtifact" | "commits">> {
  const redArtifact = await archiveEvidence(tools, state, { run, passedBefore });
  const message = redMessage(state, { failing: verdict.failing, stubs });
  const commit = await tools.workspace.commit(message);
  // The files are locked as committed, not as a test may have left them.
  await tools.workspace.restore(commit);
  const red = {
    failing: verdict.failing,
    locked: await lock(tools, state.testFiles),
    stubs,
    material: await rememberMaterial(tools, state, { run, usedFiles, stubs }),
    ...findUnwritten(state, run),
  };
  return { red, redArtifact, commits: { ...state.commits, red: commit } };
}

/** Planned tests that did not run under their names, for the reviewer. */
function findUnwritten(
  { agreedPlan }: RunState,
  { report }: TestRun,
): Pick<RedEvidence, "unwritten"> {
  const planned = agreedPlan?.tests.map(({ name }) => name) ?? [];
  const unwritten = unwrittenTests(planned, report?.tests.map(({ id }) => id) ?? []);
  return unwritten.length === 0 ? {} : { unwritten };
}

/** Writes the evidence to `red.json`, and logs its warnings. */
async function archiveEvidence(
  tools: Tools,
  state: RunState,
  { run, passedBefore }: { run: TestRun; passedBefore: readonly string[] },
): Promise<string> {
  const { spec, issue, testFiles } = state;
  const readFile = async (path: string) => ({
    path,
    content: await readText(tools, path),
  });
  const artifact = buildRedArtifact({
    specId: `issue-${issue}`,
    requestId: tools.workspace.branch,
    testFiles: await Promise.all(testFiles.map(readFile)),
    changedTests: state.changedTests.map(({ id, because, removed }) => ({ id, because, removed })),
    passedBefore,
    run,
    plannedTests: state.agreedPlan?.tests ?? [],
    testCases: spec.testCases,
    components: state.agreedPlan?.creates ?? [],
    acceptanceCriteria: spec.criteria,
    maxPassRatio: tools.settings.maxPassRatio,
  });
  for (const text of artifact.warnings) tools.log.record({ kind: "warned", text });
  return tools.workspace.archive("red.json", `${JSON.stringify(artifact, null, 2)}\n`);
}

function lock(tools: Tools, paths: readonly string[]): Promise<RedEvidence["locked"]> {
  const identify = async (path: string) => {
    return { path, blob: await tools.workspace.identify(await readText(tools, path)) };
  };
  return Promise.all(paths.map(identify));
}
