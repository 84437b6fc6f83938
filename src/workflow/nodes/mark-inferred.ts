import type { Plan, ProposedPlan } from "../../run-state/plan.ts";
import { findQuote } from "../../spec/find-quote.ts";

/** Says of every planned test whether its quote stands where the planner says: never by its word. */
export function markInferred(proposed: ProposedPlan, texts: readonly string[]): Plan {
  const isInferred = (quote: string | null) => quote === null || !findQuote(quote, texts);
  const tests = proposed.tests.map((test) => ({ ...test, inferred: isInferred(test.quote) }));
  return { ...proposed, tests };
}
