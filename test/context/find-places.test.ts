import { expect, it } from "vitest";
import { findPlaces, type Wanted } from "../../src/context/find-places.ts";

const NOTHING: Wanted = { weights: new Map(), names: new Set() };
const TEXT = `import os

class Cart:
    size = 1

    def total(self):
        return 1

def other():
    return 2

LAST = 3
`;

function find(wanted: Partial<Wanted>, { text = TEXT, maxTokens = 1000 } = {}) {
  return findPlaces("shop.py", text, { wanted: { ...NOTHING, ...wanted }, maxTokens });
}

it("finds no place where nothing is wanted", () => {
  expect(find({})).toEqual([]);
});

it.each(["total", "Cart.total"])("finds the definition of %s", (name) => {
  expect(find({ names: new Set([name]) })).toEqual(["shop.py::Cart.total"]);
});

it("shows the start of a class as lines, without its methods", () => {
  expect(find({ names: new Set(["Cart"]) })).toEqual(["shop.py:3-5"]);
});

it("shows the lines around a line of a traceback, from the first line on", () => {
  expect(find({ lines: [4, 40] })).toEqual(["shop.py:1-16", "shop.py:28-52"]);
});

it("leaves out what exceeds the budget", () => {
  expect(find({ names: new Set(["total"]) }, { maxTokens: 1 })).toEqual([]);
});

it("of a long function, shows the start and what is around a term", () => {
  const body = Array.from({ length: 120 }, (_, at) => `    x = ${at === 60 ? "discount" : at}`);
  const text = ["def long():", ...body, "", "discount = 1", ""].join("\n");
  const places = find({ names: new Set(["long"]), weights: new Map([["discount", 1]]) }, { text });
  expect(places).toEqual(expect.arrayContaining(["shop.py:1-9", "shop.py:54-70"]));
});
