import { oneLine } from "../../safe-text/clean-text.ts";
import type { Node, Tools } from "../tools.ts";
import { proposedChange } from "./publish.ts";

/** N7: merges exactly what was proposed. If that is refused, the branch stays for a person. */
export function merge(tools: Tools): Node {
  return async (state) => {
    const result = await tools.forge.merge(proposedChange(tools, state));
    if (result.merged) {
      const { commit } = result;
      const update = { ending: "merged" as const, mergeCommit: commit, done: true };
      return { update, headline: commit.slice(0, 10) };
    }
    const { reason, byHand } = result;
    return {
      update: { ending: "unmerged", aftermath: { reason: oneLine(reason) }, mergeByHand: byHand },
      headline: `not merged: ${reason}`,
      ok: false,
    };
  };
}
