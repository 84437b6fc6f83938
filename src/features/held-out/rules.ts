import { proposedCommit, type RunState } from "../../run-state/run-state.ts";

type CheckedRun = Pick<RunState, "heldOut" | "commits">;

/** Green code goes to the mutants, by way of the held-out examples that it has not been checked with. */
export function nodeAfterLint({ heldOut, commits }: CheckedRun): "heldOutGate" | "mutants" {
  const { examples = [], check } = heldOut ?? {};
  const isChecked = examples.length === 0 || check?.commit === proposedCommit({ commits });
  return isChecked ? "mutants" : "heldOutGate";
}

/** Whether green code is written again because it failed a held-out example. */
export function isMending({ heldOut, commits }: CheckedRun): boolean {
  const green = proposedCommit({ commits });
  return green !== null && heldOut?.sentBackAt === green;
}
