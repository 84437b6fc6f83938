import type { Node, Tools } from "../tools.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { proposedChange } from "./proposed-change.ts";

/** Puts the finished change where a person can look at it, with all that speaks for it. */
export function publish(tools: Tools): Node {
  return async (state) => {
    const evidence = await gatherEvidence(tools, state);
    const wasIssueEdited = (await tools.wasIssueEdited?.(state.spec)) ?? false;
    const change = proposedChange(tools, state, { evidence, wasIssueEdited });
    // It may have been taken back since it was pushed.
    await tools.forge.push(change);
    const proposal = await tools.forge.propose(change);
    return { update: { proposal }, headline: proposal };
  };
}
