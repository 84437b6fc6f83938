import type { TestRun } from "../../ports.ts";
import { missingPromisedNames, promisedByPlan } from "../../python/promised-names.ts";
import { layStubs, raisingStubs } from "../../python/stubs.ts";
import { testTargets } from "../../python/test-ids.ts";
import { redMessage } from "../../reports/commit-messages.ts";
import { judgeRed } from "../../routing/judge-red.ts";
import { buildRedArtifact } from "../../routing/red-artifact.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { isFailing } from "../../routing/verdict.ts";
import {
  type RedEvidence,
  type RunState,
  requireDraft,
  type StubFile,
} from "../../run-state/run-state.ts";
import { recallBaseline } from "../run-suite.ts";
import { addTestFailure, describeRun, runCounts } from "../test-results.ts";
import { type Node, readText, type Tools } from "../tools.ts";

/** N2: the new tests have to fail, each for the right reason, before any code is written. */
export function redGate(tools: Tools): Node {
  return async (given) => {
    const state = { ...given, scaffoldRetryCount: given.scaffoldRetryCount + 1 };
    const { scaffoldRetryCount } = state;
    await tools.workspace.restore(requireDraft(state));
    const { run, stubs } = await runNewTests(tools, state);
    const before = await whatWasBefore(tools, state);
    const verdict = judgeRed(run, {
      ...before,
      testFiles: state.testFiles,
      mayBeMissing: promisedByPlan(state.agreedPlan?.creates ?? []),
      changedFiles: state.agreedPlan?.changes ?? [],
      somePassesAllowed: tools.settings.somePassesAllowed,
    });
    const spending = { runs: runCounts(state), budgets: tools.budgets };
    const decision = routeByVerdict(verdict, "RED", spending);
    const seen = { ...describeRun(run, verdict, { wanted: "red" }), scaffoldRetryCount, decision };
    const headline = `exit ${run.exitCode}, ${verdict.word}`;
    if (verdict.word !== "red") {
      const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "RED" });
      return { update: { ...seen, failureHistory }, headline, ok: false };
    }
    const redArtifact = await archiveEvidence(tools, state, { run, passedBefore: before.mustStay });
    const message = redMessage(state, { failing: verdict.failing, stubs });
    const commit = await tools.workspace.commit(message);
    // Locked as git lays them down, not as a test may have left them.
    await tools.workspace.restore(commit);
    const red = { failing: verdict.failing, locked: await lock(tools, state.testFiles), stubs };
    const commits = { ...state.commits, red: commit };
    return { update: { ...seen, red, redArtifact, commits }, headline };
  };
}

/**
 * Of the files that were there: what failed is not red, what passed has to stay, and what was
 * rewritten because the change makes it wrong has to be red.
 */
async function whatWasBefore(tools: Tools, state: RunState) {
  const baseline = await recallBaseline(tools, state);
  const here = baseline?.tests.filter(({ file }) => state.testFiles.includes(file)) ?? [];
  return {
    failedBefore: here.filter(isFailing).map(({ id }) => id),
    mustStay: here.filter(({ outcome }) => outcome === "passed").map(({ id }) => id),
    mustBeRed: state.changedTests.filter(({ removed }) => !removed).map(({ id }) => id),
  };
}

/** The evidence as a file of its own; what looks odd about it is said out loud. */
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

interface NewTestsRun {
  run: TestRun;
  /** Files that hold a stub the arbiter laid. */
  stubs: StubFile[];
}

/**
 * Runs the new tests; where they cannot be collected because of names the plan promises, lays stubs
 * and runs again. Python names one missing thing at a time, so there may be as many rounds.
 */
async function runNewTests(tools: Tools, state: RunState): Promise<NewTestsRun> {
  const { workspace, tests, signal } = tools;
  const promised = state.agreedPlan?.creates ?? [];
  const targets = testTargets(state.testFiles);
  const stubs = new Map<string, StubFile>();
  let run = await tests.run({ targets, signal });
  for (let round = 0; round < promised.length && run.report !== null; round += 1) {
    const missing = missingPromisedNames(run.report, promised);
    if (missing === null) break;
    const files = await workspace.list();
    const changes = await layStubs(missing, { files, read: workspace.read });
    await workspace.write(changes);
    for (const { path, content } of changes) {
      const raising = raisingStubs(promised).filter((text) => content?.includes(text));
      stubs.set(path, { path, raising });
    }
    run = await tests.run({ targets, signal });
  }
  return { run, stubs: [...stubs.values()] };
}
