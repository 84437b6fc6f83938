import { ArbiterError, isCancelled } from "../../errors.ts";
import type { Approval } from "../../ports.ts";
import { describeMerge, refuseMerge } from "../../routing/merge-evidence.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";
import { proveFinalRun, recordFinalRun } from "./prove-final-run.ts";
import { recallBaseline } from "./suite-plan.ts";

type MergeProof =
  | { finalRun: NonNullable<RunState["finalRun"]> }
  /** Why it must not be merged, and what a person can do. */
  | { refused: string };

/**
 * Repeats the final run on what the merge would give, for a base or a branch that has moved since. The
 * merge is made in the worktree alone and pushed nowhere.
 */
export async function proveMerge(
  tools: Tools,
  state: RunState,
  approval: Approval,
): Promise<MergeProof> {
  try {
    return await testMerge(tools, state, approval);
  } catch (error) {
    if (!(error instanceof ArbiterError) || isCancelled(error) || error.code === "fault") {
      throw error;
    }
    const fix = error.fix === undefined ? "" : ` ${error.fix}`;
    return {
      refused: `${describeMerge(approval)} was not tested, and could not be tested here: ${error.message}${fix}`,
    };
  }
}

async function testMerge(tools: Tools, state: RunState, approval: Approval): Promise<MergeProof> {
  const { workspace } = tools;
  const { head, base } = approval;
  const merged = await workspace.mergeTrees(base, { branch: workspace.branch, commit: head });
  if ("conflicts" in merged) {
    const refused = `it no longer merges cleanly into ${base.branch} (${merged.conflicts.slice(0, MAX_CONFLICTS).join(", ")}): merge ${base.branch} into ${workspace.branch}, and ask for a new review`;
    return { refused };
  }
  const baseline = await recallBaseline(tools, state);
  const { run, finding } = await proveFinalRun(tools, state, {
    head: merged.tree,
    base: base.commit,
    mustPass: requireRed(state).failing,
    baseline,
    isBaselineStale: true,
    replay: [],
  });
  if (finding.kind === "holds") {
    const { caveat } = finding;
    const finalRun = recordFinalRun(run, state, {
      ...{ commit: head, base: base.commit },
      ...{ caveat, baseline, settings: tools.settings },
    });
    return { finalRun };
  }
  return { refused: refuseMerge(approval, { branch: workspace.branch, ...finding }) };
}

const MAX_CONFLICTS = 5;
