import { describe, expect, it } from "vitest";
import { existingTests } from "../../src/python/existing-tests.ts";
import { coveredTests } from "../../src/spec/covered-tests.ts";

const SOURCE = `from shop.cart import Cart

class TestCart:
    @pytest.mark.slow
    def test_total(self):
        """
        The total of an
        empty cart is zero.
        """
        assert Cart().total() == 0

    async def test_later(self): pass

def helper():
    def test_inner(): pass

def test_fee():
    # costs
    assert fee(1000) == "4.90"
`;

const existing = existingTests("tests/test_cart.py", SOURCE);
const covered = (name: string, criterion: string, subjects = ["fee"]) =>
  coveredTests({ planned: [{ name, criterion }], existing, subjects }).map(({ by }) => by);

describe("existingTests", () => {
  it("returns each test with its pytest id and its lines", () => {
    expect(existing.map(({ id }) => id)).toEqual([
      "tests/test_cart.py::TestCart::test_total",
      "tests/test_cart.py::TestCart::test_later",
      "tests/test_cart.py::test_fee",
    ]);
    expect(existing[2]?.source).toBe(
      'def test_fee():\n    # costs\n    assert fee(1000) == "4.90"',
    );
    expect(existing[0]?.source).not.toContain("test_later");
    expect(existing[0]?.lines).toEqual({ from: 3, to: 10 });
  });

  it("is not misled by strings, brackets and comments at the left edge", () => {
    const source = [
      '"""',
      "def test_in_a_string(): pass",
      '"""',
      "@pytest.mark.parametrize(",
      '    "n", [1],',
      ")",
      "def test_wide(",
      "    n,",
      "):",
      "    text = '''",
      "left \\''' edge",
      "'''",
      "# a remark",
      "    assert n",
      "",
      "# about the next",
      "class TestOuter:",
      "    class TestInner:",
      "        def test_deep(self): pass",
    ].join("\n");
    expect(existingTests("t.py", source).map(({ id, lines }) => [id, lines])).toEqual([
      ["t.py::test_wide", { from: 3, to: 14 }],
      ["t.py::TestOuter::TestInner::test_deep", { from: 18, to: 19 }],
    ]);
  });
});

describe("coveredTests", () => {
  it("finds a test with the same name, subject and values", () => {
    expect(covered("test_fee", "Up to 1000 grams cost 4.90.")).toEqual([
      "tests/test_cart.py::test_fee",
    ]);
  });

  it("finds a test that uses the function and the values of the criterion, whatever its name", () => {
    expect(covered("test_price", "`fee` of 1000 is 4.90", [])).toEqual([
      "tests/test_cart.py::test_fee",
    ]);
  });

  it("finds a test that uses something of the module that changes", () => {
    expect(covered("test_total", "An empty cart costs 0.", ["cart"])).toEqual([
      "tests/test_cart.py::TestCart::test_total",
    ]);
  });

  it.each([
    ["other values", "test_fee", "Up to 1000 grams cost 5.90.", ["fee"]],
    ["part of a value", "test_fee", "Up to 100 grams cost 4.9", ["fee"]],
    ["other code", "test_fee", "`fee(2000)` is more.", ["fee"]],
    ["another function", "test_fee", "`cost(1000)` is 4.90", ["fee"]],
    ["another subject", "test_fee", "Up to 1000 grams cost 4.90.", ["parcel"]],
    ["no subject", "test_fee", "Up to 1000 grams cost 4.90.", []],
    ["another name", "test_price", "Up to 1000 grams cost 4.90.", ["fee"]],
    ["no value to compare", "test_fee", "Heavy things cost more.", ["fee"]],
    [
      "its words in the docstring alone",
      "test_zero",
      "The total of an empty cart is zero.",
      ["cart"],
    ],
  ])("does not match a test with %s", (_why, name, criterion, subjects) => {
    expect(covered(name, criterion, subjects)).toEqual([]);
  });

  it("does not take a criterion for covered because its words are in the name of a test", () => {
    const source = "def test_none_deletes_nothing_else():\n    assert put('a', 1) == {'a': 1}\n";
    const planned = [{ name: "test_none", criterion: "None deletes" }];
    const tests = existingTests("tests/test_put.py", source);
    expect(coveredTests({ planned, existing: tests, subjects: ["put"] })).toEqual([]);
  });

  it("also asks for the values of the sentence that the plan quotes", () => {
    const planned = [
      { name: "test_fee", criterion: "1000 grams cost 4.90", quote: "500 cost 4.90" },
    ];
    expect(coveredTests({ planned, existing, subjects: ["fee"] })).toEqual([]);
  });
});

describe("a planned test is covered only by a test of the same thing", () => {
  const isCovered = (criterion: string, file: string, source: string) => {
    const tests = existingTests(file, source);
    const planned = [{ name: "test_pop_returns_last", criterion }];
    return (
      coveredTests({ planned, existing: tests, subjects: ["RankedSet", "rankutils"] }).length > 0
    );
  };
  const body = "def test_basic():\n    assert one.pop(-1) == 9\n";

  it("and not by one of another module with the same method and value", () => {
    const criterion = "`pop(-1)` removes the last item, -1";
    const own = `from lib.rankutils import one\n\n\n${body}`;
    expect(isCovered(criterion, "tests/test_rank.py", own)).toBe(true);
    const other = `from lib.cacheutils import one\n\n\n${body}`;
    expect(isCovered(criterion, "tests/test_cache.py", other)).toBe(false);
  });

  it("and not by one that has the parts of an expression, but not the expression", () => {
    const criterion = "`RankedSet(2, 3, 1) == RankedSet(2, 3, 5)`";
    const test = (line: string) =>
      `from lib.rankutils import RankedSet\n\n\ndef test_basic():\n    ${line}\n`;
    const parts = "assert [RankedSet(2, 3), RankedSet(1, 5)] == []";
    expect(isCovered(criterion, "tests/test_rank.py", test(parts))).toBe(false);
    const whole = "assert RankedSet(2,3,1) == RankedSet(2, 3, 5)";
    expect(isCovered(criterion, "tests/test_rank.py", test(whole))).toBe(true);
  });

  it("with the sign of a number", () => {
    const own = `from lib.rankutils import one\n\n\n${body}`;
    expect(isCovered("`pop` of -9", "tests/test_rank.py", own)).toBe(false);
    expect(isCovered("`pop` of 9", "tests/test_rank.py", own)).toBe(true);
  });

  it("by its code, not by its docstring, its comments or a text that looks like them", () => {
    const text =
      'def test_basic():\n    """pop 7"""\n    # 8\n    assert one.pop("# 6") == """\n5\n"""\n';
    const own = `from lib.rankutils import one\n\n\n${text}`;
    for (const [value, isThere] of [
      ["7", false],
      ["8", false],
      ["6", true],
      ["5", true],
    ] as const) {
      expect(isCovered(`\`pop\` gives ${value}`, "tests/test_rank.py", own)).toBe(isThere);
    }
  });
});
