import type { Workspace } from "../ports.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";

/**
 * A workspace limited to one folder: paths are relative to it, and nothing outside it is seen or
 * written.
 */
export function scopeWorkspace(
  workspace: Workspace<SafeText>,
  folder: string,
): Workspace<SafeText> {
  if (folder === "") return workspace;
  const toRepositoryPath = (path: string) => `${folder}/${path}`;
  const toFolderPaths = (paths: readonly string[]) =>
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1));
  return {
    ...workspace,
    get tip() {
      return workspace.tip;
    },
    list: async () => toFolderPaths(await workspace.list()),
    listLinks: async () => toFolderPaths(await workspace.listLinks()),
    search: async (words) => toFolderPaths(await workspace.search(words)),
    grep: async (wanted) =>
      (await workspace.grep(wanted)).flatMap((hit) =>
        toFolderPaths([hit.path]).map((path) => ({ ...hit, path })),
      ),
    readEach: (paths, visit) =>
      workspace.readEach(paths.map(toRepositoryPath), (path, text) =>
        visit(path.slice(folder.length + 1), text),
      ),
    diff: (from, to) => workspace.diff(from, to, { below: folder }),
    read: (path) => workspace.read(toRepositoryPath(path)),
    write: (changes) =>
      workspace.write(
        changes.map((change) => ({ ...change, path: toRepositoryPath(change.path) })),
      ),
  };
}
