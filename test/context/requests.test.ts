import { describe, expect, it } from "vitest";
import { formatRequest, parseRequest } from "../../src/context/requests.ts";

describe("parseRequest", () => {
  it.each([
    ["./shop/cart.py", { kind: "file", path: "shop/cart.py" }],
    ["`shop/cart.py`", { kind: "file", path: "shop/cart.py" }],
    ["file: shop/cart.py", { kind: "file", path: "shop/cart.py" }],
    ["shop/cart.py:10-80", { kind: "lines", path: "shop/cart.py", from: 10, to: 80 }],
    ["shop/cart.py:80-10", { kind: "lines", path: "shop/cart.py", from: 10, to: 80 }],
    ["shop/cart.py:7", { kind: "lines", path: "shop/cart.py", from: 7, to: 7 }],
    ["shop/cart.py::Cart.add", { kind: "definition", path: "shop/cart.py", name: "Cart.add" }],
    [
      "tests/test_cart.py::TestCart::test_add[1-2]",
      { kind: "definition", path: "tests/test_cart.py", name: "TestCart.test_add" },
    ],
    ["outline: shop/cart.py", { kind: "outline", path: "shop/cart.py" }],
    [
      "search: no such item",
      { kind: "search", text: "no such item", isPattern: false, within: null },
    ],
    ["Search: /def _?add/", { kind: "search", text: "def _?add", isPattern: true, within: null }],
    ['search: "a"', { kind: "search", text: "a", isPattern: false, within: null }],
    ["search: /add/ in `./shop`", { kind: "search", text: "add", isPattern: true, within: "shop" }],
    [
      "search: no item in shop/cart.py",
      { kind: "search", text: "no item", isPattern: false, within: "shop/cart.py" },
    ],
    ["uses: Cart.add", { kind: "uses", name: "Cart.add" }],
    ["tests: add", { kind: "tests", name: "add" }],
    ["", { kind: "file", path: "" }],
  ] as const)("reads %j", (entry, expected) => {
    expect(parseRequest(entry)).toEqual(expected);
  });

  it.each([
    "a.py",
    "a.py:1-2",
    "a.py::B.c",
    "outline: a.py",
    "search: a b",
    "search: /a|b/",
    "search: /a|b/ in c.py",
    "search: a b in c",
    "uses: a",
    "tests: a",
  ])("reads %j as it was written", (entry) => {
    expect(formatRequest(parseRequest(entry))).toBe(entry);
  });
});
