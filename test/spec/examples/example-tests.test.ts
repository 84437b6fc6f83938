import { describe, expect, it } from "vitest";
import { resolveExamples, writeExampleTests } from "../../../src/spec/examples/hold-out.ts";

const value = (call: string, expected: string) => ({ call, outcome: "value", expected }) as const;
const error = (call: string, expected: string) => ({ call, outcome: "error", expected }) as const;

const NAMES = [
  [
    { module: "shop.text", name: "slug" },
    { module: "shop.errors", name: "Unknown" },
  ],
  [
    { module: "shop.a", name: "twice" },
    { module: "shop.b", name: "twice" },
    { module: "text", name: "slug" },
  ],
];

describe("resolveExamples", () => {
  it("finds the module of each function, and of each error that is not Python's", () => {
    const examples = [
      value("slug('a')", "'a'"),
      value("text.slug('a')", "'a'"),
      value("shop.b.twice(1)", "2"),
      error("slug('')", "ValueError"),
      error("slug('?')", "Unknown"),
      error("slug('!')", "shop.errors.Unknown"),
    ];
    expect(resolveExamples(examples, NAMES).map(({ imports }) => imports)).toEqual([
      ["from shop.text import slug"],
      ["from shop.text import slug"],
      ["from shop.b import twice"],
      ["from shop.text import slug"],
      ["from shop.text import slug", "from shop.errors import Unknown"],
      ["from shop.text import slug", "from shop.errors import Unknown"],
    ]);
  });

  it("takes an error for Python's only where the change has none of its name", () => {
    const examples = [
      error("slug('')", "SystemExit"),
      error("slug('')", "UserWarning"),
      error("slug('')", "TimeoutError"),
    ];
    const names = [[...(NAMES[0] ?? []), { module: "shop.errors", name: "TimeoutError" }]];
    expect(resolveExamples(examples, names).map(({ imports }) => imports)).toEqual([
      ["from shop.text import slug"],
      ["from shop.text import slug"],
      ["from shop.text import slug", "from shop.errors import TimeoutError"],
    ]);
  });

  it.each([
    [value("gone(1)", "1"), "no module of the change has gone"],
    [value("twice(1)", "2"), "twice is in shop.a and in shop.b"],
    [value("other.slug('a')", "'a'"), "no module of the change has other.slug"],
    [error("slug('a')", "Lost"), "no module of the change has Lost"],
    [error("slug('a')", "PriceWarning"), "no module of the change has PriceWarning"],
  ])("says why it cannot: %o", (example, why) => {
    expect(resolveExamples([example], NAMES)).toEqual([{ example, why }]);
  });
});

describe("writeExampleTests", () => {
  it("writes one test for each example, which imports for itself", () => {
    const examples = [
      value("text.slug('a b')", "'a-b'"),
      value("slug('')", "0.5"),
      error("slug(None)", "Unknown"),
    ];
    const tests = writeExampleTests(resolveExamples(examples, NAMES), "test_slug_works");
    expect(tests.names).toEqual(["test_slug_works_1", "test_slug_works_2", "test_slug_works_3"]);
    expect(tests.content).toBe(`import pytest


def test_slug_works_1():
    try:
        from shop.text import slug
    except ImportError:
        pytest.skip("cannot be imported")
    assert slug('a b') == 'a-b'


def test_slug_works_2():
    try:
        from shop.text import slug
    except ImportError:
        pytest.skip("cannot be imported")
    assert slug('') == pytest.approx(0.5)


def test_slug_works_3():
    try:
        from shop.text import slug
        from shop.errors import Unknown
    except ImportError:
        pytest.skip("cannot be imported")
    with pytest.raises(Unknown):
        slug(None)
`);
  });
});
