import { proposedChange } from "../proposed-change.ts";
import type { Node, Tools } from "../tools.ts";

/** Puts the finished change where a person can look at it. */
export function publish(tools: Tools): Node {
  return async (state) => {
    const change = proposedChange(tools, state);
    // It may have been taken back since it was pushed.
    await tools.forge.push(change);
    const proposal = await tools.forge.propose(change);
    return { update: { proposal }, headline: proposal };
  };
}
