import type { AttemptCounts, Budgets } from "../routing/attempts.ts";
import type { RunState } from "../run-state/run-state.ts";

const COUNTERS = {
  scaffold: "scaffoldRetryCount",
  implement: "retryCount",
  refactor: "refactorRetryCount",
  lint: "lintRetryCount",
} as const satisfies Record<keyof Budgets, keyof RunState>;

/** How many attempts each phase has had, by the names of the budgets. */
export function attemptCounts(state: RunState): AttemptCounts {
  const { scaffold, implement, refactor, lint } = COUNTERS;
  return {
    scaffold: state[scaffold],
    implement: state[implement],
    refactor: state[refactor],
    lint: state[lint],
  };
}

/** The counter of this budget with one more attempt. */
export function countAttempt(state: RunState, budget: keyof Budgets): Partial<RunState> {
  const counter = COUNTERS[budget];
  return { [counter]: state[counter] + 1 };
}
