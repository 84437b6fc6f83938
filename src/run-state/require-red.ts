import { ArbiterError } from "../errors.ts";
import type { RedEvidence, RunState } from "./run-state.ts";

/** What green is held against: without it everything would be green. */
export function requireRed({ red }: Pick<RunState, "red">): RedEvidence {
  if (red === null) throw new ArbiterError("fault", "There is no red test to be held against.");
  return red;
}
