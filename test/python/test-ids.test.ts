import { expect, it } from "vitest";
import { plainTestId, testName, testTargets } from "../../src/python/test-ids.ts";

it.each([
  ["t.py::test_a", "t.py::test_a", "test_a"],
  ["t.py::TestA::test_a[1-b]", "t.py::TestA::test_a", "test_a"],
  ["t.py::test_a[x::y[0]]", "t.py::test_a", "test_a"],
  ["odd [dir]/t.py::test_a", "odd [dir]/t.py::test_a", "test_a"],
  ["odd [dir]/t.py", "odd [dir]/t.py", "odd [dir]/t.py"],
])("%s is %s, and its function %s", (id, plain, name) => {
  expect(plainTestId(id)).toBe(plain);
  expect(testName(id)).toBe(name);
});

it("passes test files to pytest, and not the files that they use", () => {
  const targets = ["tests/test_a.py", "test_b.py", "shop/cart_test.py", "a/b/test_.py"];
  const others = [
    "tests/conftest.py",
    "tests/__init__.py",
    "tests/helpers.py",
    "tests/test_data.json",
    "test_data/values.py",
    "tests/latest.py",
    "contest.py",
  ];
  expect(testTargets({ testFiles: [...others, ...targets] })).toEqual(targets);
  expect(testTargets({ testFiles: [] })).toEqual([]);
});

it.each([
  ["check_*.py", ["unit/check_a.py", "check_b.py"], ["unit/recheck_a.py", "check_a/b.py"]],
  ["*.check.py", ["unit/a.check.py"], ["unit/a_check.py"]],
  ["spec/*.py", ["spec/a.py", "unit/spec/a.py"], ["spec.py", "unit/a.py"]],
  ["verify?.py", ["verify1.py"], ["verify.py", "verify12.py"]],
  ["*_data.*", ["a_data.py"], ["a_data.json"]],
])("python_files = %s: the repository's own names of test files", (pattern, targets, others) => {
  const testFiles = [...targets, ...others];
  expect(testTargets({ testFiles, testPatterns: [pattern] })).toEqual(targets);
});
