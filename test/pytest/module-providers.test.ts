import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findModuleProviders } from "../../src/pytest/module-providers.ts";
import { type Files, makeProject, testPython } from "./project.ts";

/** Quicker than one that is there, where the environment does not matter. */
const NO_PYTHON = "no-such-python";

describe("providerOf", () => {
  it.each(["cart", "shop", "shop.cart", "shop.deep", "library", "fast", "shop.native"])(
    "%s is the repository's",
    async (module) => {
      const { providerOf } = await look({
        "cart.py": "",
        "shop/__init__.py": "",
        "shop/cart.py": "",
        "shop/deep/x.py": "",
        "src/library/__init__.py": "",
        "fast.cpython-311-x86_64-linux-gnu.so": "",
        "shop/native.abi3.so": "",
      });
      expect(providerOf(module)).toBe("repository");
    },
  );

  it.each(["pytest", "json", "json.decoder", "_pytest.fixtures"])(
    "%s is the environment's",
    async (module) => {
      const { providerOf } = await look({}, testPython());
      expect(providerOf(module)).toBe("environment");
    },
  );

  it("the repository comes first", async () => {
    const { providerOf } = await look({ "json.py": "" }, testPython());
    expect(providerOf("json")).toBe("repository");
  });

  it.each(["coupon", "shop.coupon", "script", "cart.inner", "src.library.x", "nativ"])(
    "%s has no provider",
    async (module) => {
      const { providerOf } = await look({
        "cart.py": "",
        "shop/cart.py": "",
        script: "#!/bin/sh\n",
        "native.so.txt": "",
      });
      expect(providerOf(module)).toBeNull();
    },
  );

  it("without an interpreter the environment provides nothing", async () => {
    const { providerOf } = await look({ "cart.py": "" });
    expect([providerOf("cart"), providerOf("json")]).toEqual(["repository", null]);
  });
});

describe("defines", () => {
  it.each(["total", "later", "Cart", "Cart.add", "add", "inner"])("%s is defined", async (name) => {
    const { defines } = await look({
      "shop/cart.py": "def total(): pass\n\nasync  def later(): pass\n",
      "shop/more.py": "class Cart(Base):\n    def add(self):\n        def inner(): pass\n",
    });
    expect(defines(name)).toBe(true);
  });

  it.each(["tot", "totals", "comment", "other", "hidden", "installed", "text", ".*", "", "("])(
    "%j is not",
    async (name) => {
      const { defines } = await look({
        "shop/cart.py": "def total(): pass\n# def comment\nother = 1\n",
        ".venv/lib/x.py": "def hidden(): pass\n",
        "lib/site-packages/y.py": "def installed(): pass\n",
        "notes.txt": "def text(): pass\n",
      });
      expect(defines(name)).toBe(false);
    },
  );

  it("ignores links and folders whose names end in .py", async () => {
    const root = makeProject({ "odd.py/inside.py": "def found(): pass\n" });
    symlinkSync(join(root, "nowhere"), join(root, "broken.py"));
    const { defines } = await findModuleProviders({ root, python: NO_PYTHON, env: process.env });
    expect([defines("found"), defines("lost")]).toEqual([true, false]);
  });
});

async function look(files: Files, python = NO_PYTHON) {
  return findModuleProviders({ root: makeProject(files), python, env: process.env });
}
