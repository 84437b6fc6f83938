import { isUtf8 } from "node:buffer";
import type { Files } from "../ports.ts";
import { partsOf, type Version } from "../version.ts";
import type { ReadBlob } from "./blobs.ts";
import { linksAndSubmodules, rawPath, regularFiles, type Tree } from "./commit-files.ts";

interface Source {
  treeOf: (commit: string) => Promise<Tree>;
  readBlob: ReadBlob;
}

/** The files of a version: from git's objects, so that nothing which a test left in a worktree is read. */
export function filesOf({ treeOf, readBlob }: Source, version: Version): Files {
  const { tree: commit, with: changes } = partsOf(version);
  const changed = new Map(changes.map(({ path, content }) => [path, content]));
  const read = async (path: string) => {
    const content = changed.get(path);
    if (content !== undefined) return content;
    const entry = (await treeOf(commit)).get(rawPath(path));
    return entry?.mode.startsWith("100") ? decode(await readBlob(entry.id)) : null;
  };
  return {
    list: async () => {
      const paths = new Set([...regularFiles(await treeOf(commit)), ...changed.keys()]);
      return [...paths].filter((path) => changed.get(path) !== null).sort();
    },
    listLinks: async () => linksAndSubmodules(await treeOf(commit)),
    read,
    readEach: async (paths, visit) => {
      const visitOne = async (path: string) => {
        const text = await read(path);
        if (text !== null) visit(path, text);
      };
      await Promise.all(paths.map(visitOne));
    },
  };
}

/**
 * The text of a file. Bytes that are not UTF-8 are read as Latin-1, which loses none: Python reads such a
 * file by the encoding that it declares, and our parts of it are ASCII in all of those.
 */
export function decode(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}
