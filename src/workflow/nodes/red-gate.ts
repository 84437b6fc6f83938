import type { TestRun } from "../../ports.ts";
import { promisedByPlan } from "../../python/promised-names.ts";
import { redMessage } from "../../reports/commit-messages.ts";
import { judgeRed } from "../../routing/judge-red.ts";
import { buildRedArtifact } from "../../routing/red-artifact.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { isFailing } from "../../routing/tests-by-id.ts";
import { requireDraft } from "../../run-state/require-draft.ts";
import type { RedEvidence, RunState } from "../../run-state/run-state.ts";
import { readText } from "../read-text.ts";
import { runCounts } from "../run-counts.ts";
import { recallBaseline } from "../run-suite.ts";
import { addTestFailure, describeRun } from "../test-results.ts";
import type { Node, Tools } from "../tools.ts";
import { runNewTests } from "./run-new-tests.ts";

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
