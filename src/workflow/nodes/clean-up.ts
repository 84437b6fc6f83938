import type { Node, Tools } from "../tools.ts";

/** After an abort: removes the branch, unless others have added commits to it. */
export function cleanUp(tools: Tools): Node {
  return async (state) => {
    const { branch } = tools.workspace;
    const { issue } = state;
    const removed = await tools.forge.discard({ issue, branch, head: tools.workspace.tip });
    const headline = removed ? `${branch} removed` : `${branch} has commits of others and is kept`;
    return {
      update: { ending: "aborted", aftermath: { branchKept: !removed } },
      headline,
      ok: removed,
    };
  };
}
