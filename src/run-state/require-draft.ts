import { ArbiterError } from "../errors.ts";
import type { RunState } from "./run-state.ts";

/** What a gate judges: the draft in the state, never what happens to lie on a disk. */
export function requireDraft({ draft }: Pick<RunState, "draft">): string {
  if (draft === null) throw new ArbiterError("fault", "Nothing was written that could be judged.");
  return draft;
}
