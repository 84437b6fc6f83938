import { expect, it } from "vitest";
import { plainTestId, testName } from "../../src/python/test-ids.ts";

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
