import { expect, test } from "vitest";
import { rebuildNodeId } from "../../../src/python/results/junit.ts";

const nowhere = () => false;

test.each([
  ["a function", "tests.test_a", "test_x", "tests/test_a.py", "tests/test_a.py::test_x"],
  [
    "a nested class",
    "tests.test_a.A.B",
    "test_x[1]",
    "tests/test_a.py",
    "tests/test_a.py::A::B::test_x[1]",
  ],
  [
    "a file that is no module",
    "docs.guide.rst",
    "guide.rst",
    "docs/guide.rst",
    "docs/guide.rst::guide.rst",
  ],
  ["a whole file", "", "tests.test_a", "tests/test_a.py", "tests/test_a.py"],
  [
    "a directory with a bracket",
    "",
    "tests.[a]/test_a.py::A::test_x[1]",
    "tests/[a]/test_a.py",
    "tests/[a]/test_a.py::A::test_x[1]",
  ],
  [
    "a file that is gone",
    "tests.test_a.A",
    "test_x",
    "tests/base.py",
    "tests/test_a.py::A::test_x",
  ],
  ["a function without a file", "tests.test_a", "test_x", null, "tests/test_a.py::test_x"],
  ["a name alone", "", "tests", null, "tests"],
])("%s", (_, classname, name, file, id) => {
  expect(rebuildNodeId({ classname, name, file }, nowhere).id).toBe(id);
});

test("an inherited test belongs to the file that was collected", () => {
  const there = new Set(["my", "my.dir", "my.dir/v1.2", "my.dir/v1.2/test_a.py"]);
  const name = { classname: "my.dir.v1.2.test_a.TestA", name: "test_x", file: "lib/base.py" };
  expect(rebuildNodeId(name, (path) => there.has(path))).toEqual({
    id: "my.dir/v1.2/test_a.py::TestA::test_x",
    file: "my.dir/v1.2/test_a.py",
  });
});

test.each([
  ["of a longer path than files have", `a.${"b".repeat(5000)}`],
  ["with more folders than files have", Array.from({ length: 60 }, () => "a").join(".")],
])("a name %s is taken for that of a file which is gone", (_, classname) => {
  const { file } = rebuildNodeId({ classname, name: "test_x", file: null }, () => false);
  expect(file).toMatch(/^a\/.*\.py$|^a\/.*…/);
});
