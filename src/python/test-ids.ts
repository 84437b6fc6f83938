import { hasTestName } from "./files.ts";

/** A test's id without its parameters. Folder names and parameters may both contain brackets. */
export function plainTestId(id: string): string {
  const names = id.indexOf("::");
  const bracket = names === -1 ? -1 : id.indexOf("[", names);
  return bracket === -1 ? id : id.slice(0, bracket);
}

/** The name of a test's function. */
export function testName(id: string): string {
  return plainTestId(id).split("::").at(-1) ?? id;
}

/** The file in a test's id. */
export function fileOfTest(id: string): string {
  return id.replace(/::.*$/s, "");
}

/** Whether a file of that name holds tests, Django's `tests.py` included. */
export function isTestModule(path: string): boolean {
  return hasTestName(path) || /(^|\/)tests?\.py$/.test(path);
}

/** The files to pass to pytest, which loads conftest.py and helpers by itself. */
export function testTargets(files: readonly string[]): string[] {
  return files.filter(isTestModule);
}
