import { isConftest, isPythonFile } from "../../python/files.ts";
import { namesIn, readStatements } from "../../python/statements.ts";
import type { AppliedChange } from "./apply-edits.ts";
import { type ExistingFiles, isHook, refuseSupportPaths, testsBelow } from "./support-files.ts";

/**
 * What a job without Python can say about support files: their paths, and the plain ways in which a new
 * conftest.py reaches existing tests. Refuses nothing that `refuseSupport` accepts.
 */
export function refuseVisibleSupport(
  changes: readonly AppliedChange[],
  files: ExistingFiles,
): string[] {
  const added = changes.filter(({ path, before, content }) => {
    return before === null && content !== null && isPythonFile(path);
  });
  const paths = added.map(({ path }) => path);
  return [
    ...refuseSupportPaths(paths, files),
    ...added.flatMap(({ path, content }) => {
      return isConftest(path) ? refuseReach(path, content ?? "", files.existing) : [];
    }),
  ];
}

function refuseReach(path: string, content: string, existing: readonly string[]): string[] {
  const names = readStatements(content).flatMap((statement) => statement.names);
  const hook = names.find(isHook);
  if (hook !== undefined) return [`${path} has a hook for every test (${hook}).`];
  const isAutouse = namesIn(content.replace(/\bautouse\s*=\s*False\b/g, "")).has("autouse");
  return isAutouse && testsBelow(path, existing).length > 0
    ? [`${path} is seen by existing tests, and has a fixture that is autouse.`]
    : [];
}
