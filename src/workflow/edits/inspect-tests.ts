import { posix } from "node:path";
import type { Files } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { foldersAbove, isConftest, isPythonFile } from "../../python/files.ts";
import type { InspectionRequest } from "../../python/inspection.ts";
import { isTestModule } from "../../python/test-ids.ts";
import {
  plannedName,
  refuseTestsThatCannotFail,
} from "../../routing/verdicts/judge-written-tests.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Version } from "../../version.ts";
import { readText, type Tools } from "../tools.ts";
import type { AppliedChange, Problem } from "./apply-edits.ts";

/**
 * What is wrong with the new and rewritten tests of an answer, from their texts alone: it is cheaper
 * to send them back now than after they ran.
 */
export async function inspectTests(
  tools: Tools,
  at: Version,
  changes: readonly AppliedChange[],
  { agreedPlan: plan, testPatterns }: Pick<RunState, "agreedPlan" | "testPatterns">,
  { requirePlanned }: { requirePlanned: boolean },
): Promise<(string | Problem)[]> {
  const planned = plan?.tests.map(({ name }) => plannedName(name)) ?? [];
  const written = changes.flatMap(({ path, content }) =>
    content !== null && isPythonFile(path) ? [{ path, content }] : [],
  );
  const repository = tools.workspace.at(at);
  const files = await repository.list();
  const request: InspectionRequest = {
    inspected: written.filter(({ path }) => !isConftest(path)),
    support: [
      ...written.filter(({ path }) => isConftest(path)),
      ...(await readConftests(repository, { files, written: written.map(({ path }) => path) })),
    ],
    names: planned,
    promised: plan?.creates.map(({ module, name }) => lastOf(name ?? module)) ?? [],
  };
  const inspection = await tools.inspector.inspect(request);
  if (inspection === null) return [];
  if (inspection.failed.length > 0) {
    return inspection.failed.map(({ file, problem }) => {
      return `${file} cannot be inspected (${problem}): write simpler tests.`;
    });
  }
  const unknown = inspection.unknown.flatMap(({ file, name, line }) => {
    const { before = null, content } = changes.find(({ path }) => path === file) ?? {};
    const source = content?.split("\n")[line - 1] ?? "";
    // Only for what the answer writes.
    if (before?.split("\n").includes(source)) return [];
    const text = `${file}, line ${line}: ${name} has no value there. Import it or define it first.`;
    return [{ text, show: `${file}:${Math.max(1, line - 5)}-${line + 5}` }];
  });
  if (unknown.length > 0) return unknown;
  const isTest = ({ file, name }: { file: string; name: string }) =>
    isTestModule(file, testPatterns) || planned.includes(name);
  const untouched = new Set(changes.flatMap(unchangedTests));
  const tests = inspection.tests.filter(isTest);
  return refuseTestsThatCannotFail({
    tests: tests.filter(({ id }) => !untouched.has(id)),
    before: tests.filter(({ id }) => untouched.has(id)).map(({ name }) => name),
    planned: requirePlanned ? planned : [],
    plannedFiles: [...(plan?.newFiles ?? []), ...(plan?.changes ?? [])],
    promisedModules: plan?.creates.map(({ module }) => module) ?? [],
    files,
  });
}

function lastOf(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

interface Places {
  files: readonly string[];
  written: readonly string[];
}

/** The repository's conftest.py files whose fixtures the written tests can use. */
function readConftests(repository: Files, { files, written }: Places) {
  const folders = new Set(written.flatMap((path) => [".", ...foldersAbove(path)]));
  const paths = files.filter((path) => {
    return isConftest(path) && folders.has(posix.dirname(path)) && !written.includes(path);
  });
  return Promise.all(
    paths.map(async (path) => ({ path, content: await readText(repository, path) })),
  );
}

/** The tests of an existing file that an answer leaves as they are. */
function unchangedTests({ path, before, content }: AppliedChange): string[] {
  if (before === null || content === null) return [];
  const now = new Map(existingTests(path, content).map(({ id, source }) => [id, source]));
  return existingTests(path, before)
    .filter(({ id, source }) => now.get(id) === source)
    .map(({ id }) => id);
}
