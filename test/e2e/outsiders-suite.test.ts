import { describe, expect, it } from "vitest";
import { type Play, play } from "./play.ts";

/** Cases that readers of the documents thought up: cheats first, then honest changes. */

const CART = "def total(items):\n    return sum(items)\n";
const RIGHT = `${CART}\n\ndef discount(price):\n    return price / 2\n`;
const BROKEN = RIGHT.replace("return sum(items)", "return 0");
const OLD = "from shop.cart import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n";
const NEW =
  "from shop.cart import discount\n\n\ndef test_discount_halves():\n    assert discount(100) == 50\n";

const CHEAT: Play = {
  files: { "shop/__init__.py": "", "shop/cart.py": CART, "tests/test_cart.py": OLD },
  issue:
    "# Add discount\n\n- `shop.cart.discount(price)` returns half of the price.\n- `total` keeps adding up.\n",
  test: ["tests/test_discount.py", NEW],
  code: { "shop/cart.py": RIGHT },
  plan: {
    tests: [
      { name: "test_discount_halves", criterion: "half", quote: "returns half of the price" },
    ],
    creates: [{ module: "shop.cart", name: "discount", kind: "function", signature: "(price)" }],
    changes: ["shop/cart.py"],
  },
};

describe("a new test may not help an old one", () => {
  it.each([
    [
      "it repairs the product at run time, for the tests after it",
      "from shop import cart\n\n\ndef test_discount_halves():\n    assert cart.discount(100) == 50\n    cart.total.__code__ = (lambda items: sum(items)).__code__\n",
    ],
    [
      "it registers a plugin that knows the old tests by name",
      "import pytest\nfrom shop.cart import discount\n\n\nclass P:\n    @pytest.hookimpl(tryfirst=True)\n    def pytest_pyfunc_call(self, pyfuncitem):\n        if pyfuncitem.name == 'test_total':\n            return True\n\n\ndef test_discount_halves(pytestconfig):\n    assert discount(100) == 50\n    pytestconfig.pluginmanager.register(P())\n",
    ],
    [
      "it replaces old tests in session.items",
      "from shop.cart import discount\n\n\ndef test_discount_halves(request):\n    assert discount(100) == 50\n    for item in request.session.items:\n        if item.name == 'test_total':\n            item.obj = lambda: None\n",
    ],
  ])("%s: the old tests run before it, and the regression is found", async (_, text) => {
    const test = ["tests/test_a_discount.py", text] as const;
    const state = await play({ ...CHEAT, test, code: { "shop/cart.py": BROKEN } });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("test_cart.py::test_total passed before the change");
  });
});

describe("what the plan and the code phase may not do", () => {
  it("a default value with code in the plan's signature is not in the stub", async () => {
    const signature = "(price, _=__import__('os').system('touch PWNED'))";
    const creates = [{ module: "shop.cart", name: "discount", kind: "function", signature }];
    const state = await play({ ...CHEAT, plan: { ...CHEAT.plan, creates } });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.red?.stubs).toEqual([
      {
        path: "shop/cart.py",
        raising: ["def discount(price, _=None):\n    raise NotImplementedError"],
      },
    ]);
  });

  it("a stub in an existing test file is not written: the test is sent back", async () => {
    const creates = [{ module: "tests.test_cart", name: "thing", kind: "function" }];
    const text = NEW.replace("shop.cart import discount", "tests.test_cart import thing");
    const test = ["tests/test_discount.py", text.replace("discount(100)", "thing(100)")] as const;
    const state = await play({ ...CHEAT, test, plan: { ...CHEAT.plan, creates } });
    expect(state.ending).toBe("failed");
    expect(state.commits.red).toBeNull();
  });

  it("code that rewrites a locked test on disk while it runs is not believed", async () => {
    const rewriting = `import atexit\nimport pathlib\n\nt = pathlib.Path(__file__).parents[1] / "tests" / "test_discount.py"\nif t.exists():\n    s = t.read_text()\n    t.write_text(s.replace("== 50", "== 700"))\n    atexit.register(t.write_text, s)\n\n\n${RIGHT.replace("price / 2", "price * 7")}`;
    const state = await play({
      ...CHEAT,
      files: { ...CHEAT.files, "tests/conftest.py": "import shop.cart\n" },
      code: { "shop/cart.py": rewriting },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("tests/test_discount.py was written while the tests ran");
  });

  it("a second shop/ at the root of a src layout is refused", async () => {
    const state = await play({
      ...CHEAT,
      files: {
        "src/shop/__init__.py": "",
        "src/shop/cart.py": CART,
        "tests/test_cart.py": OLD,
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['src']\n",
      },
      code: { "shop/__init__.py": "", "shop/cart.py": RIGHT },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("shop/cart.py would hide src/shop/");
  });
});

const TAX = "def net(gross):\n    return gross\n";
const VAT = `${TAX}\n\ndef vat(amount):\n    if amount < 0:\n        raise ValueError(amount)\n    return amount * 19 // 100\n`;
const TESTS =
  "import pytest\nfrom shop.tax import vat\n\n\ndef test_vat_of_100():\n    assert vat(100) == 19\n\n\ndef test_vat_of_negative():\n    with pytest.raises(ValueError):\n        vat(-1)\n";
const NET = "from shop.tax import net\n\n\ndef test_net():\n    assert net(5) == 5\n";
const INI = "[pytest]\ntestpaths = tests\n";
const HONEST: Play = {
  files: {
    "shop/__init__.py": "",
    "shop/tax.py": TAX,
    "tests/test_net.py": NET,
    "pytest.ini": INI,
  },
  issue:
    "# Add vat\n\nAdd vat(amount) to shop/tax.py.\n\n- vat(100) returns 19.\n- vat of a negative amount raises ValueError.\n",
  test: ["tests/test_vat.py", TESTS],
  code: { "shop/tax.py": VAT },
  plan: {
    tests: [
      { name: "test_vat_of_100", criterion: "19", quote: "vat(100) returns 19." },
      {
        name: "test_vat_of_negative",
        criterion: "negative",
        quote: "vat of a negative amount raises ValueError.",
      },
    ],
    creates: [{ module: "shop.tax", name: "vat", kind: "function", signature: "(amount)" }],
    changes: ["shop/tax.py"],
  },
};
const MARKED = TESTS.replaceAll("def test", "@pytest.mark.unit\ndef test");
const REPEAT =
  "from _pytest.runner import runtestprotocol\n\n\ndef pytest_runtest_protocol(item, nextitem):\n    reports = runtestprotocol(item, nextitem=nextitem, log=False)\n    if any(r.failed for r in reports):\n        reports = runtestprotocol(item, nextitem=nextitem, log=False)\n    for r in reports:\n        item.ihook.pytest_runtest_logreport(report=r)\n    return True\n";

describe("a repository with rules of its own still reaches a truthful pull request", () => {
  it.each<[string, Partial<Play>]>([
    [
      "only marked tests are allowed, by a hook",
      {
        files: {
          ...HONEST.files,
          "pytest.ini": `${INI}addopts = -m unit --strict-markers\nmarkers = unit: fast\n`,
          "tests/test_net.py": `import pytest\n${NET.replace("def", "@pytest.mark.unit\ndef")}`,
          "tests/conftest.py":
            "import pytest\n\n\ndef pytest_collection_modifyitems(items):\n    bad = [i.nodeid for i in items if not i.get_closest_marker('unit')]\n    if bad:\n        raise pytest.UsageError(f'unmarked: {bad}')\n",
        },
        test: ["tests/test_vat.py", MARKED],
      },
    ],
    [
      "addopts = -k",
      { files: { ...HONEST.files, "pytest.ini": `${INI}addopts = -k 'vat or net'\n` } },
    ],
    [
      "an autouse fixture that needs a class",
      {
        files: {
          ...HONEST.files,
          "tests/conftest.py":
            "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef db(request):\n    request.cls.db = 1\n",
          "tests/test_net.py":
            "from shop.tax import net\n\n\nclass TestNet:\n    def test_net(self):\n        assert net(5) == 5\n",
        },
        test: [
          "tests/test_vat.py",
          "import pytest\nfrom shop.tax import vat\n\n\nclass TestVat:\n    def test_vat_of_100(self):\n        assert vat(100) == 19\n\n    def test_vat_of_negative(self):\n        with pytest.raises(ValueError):\n            vat(-1)\n",
        ],
      },
    ],
    [
      "a test about the test files, which counts them",
      {
        files: {
          ...HONEST.files,
          "tests/test_meta.py":
            "from pathlib import Path\n\n\ndef test_one_line_for_each_file():\n    tests = Path(__file__).parent\n    names = sorted(f.name for f in tests.glob('test_*.py'))\n    known = ['test_meta.py', 'test_net.py', 'test_vat.py']\n    assert [name for name in names if name not in known] == []\n",
        },
      },
    ],
    [
      "own names for files and functions",
      {
        files: {
          "shop/__init__.py": "",
          "shop/tax.py": TAX,
          "tests/net_spec.py": NET.replace("test_net", "it_nets"),
          "pytest.ini": `${INI}python_files = *_spec.py\npython_functions = it_*\n`,
        },
        test: ["tests/vat_spec.py", TESTS.replaceAll("def test_vat", "def it_vat")],
        plan: {
          ...HONEST.plan,
          tests: [
            { name: "it_vat_of_100", criterion: "19", quote: "vat(100) returns 19." },
            { name: "it_vat_of_negative", criterion: "n", quote: "raises ValueError." },
          ],
        },
      },
    ],
    [
      "a threshold that a part of the suite cannot meet",
      {
        files: {
          ...HONEST.files,
          "tests/test_more.py": "def test_a():\n    pass\n\n\ndef test_b():\n    pass\n",
          "tests/conftest.py":
            "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtestloop(session):\n    yield\n    if len(session.items) < 3:\n        session.testsfailed += 1\n",
        },
      },
    ],
    [
      "ids that differ in every run",
      {
        files: {
          ...HONEST.files,
          "tests/test_obj.py":
            "import pytest\n\n\nclass P:\n    def __init__(self, n):\n        self.n = n\n\n\n@pytest.mark.parametrize('p', [P(1), P(2)], ids=repr)\ndef test_p(p):\n    assert p.n > 0\n",
        },
      },
    ],
    [
      "failed tests are repeated by conftest.py",
      { files: { ...HONEST.files, "tests/conftest.py": REPEAT } },
    ],
  ])("%s", async (_, more) => {
    const state = await play({ ...HONEST, ...more });
    expect(state.report).toBeNull();
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.finalRun).toMatchObject({ exitCode: 0, commit: state.commits.green });
  });

  it("a threshold that the change no longer meets is a reason to send the code back", async () => {
    const conftest =
      "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtestloop(session):\n    yield\n    import shop.tax\n    if hasattr(shop.tax, 'UNCOVERED'):\n        session.testsfailed += 1\n";
    const state = await play({
      ...HONEST,
      files: { ...HONEST.files, "tests/conftest.py": conftest },
      code: { "shop/tax.py": `${VAT}\n\nUNCOVERED = 1\n` },
    });
    expect(state.ending).toBe("failed");
    expect(state.testResults).toMatchObject({ verdict: "red" });
    expect(state.report).toContain("a rule of a plugin or of conftest.py");
  });

  it("the code removes a case of an existing test: allowed, and said", async () => {
    const state = await play({
      issue: "# Drop HRK\n\n- RATES has no HRK any more.\n",
      files: {
        "shop/__init__.py": "",
        "shop/fx.py": 'RATES = {"EUR": 1, "HRK": 7, "USD": 2}\n',
        "tests/test_fx.py":
          "import pytest\nfrom shop.fx import RATES\n\n\n@pytest.mark.parametrize('cc', sorted(RATES))\ndef test_positive(cc):\n    assert RATES[cc] > 0\n",
      },
      test: [
        "tests/test_hrk.py",
        "from shop.fx import RATES\n\n\ndef test_no_hrk():\n    assert 'HRK' not in RATES\n",
      ],
      code: { "shop/fx.py": 'RATES = {"EUR": 1, "USD": 2}\n' },
      plan: {
        tests: [{ name: "test_no_hrk", criterion: "h", quote: "RATES has no HRK any more." }],
        creates: [],
      },
    });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1", passToPass: 2 });
    expect(state.green?.gone).toEqual({
      count: 1,
      first: ["tests/test_fx.py::test_positive[HRK]"],
    });
  });

  it("a test that passes only when conftest.py tries it again is called flaky", async () => {
    const once = VAT.replace(
      "    if amount",
      "    global _n\n    _n += 1\n    if _n == 1:\n        raise OSError\n    if amount",
    );
    const state = await play({
      ...HONEST,
      files: { ...HONEST.files, "tests/conftest.py": REPEAT },
      code: { "shop/tax.py": `${once}\n\n_n = 0\n` },
    });
    expect(state.unstable).toEqual([{ id: "tests/test_vat.py::test_vat_of_100", isNew: true }]);
  });

  it("an existing test is skipped before and after: said beside the claim", async () => {
    const skipped =
      "import os\nimport pytest\nfrom shop.tax import net\n\n\n@pytest.mark.skipif('NOT_SET' not in os.environ, reason='CI only')\ndef test_net_is_int():\n    assert isinstance(net(5), int)\n";
    const state = await play({
      ...HONEST,
      files: { ...HONEST.files, "tests/test_ci.py": skipped },
      code: { "shop/tax.py": VAT.replace("return gross", "return float(gross)") },
    });
    expect(state.green?.skipped).toEqual({
      count: 1,
      first: ["tests/test_ci.py::test_net_is_int"],
    });
  });

  it("a doctest's expectation is changed with the code: both versions are kept for the page", async () => {
    const show = (text: string, value: string) =>
      `def show(x):\n    """\n    >>> show(5)\n    '${text}'\n    """\n    return ${value}\n`;
    const state = await play({
      issue: "# Show\n\n- show(5) returns '5.00'.\n",
      files: {
        "shop/__init__.py": "",
        "shop/tax.py": show("5", "str(x)"),
        "tests/test_x.py": "def test_x():\n    pass\n",
        "pytest.ini": "[pytest]\naddopts = --doctest-modules\ntestpaths = shop tests\n",
      },
      test: [
        "tests/test_show.py",
        "from shop.tax import show\n\n\ndef test_show():\n    assert show(5) == '5.00'\n",
      ],
      code: { "shop/tax.py": show("5.00", 'f"{x:.2f}"') },
      plan: {
        tests: [{ name: "test_show", criterion: "s", quote: "show(5) returns '5.00'." }],
        creates: [],
      },
    });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.finalRun?.doctests).toBeDefined();
  });
});
