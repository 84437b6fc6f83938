import { proposedChange } from "../proposed-change.ts";
import type { Node, Tools } from "../tools.ts";

/** Puts the finished change where a person can look at it. */
export function publish(tools: Tools): Node {
  return async (state) => {
    const proposal = await tools.forge.propose(proposedChange(tools, state));
    return { update: { proposal }, headline: proposal };
  };
}
