import type { RunCounts } from "../routing/attempts.ts";
import type { RunState } from "../run-state/run-state.ts";

/** How many runs each phase has had, under the names the budgets have. */
export function runCounts(state: RunState): RunCounts {
  return {
    scaffold: state.scaffoldRetryCount,
    implement: state.retryCount,
    refactor: state.refactorRetryCount,
    lint: state.lintRetryCount,
  };
}
