/** A test's id without its parameters; both a folder's name and a parameter may have a bracket. */
export function plainTestId(id: string): string {
  const names = id.indexOf("::");
  const bracket = names === -1 ? -1 : id.indexOf("[", names);
  return bracket === -1 ? id : id.slice(0, bracket);
}

/** The name of its function. */
export function testName(id: string): string {
  return plainTestId(id).split("::").at(-1) ?? id;
}

/** The file that a test's id begins with. */
export function fileOfTest(id: string): string {
  return id.replace(/::.*$/s, "");
}

/** A module that pytest collects tests from, by its name. */
export function isTestModule(path: string): boolean {
  return /(^|\/)(test_[^/]*|[^/]*_test|tests?)\.py$/.test(path);
}

/** The files among these that pytest is asked to run; conftest and helpers come along by themselves. */
export function testTargets(files: readonly string[]): string[] {
  return files.filter(isTestModule);
}
