import type { RunState } from "../run-state/run-state.ts";

/** The files that a model is shown as far as they fit: those of the plan first. */
export function shownPaths({
  agreedPlan,
  contextPaths,
}: Pick<RunState, "agreedPlan" | "contextPaths">): string[] {
  if (agreedPlan === null) return [...contextPaths];
  return [...agreedPlan.changes, ...agreedPlan.reads, ...contextPaths];
}
