import { PytestExitCode } from "../python/exit-codes.ts";
import { count } from "../safe-text/clean-text.ts";
import { type Budgets, DEFAULT_BUDGETS, isExhausted, type RunCounts } from "./attempts.ts";
import type { NodeName, TDDPhase } from "./nodes.ts";
import {
  askPerson,
  goOn,
  type RouteDestination,
  routeByExitCode,
  tryAgain,
} from "./route-by-exit-code.ts";
import type { Verdict, VerdictWord } from "./verdict.ts";

export interface Spending {
  /** Runs so far, the one that is judged included. */
  runs: RunCounts;
  budgets?: Readonly<Budgets>;
}

/**
 * Where a judged run goes. In REFACTOR every destination after a verdict other than green means
 * that the worktree goes back to the green commit first.
 */
export function routeByVerdict(
  verdict: Pick<Verdict, "word" | "reason">,
  phase: TDDPhase,
  spending: Spending,
): RouteDestination {
  if (goesForward(verdict.word, phase)) return goForward(verdict, phase);
  const isRepeatable = REPEATABLE.has(verdict.word);
  if (phase === "REFACTOR" && !isRepeatable) {
    return goOn("lint", `${verdict.reason}: rolled back, the green commit stands`);
  }
  if (!isRepeatable) return askPerson(`${verdict.reason}: a person has to look`);
  return retry(verdict, phase, spending);
}

const REPEATABLE: ReadonlySet<VerdictWord> = new Set<VerdictWord>([
  "green",
  "red",
  "wrong-reason",
  "collection-error",
  "usage-error",
  "no-tests",
  "timeout",
]);

const LOOPS: Record<TDDPhase, { budget: keyof Budgets; node: NodeName; advice: string }> = {
  RED: { budget: "scaffold", node: "scaffold", advice: "the tests have to be written again" },
  GREEN: { budget: "implement", node: "plan", advice: "the implementation has to be mended" },
  REFACTOR: { budget: "refactor", node: "refactor", advice: "rolled back, and tried again" },
};

function goesForward(word: VerdictWord, phase: TDDPhase): boolean {
  return word === (phase === "RED" ? "red" : "green");
}

function goForward({ reason }: Pick<Verdict, "reason">, phase: TDDPhase): RouteDestination {
  const { TESTS_FAILED, TESTS_PASSED } = PytestExitCode;
  const { nextNode } = routeByExitCode(phase === "RED" ? TESTS_FAILED : TESTS_PASSED, phase);
  return goOn(nextNode, reason);
}

function retry(
  verdict: Pick<Verdict, "word" | "reason">,
  phase: TDDPhase,
  { runs, budgets = DEFAULT_BUDGETS }: Spending,
): RouteDestination {
  const { budget, node, advice } = LOOPS[phase];
  const why =
    verdict.word === "green"
      ? routeByExitCode(PytestExitCode.TESTS_PASSED, phase).reason
      : verdict.reason;
  if (!isExhausted(budget, runs, budgets)) return tryAgain(node, `${why}: ${advice}`);
  const spent = `bounded_attempts_exceeded: ${budget} had its ${count(budgets[budget], "run")}; ${why}`;
  return phase === "REFACTOR"
    ? goOn("lint", `${spent}: rolled back, the green commit stands`)
    : askPerson(spent);
}
