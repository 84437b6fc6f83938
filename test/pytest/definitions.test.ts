import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { createTestInspector } from "../../src/pytest/inspect-code.ts";

const inspector = createTestInspector({
  root: tmpdir(),
  python: process.env.TDD_PYTHON,
  env: process.env,
});

const OLD = `"""The shop."""
import enum

CASES = [1, 2]


def _same(one, other):
    return one == other


def check(one, other):
    assert _same(one, other)


def total(prices):
    assert prices
    return sum(prices)


class Colour(enum.Enum):
    RED = 1

    def label(self):
        return "red"
`;

describe("definitions of two versions of a module", () => {
  it("are compared: what is for tests alone, constants and examples", async () => {
    const now = OLD.replace("one == other", "True")
      .replace("sum(prices)", "0")
      .replace("[1, 2]", "[1]")
      .replace("RED = 1", "RED = 1\n    BLUE = 2")
      .replace("    assert prices", '    """Adds.\n\n    >>> total([1])\n    1\n    """');
    expect(await inspector.compareDefinitions([{ old: OLD, now }])).toEqual([
      {
        helpers: ["_same"],
        isShared: false,
        constants: ["CASES", "Colour.BLUE"],
        doctests: ["total"],
      },
    ]);
  });

  it.each([
    ["a fixture", "import shop.fixtures as f\n\n@f.fixture\ndef cart():\n    return [1]\n", true],
    ["a module about tests", "import pytest\n\ndef cart():\n    return [1]\n", true],
    ["a hook of pytest", "def pytest_configure(config):\n    return [1]\n", false],
    ["a class of tests", "class Shop(unittest.TestCase):\n    wanted = [1]\n", false],
    ["an error", "def check(x):\n    if x != [1]:\n        raise AssertionError\n", false],
    ["a method", "class C:\n    def check_it(self):\n        self.assertEqual([1])\n", false],
  ])("are for tests alone: %s", async (_, old, isShared) => {
    const [seen] = await inspector.compareDefinitions([{ old, now: old.replace("[1]", "[2]") }]);
    expect([seen?.helpers.length, seen?.isShared]).toEqual([1, isShared]);
  });

  it("are not compared where one cannot be parsed, or without Python", async () => {
    expect(await inspector.compareDefinitions([{ old: OLD, now: "def (" }])).toEqual([null]);
    expect(await inspector.compareDefinitions([])).toEqual([]);
    const without = createTestInspector({ root: tmpdir(), python: "none", env: process.env });
    expect(await without.compareDefinitions([{ old: OLD, now: OLD }])).toEqual([null]);
  });
});

describe("definitions that are taken from another version", () => {
  const take = async (into: string, from: string, names: string[], doctests?: "all" | "known") => {
    const [text] = await inspector.takeDefinitions([{ into, from, names, doctests }]);
    return text;
  };

  it("replace those of the text, and come with the imports that they need", async () => {
    const from = "from decimal import Decimal\nimport re\n\nPRICE = Decimal(2)\n";
    const into = '"""Doc."""\nfrom __future__ import annotations\n\nPRICE = 1\nPRICE += 1\nx = 3';
    expect(await take(into, from, ["PRICE", "NONE"])).toBe(
      '"""Doc."""\nfrom __future__ import annotations\nfrom decimal import Decimal\n\nPRICE = Decimal(2)\nx = 3\n',
    );
    expect(await take("x = 3\n", from, ["PRICE"])).toBe(
      "from decimal import Decimal\nx = 3\n\n\nPRICE = Decimal(2)\n",
    );
  });

  it("can be members of classes", async () => {
    const from = OLD.replace("RED = 1", "RED = 1\n    BLUE = 2");
    expect(await take(OLD, from, ["Colour.BLUE"])).toBe(from);
    expect(await take(from, OLD.replace("RED = 1", "RED = 3"), ["Colour.RED"])).toContain(
      "    RED = 3\n    BLUE = 2\n",
    );
    expect(await take("x = 1\n", from, ["Colour.BLUE"])).toBe("x = 1\n");
  });

  it("can be the examples of docstrings, with stubs for what is not there", async () => {
    const example = (value: string) => `"""Twice.\n\n    >>> twice(2)\n    ${value}\n    """`;
    const from = `"""Top.\n\n>>> 1\n1\n"""\nasync def twice(n):\n    ${example("4")}\n    return n\n\n\nclass New:\n    """\n    >>> New()\n    """\n`;
    const plain = "def twice(n):\n    return n + n\n";
    expect(await take(plain, from, [], "known")).toBe(
      `"""Top.\n\n>>> 1\n1\n"""\ndef twice(n):\n    ${example("4")}\n    return n + n\n`,
    );
    const old = `def twice(n):\n    ${example("5")}\n    return n + n\n`;
    expect(await take(old, from, [], "known")).toContain(`    ${example("4")}\n    return n + n\n`);
    const all = await take("", from, [], "all");
    expect(all).toContain("async def twice(*args, **kwargs):\n    raise NotImplementedError\n");
    expect(all).toContain("twice.__doc__ = 'Twice.\\n\\n>>> twice(2)\\n4'\n");
    expect(all).toContain("class New:\n    __doc__ = '>>> New()'\n");
  });

  it("are taken as they are where characters end no line, or are two for JavaScript", async () => {
    const old = 'x = "a\u2028b"\n\f\ndef check(n):\n    assert n == 1\n';
    const now = "x = 1\ndef check(n):\n    pass\n";
    expect(await take(now, old, ["check"])).toBe("x = 1\ndef check(n):\n    assert n == 1\n");
    const from = 'def smile():\n    """\n    >>> smile()\n    😀\n    """\n';
    expect(await take("", from, [], "all")).toContain("smile.__doc__ = '>>> smile()\\n😀'\n");
  });

  it("are not taken where a text cannot be parsed", async () => {
    expect(await take("def (", "x = 1\n", ["x"])).toBeNull();
  });
});
