import { describe, expect, it } from "vitest";
import { withoutTests } from "../../src/python/existing-tests.ts";

const SOURCE = `import pytest


class TestCart:
    """The cart."""

    # TC001
    def test_total(self):
        """
        Given: text
def test_not_code(): at the left edge
        """
        assert 1

    # Edge case: none
    @pytest.mark.parametrize(
        "items",
        [None],
    )
    def test_none(self, items):
        assert items



def test_alone(): pass


class TestEdge:
    def test_edge(self): pass

    async def test_other(self):
        pass
`;

const without = (...names: string[]) =>
  withoutTests(
    "t.py",
    SOURCE,
    names.map((name) => `t.py::${name}`),
  );

describe("withoutTests", () => {
  it("removes a test with its decorators and comments, and nothing else", () => {
    const start = SOURCE.indexOf("\n    # Edge case");
    const end = SOURCE.indexOf("\n\n\n\ndef test_alone");
    expect(without("TestCart::test_none")).toBe(SOURCE.slice(0, start) + SOURCE.slice(end + 1));
  });

  it("distinguishes text in strings from code", () => {
    expect(without("TestCart::test_total")).toContain('"""The cart."""\n\n    # Edge case: none\n');
    expect(without("test_not_code")).toBeNull();
  });

  it("leaves a class that loses all its tests, and empties a file", () => {
    expect(without("TestEdge::test_edge", "TestEdge::test_other")).toMatch(
      /\nclass TestEdge:\n {4}pass\n$/,
    );
    expect(without("test_alone")).toContain("assert items\n\n\nclass TestEdge:");
  });

  it("removes nothing from another file", () => {
    expect(withoutTests("t.py", SOURCE, ["u.py::test_alone"])).toBe(SOURCE);
  });

  it.each([
    ["nowhere", "test_nowhere"],
    ["in another class", "TestEdge::test_total"],
  ])("returns null for a test that is %s", (_, name) => {
    expect(without(name)).toBeNull();
  });

  it("returns null for a test that is defined twice", () => {
    expect(withoutTests("t.py", "def test_a(): 1\ndef test_a(): 2\n", ["t.py::test_a"])).toBeNull();
  });
});
