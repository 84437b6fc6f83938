import { attemptsExceeded, type Budgets, isExhausted, type RunCounts } from "./attempts.ts";
import type { FailureEntry } from "./failure-history.ts";
import type { NodeName } from "./nodes.ts";
import { askPerson, goOn, type RouteDestination, tryAgain } from "./route-by-exit-code.ts";

interface Attempts {
  /** Runs so far, this one included. */
  runs: RunCounts;
  budgets: Readonly<Budgets>;
}

/**
 * Where an attempt goes that left nothing to judge, because neither answer of the model could be
 * used. It is spent like any other; only tests and code end the run with their last attempt.
 */
export function routeUnusableAnswer(
  problem: string,
  phase: FailureEntry["phase"],
  { runs, budgets }: Attempts,
): RouteDestination {
  const { budget, node, whenSpent } = LOOPS[phase];
  const why = `the model's answer could not be used: ${problem.replace(/\.$/, "")}`;
  if (!isExhausted(budget, runs, budgets)) return tryAgain(node, `${why}: it is asked again`);
  return whenSpent(attemptsExceeded(budget, budgets, why));
}

interface Loop {
  budget: keyof Budgets;
  node: NodeName;
  whenSpent: (reason: string) => RouteDestination;
}

const LOOPS: Readonly<Record<FailureEntry["phase"], Loop>> = {
  RED: { budget: "scaffold", node: "scaffold", whenSpent: askPerson },
  GREEN: { budget: "implement", node: "plan", whenSpent: askPerson },
  REFACTOR: {
    budget: "refactor",
    node: "refactor",
    whenSpent: (reason) => goOn("lint", `${reason}: the green commit stands`),
  },
  LINT: {
    budget: "lint",
    node: "plan",
    whenSpent: (reason) => goOn("publish", `${reason}: the findings are listed for the reviewer`),
  },
};
