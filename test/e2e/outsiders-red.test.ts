import { describe, expect, it } from "vitest";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { type Play, play } from "./play.ts";

const CART = "def total(items):\n    return sum(items)\n";
const OLD = "from shop.cart import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n";
const FILES = { "shop/__init__.py": "", "shop/cart.py": CART, "tests/test_cart.py": OLD };
const ISSUE =
  "# Add discount\n\n## Acceptance criteria\n- `shop.cart.discount(price)` returns half of the price.\n- `total` keeps adding up.\n";
const HALF = { criterion: "half", quote: "returns half of the price" };
const PLAN = {
  tests: [{ name: "test_discount_halves", ...HALF }],
  creates: [{ module: "shop.cart", name: "discount", signature: "(price)" }],
  newFiles: ["tests/test_discount.py"],
  changes: ["shop/cart.py"],
};
const returning = (value: string) => ({
  "shop/cart.py": `${CART}\n\ndef discount(price):\n    return ${value}\n`,
});
const HEAD =
  "import pytest\nimport unittest\nfrom shop import cart\nfrom shop.cart import discount\n\n\n";
const GOOD_TEST =
  "from shop.cart import discount\n\n\ndef test_discount_halves():\n    assert discount(100) == 50\n";

/** Tests of `discount`, and code that is wrong unless something else is said. */
const discount = (text: string, more: Partial<Play> = {}): Play => ({
  ...{ files: FILES, issue: ISSUE, plan: PLAN, code: returning("price * 7") },
  test: ["tests/test_discount.py", text],
  ...more,
});

const TAX = "def net(gross):\n    return gross\n";
const TAX_FILES = {
  "shop/__init__.py": "",
  "shop/tax.py": TAX,
  "tests/test_net.py": "from shop.tax import net\n\n\ndef test_net():\n    assert net(5) == 5\n",
};
const VAT_ISSUE =
  "# Vat\n\nAdd vat(amount) to shop/tax.py.\n\n## Acceptance criteria\n- vat(100) returns 19.\n- vat of a negative amount raises ValueError.\n";
const planned = (name: string, quote: string) => ({ name, criterion: quote, quote });
const HUNDRED = planned("test_vat_of_100", "vat(100) returns 19.");
const VAT_PLAN = {
  tests: [HUNDRED, planned("test_vat_of_negative", "vat of a negative amount raises ValueError.")],
  creates: [{ module: "shop.tax", name: "vat", signature: "(amount)" }],
  changes: ["shop/tax.py"],
};
const VAT = `${TAX}\n\ndef vat(amount):\n    if amount < 0:\n        raise ValueError(amount)\n    return amount * 19 // 100\n`;
const VAT_WITHOUT_CHECK = `${TAX}\n\ndef vat(amount):\n    return amount * 19 // 100\n`;
const VAT_TESTS =
  "import pytest\nfrom shop.tax import vat\n\n\ndef test_vat_of_100():\n    assert vat(100) == 19\n\n\ndef test_vat_of_negative():\n    with pytest.raises(ValueError):\n        vat(-1)\n";

const vat = (text: string, more: Partial<Play> = {}): Play => ({
  ...{ files: TAX_FILES, issue: VAT_ISSUE, plan: VAT_PLAN, code: { "shop/tax.py": VAT } },
  test: ["tests/test_vat.py", text],
  ...more,
});

/** An issue of one sentence about a new module, with one planned test. */
const newModule = (
  { name, sentence, creates }: { name: string; sentence: string; creates: object },
  { text, code, path }: { text: string; code: string; path: string },
): Play => ({
  files: TAX_FILES,
  issue: `# Something new\n\nAdd it to ${path}.\n\n- ${sentence}\n`,
  plan: { tests: [planned(name, sentence)], creates: [creates], newFiles: [path], changes: [] },
  test: ["tests/test_it.py", text],
  code: { [path]: code },
});

function page(state: RunState): string {
  return createSanitizer({ secrets: [] }).markdown(pullRequestPage({ state, sandbox: null }));
}

describe("tests that are red and prove nothing are sent back", () => {
  it.each<[string, Play, string]>([
    [
      "the stub's NotImplementedError is turned into pytest.fail",
      discount(
        `${HEAD}def test_discount_halves():\n    try:\n        discount(100)\n    except NotImplementedError:\n        pytest.fail("expected 50")\n`,
      ),
      "passes whatever discount returns",
    ],
    [
      "the name is looked for in the module's dictionary",
      discount(
        'import shop.cart as cart\n\n\ndef test_discount_halves():\n    assert cart.__dict__.get("discount")\n',
      ),
      "passes whatever discount returns",
    ],
    [
      "the definition is looked for in the module's text",
      discount(
        'import inspect\nimport shop.cart as cart\n\n\ndef test_discount_halves():\n    assert "def discount" in inspect.getsource(cart)\n',
      ),
      "passes whatever discount returns",
    ],
    [
      "a call with a new argument is compared with itself",
      discount(
        "from shop.cart import total\n\n\ndef test_total_subtracts():\n    assert total([100], discount=30) == total([100], discount=30)\n",
        {
          issue: "# Discount\n\n- `total(items, discount)` subtracts the discount.\n",
          plan: {
            tests: [planned("test_total_subtracts", "subtracts the discount")],
            creates: [{ module: "shop.cart", name: "total", signature: "(items, discount=0)" }],
            changes: ["shop/cart.py"],
          },
          code: { "shop/cart.py": "def total(items, discount=0):\n    return sum(items)\n" },
        },
      ),
      "passes whatever total returns",
    ],
    [
      "a test that passes is marked as expected to fail while the name is missing",
      discount(
        'import unittest\nfrom shop import cart\n\nmark = unittest.expectedFailure if not hasattr(cart, "discount") else (lambda f: f)\n\n\nclass DiscountTest(unittest.TestCase):\n    @mark\n    def test_discount_halves(self):\n        self.assertEqual(cart.total([25, 25]), 50)\n',
      ),
      "is marked as expected to fail",
    ],
    [
      "the mark is hidden from the text, and pytest says that it passed",
      discount(
        'import pytest\nfrom shop import cart\n\n\ndef test_discount_halves(request):\n    if not hasattr(cart, "discount"):\n        request.node.add_marker(getattr(pytest.mark, "x" + "fail")(strict=True))\n    assert cart.total([25, 25]) == 50\n',
      ),
      "it passes, and counts as failed only because a mark says that it fails",
    ],
    [
      "every assertion is in a loop over the result, which may be empty",
      discount(
        'from shop.cart import find\n\n\ndef test_find_by_prefix():\n    for name in find(["apple", "axe", "bee"], "a"):\n        assert name.startswith("a")\n',
        {
          issue: "# Find\n\n- `shop.cart.find(names, prefix)` returns the names with the prefix.\n",
          plan: {
            tests: [planned("test_find_by_prefix", "returns the names with the prefix")],
            creates: [{ module: "shop.cart", name: "find", signature: "(names, prefix)" }],
            changes: ["shop/cart.py"],
          },
          code: { "shop/cart.py": `${CART}\n\ndef find(names, prefix):\n    return []\n` },
        },
      ),
      "passes with code that returns nothing",
    ],
    [
      "a decorator runs something else than what is written",
      discount(
        `${HEAD}def case(f):\n    def run():\n        assert discount(100) is not None\n    return run\n\n\n@case\ndef test_discount_halves():\n    assert discount(100) == 50\n`,
      ),
      "is replaced by something else after its definition",
    ],
    [
      "a coroutine that is not awaited is always true",
      newModule(
        {
          name: "test_is_valid",
          sentence: "is_valid('DE') gives True.",
          creates: { module: "shop.codes", name: "is_valid", signature: "async (code)" },
        },
        {
          text: 'from shop.codes import is_valid\n\n\ndef test_is_valid():\n    assert is_valid("DE")\n',
          code: "async def is_valid(code):\n    return False\n",
          path: "shop/codes.py",
        },
      ),
      "Tests passed prematurely. Write failing tests first.",
    ],
  ])("%s", async (_what, script, reason) => {
    const state = await play(script);
    expect(state.report).toContain(reason);
    expect(state).toMatchObject({ ending: "failed", proposal: null, commits: { red: null } });
  });
});

describe("planned tests that are written and never run are sent back by name", () => {
  it.each([
    [
      "a class with __init__",
      "import pytest\nfrom shop.tax import vat\n\n\ndef test_vat_of_100():\n    assert vat(100) == 19\n\n\nclass TestNegative:\n    def __init__(self):\n        self.amount = -1\n\n    def test_vat_of_negative(self):\n        with pytest.raises(ValueError):\n            vat(self.amount)\n",
      "test_vat_of_negative is in a class with __init__",
    ],
    [
      "two classes of the same name",
      "import pytest\nfrom shop.tax import vat\n\n\nclass TestVat:\n    def test_vat_of_negative(self):\n        with pytest.raises(ValueError):\n            vat(-1)\n\n\nclass TestVat:\n    def test_vat_of_100(self):\n        assert vat(100) == 19\n",
      "test_vat_of_negative is defined twice, or its class is",
    ],
    [
      "a coroutine in a plain TestCase",
      "import unittest\nfrom shop.tax import vat\n\n\nclass VatTest(unittest.TestCase):\n    def test_vat_of_100(self):\n        self.assertEqual(vat(100), 19)\n\n    async def test_vat_of_negative(self):\n        with self.assertRaises(ValueError):\n            vat(-1)\n",
      "test_vat_of_negative is a coroutine in a unittest.TestCase",
    ],
    [
      "a class that pytest does not collect by its name",
      "import pytest\nfrom shop.tax import vat\n\n\ndef test_vat_of_100():\n    assert vat(100) == 19\n\n\nclass NegativeAmounts:\n    def test_vat_of_negative(self):\n        with pytest.raises(ValueError):\n            vat(-1)\n",
      "test_vat_of_negative is written, but pytest does not collect it",
    ],
  ])("%s", async (_what, text, reason) => {
    const state = await play(vat(text, { code: { "shop/tax.py": VAT_WITHOUT_CHECK } }));
    expect(state.report?.replaceAll("\\", "")).toContain(reason);
    expect(state).toMatchObject({ ending: "failed", commits: { red: null } });
  });
});

describe("the page claims no more than was seen", () => {
  it("a promised name that the base has by a star import gets no stub, and its test is no evidence", async () => {
    const state = await play(
      discount(
        "from shop.cart import discount, total\n\n\ndef test_discount_halves():\n    assert discount(100) == 50\n\n\ndef test_total_adds():\n    assert total([2, 3]) == 5\n",
        {
          files: { ...FILES, "shop/_impl.py": CART, "shop/cart.py": "from ._impl import *\n" },
          plan: {
            ...PLAN,
            tests: [...PLAN.tests, planned("test_total_adds", "`total` keeps adding up")],
            creates: [
              ...PLAN.creates,
              { module: "shop.cart", name: "total", signature: "(items)" },
            ],
          },
          code: {
            "shop/cart.py":
              "from ._impl import *\n\n\ndef discount(price):\n    return price / 2\n",
          },
        },
      ),
    );
    expect(state.red?.failing).toEqual(["tests/test_discount.py::test_discount_halves"]);
    expect(page(state)).toContain("`test_total_adds` (passed before the change, too)");
  });

  it("an exception that the stub raises, too, is no evidence for its criterion", async () => {
    const state = await play(
      vat(VAT_TESTS.replace("raises(ValueError)", "raises((ValueError, RuntimeError))")),
    );
    expect(state.red?.failing).toEqual(["tests/test_vat.py::test_vat_of_100"]);
    expect(page(state)).toContain(
      "No test was red before the change for: vat of a negative amount raises ValueError.",
    );
  });

  it.each(["**", "the"])("a quote without content asks for nothing: %s", async (quote) => {
    const tests = [{ name: "test_discount_halves", criterion: "half", quote }];
    const state = await play(
      discount(GOOD_TEST, { plan: { ...PLAN, tests }, code: returning("price / 2") }),
    );
    expect(page(state)).toContain("1 test was inferred");
  });

  it("an old test that mentions nothing of the criterion does not cover it", async () => {
    const tests = [{ name: "test_total", ...HALF }];
    const plan = { ...PLAN, tests, creates: [] };
    const state = await play(discount(OLD, { plan }));
    expect(state.ending).toBe("failed");
    expect(state.coveredTests).toEqual([]);
  });

  it("a hard test that is called inferred and dropped is named on the page", async () => {
    const state = await play(
      discount(
        "from shop.cart import discount\n\n\ndef test_discount_is_float():\n    assert isinstance(discount(100), float)\n\n\ndef test_discount_halves():\n    assert discount(100) == 50\n",
        {
          plan: {
            ...PLAN,
            tests: [
              { name: "test_discount_is_float", ...HALF },
              { name: "test_discount_halves", criterion: "half", quote: "gives half the price" },
            ],
          },
          code: returning("1.0"),
        },
      ),
    );
    expect(page(state).split("### Goal")[0]).toContain(
      "1 inferred test was dropped: only it still failed, and no sentence was found that asks for it: `tests/test_discount.py::test_discount_halves`",
    );
  });
});

describe("an honest mistake gets a clear reason and another attempt", () => {
  it.each<[string, Play, RegExp]>([
    [
      "coroutines as tests without a plugin that runs them",
      {
        ...newModule(
          {
            name: "test_fetch",
            sentence: "fetch(1) gives 2.",
            creates: { module: "shop.net", name: "fetch", signature: "async def fetch(x)" },
          },
          {
            text: "import asyncio\nfrom shop.net import fetch\n\n\ndef test_fetch():\n    assert asyncio.run(fetch(1)) == 2\n",
            code: "async def fetch(x):\n    return x + 1\n",
            path: "shop/net.py",
          },
        ),
        sentBack:
          "from shop.net import fetch\n\n\nasync def test_fetch():\n    assert await fetch(1) == 2\n",
      },
      /No plugin runs coroutines here/,
    ],
    [
      "importorskip of the module that is to be written",
      {
        ...newModule(
          {
            name: "test_vat_of_100",
            sentence: "vat(100) returns 19.",
            creates: { module: "shop.vat", name: "vat", signature: "(amount)" },
          },
          {
            text: "from shop.vat import vat\n\n\ndef test_vat_of_100():\n    assert vat(100) == 19\n",
            code: "def vat(amount):\n    return amount * 19 // 100\n",
            path: "shop/vat.py",
          },
        ),
        sentBack:
          'import pytest\n\ntax = pytest.importorskip("shop.vat")\n\n\ndef test_vat_of_100():\n    assert tax.vat(100) == 19\n',
      },
      /is skipped, so it proves nothing/,
    ],
    [
      "a promised decorator that is used while the test file is imported",
      {
        ...newModule(
          {
            name: "test_twice",
            sentence: "twice(f) calls f two times.",
            creates: { module: "shop.twice", name: "twice", signature: "(f)" },
          },
          {
            text: "from shop.twice import twice\n\n\ndef test_twice():\n    calls = []\n    twice(lambda: calls.append(1))()\n    assert calls == [1, 1]\n",
            code: "def twice(f):\n    def run():\n        f()\n        f()\n\n    return run\n",
            path: "shop/twice.py",
          },
        ),
        sentBack:
          "from shop.twice import twice\n\ncalls = []\n\n\n@twice\ndef count():\n    calls.append(1)\n\n\ndef test_twice():\n    count()\n    assert calls == [1, 1]\n",
      },
      /calls code that is not written yet while it is imported/,
    ],
  ])("%s", async (_what, script, reason) => {
    const state = await play(script);
    expect(state.failureHistory.entries.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(reason),
    ]);
    expect(state.proposal).not.toBeNull();
  });

  it("an old test that is expected to fail and passes now: the report says exactly this", async () => {
    const known =
      'import pytest\n\n\n@pytest.mark.xfail(reason="#7: there is no vat yet", strict=True)\ndef test_vat_known():\n    from shop.tax import vat\n    assert vat(100) == 19\n';
    const files = { ...TAX_FILES, "tests/test_known.py": known };
    const state = await play(vat(VAT_TESTS, { files }));
    expect(state.ending).toBe("failed");
    expect(state.report?.replaceAll("\\", "")).toContain(
      "tests/test_known.py::test_vat_known was expected to fail (xfail or expectedFailure) and passes now",
    );
  });
});

describe("honest tests of unusual shapes reach a pull request", () => {
  it("a fixture whose teardown fails as well while there is only a stub", async () => {
    const state = await play({
      ...newModule(
        {
          name: "test_ping",
          sentence: "ping() returns 'pong'.",
          creates: { module: "shop.db", name: "Conn", kind: "class" },
        },
        {
          text: 'import pytest\nfrom shop.db import Conn\n\n\n@pytest.fixture\ndef conn():\n    made = Conn()\n    yield made\n    made.close()\n    assert made.closed is True\n\n\ndef test_ping(conn):\n    assert conn.ping() == "pong"\n',
          code: 'class Conn:\n    closed = False\n\n    def ping(self):\n        return "pong"\n\n    def close(self):\n        self.closed = True\n',
          path: "shop/db.py",
        },
      ),
      files: {
        ...TAX_FILES,
        "shop/db.py":
          "class Conn:\n    closed = False\n\n    def ping(self):\n        raise NotImplementedError\n\n    def close(self):\n        raise NotImplementedError\n",
      },
    });
    expect(state.red?.failing).toEqual(["tests/test_it.py::test_ping"]);
    expect(state.proposal).not.toBeNull();
  });

  it("subTest: one id, which fails if any part fails", async () => {
    const text =
      "import unittest\nfrom shop.tax import vat\n\n\nclass VatTest(unittest.TestCase):\n    def test_vat_of_100(self):\n        for amount, expected in [(100, 19), (200, 38), (0, 0)]:\n            with self.subTest(amount=amount):\n                self.assertEqual(vat(amount), expected)\n";
    const plan = { ...VAT_PLAN, tests: [HUNDRED] };
    const state = await play(vat(text, { plan }));
    expect(state.red?.failing).toEqual(["tests/test_vat.py::VatTest::test_vat_of_100"]);
    expect(state.proposal).not.toBeNull();
  });

  it("a product class called Test…: only the written test is red", async () => {
    const state = await play(
      newModule(
        {
          name: "test_report_counts",
          sentence: "TestReport('a').test_count() returns 0.",
          creates: { module: "shop.report", name: "TestReport", kind: "class" },
        },
        {
          text: 'from shop.report import TestReport\n\n\ndef test_report_counts():\n    assert TestReport("a").test_count() == 0\n',
          code: "class TestReport:\n    def __init__(self, name):\n        self.name = name\n\n    def test_count(self):\n        return 0\n",
          path: "shop/report.py",
        },
      ),
    );
    expect(state.red?.failing).toEqual(["tests/test_it.py::test_report_counts"]);
    expect(state.proposal).not.toBeNull();
  });
});
