import { existsSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { isDirectory } from "./is-directory.ts";

export interface SourceRoots {
  /** First on the search path of the tests. */
  forTests: string[];
  /** First on the PYTHONPATH of the processes that the tests start. */
  forChildren: string[];
  /** Those that the interpreter has on its own search path, because the checkout is installed there. */
  installed: string[];
}

/**
 * The directories of the worktree from which the tests import packages. An editable install points
 * to the checkout, so without these the tests would import the wrong tree.
 */
export function findSourceRoots(
  { root, checkout }: { root: string; checkout?: string | undefined },
  searchPath: readonly string[],
): SourceRoots {
  const installed = checkout === undefined ? [] : inWorktree(root, checkout, searchPath);
  const forTests = [...new Set([root, ...sourceFolder(root), ...installed])];
  const forChildren = forTests.filter((path) => !hasStartupModule(path));
  return { forTests, forChildren, installed: [...new Set(installed)] };
}

/** `src/` holds packages, unless it is one itself: its modules would then shadow Python's own. */
function sourceFolder(root: string): string[] {
  const source = join(root, "src");
  return isDirectory(source) && !existsSync(join(source, "__init__.py")) ? [source] : [];
}

/** The directories of the worktree that correspond to those of the checkout on the search path. */
function inWorktree(root: string, checkout: string, searchPath: readonly string[]): string[] {
  const from = realpathSync(checkout);
  return searchPath
    .filter((path) => isDirectory(path))
    .map((path) => relative(from, realpathSync(path)))
    .filter((path) => !path.startsWith(".."))
    .map((path) => join(root, path))
    .filter((path) => isDirectory(path));
}

/** Python runs these modules at start-up when PYTHONPATH contains them, before our own code. */
function hasStartupModule(path: string): boolean {
  return ["sitecustomize", "usercustomize"].some(
    (name) => existsSync(join(path, `${name}.py`)) || existsSync(join(path, name)),
  );
}
