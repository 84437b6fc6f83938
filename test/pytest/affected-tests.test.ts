import { expect, it } from "vitest";
import { findAffectedTests } from "../../src/pytest/inspect-code.ts";
import { type Files, makeProject, testPython } from "./project.ts";

const FILES = {
  "src/shop/__init__.py": "from .cart import Cart\nfrom .prices import price\n",
  "src/shop/cart.py": "class Cart: pass\n",
  "src/shop/prices.py": "from shop import tax\ndef price(): return tax.RATE\n",
  "src/shop/tax.py": "RATE = 1\n",
  "src/shop/tests/test_near.py": "",
  "src/shop/web/__init__.py": "",
  "src/shop/web/page.py": "def show():\n    from ..prices import price\n    return price()\n",
  "tests/test_tax.py": "import shop.tax\n",
  "tests/test_price.py": "from shop import price\n",
  "tests/test_cart.py": "from shop import Cart\n",
  "tests/test_all.py": "import shop\n",
  "tests/test_page.py": "from shop.web.page import show\n",
  "tests/test_program.py": 'COMMAND = ["python", "-m", "shop.tax"]\n',
  "tests/test_other.py": "import json\n",
  "tests/broken/test_broken.py": "def (\n",
  "tests/web/conftest.py": "from shop import price\n",
  "tests/web/test_web.py": "",
};

it("finds the tests that import or mention a changed module, nearest first", async () => {
  expect(await find(FILES, ["src/shop/tax.py"])).toEqual([
    "tests/test_tax.py",
    "tests/test_program.py",
    "tests/test_price.py",
    "src/shop/tests/test_near.py",
    "tests/test_all.py",
    "tests/test_page.py",
    "tests/web/test_web.py",
  ]);
});

it("passes a package by that only passes names on", async () => {
  expect(await find(FILES, ["src/shop/cart.py"])).not.toContain("tests/test_price.py");
  expect(await find(FILES, ["src/shop/cart.py"])).toContain("tests/test_cart.py");
});

it("finds nothing for a file that no test uses", async () => {
  expect(await find({ ...FILES, "tools/release.py": "" }, ["tools/release.py"])).toEqual([]);
});

it("does not loop over modules that import each other", async () => {
  const files = {
    "a/__init__.py": "from b import thing\n",
    "b/__init__.py": "from a import thing\n",
    "test_a.py": "from a import thing\n",
  };
  expect(await find(files, ["b/__init__.py"])).toContain("test_a.py");
});

function find(files: Files, changed: readonly string[]): Promise<string[]> {
  const root = makeProject(files);
  const paths = Object.keys(files);
  const tests = paths.filter((path) => /(^|\/)test_/.test(path));
  const choice = { root, python: testPython(), env: process.env };
  return findAffectedTests(choice, { files: paths, changed, tests });
}
