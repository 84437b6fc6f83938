import type { RunState } from "./run-state.ts";

/** Where the branch of a run is while it works: at the last commit that a gate has let through. */
export function tipOf({ commits, base }: Pick<RunState, "commits" | "base">): string {
  return commits.refactor ?? commits.green ?? commits.red ?? base.commit;
}
