import type { Approval, MergeResult, ProposedBranch } from "../../ports.ts";
import { proveMerge } from "../../proof/prove-final-run.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { oneLine } from "../../safe-text/clean-text.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { proposedBranch } from "./publish.ts";

/**
 * N7: merges exactly what was approved, after the final run has passed on what the merge gives. If it
 * is refused, the branch stays for a person.
 */
export function merge(tools: Tools): Node {
  return async (state) => {
    const change = proposedBranch(tools.workspace, state);
    let { finalRun } = state;
    for (let tries = 1; ; tries += 1) {
      const proven = await awaitProof(tools, { ...state, finalRun }, change);
      finalRun = proven.finalRun;
      if ("result" in proven) return end(proven.result, finalRun);
      // GitHub is told which commit to merge, but not into which: in the moment before it merges, the base
      // may move once more. The report therefore says which commit of the base was tested.
      const result = await tools.forge.merge(change, proven.approval);
      const mayTryAgain = !result.merged && result.baseMoved === true && tries <= MAX_REPETITIONS;
      if (!mayTryAgain) return end(result, finalRun);
    }
  };
}

/** How often the final run is repeated while the branches keep moving. */
const MAX_REPETITIONS = 2;

type Proven = { finalRun: RunState["finalRun"] } & (
  | { approval: Approval }
  | { result: MergeResult }
);

/** Repeats the final run until it covers what is approved. */
async function awaitProof(tools: Tools, state: RunState, change: ProposedBranch): Promise<Proven> {
  let { finalRun } = state;
  for (let repetitions = 0; ; repetitions += 1) {
    // Read again after each run: reviews and branches may have changed while the tests ran.
    const read = await tools.forge.readApproval(change);
    if ("result" in read) return { ...read, finalRun };
    const { approval } = read;
    if (isProven(approval, { ...state, finalRun })) return { approval, finalRun };
    const proof =
      repetitions < MAX_REPETITIONS
        ? await proveMerge(tools, state, approval)
        : {
            refused: `${approval.base.branch} or ${change.branch} moved again each time that the tests ran. Approve again when the branches are quiet`,
          };
    if ("refused" in proof) {
      const { byHand } = approval;
      return { result: { merged: false, reason: proof.refused, byHand }, finalRun };
    }
    finalRun = proof.finalRun;
    // The tests may have taken minutes, and what is merged cannot be aborted.
    await tools.stopIfAsked?.();
  }
}

/** Whether the final run covers exactly what the merge would give: the same commit on the same base. */
export function isProven(
  { head, base }: Approval,
  { finalRun, base: builtOn }: Pick<RunState, "base" | "finalRun">,
): boolean {
  if (finalRun === null) return false;
  return finalRun.commit === head && (finalRun.base ?? builtOn.commit) === base.commit;
}

/** The status comment shows no more. */
const MAX_REASON = 600;

function end(result: MergeResult, finalRun: RunState["finalRun"]): Step {
  if (result.merged) {
    const { commit, method, startsNoWorkflow } = result;
    const aftermath = {
      ...(method === undefined ? {} : { method }),
      ...(startsNoWorkflow === true ? { startsNoWorkflow } : {}),
    };
    const update = { ending: "merged" as const, mergeCommit: commit, done: true, aftermath };
    return { update: { ...update, finalRun }, headline: commit.slice(0, 10) };
  }
  const { reason, byHand, waitsFor } = result;
  const waits = waitsFor === undefined ? {} : { waitsFor };
  const aftermath = { reason: oneLine(reason, MAX_REASON), ...waits };
  return {
    update: { ending: "unmerged", aftermath, mergeByHand: byHand, finalRun },
    headline: `not merged: ${reason}`,
    ok: false,
  };
}
