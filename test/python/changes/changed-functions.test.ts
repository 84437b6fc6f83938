import { expect, it } from "vitest";
import { changedFunctions } from "../../../src/python/changes/changed-functions.ts";

const OLD = `import os

LIMIT = 3


def keep():
    return 1


class Cart:
    def total(self):
        return 2
`;

it("names the functions that a change consists of, in whatever else stays the same", () => {
  const now = `import sys\n${OLD.replace("return 2", "return 3")}\n\ndef more():\n    return 4\n`;
  const found = changedFunctions([{ path: "src/shop/cart.py", old: OLD, now }]);
  expect(found?.map(({ module, name }) => `${module}.${name}`)).toEqual([
    "shop.cart.Cart.total",
    "shop.cart.more",
  ]);
});

it.each([
  ["a constant", OLD.replace("LIMIT = 3", "LIMIT = 4")],
  ["a class", OLD.replace("class Cart:", "class Cart(dict):")],
  ["a function that is gone", OLD.replace(/def keep[\s\S]*?\n\n\n/, "")],
  ["a file that is gone", null],
])("says nothing where %s may be what a test is about", (_, now) => {
  expect(changedFunctions([{ path: "cart.py", old: OLD, now }])).toBeNull();
});

it("says nothing where data changes, too", () => {
  expect(changedFunctions([{ path: "prices.json", old: "1", now: "2" }])).toBeNull();
});
