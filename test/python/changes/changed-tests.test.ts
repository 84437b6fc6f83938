import { describe, expect, it } from "vitest";
import { compareTests, idBefore } from "../../../src/python/changes/changed-tests.ts";

const OLD = `import pytest


def test_total():
    cart = Cart([1, 2])
    assert cart.total() == 3


def test_empty():
    cart = Cart([])
    assert cart.total() == 0
`;

describe("compareTests", () => {
  it("finds nothing in a file whose tests are the same", () => {
    expect(ids(compare(OLD, `import os\n${OLD}`))).toEqual(NOTHING);
  });

  it("tells added, edited and removed tests apart, by id", () => {
    const now = OLD.replace("== 3", "== 4").replace(
      /def test_empty[\s\S]*/,
      "def test_new():\n    assert one() == 1\n",
    );
    expect(ids(compare(OLD, now))).toEqual({
      added: ["t.py::test_new"],
      edited: ["t.py::test_total"],
      removed: ["t.py::test_empty"],
      before: [],
    });
  });

  it("names tests in any script as pytest does", () => {
    const now = `${OLD}\n\ndef test_größe():\n    assert size() == 1\n\n\ndef test_ﬁx():\n    fix()\n`;
    expect(ids(compare(OLD, now)).added).toEqual(["t.py::test_größe", "t.py::test_fix"]);
  });

  it("follows a test that was renamed in another script", () => {
    const now = OLD.replace("test_empty", "test_größe");
    expect(ids(compare(OLD, now))).toEqual({
      ...NOTHING,
      before: [["t.py::test_größe", "t.py::test_empty"]],
    });
  });

  it("counts a decorator as part of the test", () => {
    const now = OLD.replace("def test_empty", "@pytest.mark.skip\ndef test_empty");
    expect(ids(compare(OLD, now)).edited).toEqual(["t.py::test_empty"]);
  });

  it("follows a test that was renamed", () => {
    const now = OLD.replace("test_empty", "test_total_of_nothing");
    expect(ids(compare(OLD, now))).toEqual({
      ...NOTHING,
      before: [["t.py::test_total_of_nothing", "t.py::test_empty"]],
    });
  });

  it("follows a file that was moved", () => {
    const found = compareTests([
      { path: "unit/t.py", before: "t.py", isDeleted: false, old: OLD, now: OLD },
    ]);
    expect(ids(found)).toEqual({
      ...NOTHING,
      before: [
        ["unit/t.py::test_total", "t.py::test_total"],
        ["unit/t.py::test_empty", "t.py::test_empty"],
      ],
    });
    expect(idBefore(found, "unit/t.py::test_total[1-a]")).toBe("t.py::test_total[1-a]");
    expect(idBefore(found, "t.py::test_other[1]")).toBe("t.py::test_other[1]");
  });

  it("follows a test that moved to another file, and into a class", () => {
    const inClass = `class TestCart:\n    def test_empty(self):\n        cart = Cart([])\n        assert cart.total() == 0\n`;
    const found = compareTests([
      {
        path: "t.py",
        before: "t.py",
        isDeleted: false,
        old: OLD,
        now: OLD.replace(/def test_empty[\s\S]*/, ""),
      },
      { path: "u.py", before: null, isDeleted: false, old: null, now: inClass },
    ]);
    expect([...found.before]).toEqual([["u.py::TestCart::test_empty", "t.py::test_empty"]]);
    expect(ids(found).removed).toEqual([]);
  });

  it("calls every test of a deleted file removed", () => {
    const found = compareTests([
      { path: "t.py", before: "t.py", isDeleted: true, old: OLD, now: null },
    ]);
    expect(ids(found).removed).toEqual(["t.py::test_total", "t.py::test_empty"]);
  });
});

const NOTHING = { added: [], edited: [], removed: [], before: [] };

function compare(old: string, now: string) {
  return compareTests([{ path: "t.py", before: "t.py", isDeleted: false, old, now }]);
}

function ids({ added, edited, removed, before }: ReturnType<typeof compareTests>) {
  return { added: [...added], edited: [...edited], removed: [...removed], before: [...before] };
}
