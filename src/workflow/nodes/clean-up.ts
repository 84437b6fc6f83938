import type { Node, Tools } from "../tools.ts";

/** After an abort: the branch goes, nothing else was ever touched. */
export function cleanUp(tools: Tools): Node {
  return async ({ issue }) => {
    const { branch } = tools.workspace;
    await tools.forge.discard({ issue, branch });
    return { update: { ending: "aborted" }, headline: `${branch} removed` };
  };
}
