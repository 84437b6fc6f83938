import type { Node, Tools } from "../tools.ts";

/** N0: settles which files the model is shown first: those named by a person, or by the issue. */
export function loadContext(tools: Tools): Node {
  return async ({ spec, contextPaths }) => {
    const files = await tools.workspace.list();
    const named = files.filter((path) => path.endsWith(".py") && spec.text.includes(path));
    const all = [...new Set([...contextPaths, ...named])];
    return {
      update: { contextPaths: all },
      headline: `${files.length} files in the repository, ${all.length} named`,
    };
  };
}
