import { describe, expect, it } from "vitest";
import { locateModule } from "../../src/python/stubs.ts";

describe("locateModule", () => {
  it.each([
    ["shop.cart", ["shop/cart.py"], "shop/cart.py"],
    ["shop", ["shop/__init__.py"], "shop/__init__.py"],
    ["shop.cart", ["src/shop/cart.py", "other.py"], "src/shop/cart.py"],
    ["tools", ["src/shop/cart.py", "tools.py"], "tools.py"],
    ["src.shop", ["src/__init__.py", "src/shop.py"], "src/shop.py"],
  ])("finds %s where it is", (module, files, path) => {
    expect(locateModule(module, files)).toEqual({ path, packages: [] });
  });

  it.each([
    ["codes", [], "codes.py", []],
    ["shop.codes", [], "shop/codes.py", ["shop/__init__.py"]],
    ["a.b.c", ["a/x.py"], "a/b/c.py", ["a/b/__init__.py"]],
    ["shop.codes", ["shop/cart.py"], "shop/codes.py", []],
    ["shop.codes", ["src/shop/cart.py"], "src/shop/codes.py", []],
    ["codes", ["src/shop/cart.py"], "src/codes.py", []],
    ["shop.codes", ["shop/cart.py", "src/other/x.py"], "shop/codes.py", []],
    ["codes", ["src/main.c"], "codes.py", []],
    ["codes", ["src/__init__.py", "src/x.py"], "codes.py", []],
    ["src.codes", ["src/__init__.py", "src/x.py"], "src/codes.py", []],
    ["shop", ["shop/cart.py"], "shop/__init__.py", []],
    ["shop", ["shopping/cart.py"], "shop.py", []],
  ])("puts %s among %j", (module, files, path, packages) => {
    expect(locateModule(module, files)).toEqual({ path, packages });
  });
});
