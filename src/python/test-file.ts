/** A module that pytest collects tests from, by its name. */
export function isTestModule(path: string): boolean {
  return /(^|\/)(test_[^/]*|[^/]*_test|tests?)\.py$/.test(path);
}
