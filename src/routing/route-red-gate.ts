import { DEFAULT_BUDGETS, NO_RUNS } from "./attempts.ts";
import type { NodeName } from "./nodes.ts";
import { routeByExitCode } from "./route-by-exit-code.ts";
import { routeByVerdict } from "./route-by-verdict.ts";
import type { Verdict } from "./verdict-part.ts";

export interface RedGateState {
  exitCode: number | null;
  /** Runs of the scaffold's tests so far, the last one included. */
  scaffoldRetryCount: number;
  scaffoldLimit?: number;
  /** Where the run was judged, the verdict decides; the code alone only where it was not. */
  verdict?: Pick<Verdict, "word" | "reason"> | null;
}

/** The node after the red gate, from state alone. */
export function routeRedGate(state: RedGateState): NodeName {
  const { exitCode, scaffoldRetryCount, scaffoldLimit = DEFAULT_BUDGETS.scaffold } = state;
  if (exitCode === null) return "snitch";
  if (state.verdict) {
    return routeByVerdict(state.verdict, "RED", {
      runs: { ...NO_RUNS, scaffold: scaffoldRetryCount },
      budgets: { ...DEFAULT_BUDGETS, scaffold: scaffoldLimit },
    }).nextNode;
  }
  const { nextNode, retryAllowed } = routeByExitCode(exitCode, "RED");
  return retryAllowed && scaffoldRetryCount >= scaffoldLimit ? "snitch" : nextNode;
}
