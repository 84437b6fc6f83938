import { hasSecretName } from "../context/secret-name.ts";
import type { ShownFile, Surroundings } from "./prompts/questions.ts";
import type { Tools } from "./tools.ts";

/**
 * What a model is shown of the repository: its tree, and these files as they are in the worktree.
 * A file that is named like a secret is left out, whoever asked for it.
 */
export async function lookAround(tools: Tools, paths: Iterable<string>): Promise<Surroundings> {
  const tree = await tools.workspace.list();
  const known = new Set(tree);
  const wanted = [...new Set(paths)]
    .filter((path) => known.has(path) && !hasSecretName(path))
    .sort();
  const read = async (path: string): Promise<ShownFile> => {
    return { path, content: (await tools.workspace.read(path)) ?? "" };
  };
  return { tree, files: await Promise.all(wanted.map(read)) };
}
