import { ArbiterError } from "../../errors.ts";
import { proveGreen } from "../../proof/prove-green.ts";
import { addTestFailure, summarizeTestRun } from "../../proof/test-results.ts";
import { refactorMessage } from "../../reports/commit-messages.ts";
import { verifyGreenPhase } from "../../routing/gates.ts";
import { requireDraft } from "../../run-state/run-state.ts";
import { attemptCounts } from "../attempt-counts.ts";
import type { Node, Tools } from "../tools.ts";

/** The refactored code has to be as green as before; otherwise it is rolled back. */
export function refactorGate(tools: Tools): Node {
  return async (state) => {
    const { green } = state.commits;
    if (green === null) throw new ArbiterError("fault", "There is no green commit to go back to.");
    const draft = requireDraft(state);
    const refactorRetryCount = state.refactorRetryCount + 1;
    const proof = await proveGreen(tools, state, draft);
    const { verdict, run } = proof;
    const update = {
      ...verifyGreenPhase(proof, {
        phase: "REFACTOR",
        counts: attemptCounts({ ...state, refactorRetryCount }),
        budgets: tools.budgets,
      }),
      testResults: summarizeTestRun(run, verdict, { wanted: "green" }),
      refactorRetryCount,
    };
    const headline = `exit ${verdict.exitCode}, ${verdict.word}`;
    if (verdict.word === "green") {
      const refactor = await tools.workspace.commit(refactorMessage(state), draft);
      return { update: { ...update, commits: { ...state.commits, refactor } }, headline };
    }
    const failure = { run, verdict, phase: "REFACTOR" } as const;
    const failureHistory = addTestFailure(state.failureHistory, failure);
    return { update: { ...update, failureHistory }, headline, ok: false };
  };
}
