import { describe, expect, it } from "vitest";
import { indexModules } from "../../src/python/module-index.ts";

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
});
