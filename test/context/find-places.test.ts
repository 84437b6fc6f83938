import { describe, expect, it } from "vitest";
import { findPlaces, type Wanted } from "../../src/context/find-places.ts";

const NOTHING: Wanted = { weights: new Map(), names: new Set(), literals: [] };
const TEXT = `import os

class Cart:
    size = 1

    def total(self):
        return 1

def other():
    raise ValueError("the cart is shut")

LAST = 3
FACES = {
    "smile": 1,
}
`;

describe("in one file", () => {
  it("finds no place where nothing is wanted", () => {
    expect(find({})).toEqual([]);
  });

  it("finds the definition of a name", () => {
    expect(find({ names: new Set(["total"]) })).toEqual(["shop.py::Cart.total"]);
  });

  it("shows the head of a class that is named first, then its members", () => {
    expect(find({ names: new Set(["Cart"]) })).toEqual([
      ...["shop.py:3-3", "shop.py:4-4", "shop.py::Cart.total"],
    ]);
  });

  it("shows the statements of a module by their names", () => {
    expect(find({ names: new Set(["FACES"]) })).toEqual(["shop.py:12-15"]);
  });

  it("finds a message that the issue quotes", () => {
    expect(find({ literals: ["cart is shut"] })).toEqual(["shop.py::other"]);
  });

  it("shows no imports: what is shown brings those that it needs", () => {
    expect(find({ weights: new Map([["os", 2]]) })).toEqual([]);
  });

  it("leaves out what exceeds the budget", () => {
    expect(find({ names: new Set(["total"]) }, { maxTokens: 1 })).toEqual([]);
  });

  it("leaves out what has far less of what is wanted than the best place", () => {
    const weights = new Map([
      ["rare", 0.2],
      ["absent", 1],
    ]);
    const text = `${TEXT}\ndef weak():\n    return "rare"\n`;
    expect(find({ weights }, { text })).toEqual(["shop.py::weak"]);
    expect(find({ weights, names: new Set(["total"]) }, { text })).toEqual(["shop.py::Cart.total"]);
  });

  it("shows a long function whole, if it leaves room for another one", () => {
    expect(find({ names: new Set(["long"]) }, { text: longFunction(120) })).toEqual([
      "shop.py::long",
    ]);
  });

  it("of a longer function, shows the start and what is around a term", () => {
    const wanted = { names: new Set(["long"]), weights: new Map([["discount", 1]]) };
    expect(find(wanted, { text: longFunction(900) })).toEqual(["shop.py:1-9", "shop.py:54-70"]);
  });

  it("a name that many places define says little about each", () => {
    const text = `def seal(): ...\n\ndef jar(): ...\n\n${"class A:\n    def jar(): ...\n\n".repeat(9)}`;
    expect(find({ names: new Set(["jar", "seal"]) }, { text })[0]).toBe("shop.py::seal");
  });

  function longFunction(lines: number): string {
    const body = Array.from({ length: lines }, (_, at) => `    x = ${at === 60 ? "discount" : at}`);
    return ["def long():", ...body, ""].join("\n");
  }

  function find(wanted: Partial<Wanted>, { text = TEXT, maxTokens = 2000 } = {}) {
    const files = [{ path: "shop.py", text, score: 1 }];
    const found = findPlaces(files, { wanted: { ...NOTHING, ...wanted }, maxTokens });
    return found.flatMap(({ requests }) => requests);
  }
});

it("a good place of an unlikely file comes before a bad one of a likely file", () => {
  const files = [
    { path: "one.py", text: "def total(): ...\n\ndef seal(): ...\n", score: 2 },
    { path: "two.py", text: "def total(): ...\n\ndef stamp(): ...\n", score: 1 },
  ];
  const weights = new Map([
    ["total", 3],
    ["seal", 1],
  ]);
  const found = findPlaces(files, { wanted: { ...NOTHING, weights }, maxTokens: 300 });
  expect(found.flatMap(({ requests }) => requests)).toEqual([
    ...["one.py::total", "two.py::total", "one.py::seal"],
  ]);
});
