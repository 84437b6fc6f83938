import { ArbiterError } from "../../errors.ts";
import { refactorMessage } from "../../reports/commit-messages.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { requireDraft } from "../../run-state/run-state.ts";
import { proveGreen } from "../prove-green.ts";
import { addTestFailure, describeRun, runCounts } from "../test-results.ts";
import type { Node, Tools } from "../tools.ts";

/** What was tidied has to be as green as before; otherwise it is as if nobody had touched it. */
export function refactorGate(tools: Tools): Node {
  return async (state) => {
    const { green } = state.commits;
    if (green === null) throw new ArbiterError("fault", "There is no green commit to go back to.");
    const tidied = requireDraft(state);
    const refactorRetryCount = state.refactorRetryCount + 1;
    const { verdict, run, exitCodes } = await proveGreen(tools, state, tidied);
    const spending = { runs: runCounts({ ...state, refactorRetryCount }), budgets: tools.budgets };
    const decision = routeByVerdict(verdict, "REFACTOR", spending);
    const seen = {
      ...describeRun(run, verdict, { exitCodes, wanted: "green" }),
      refactorRetryCount,
      decision,
    };
    const headline = `exit ${verdict.exitCode}, ${verdict.word}`;
    if (verdict.word === "green") {
      await tools.workspace.restore(tidied);
      const refactor = await tools.workspace.commit(refactorMessage(state));
      return { update: { ...seen, commits: { ...state.commits, refactor } }, headline };
    }
    await tools.workspace.restore(green);
    const failure = { run, verdict, phase: "REFACTOR" } as const;
    const failureHistory = addTestFailure(state.failureHistory, failure);
    return { update: { ...seen, failureHistory }, headline, ok: false };
  };
}
