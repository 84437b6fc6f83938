import { describe, expect, it } from "vitest";
import { play } from "./play.ts";

/** Like the plugin of a library that collects only classes of its own base, and no plain functions. */
const CONFTEST = `import inspect
from shop.testing import TestBase


def pytest_pycollect_makeitem(collector, name, obj):
    if inspect.isclass(obj):
        return None if issubclass(obj, TestBase) else []
    return [] if getattr(collector, "cls", None) is None else None
`;

const TESTING = "class TestBase:\n    rate = 1\n\n\nclass Mixin(TestBase):\n    pass\n";
const SHOP = "def single(x):\n    return x\n";
const DOUBLE = `${SHOP}\n\ndef double(x):\n    return 2 * x\n`;
const FILES = {
  "shop/__init__.py": "",
  "shop/cart.py": SHOP,
  "shop/testing.py": TESTING,
  "tests/conftest.py": CONFTEST,
  "tests/test_old.py":
    "from shop.cart import single\nfrom shop.testing import TestBase\n\n\nclass TestSingle(TestBase):\n    def test_single(self):\n        assert single(3) == 3\n",
};

const newTests = (head: string, bases: string) =>
  `from shop.cart import double\n${head}\n\nclass TestDouble(${bases}):\n    def test_double(self):\n        assert double(3) == 6\n`;

describe("a repository that collects only classes of its own base", () => {
  it.each([
    ["imported by its name", newTests("from shop.testing import TestBase\n", "TestBase")],
    ["as a member of a module", newTests("from shop import testing\n", "testing.TestBase")],
    [
      "through a class of the same file",
      newTests(
        "from shop.testing import (\n    TestBase as Base,\n)\n\n\nclass _Prices(\n    Base,  # comes last\n):\n    price = 3\n\n",
        "_Prices",
      ),
    ],
    [
      "through a class of the same file, before a mixin that derives from it too",
      newTests(
        "from shop.testing import Mixin, TestBase\n\n\nclass _Prices(TestBase):\n    price = 3\n\n",
        "_Prices, Mixin",
      ),
    ],
  ])("reaches the gate with the base %s", async (_, text) => {
    const state = await play({
      files: FILES,
      test: ["tests/test_new.py", text],
      code: { "shop/cart.py": DOUBLE },
    });
    expect(state.report).toBeNull();
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1", passToPass: 1 });
    expect(state.red?.canaryKind).toBe("derived");
  });

  it("still notices code that makes the tests of such classes pass", async () => {
    const forge = `${SHOP}\n\ndef double(x):\n    return 0\n\n\nimport sys\nfrom shop import testing\n\n\ndef quiet(cls):\n    for name, test in list(vars(cls).items()):\n        if name.startswith("test"):\n            setattr(cls, name, lambda self: None)\n\n\ntesting.TestBase.__init_subclass__ = classmethod(quiet)\n`;
    const state = await play({
      files: FILES,
      test: ["tests/test_new.py", newTests("from shop import testing\n", "testing.TestBase")],
      code: { "shop/cart.py": forge },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("a test that has to fail passed: something tampers");
  });

  it("names the base that cannot be set up without what the tests define", async () => {
    const text = newTests("from shop.testing import TestBase\n", "TestBase").replace(
      "    def test",
      "    shelf = [3]\n\n    def test",
    );
    const state = await play({
      files: {
        ...FILES,
        "shop/testing.py": TESTING.replace(
          "    rate = 1\n",
          "    def setup_method(self):\n        self.item = self.shelf[0]\n",
        ),
        "tests/test_old.py": FILES["tests/test_old.py"].replace(
          "    def test",
          "    shelf = [3]\n\n    def test",
        ),
      },
      test: ["tests/test_new.py", text],
      code: { "shop/cart.py": DOUBLE },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain(
      "or a class that derives from TestBase alone cannot be set up: let the tests' class derive from a base that needs nothing else",
    );
  });
});

describe("a repository that collects plain functions beside classes with a base", () => {
  const PLAIN = "def test_plain():\n    assert 1 + 1 == 2\n";
  const SHELF = "    shelf = [3]\n\n    def test";
  it.each([
    [
      "needs what the tests' class defines",
      "    def setup_method(self):\n        self.item = self.shelf[0]\n",
      {},
    ],
    [
      "has a failing test of its own",
      "    def test_base(self):\n        assert self.shelf == [3]\n",
      {},
    ],
    [
      "needs what the tests' class defines, beside a plain test",
      "    def setup_method(self):\n        self.item = self.shelf[0]\n",
      { "tests/test_plain.py": PLAIN },
    ],
  ])("reaches the gate where the base %s", async (_, base, more) => {
    const text = newTests("from shop.testing import TestBase as Base\n", "Base");
    const state = await play({
      files: {
        ...FILES,
        ...more,
        "tests/conftest.py": "",
        "shop/testing.py": `class TestBase:\n${base}`,
        "tests/test_old.py": FILES["tests/test_old.py"]
          .replace("import TestBase\n", "import TestBase as Base\n")
          .replace("(TestBase)", "(Base)")
          .replace("    def test", SHELF),
      },
      test: ["tests/test_new.py", text.replace("    def test", SHELF)],
      code: { "shop/cart.py": DOUBLE },
    });
    expect(state.report).toBeNull();
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.red).not.toHaveProperty("canaryKind");
  });
});
