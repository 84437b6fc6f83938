import { describe, expect, it } from "vitest";
import { importedFiles, indexModules } from "../../src/python/module-index.ts";
import { readImports } from "../../src/python/parse.ts";

const PATHS = [
  "README.md",
  "src/shop/__init__.py",
  "src/shop/cart.py",
  "src/shop/api/__init__.py",
  "src/shop/api/routes.py",
  "other/__init__.py",
  "other/cart.py",
  "tools/cart.py",
  "names/space/module.py",
  "__init__.py",
];

describe("indexModules", () => {
  const index = indexModules(PATHS);

  it.each([
    ["shop", "src/shop/__init__.py"],
    ["shop.cart", "src/shop/cart.py"],
    ["src.shop.cart", "src/shop/cart.py"],
    ["shop.api.routes", "src/shop/api/routes.py"],
    ["names.space.module", "names/space/module.py"],
    ["module", "names/space/module.py"],
    ["json", null],
  ])("knows %s as %s", (module, file) => {
    expect(index.fileOf(module)).toBe(file);
  });

  it("takes the nearest of several", () => {
    const several = indexModules(["a/tools.py", "b/tools.py", "b/c/tools.py", "b/c"]);
    expect(several.fileOf("tools", "b/main.py")).toBe("b/tools.py");
    expect(several.fileOf("tools", "b/c/tools.py")).toBe("b/c/tools.py");
  });

  it.each([
    ["from shop import cart", ["src/shop/__init__.py", "src/shop/cart.py"]],
    ["from ..cart import Cart", ["src/shop/cart.py"]],
    ["from .. import cart", ["src/shop/__init__.py", "src/shop/cart.py"]],
    ["from . import routes", ["src/shop/api/__init__.py"]],
    ["import json\nimport names.space.module", ["names/space/module.py"]],
  ])("%j brings %j", (text, files) => {
    const imports = readImports(text);
    const found = importedFiles("src/shop/api/routes.py", imports, index);
    expect(found.sort()).toEqual([...files].sort());
  });

  it("resolves relative imports at the top of the repository", () => {
    const imports = readImports("from .b import x\nfrom ... import b\n");
    expect(importedFiles("a.py", imports, indexModules(["a.py", "b.py"]))).toEqual(["b.py"]);
  });
});
