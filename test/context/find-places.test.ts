import { describe, expect, it } from "vitest";
import { findPlaces, type Wanted } from "../../src/context/find-places.ts";

const NOTHING: Wanted = { weights: new Map(), names: new Set() };
const PADDING = "# padding, so that the file is not shown whole\n".repeat(60);
const TEXT = `import os

class Cart:
    size = 1

    def total(self):
        return 1

def other():
    return 2

LAST = 3
`;

describe("in one file", () => {
  it("finds no place where nothing is wanted", () => {
    expect(find({})).toEqual([]);
  });

  it.each(["total", "Cart.total"])("finds the definition of %s", (name) => {
    expect(find({ names: new Set([name]) })).toEqual(["shop.py::Cart.total"]);
  });

  it("shows the start of a class as lines, without its methods", () => {
    expect(find({ names: new Set(["Cart"]) })).toEqual(["shop.py:3-5"]);
  });

  it("shows what lies between definitions", () => {
    expect(find({ weights: new Map([["last", 2]]) })[0]).toMatch(/^shop\.py:11-/);
  });

  it("shows a short file whole", () => {
    expect(find({ names: new Set(["total"]) }, { text: TEXT })).toEqual(["shop.py"]);
  });

  it("leaves out what exceeds the budget", () => {
    expect(find({ names: new Set(["total"]) }, { maxTokens: 1 })).toEqual([]);
  });

  it("uses no more than a part of the budget for one file", () => {
    const names = new Set(["total", "other"]);
    expect(find({ names }, { maxTokens: 290 })).toEqual(["shop.py::Cart.total"]);
  });

  it("of a long function, shows the start and what is around a term", () => {
    const body = Array.from({ length: 120 }, (_, at) => `    x = ${at === 60 ? "discount" : at}`);
    const text = ["def long():", ...body, "", "discount = 1", PADDING].join("\n");
    const wanted = { names: new Set(["long"]), weights: new Map([["discount", 1]]) };
    expect(find(wanted, { text })).toEqual(
      expect.arrayContaining(["shop.py:1-9", "shop.py:54-70"]),
    );
  });

  it("finds what a wanted place calls, unless many have the name", () => {
    const text = `def wanted():\n    helper()\n    close()\n\ndef helper(): ...\n\ndef unused(): ...\n\n${"def close(): ...\n\n".repeat(7)}${PADDING}`;
    expect(find({ names: new Set(["wanted"]) }, { text })).toEqual([
      "shop.py::wanted",
      "shop.py::helper",
    ]);
  });

  function find(wanted: Partial<Wanted>, { text = TEXT + PADDING, maxTokens = 2000 } = {}) {
    const files = [{ path: "shop.py", text, score: 1 }];
    return findPlaces(files, { wanted: { ...NOTHING, ...wanted }, maxTokens }).get("shop.py") ?? [];
  }
});

describe("in several files", () => {
  const FILES = [
    {
      path: "one.py",
      text: `def total(): ...\n\ndef seal():\n${"    seal = 'it well'\n".repeat(30)}${PADDING}`,
      score: 2,
    },
    { path: "two.py", text: `def total(): ...\n\ndef stamp(): ...\n${PADDING}`, score: 1 },
  ];
  const weights = new Map([
    ["total", 3],
    ["seal", 1],
    ["stamp", 1],
  ]);

  it("chooses a good place of an unlikely file before a bad one of a likely file", () => {
    const found = findPlaces(FILES, { wanted: { ...NOTHING, weights }, maxTokens: 300 });
    expect(Object.fromEntries(found)).toEqual({
      ...{ "one.py": ["one.py::total"], "two.py": ["two.py::total", "two.py::stamp"] },
    });
  });
});
