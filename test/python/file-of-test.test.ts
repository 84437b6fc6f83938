import { expect, it } from "vitest";
import { fileOfTest } from "../../src/python/test-ids.ts";

it.each([
  ["tests/test_a.py::T::test_a", "tests/test_a.py"],
  ["tests/test_a.py::test_a[x::y\nz]", "tests/test_a.py"],
  ["tests/test_a.py", "tests/test_a.py"],
])("the file of %j is %s", (id, file) => {
  expect(fileOfTest(id)).toBe(file);
});
