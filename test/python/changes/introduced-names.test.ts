import { describe, expect, it } from "vitest";
import { introducedNames, underEachRoot } from "../../../src/python/promised-names.ts";

describe("introducedNames", () => {
  it("names a new module and everything in it", () => {
    const now =
      "LIMIT = 3\n\n\nclass TooMany(ValueError):\n    pass\n\n\nasync def load(path, *, strict=False):\n    return path\n";
    expect(names(changed("src/shop/cart.py", null, now))).toEqual([
      "shop.cart: module",
      "shop.cart:TooMany exception",
      "shop.cart:load function async load(path, *, strict=False)",
      "shop.cart:LIMIT constant",
    ]);
  });

  it("names only what is new in a file, or has another signature", () => {
    const old =
      "class Cart:\n    def add(self, item):\n        pass\n\n\ndef total(cart):\n    return 0\n";
    const now = old
      .replace("total(cart)", "total(cart, tax=0)")
      .replace("        pass\n", "        pass\n\n    def clear(self):\n        pass\n");
    expect(names(changed("shop/cart.py", old, now))).toEqual([
      "shop.cart:Cart.clear function clear(self)",
      "shop.cart:total function total(cart, tax=0)",
    ]);
  });

  it("names the class whose constructor takes other arguments", () => {
    const old = "class Cart:\n    def __init__(self):\n        pass\n";
    expect(names(changed("shop/cart.py", old, old.replace("self", "self, owner")))).toEqual([
      "shop.cart:Cart.__init__ function __init__(self, owner)",
      "shop.cart:Cart class __init__(self, owner)",
    ]);
  });

  it("names what a package hands on", () => {
    const files = [
      changed("shop/__init__.py", "", "from .cart import total\n"),
      changed("shop/cart.py", "", "def total(cart):\n    return 0\n"),
    ];
    expect(names(...files)).toContain("shop:total function total(cart)");
  });

  it("takes a moved module for a new one", () => {
    const text = "def total(cart):\n    return 0\n";
    const moved = {
      path: "shop/sums.py",
      before: "shop/cart.py",
      isDeleted: false,
      old: text,
      now: text,
    };
    expect(names(moved)).toEqual(["shop.sums: module", "shop.sums:total function total(cart)"]);
  });

  it("names what is below a folder whose name is not one of Python's", () => {
    const file = changed("packages/my-lib/src/acme/sums.py", "", "LIMIT = 3\n");
    expect(introducedNames([file])).toMatchObject([{ module: "acme.sums", path: file.path }]);
  });

  it("names what tests import from a module that makes names at run time", () => {
    const old = "LIMIT = 3\n\nfor each in NAMES:\n    globals()[each] = make(each)\n";
    const now = `${old}\n\ndef total(cart):\n    return 0\n`;
    const test = "import os\nfrom acme.sums import LIMIT, mode, total\n\n\nmode()\n";
    const tests = [changed("tests/test_sums.py", null, test)];
    const made = introducedNames([changed("lib/acme/sums.py", old, now)], tests);
    expect(made.map(({ module, name, kind }) => [module, name, kind])).toEqual([
      ["lib.acme.sums", "total", "function"],
      ["lib.acme.sums", "mode", "function"],
    ]);
    const plain = introducedNames([changed("lib/acme/sums.py", "", "LIMIT = 3\n")], tests);
    expect(plain.map(({ name }) => name)).toEqual(["LIMIT"]);
  });

  it("leaves out deleted files, and files that cannot be imported by name", () => {
    expect(names(changed("shop/cart.py", "x = 1\n", null))).toEqual([]);
    expect(names(changed("bin/run-it.py", null, "x = 1\n"))).toEqual([]);
  });
});

it("underEachRoot names a module from every folder that tests may import it from", () => {
  const promised = introducedNames([changed("backend/shop/cart.py", "", "LIMIT = 3\n")]);
  const modules = promised.flatMap(underEachRoot).map(({ module, path }) => [module, path]);
  const path = "backend/shop/cart.py";
  expect(modules).toEqual([
    ["backend.shop.cart", path],
    ["shop.cart", path],
    ["cart", path],
  ]);
});

function changed(path: string, old: string | null, now: string | null) {
  return { path, before: old === null ? null : path, isDeleted: now === null, old, now };
}

function names(...files: ReturnType<typeof changed>[]): string[] {
  return introducedNames(files).map(({ module, name, kind, signature }) => {
    return [`${module}:${name ?? ""}`, kind, signature].filter((part) => part !== null).join(" ");
  });
}
