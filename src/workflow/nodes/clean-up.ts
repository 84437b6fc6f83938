import type { Node, Tools } from "../tools.ts";

/** After an abort: removes the branch, unless it has commits that the run did not make. */
export function cleanUp(tools: Tools): Node {
  return async (state) => {
    const { branch } = tools.workspace;
    const { issue } = state;
    const removed = await tools.forge.discard({ issue, branch, head: tools.workspace.tip });
    const headline = removed
      ? `${branch} removed`
      : `${branch} was kept because it has commits that the run did not make`;
    return {
      update: { ending: "aborted", aftermath: { branchKept: !removed } },
      headline,
      ok: removed,
    };
  };
}
