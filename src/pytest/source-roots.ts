import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDirectory } from "./is-directory.ts";

export interface SourceRoots {
  /** First on the search path of the tests. */
  forTests: string[];
  /** First on the PYTHONPATH of the processes that the tests start. */
  forChildren: string[];
}

/** The directories of the worktree from which tests import packages that are not installed. */
export function findSourceRoots(root: string): SourceRoots {
  const forTests = [root, ...sourceFolder(root)];
  return { forTests, forChildren: forTests.filter((path) => !hasStartupModule(path)) };
}

/** `src/` holds packages, unless it is one itself: its modules would then shadow Python's own. */
function sourceFolder(root: string): string[] {
  const source = join(root, "src");
  return isDirectory(source) && !existsSync(join(source, "__init__.py")) ? [source] : [];
}

/** Python runs these modules at start-up when PYTHONPATH contains them, before our own code. */
function hasStartupModule(path: string): boolean {
  return ["sitecustomize", "usercustomize"].some(
    (name) => existsSync(join(path, `${name}.py`)) || existsSync(join(path, name)),
  );
}
