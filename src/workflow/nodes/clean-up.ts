import type { Node, Tools } from "../tools.ts";

const CHANGED = "it has commits that the run did not make";
const PROTECTED = "a rule of the repository forbids deleting it";

/** After an abort: removes the branch, unless it has commits that the run did not make or is protected. */
export function cleanUp(tools: Tools): Node {
  return async (state) => {
    const { branch } = tools.workspace;
    const { issue } = state;
    const discarded = await tools.forge.discard({ issue, branch, head: tools.workspace.tip });
    if (discarded === "removed") {
      const update = { ending: "aborted" as const, aftermath: { branchKept: false } };
      return { update, headline: `${branch} removed`, ok: true };
    }
    const isProtected = discarded === "protected";
    const aftermath = { branchKept: true, ...(isProtected ? { reason: PROTECTED } : {}) };
    const headline = `${branch} was kept because ${isProtected ? PROTECTED : CHANGED}`;
    return { update: { ending: "aborted", aftermath }, headline, ok: false };
  };
}
