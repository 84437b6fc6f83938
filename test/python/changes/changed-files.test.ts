import { describe, expect, it } from "vitest";
import {
  altersOnImport,
  patternsOfTests,
  splitChange,
  supportOf,
} from "../../../src/python/changes/changed-files.ts";

describe("splitChange", () => {
  it.each([
    ["tests/test_cart.py", "tests"],
    ["shop/tests.py", "tests"],
    ["conftest.py", "tests"],
    ["tests/data/cart.json", "tests"],
    ["spec/cart_spec.py", "tests"],
    ["pyproject.toml", "tests"],
    ["shop/cart.py", "source"],
    ["shop/prices.json", "source"],
    ["requirements.txt", "source"],
    ["docs/conf.py", "source"],
    ["README.md", "documents"],
    ["docs/index.html", "documents"],
    [".github/workflows/ci.yml", "documents"],
    ["CHANGES.rst", "documents"],
    ["LICENSE", "documents"],
  ])("puts %s on the side of the %s", (path, side) => {
    const sides = splitChange([changed(path)], ["*_spec.py"]);
    expect(Object.entries(sides).find(([, files]) => files.length > 0)?.[0]).toBe(side);
  });
});

describe("patternsOfTests", () => {
  const TEST = "def test_total():\n    assert total() == 3\n";

  it.each([
    ["holds no test", changed("cart.py"), [], "source"],
    ["has doctests only", changed("cart.py"), ["cart.py::cart.total"], "source"],
    ["holds a test", changed("cart.py", TEST, TEST), [], "tests"],
    ["gets a test", changed("cart.py", null, TEST), [], "tests"],
    [
      "had tests that its text does not show",
      changed("cart.py"),
      ["cart.py::Cart::it[1.5]"],
      "tests",
    ],
  ])("a file that python_files matches and that %s is %4$s", (_, file, collected, side) => {
    const patterns = patternsOfTests(["*.py"], [file], collected);
    expect(splitChange([file], patterns)).toMatchObject({ [side]: [{ path: "cart.py" }] });
  });
});

describe("supportOf", () => {
  it("names what may change tests in other files", () => {
    const files = [
      "tests/conftest.py",
      "tests/helpers.py",
      "tests/data.json",
      "tests/test_cart.py",
    ];
    const found = supportOf(
      files.map((path) => changed(path)),
      [],
    );
    expect(found.map(({ path }) => path)).toEqual(files.slice(0, 3));
  });

  it("looks only at pytest's own part of a configuration that others share", () => {
    const before = '[project]\nversion = "1"\n[tool.pytest.ini_options]\naddopts = "-q"\n';
    const version = before.replace('"1"', '"2"');
    const options = before.replace("-q", "-x");
    const support = (now: string) => supportOf([changed("pyproject.toml", before, now)], []).length;
    expect([support(version), support(options)]).toEqual([0, 1]);
  });
});

describe("altersOnImport", () => {
  const ALTERS = [
    "import cart\ncart.total = lambda: 3\n",
    "import sys\nsys.modules['cart'] = object()\n",
    "import cart\nsetattr(cart, 'total', lambda: 3)\n",
    "from unittest import mock\nmock.patch('cart.total').start()\n",
    "import cart\nif True:\n    cart.total = lambda: 3\n",
    "import cart\ndef f():\n    pass\ncart.total = f\n",
    "import cart\r\nclass Fake:\r\n    cart.total = 3\r\n",
    "import cart\ndef _install():\n    cart.total = 3\n\n_install()\n",
    "import cart\ndef _install():\n    cart.total = 3\nif True:\n    _ = _install()\n",
    "import cart\n\ndef f(\n    a,\n):\n    pass\n\ncart.total: object = f\n",
  ];
  const LEAVES = [
    "import pytest\npytestmark = pytest.mark.slow\nCASES = [1]\n",
    "import cart\ndef test_total(monkeypatch):\n    cart.total = 3\n    assert cart.total == 3\n",
    "class TestCart:\n    async def test_total(self):\n        self.cart.total = 3\n\n        setattr(self, 'a', 1)\n",
    "import sys\nsys.path.insert(0, '.')\nassert sys.version_info >= (3, 9)\nif sys.platform == 'x':\n    pass\n",
    "import pytest\npytest.importorskip('cart')\nCASES = make()\ndef make():\n    make()\n",
    "import pytest\n@pytest.mark.parametrize('a', [1], ids=str)\ndef test_a(a):\n    pass\n",
  ];

  it.each(ALTERS)("sees what a module does to others as soon as it is imported: %j", (text) => {
    expect(altersOnImport(text)).toBe(true);
  });

  it.each(LEAVES)("leaves alone what only its tests do: %j", (text) => {
    expect(altersOnImport(text)).toBe(false);
  });
});

function changed(path: string, old: string | null = "", now: string | null = "") {
  return { path, before: path, isDeleted: false, old, now };
}
