import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";

export interface SourceRoots {
  /** First on the search path of the tests. */
  forTests: string[];
  /** First on the PYTHONPATH of the processes that the tests start. */
  forChildren: string[];
}

/**
 * The directories of the worktree that packages are imported from: an editable install points at the
 * checkout, and the tests would otherwise import the wrong tree and never go green.
 */
export function findSourceRoots(
  { root, checkout }: { root: string; checkout?: string | undefined },
  searchPath: readonly string[],
): SourceRoots {
  const counterparts = checkout === undefined ? [] : findCounterparts(root, checkout, searchPath);
  const found = [root, ...sourceFolder(root), ...counterparts];
  const forTests = [...new Set(found)];
  return { forTests, forChildren: forTests.filter((path) => !startsWithPython(path)) };
}

/** `src/` holds packages, unless it is one itself: then its modules would hide Python's own. */
function sourceFolder(root: string): string[] {
  const source = join(root, "src");
  return isDirectory(source) && !existsSync(join(source, "__init__.py")) ? [source] : [];
}

function findCounterparts(root: string, checkout: string, searchPath: readonly string[]): string[] {
  const from = realpathSync(checkout);
  return searchPath
    .filter((path) => isDirectory(path))
    .map((path) => relative(from, realpathSync(path)))
    .filter((path) => !path.startsWith(".."))
    .map((path) => join(root, path))
    .filter((path) => isDirectory(path));
}

/** Python runs these at its start when they are on PYTHONPATH, before anything of ours. */
function startsWithPython(path: string): boolean {
  return ["sitecustomize", "usercustomize"].some(
    (name) => existsSync(join(path, `${name}.py`)) || existsSync(join(path, name)),
  );
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
