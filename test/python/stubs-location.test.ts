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

  const MONOREPO = [
    "services/quarry/quarry/__init__.py",
    "services/quarry/quarry/blocks.py",
    "services/quarry/tests/test_basics.py",
    "services/barge/src/barge/loading.py",
    "examples/crane/__init__.py",
    "tests/crane/test_it.py",
  ];

  it.each([
    ["quarry.blocks", "services/quarry/quarry/blocks.py"],
    ["quarry.stones", "services/quarry/quarry/stones.py"],
    ["barge.loading", "services/barge/src/barge/loading.py"],
    ["barge.crew", "services/barge/src/barge/crew.py"],
  ])("finds the package of %s in a folder of its project", (module, path) => {
    expect(locateModule(module, MONOREPO)).toEqual({ path, packages: [] });
  });

  it("finds a namespace package, which has modules in deeper folders only", () => {
    const files = ["lib/acme/shop/cart.py", "tests/test_cart.py"];
    expect(locateModule("acme.shop.codes", files)).toEqual({
      path: "lib/acme/shop/codes.py",
      packages: [],
    });
    expect(locateModule("acme.till.codes", files)).toEqual({
      path: "lib/acme/till/codes.py",
      packages: ["lib/acme/till/__init__.py"],
    });
  });

  it("takes neither examples nor tests for the project of a package", () => {
    const location = { path: "crane/hook.py", packages: ["crane/__init__.py"] };
    expect(locateModule("crane.hook", MONOREPO)).toEqual(location);
  });

  it("prefers the project that has the module", () => {
    const files = ["a/common/__init__.py", "b/common/__init__.py", "b/common/text.py"];
    expect(locateModule("common.text", files).path).toBe("b/common/text.py");
  });
});
