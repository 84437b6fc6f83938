import type { Workspace } from "../ports.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";

/**
 * A workspace as if a folder were the whole repository: paths are told and taken from there, and
 * nothing outside of it is seen or written.
 */
export function scopeWorkspace(
  workspace: Workspace<SafeText>,
  folder: string,
): Workspace<SafeText> {
  if (folder === "") return workspace;
  const outside = (path: string) => `${folder}/${path}`;
  const inside = (paths: readonly string[]) =>
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1));
  return {
    ...workspace,
    get tip() {
      return workspace.tip;
    },
    list: async () => inside(await workspace.list()),
    search: async (words) => inside(await workspace.search(words)),
    read: (path) => workspace.read(outside(path)),
    write: (changes) =>
      workspace.write(changes.map((change) => ({ ...change, path: outside(change.path) }))),
  };
}
