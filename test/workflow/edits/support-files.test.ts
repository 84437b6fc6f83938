import { describe, expect, it } from "vitest";
import { readChanges } from "../../../src/workflow/edits/read-changes.ts";
import { shareStages } from "../workflow-harness.ts";

const REPOSITORY = {
  "shop/__init__.py": "",
  "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
  "acme/till.py": "def open():\n    return True\n",
  "tests/test_old.py":
    "import pytest\nfrom shop.cart import total\n\n\n@pytest.mark.usefixtures('till')\ndef test_old(prices):\n    assert total(prices) == 3\n",
  "tests/unit/test_unit.py": "def test_unit():\n    pass\n",
  "tests/unit/helpers.py": "X = 1\n",
  "packed/tests/__init__.py": "",
  "packed/tests/test_packed.py": "def test_packed():\n    pass\n",
};
const stage = shareStages();
const NEW_TEST = "def test_new():\n    assert False\n";

async function refuse(files: Record<string, string>, existing: Record<string, string> = {}) {
  const { tools } = await stage({ timeoutSeconds: 60, files: { ...REPOSITORY, ...existing } });
  const blocks = Object.entries({ "tests/test_new.py": NEW_TEST, ...files }).map(
    ([path, content]) => `### FILE: ${path}\n\`\`\`python\n${content}\n\`\`\``,
  );
  const rules = { at: tools.workspace.baseCommit, phase: "tests", specText: "" } as const;
  return readChanges(tools, blocks.join("\n"), rules).then(
    () => "",
    (error: Error) => error.message,
  );
}

const FIXTURE = "import pytest\n\n\n@pytest.fixture\ndef cart():\n    return [1]\n";

describe("a new tests/conftest.py: old tests test something else", () => {
  it.each([
    ["is autouse", "@pytest.fixture(autouse=True)\ndef fake():\n    pass", "something else"],
    ["may be autouse", "@pytest.fixture(autouse=1 == 1)\ndef fake():\n    pass", "something else"],
    ["hides it in keywords", "@pytest.fixture(**X)\ndef fake():\n    pass", "something else"],
    ["replaces one that is used", "@pytest.fixture\ndef prices():\n    return [3]", "replace one"],
    ["replaces one by name", "@pytest.fixture(name='till')\ndef x():\n    pass", "replace one"],
    ["replaces pytest's own", "@pytest.fixture\ndef tmp_path():\n    pass", "replace one"],
    ["has a hook", "def pytest_runtest_call(item):\n    pass", "is a hook for every test"],
    ["imports a hook", "from shop import cart as pytest_configure", "is a hook"],
    ["loads plugins", "pytest_plugins = ['fakes']", "is a hook"],
    ["leaves tests out", "collect_ignore = ['test_old.py']", "is a hook"],
    ["changes the product", "import shop.cart\nshop.cart.total = len", "changes something outside"],
    ["calls something", "print('x')", "something else"],
    ["imports everything", "from shop.cart import *", "something else"],
    ["wraps a fixture", "@pytest.fixture\n@pytest.fixture\ndef a():\n    pass", "something else"],
    ["has a class", "class Fake:\n    pass", "something else"],
  ])("refused where it %s", async (_, line, problem) => {
    expect(await refuse({ "tests/conftest.py": `${FIXTURE}\n\n${line}\n` })).toContain(problem);
  });

  it("refused where it takes a fixture from a new helper", async () => {
    const helper = "import pytest\nfake = pytest.fixture(autouse=True)(lambda: None)\n";
    for (const line of ["from helping import fake", "from .helping import fake"]) {
      const files = { "tests/helping.py": helper, "tests/conftest.py": `${line}\n` };
      expect(await refuse(files)).toContain("something else");
    }
  });

  it("refused where it overrides a fixture of a conftest above or below", async () => {
    const existing = { "tests/unit/conftest.py": FIXTURE };
    expect(await refuse({ "tests/conftest.py": FIXTURE }, existing)).toContain("The fixture cart");
  });

  it("written where it is inert", async () => {
    const conftest = `"""Carts."""\nimport pytest\nfrom shop.cart import total\n\nRATES = {"a": [1]}\n\n\ndef make(rate):\n    return [rate]\n\n\n@pytest.fixture(scope="module", params=[1, 2])\ndef cart(request):\n    yield make(request.param)\n`;
    expect(await refuse({ "tests/conftest.py": conftest })).toBe("");
  });

  it("written with autouse fixtures where no existing test sees it, and without hooks", async () => {
    const autouse = FIXTURE.replace("fixture", "fixture(autouse=True)");
    const test = { "tests/new/test_a.py": NEW_TEST };
    expect(await refuse({ ...test, "tests/new/conftest.py": autouse })).toBe("");
    const hook = "def pytest_collection_modifyitems(items):\n    items.clear()\n";
    expect(await refuse({ ...test, "tests/new/conftest.py": hook })).toContain("is a hook");
  });
});

describe("tests/__init__.py and packages below tests/ that shadow the product", () => {
  it.each([
    ["tests/__init__.py", "would change how the existing tests in tests/ are imported"],
    ["tests/unit/__init__.py", "would change how"],
    ["tests/shop/__init__.py", "in place of the module shop"],
    ["tests/shop.py", "in place of the module shop"],
    ["tests/acme/extra.py", "in place of the module acme"],
    ["tests/json.py", "in place of the module json"],
    ["tests/unit/typing.py", "in place of the module typing"],
    ["tests/iniconfig.py", "in place of the module iniconfig"],
    ["tests/pluggy/__init__.py", "in place of the module pluggy"],
    ["tests/helpers.py", "in place of the module helpers"],
  ])("%s is refused", async (path, problem) => {
    expect(await refuse({ [path]: "" })).toContain(problem);
  });

  it("mirrors of the product, own packages and own helpers are written", async () => {
    const files = {
      "tests/shop/test_cart.py": NEW_TEST,
      "tests/new/__init__.py": "",
      "tests/new/test_a.py": NEW_TEST,
      "tests/making_carts.py": "def make():\n    return []\n",
      "packed/tests/shop/__init__.py": "",
      "packed/tests/json.py": "",
    };
    expect(await refuse(files)).toBe("");
  });

  it("tests and helpers inside the product's own package, where nothing is hidden, are written", async () => {
    const existing = { "shop/tests/__init__.py": "", "shop/tests/test_old.py": NEW_TEST };
    const files = {
      "shop/tests/test_new.py": NEW_TEST,
      "shop/tests/making_carts.py": "X = 1\n",
      "shop/tests/unit/__init__.py": "",
      "shop/tests/unit/test_unit.py": NEW_TEST,
      "shop/more_test.py": NEW_TEST,
      "acme/tests/making_tills.py": "X = 1\n",
    };
    expect(await refuse(files, existing)).toBe("");
  });

  it("a module inside the product's own package is refused where it hides a folder of modules", async () => {
    const existing = { "shop/tests/__init__.py": "", "shop/tests/carts/made.py": "X = 1\n" };
    expect(await refuse({ "shop/tests/carts.py": "" }, existing)).toContain(
      "in place of the module shop.tests.carts ",
    );
  });
});

describe("new tests that change something for all tests when they are imported", () => {
  it.each([
    "pytest_plugins = ['fakes']",
    "import sys\nsys.modules['shop.cart'] = sys",
    "import sys\nsys.modules.update(shop=sys)",
    "from sys import modules as m\nm['shop'] = None",
    "import sys\nm = sys.modules\nm.pop('shop')",
    "import sys\ngetattr(sys, 'modules')['shop'] = None",
    "import sys\nsys.path.insert(0, 'fakes')",
    "import sys\nsys.path[:0] = ['fakes']",
    "from sys import path\npath += ['fakes']",
    "import builtins\nbuiltins.sum = len",
    "import shop.cart\nshop.cart.total = len",
    "from shop import cart\nif True:\n    cart.total = len",
    "from shop import cart\nsetattr(cart, 'total', len)",
    "from shop import cart\ndef install():\n    cart.total = len\ninstall()",
    "from shop import cart\n@lambda f: setattr(cart, 'total', f)\ndef fake(prices):\n    pass",
    "from shop import cart\nclass Fake:\n    cart.total = len",
    "from shop import cart\nclass Fake:\n    def __init__(self):\n        cart.total = len\nFake()",
    "from shop import cart\ndef install(f):\n    cart.total = f\n@install\ndef fake():\n    pass",
    "from unittest.mock import patch\npatch('shop.cart.total').start()",
    "from unittest.mock import patch\np = patch('shop.cart.total')\np.start()",
    "import pytest\npytest.MonkeyPatch().setattr('shop.cart.total', len)",
    "import os\nos.environ['SHOP_FAKE'] = '1'",
    "import os\nos.environ.setdefault('SHOP_FAKE', '1')",
    "import atexit\natexit.register(print)",
    "import importlib, shop.cart\nimportlib.reload(shop.cart)",
    "exec('import shop')",
    "from shop import cart\n[x for x in [1] if setattr(cart, 'total', len)]",
    "from shop import cart\ndef test_a(x=setattr(cart, 'total', len)):\n    pass",
  ])("%j is refused, with what to do instead", async (lines) => {
    expect(await refuse({ "tests/test_new.py": `${lines}\n\n\n${NEW_TEST}` })).toMatch(
      /changes something outside of the file .*use a fixture with monkeypatch/,
    );
  });

  it("ordinary test files are written", async () => {
    const test = `import copy
import os
import sys
from unittest.mock import MagicMock, patch

import pytest
import shop.cart
from shop.cart import total

pytest.importorskip("json")
pytestmark = pytest.mark.filterwarnings("ignore")
BASE = {"a": 1}
BASE["b"] = 2
CASES = copy.deepcopy(BASE)
CASES.update(c=3)
NAMES = [name.upper() for name in BASE]
NAMES.append("D")
fake = MagicMock()
fake.total.return_value = 3
HERE = os.path.join(os.path.dirname(__file__), "data")


class Till:
    rate: int = 1

    def __init__(self):
        self.open = {}
        self.open["a"] = 1


TILL = Till()
TILL.rate = 2


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    monkeypatch.setenv("SHOP", "1")
    monkeypatch.setitem(sys.modules, "shop.extra", fake)


@patch("shop.cart.total")
@pytest.mark.parametrize("prices", [[1], [2]], ids=lambda prices: str(prices))
def test_patched(total, prices):
    shop.cart.rates = {}
    assert total(prices) == 3


if __name__ == "__main__":
    sys.path.insert(0, ".")
    pytest.main()
`;
    expect(await refuse({ "tests/test_new.py": test })).toBe("");
  });

  it("an existing file keeps what it does, and gets nothing new of it", async () => {
    const before = `import sys\nsys.path.insert(0, ".")\n\n\ndef test_a():\n    assert 1\n\n\ndef test_b():\n    assert 1\n`;
    const { tools } = await stage({ timeoutSeconds: 60, files: { "tests/test_a.py": before } });
    const wrongTests = [{ id: "tests/test_a.py::test_a", because: "so" }];
    const at = tools.workspace.baseCommit;
    const rules = { at, phase: "tests", specText: "", wrongTests } as const;
    const edit = (test: string) => {
      const content = before.replace("def test_a():\n    assert 1", test);
      return readChanges(tools, `### FILE: tests/test_a.py\n\`\`\`\n${content}\`\`\``, rules);
    };
    expect(await edit("def test_a():\n    assert 2")).toHaveLength(1);
    await expect(edit("def test_a(x=sys.modules.clear()):\n    assert 2")).rejects.toThrow(
      "changes something outside of the file",
    );
  });
});
