import type { Files, Workspace } from "../ports.ts";
import type { SafeText } from "../safe-text/sanitizer.ts";
import { partsOf, type Version } from "../version.ts";

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
  const scopeFiles = (files: Files): Files => ({
    list: async () => toFolderPaths(await files.list()),
    listLinks: async () => toFolderPaths(await files.listLinks()),
    read: (path) => files.read(toRepositoryPath(path)),
    readEach: (paths, visit) =>
      files.readEach(paths.map(toRepositoryPath), (path, text) =>
        visit(path.slice(folder.length + 1), text),
      ),
  });
  return {
    ...workspace,
    get tip() {
      return workspace.tip;
    },
    get start() {
      return workspace.start;
    },
    at: (version) => scopeFiles(workspace.at(scopeVersion(version, folder))),
    list: async () => toFolderPaths(await workspace.list()),
    listLinks: async () => toFolderPaths(await workspace.listLinks()),
    search: async (commit, words) => toFolderPaths(await workspace.search(commit, words)),
    grep: async (commit, wanted) =>
      (await workspace.grep(commit, wanted)).flatMap((hit) =>
        toFolderPaths([hit.path]).map((path) => ({ ...hit, path })),
      ),
    readEach: (paths, visit) =>
      workspace.readEach(paths.map(toRepositoryPath), (path, text) =>
        visit(path.slice(folder.length + 1), text),
      ),
    commit: (message, version) => workspace.commit(message, scopeVersion(version, folder)),
    snapshot: (message, version) =>
      workspace.snapshot(message, version && scopeVersion(version, folder)),
    diff: (from, to) => workspace.diff(from, to, { below: folder }),
    read: (path) => workspace.read(toRepositoryPath(path)),
    write: (changes) =>
      workspace.write(
        changes.map((change) => ({ ...change, path: toRepositoryPath(change.path) })),
      ),
  };
}

/** A version whose paths are relative to the folder, with the paths of the repository. */
export function scopeVersion(version: Version, folder: string): Version {
  const { tree, with: changes } = partsOf(version);
  if (folder === "" || changes.length === 0) return version;
  return { tree, with: changes.map((change) => ({ ...change, path: `${folder}/${change.path}` })) };
}
