import type { RunCounts } from "../routing/budgets.ts";
import type { RunState } from "./state.ts";

/** How many runs each phase has had, under the names the budgets have. */
export function runCounts(state: RunState): RunCounts {
  return {
    scaffold: state.scaffoldRetryCount,
    implement: state.retryCount,
    refactor: state.refactorRetryCount,
    lint: state.lintRetryCount,
  };
}
