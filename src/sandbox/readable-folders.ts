import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Interpreter } from "../pytest/interpreter-facts.ts";
import { findSystemFolders } from "./system-folders.ts";

interface Surroundings {
  interpreter: Pick<Interpreter, "executable" | "prefixes" | "searchPath" | "userBase">;
  /** Folders of a program that is not the interpreter. */
  alsoReadable?: readonly string[];
  /** Packages in here come from the worktree that is seen in its place. */
  checkout: string;
  /** Directories that may not be shown whole. */
  hidden: readonly string[];
}

/** The directories that an interpreter cannot do without, links resolved, none within another. */
export function findReadableFolders({
  interpreter,
  alsoReadable = [],
  checkout,
  hidden,
}: Surroundings): string[] {
  const { executable, prefixes, searchPath, userBase } = interpreter;
  const wanted = [
    ...alsoReadable,
    ...prefixes,
    dirname(executable),
    dirname(realPath(executable)),
    ...searchPath.filter((path) => !contains(realPath(checkout), realPath(path))),
    // Not all of `~/.local`: keyrings and other people's data lie beside the packages.
    ...(userBase === null ? [] : [`${userBase}/bin`, `${userBase}/lib`]),
  ];
  // What is not absolute belongs to wherever the program is started, which is the worktree.
  const absolute = wanted.filter((path) => path.startsWith("/"));
  const folders = absolute.flatMap((path) => [path, realPath(path)]).filter(isFolder);
  const allowed = [...new Set(folders)].filter(
    (folder) => !hidden.some((path) => contains(folder, path)),
  );
  const shown = findSystemFolders().folders;
  return allowed
    .filter((folder) => !shown.some((other) => contains(other, folder)))
    .filter((folder) => !allowed.some((other) => other !== folder && contains(other, folder)))
    .sort();
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
