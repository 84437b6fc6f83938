import type { ChangeResult } from "../../src/routing/verdicts/judge-change.ts";
import type { TestWord } from "../../src/routing/verdicts/word-of-test.ts";

/** A small change, and what `verify` has to say about it. */
export interface CorpusChange {
  title: string;
  /** Files beside the shop's that the base has. */
  base?: Files;
  /** What the change writes; null deletes a file. */
  change: Readonly<Record<string, string | null>>;
  /** The words of its tests, by id. */
  words: Readonly<Record<string, TestWord>>;
  result: ChangeResult;
  /** What is required; proof by default. */
  require?: "strict";
  /** Parts of the reasons, of the change or of its tests. */
  says?: readonly string[];
}

type Files = Readonly<Record<string, string>>;

export const CART = `def total(prices):
    return sum(prices)


def count(prices):
    return len(prices)
`;

const TESTS = `from shop.cart import count, total


def test_total():
    assert total([1, 2]) == 3


def test_count():
    assert count([1, 2]) == 2
`;

/** What every change starts from. */
export const SHOP: Files = {
  "shop/__init__.py": "",
  "shop/cart.py": CART,
  "tests/test_cart.py": TESTS,
  "README.md": "# Shop\n",
  // Mutants have tests of their own.
  ".github/tdd.yml": "verify: { mutants: 0 }\n",
};

export const T = "tests/test_cart.py";
const CLEAR = `${CART}\n\ndef mean(prices):\n    return total(prices) / count(prices)\n`;
const IMPORT_MEAN = TESTS.replace("import count, total", "import count, mean, total");
const MEAN_TEST = `${IMPORT_MEAN}\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n`;
/** A fix: the total of prices that are texts. */
export const FIXED = CART.replace("sum(prices)", "sum(int(price) for price in prices)");
export const FIX_TEST = `${TESTS}\n\ndef test_total_of_texts():\n    assert total(["1", "2"]) == 3\n`;
/** A regression: the last price is lost. */
export const BROKEN = CART.replace("sum(prices)", "sum(prices[:-1])");
const WITH_TAX = CART.replace(
  "def total(prices):\n    return sum(prices)",
  "def total(prices, tax=0):\n    return sum(prices) + tax",
);
const TAX_TEST = `${TESTS}\n\ndef test_total_with_tax():\n    assert total([1, 2], tax=1) == 4\n`;

const MEANS =
  "\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n\n\ndef test_means():\n    assert means.mean([1, 5]) == 3\n";

const HELPED = `from shop.cart import total


def check(seen, wanted):
    assert seen == wanted


def test_sum():
    check(total([1, 2]), 3)
`;
/** Its cases are a constant of the module, so that the test itself stays as it is. */
const cases = (prices: string) => `import pytest

from shop.cart import total

PRICES = ${prices}


@pytest.mark.parametrize("prices", PRICES, ids=len)
def test_cases(prices):
    assert total(prices) == sum(prices)
`;
/** Its cases are in a file beside it, so that no test module changes with them. */
const BY_NAME = `import json
import pathlib

import pytest

from shop.cart import total

CASES = json.loads(pathlib.Path(__file__).with_name("cases.json").read_text())


@pytest.mark.parametrize("name", CASES)
def test_named(name):
    prices, wanted = CASES[name]
    assert total(prices) == wanted
`;
const NAMED = { "tests/test_named.py": BY_NAME, "tests/cases.json": '{"one": [[1], 1]}' };
const MORE_NAMED = '{"one": [[1], 1], "texts": [["1", "2"], 3], "none": [[], 0]}';
/** Writes what it expects where nothing is there to compare with. */
const SHOT = `import json
import pathlib

from shop.cart import total

SHOT = pathlib.Path(__file__).with_name("total.json")


def test_total():
    if not SHOT.exists():
        SHOT.write_text(json.dumps(total([1, 2])))
    assert json.loads(SHOT.read_text()) == total([1, 2])
`;
const CONTRACT =
  "class Contract:\n    def test_empty(self):\n        self.assertEqual(self.add([]), 0)\n";
const DOCUMENTED = `"""The cart."""

# Prices are numbers.
${CART.replace("    return sum", '    """All prices together."""\n    return (sum').replace("(prices)\n\n\ndef count", "(prices))\n\n\ndef count")}`;
const DOCTESTED = CART.replace(
  "    return sum",
  '    """Adds up.\n\n    >>> total([1])\n    1\n    """\n    return sum',
);

/** Its functions are made from the methods of a class. */
const STATS = `class Stats:
    def __init__(self, prices):
        self.prices = prices

    def amount(self):
        return sum(self.prices)


for _name in [each for each in vars(Stats) if not each.startswith("_")]:
    globals()[_name] = lambda prices, _name=_name: getattr(Stats(prices), _name)()
`;
const NUMBER = "\n\n    def number(self):\n        return len(self.prices)";

const MAIL_TEST =
  "from shop.mail import mail\n\n\ndef test_mail():\n    assert mail('Ann') == 'Hello Ann'\n";
const PROGRAM =
  "import sys\n\nfrom shop.cart import total\n\nprint(total([int(each) for each in sys.argv[1:]]))\n";
/** Its text is in a template. */
const MAILED = {
  "shop/mail.py":
    "import pathlib\n\n\ndef mail(name):\n    text = pathlib.Path(__file__).with_name('mail.md').read_text()\n    return text.format(name=name)\n",
  "shop/mail.md": "Hello {name}",
  "tests/test_mail.py": MAIL_TEST,
};
/** A service and a library, each in a folder that pytest has on its search path. */
const FOLDERS = {
  "pytest.ini": "[pytest]\npythonpath = backend packages/my-lib/src\n",
  "backend/sums.py": CART,
  "packages/my-lib/src/acme/lib/sums.py": CART,
};

const HONEST: readonly CorpusChange[] = [
  {
    title: "a new function with a test that imports it at the top",
    change: { "shop/cart.py": CLEAR, [T]: MEAN_TEST },
    words: { [`${T}::test_mean`]: "proves" },
    result: "holds",
  },
  {
    title: "a fix with a test that crashed before",
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST },
    words: { [`${T}::test_total_of_texts`]: "proves" },
    result: "holds",
  },
  {
    title: "a fix with a test that asserted in vain before",
    base: {
      "shop/cart.py": CART.replace("sum(prices)", "max(prices)"),
      [T]: TESTS.replace("== 3", "== 2"),
    },
    change: { "shop/cart.py": CART, [T]: TESTS },
    words: { [`${T}::test_total`]: "proves" },
    result: "holds",
  },
  {
    title: "a new parameter",
    change: { "shop/cart.py": WITH_TAX, [T]: TAX_TEST },
    words: { [`${T}::test_total_with_tax`]: "proves" },
    result: "holds",
  },
  {
    title: "a new module with a test file of its own",
    change: {
      "shop/tax.py": "def tax(price):\n    return price * 0.2\n",
      "tests/test_tax.py":
        "from shop.tax import tax\n\n\ndef test_tax():\n    assert tax(10) == 2\n",
    },
    words: { "tests/test_tax.py::test_tax": "proves" },
    result: "holds",
  },
  {
    title: "new functions and modules in other folders than the root and src/",
    base: FOLDERS,
    change: {
      "backend/sums.py": CLEAR,
      "backend/means.py": "def mean(prices):\n    return sum(prices) / len(prices)\n",
      "packages/my-lib/src/acme/lib/sums.py": CLEAR,
      "packages/my-lib/src/acme/means/plain.py":
        "def mean(prices):\n    return sum(prices) / len(prices)\n",
      "tests/test_service.py": `import means\nfrom sums import mean\n${MEANS}`,
      "tests/test_library.py": `from acme.lib.sums import mean\nfrom acme.means import plain as means\n${MEANS}`,
    },
    words: {
      "tests/test_service.py::test_mean": "proves",
      "tests/test_service.py::test_means": "proves",
      "tests/test_library.py::test_mean": "proves",
      "tests/test_library.py::test_means": "proves",
    },
    result: "holds",
  },
  {
    title: "a new method, tested in a class",
    base: { "shop/box.py": "class Box:\n    def __init__(self):\n        self.items = []\n" },
    change: {
      "shop/box.py":
        "class Box:\n    def __init__(self):\n        self.items = []\n\n    def add(self, item):\n        self.items.append(item)\n",
      "tests/test_box.py":
        "from shop.box import Box\n\n\nclass TestBox:\n    def test_add(self):\n        box = Box()\n        box.add(1)\n        assert box.items == [1]\n",
    },
    words: { "tests/test_box.py::TestBox::test_add": "proves" },
    result: "holds",
  },
  {
    title: "an exception that is raised now",
    change: {
      "shop/cart.py": CART.replace(
        "    return sum",
        "    if not prices:\n        raise ValueError\n    return sum",
      ),
      [T]: `import pytest\n${TESTS}\n\ndef test_empty():\n    with pytest.raises(ValueError):\n        total([])\n`,
    },
    words: { [`${T}::test_empty`]: "proves" },
    result: "holds",
  },
  {
    title: "new cases of a parametrised test, some of which passed before",
    base: { "tests/test_many.py": many(["[1]", "[2]"]) },
    change: { "shop/cart.py": FIXED, "tests/test_many.py": many(["[1]", "[2]", '["2"]']) },
    words: {
      "tests/test_many.py::test_many[prices0]": "guards",
      "tests/test_many.py::test_many[prices1]": "guards",
      "tests/test_many.py::test_many[prices2]": "proves",
    },
    result: "holds",
  },
  {
    title: "parametrised ids that changed",
    base: { "tests/test_many.py": many(["[1]"], ["one"]) },
    change: {
      "shop/cart.py": FIXED,
      "tests/test_many.py": many(["[1]", '["2"]'], ["first", "second"]),
    },
    words: {
      "tests/test_many.py::test_many[first]": "guards",
      "tests/test_many.py::test_many[second]": "proves",
    },
    result: "holds",
  },
  {
    title: "a unittest.TestCase",
    change: {
      "shop/cart.py": CLEAR,
      "tests/test_mean.py":
        "import unittest\n\nfrom shop.cart import mean\n\n\nclass MeanTest(unittest.TestCase):\n    def test_mean(self):\n        self.assertEqual(mean([1, 3]), 2)\n",
    },
    words: { "tests/test_mean.py::MeanTest::test_mean": "proves" },
    result: "holds",
  },
  {
    title: "a new fixture in conftest.py that the new test uses",
    change: {
      "shop/cart.py": CLEAR,
      "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef prices():\n    return [1, 3]\n",
      [T]: `${IMPORT_MEAN}\n\ndef test_mean(prices):\n    assert mean(prices) == 2\n`,
    },
    words: { [`${T}::test_mean`]: "proves" },
    result: "holds",
  },
  {
    title: "a fixture that follows a changed constructor",
    base: {
      "shop/box.py": "class Box:\n    def __init__(self):\n        self.size = 1\n",
      "tests/conftest.py":
        "import pytest\n\nfrom shop.box import Box\n\n\n@pytest.fixture\ndef box():\n    return Box()\n",
      "tests/test_box.py": "def test_size(box):\n    assert box.size == 1\n",
    },
    change: {
      "shop/box.py": "class Box:\n    def __init__(self, size):\n        self.size = size\n",
      "tests/conftest.py":
        "import pytest\n\nfrom shop.box import Box\n\n\n@pytest.fixture\ndef box():\n    return Box(size=1)\n",
    },
    words: { "tests/test_box.py::test_size": "proves" },
    result: "holds",
  },
  {
    title: "new cases in a file of the tests' data",
    base: NAMED,
    change: { "shop/cart.py": FIXED, "tests/cases.json": MORE_NAMED },
    words: {
      "tests/test_named.py::test_named[texts]": "proves",
      "tests/test_named.py::test_named[none]": "guards",
    },
    result: "holds",
  },
  {
    title: "data of a test that ask for more under the same name",
    base: NAMED,
    change: { "shop/cart.py": FIXED, "tests/cases.json": '{"one": [["1"], 1]}' },
    words: { "tests/test_named.py::test_named[one]": "proves" },
    result: "holds",
  },
  {
    title: "a new test in a class that test cases inherit from",
    base: {
      "tests/__init__.py": "",
      "tests/contract.py": CONTRACT,
      "tests/test_contract.py":
        "import unittest\n\nfrom shop.cart import total\nfrom tests.contract import Contract\n\n\nclass TotalTest(Contract, unittest.TestCase):\n    def add(self, prices):\n        return total(prices)\n",
    },
    change: {
      "shop/cart.py": FIXED,
      "tests/contract.py": `${CONTRACT}\n    def test_texts(self):\n        self.assertEqual(self.add(["1", "2"]), 3)\n`,
    },
    words: { "tests/test_contract.py::TotalTest::test_texts": "proves" },
    result: "holds",
  },
  {
    title: "an old test that failed passes now",
    base: { [T]: FIX_TEST },
    change: { "shop/cart.py": FIXED },
    words: { [`${T}::test_total_of_texts`]: "proves" },
    result: "holds",
  },
  {
    title: "an old failure that is nobody's fault",
    base: { "tests/test_old.py": "def test_old():\n    assert False\n" },
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST },
    words: { [`${T}::test_total_of_texts`]: "proves" },
    result: "holds",
  },
];

const SPECIAL: readonly CorpusChange[] = [
  {
    title: "a fix without a test, where every change has to be proven",
    change: { "shop/cart.py": FIXED },
    words: {},
    require: "strict",
    result: "does-not-hold",
    says: ["the change has no tests"],
  },
  {
    title: "source without tests that breaks an old one",
    change: { "shop/cart.py": BROKEN },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
  },
  {
    title: "tests only",
    change: { [T]: `${TESTS}\n\ndef test_empty():\n    assert total([]) == 0\n` },
    words: { [`${T}::test_empty`]: "guards" },
    result: "nothing-to-prove",
    says: ["only tests or documents changed"],
  },
  {
    title: "tests only, and one fails",
    change: { [T]: FIX_TEST },
    words: { [`${T}::test_total_of_texts`]: "fails" },
    result: "does-not-hold",
  },
  {
    title: "new cases that fail, of tests whose text is the same",
    base: {
      ...NAMED,
      "tests/test_cases.py": cases("[[1]]"),
      "shop/rates.py": "RATES = {'food': 7}\n\n\ndef rate(kind):\n    return {'food': 7}[kind]\n",
      "tests/test_rates.py":
        'import pytest\n\nfrom shop.rates import RATES, rate\n\n\n@pytest.mark.parametrize("kind", RATES)\ndef test_rate(kind):\n    assert rate(kind) == RATES[kind]\n',
    },
    change: {
      "shop/cart.py": CLEAR,
      [T]: MEAN_TEST,
      "tests/cases.json": MORE_NAMED,
      "tests/test_cases.py": cases('[[1], ["1", "2"]]'),
      "shop/rates.py":
        "RATES = {'food': 7, 'book': 5}\n\n\ndef rate(kind):\n    return {'food': 7}[kind]\n",
    },
    words: {
      [`${T}::test_mean`]: "proves",
      "tests/test_named.py::test_named[texts]": "fails",
      "tests/test_named.py::test_named[none]": "guards",
      "tests/test_cases.py::test_cases[2]": "fails",
      "tests/test_rates.py::test_rate[book]": "fails",
    },
    result: "does-not-hold",
  },
  {
    title: "documents only",
    change: { "README.md": "# The shop\n", "docs/index.rst": "Shop\n" },
    words: {},
    result: "nothing-to-prove",
    says: ["only tests or documents changed"],
  },
  {
    title: "a template that the product reads, a document by its name, without what it needs",
    base: MAILED,
    change: { "shop/mail.md": "Hello {nam}" },
    words: { "tests/test_mail.py::test_mail": "breaks" },
    result: "does-not-hold",
  },
  {
    title: "a broken template together with a weaker test",
    base: MAILED,
    change: {
      "shop/mail.md": "Bye",
      "tests/test_mail.py": MAIL_TEST.replace("== 'Hello Ann'", "!= ''"),
    },
    words: { "tests/test_mail.py::test_mail": "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "an example in a document that no longer passes",
    base: {
      "pytest.ini": "[pytest]\naddopts = --doctest-glob=*.rst\n",
      "docs/use.rst": ">>> from shop.cart import total\n>>> total([1])\n1\n",
    },
    change: { "docs/use.rst": ">>> from shop.cart import total\n>>> total([1])\n2\n" },
    words: { "docs/use.rst::use.rst": "fails" },
    result: "does-not-hold",
  },
  {
    title: "a template and a test of its new text",
    base: MAILED,
    change: {
      "shop/mail.md": "Dear {name}",
      "tests/test_mail.py": MAIL_TEST.replace("Hello", "Dear"),
    },
    words: { "tests/test_mail.py::test_mail": "proves" },
    result: "holds",
  },
  {
    title: "a new example in a document, in a repository that has no other tests",
    base: {
      "pytest.ini": "[pytest]\naddopts = --doctest-glob=*.rst\ntestpaths = docs\n",
      "docs/use.rst": ">>> from shop.cart import total\n>>> total([1])\n1\n",
    },
    change: {
      "shop/cart.py": CLEAR,
      "docs/use.rst": ">>> from shop.cart import mean\n>>> mean([1, 3])\n2.0\n",
    },
    words: { "docs/use.rst::use.rst": "proves" },
    result: "holds",
  },
  {
    title: "a setting that switches doctests off",
    base: { "shop/cart.py": DOCTESTED, "pytest.ini": "[pytest]\naddopts = --doctest-modules\n" },
    change: {
      "shop/cart.py": `${DOCTESTED}\n\nLIMIT = 2\n`,
      "pytest.ini": "[pytest]\naddopts = -p no:junitxml\n",
    },
    words: { "shop/cart.py::shop.cart.total": "breaks" },
    result: "does-not-hold",
    says: ["is no longer run"],
  },
  {
    title: "a name that the module makes at run time",
    base: { "shop/stats.py": STATS },
    change: {
      "shop/stats.py": STATS.replace("\n\n\nfor", `${NUMBER}\n\n\nfor`),
      "tests/test_stats.py":
        "from shop.stats import amount, number\n\n\ndef test_amount():\n    assert amount([1, 2]) == 3\n\n\ndef test_number():\n    assert number([1, 2]) == 2\n",
    },
    words: {
      "tests/test_stats.py::test_amount": "guards",
      "tests/test_stats.py::test_number": "proves",
    },
    result: "holds",
  },
  {
    title: "a program that no longer ends with an error",
    base: { "shop/__main__.py": PROGRAM },
    change: {
      "shop/__main__.py": PROGRAM.replace("[int(", "[float("),
      "tests/test_program.py":
        "import subprocess\nimport sys\n\n\ndef test_fractions():\n    command = [sys.executable, '-m', 'shop', '1.5', '2']\n    assert subprocess.check_output(command, text=True) == '3.5\\n'\n",
    },
    words: { "tests/test_program.py::test_fractions": "proves" },
    result: "holds",
  },
  {
    title: "comments, docstrings and brackets only",
    change: { "shop/cart.py": DOCUMENTED },
    words: {},
    result: "nothing-to-prove",
    says: ["only comments, docstrings, type hints and layout"],
  },
  {
    title: "a docstring whose doctest no longer passes",
    base: { "shop/cart.py": DOCTESTED, "pytest.ini": "[pytest]\naddopts = --doctest-modules\n" },
    change: { "shop/cart.py": DOCTESTED.replace("    1\n", "    2\n") },
    words: { "shop/cart.py::shop.cart.total": "fails" },
    result: "does-not-hold",
  },
  {
    title: "an edited test whose old form cannot run with the new source",
    base: { "conftest.py": "from shop.cart import count\n" },
    change: {
      "shop/cart.py": CART.replace(/\n\ndef count[\s\S]*/, ""),
      "conftest.py": "",
      [T]: TESTS.replace("count, ", "")
        .replace(/\n\n\ndef test_count[\s\S]*/, "\n")
        .replace("== 3", ">= 3"),
    },
    words: { [`${T}::test_total`]: "unclear", [`${T}::test_count`]: "unclear" },
    result: "does-not-hold",
    says: ["whether it was weakened is not known", "cannot be run with the new source"],
  },
  {
    title: "data of the product that no test looks at",
    change: { "shop/prices.json": "{}\n" },
    words: {},
    result: "does-not-hold",
    says: ["no test that passes before and after executes shop/prices.json"],
  },
  {
    title: "data that a new test looks at through the code",
    base: {
      "shop/prices.json": '{"tea": 1}\n',
      "shop/prices.py":
        'import json\nimport pathlib\n\n\ndef price(name):\n    path = pathlib.Path(__file__).with_name("prices.json")\n    return json.loads(path.read_text())[name]\n',
    },
    change: {
      "shop/prices.json": '{"tea": 1, "milk": 2}\n',
      "tests/test_prices.py":
        'from shop.prices import price\n\n\ndef test_milk():\n    assert price("milk") == 2\n',
    },
    words: { "tests/test_prices.py::test_milk": "proves" },
    result: "holds",
  },
  {
    title: "a renamed test",
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST.replace("test_count", "test_how_many") },
    words: { [`${T}::test_total_of_texts`]: "proves" },
    result: "holds",
  },
  {
    title: "a moved test file",
    change: { "shop/cart.py": FIXED, [T]: null, "tests/unit/test_cart.py": FIX_TEST },
    words: { "tests/unit/test_cart.py::test_total_of_texts": "proves" },
    result: "holds",
  },
  {
    title: "a moved test file and a regression",
    change: { "shop/cart.py": BROKEN, [T]: null, "tests/unit/test_cart.py": TESTS },
    words: { "tests/unit/test_cart.py::test_total": "breaks" },
    result: "does-not-hold",
  },
  {
    title: "a moved source file, and tests that follow it",
    change: {
      "shop/cart.py": null,
      "shop/basket.py": CART,
      [T]: TESTS.replace("shop.cart", "shop.basket"),
    },
    words: { [`${T}::test_total`]: "proves", [`${T}::test_count`]: "proves" },
    result: "holds",
  },
  {
    title: "a test that is deleted with what it tests",
    change: {
      "shop/cart.py": FIXED.replace(/\n\ndef count[\s\S]*/, ""),
      [T]: FIX_TEST.replace("count, ", "").replace(/def test_count[\s\S]*?\n\n\n/, ""),
    },
    words: { [`${T}::test_total_of_texts`]: "proves", [`${T}::test_count`]: "unclear" },
    result: "holds",
    says: ["was removed with what it tests"],
  },
  {
    title: "a deleted test that would still pass",
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST.replace(/def test_count[\s\S]*?\n\n\n/, "") },
    words: { [`${T}::test_total_of_texts`]: "proves", [`${T}::test_count`]: "unclear" },
    result: "holds",
    says: ["would still pass"],
  },
  {
    title: "a configuration of pytest that selects fewer tests",
    change: {
      "shop/cart.py": FIXED,
      [T]: FIX_TEST,
      "pytest.ini": "[pytest]\naddopts = -k texts\n",
    },
    words: {
      [`${T}::test_total_of_texts`]: "proves",
      [`${T}::test_total`]: "breaks",
      [`${T}::test_count`]: "breaks",
    },
    result: "does-not-hold",
    says: ["is no longer run"],
  },
  {
    title: "a version in pyproject.toml beside an honest fix",
    base: { "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n' },
    change: {
      "pyproject.toml": '[project]\nname = "shop"\nversion = "2"\n',
      "shop/cart.py": FIXED,
      [T]: FIX_TEST,
    },
    words: { [`${T}::test_total_of_texts`]: "proves" },
    result: "holds",
  },
  {
    title: "a test that pytest does not collect",
    base: { "pytest.ini": "[pytest]\ntestpaths = tests\n" },
    change: {
      "shop/cart.py": CLEAR,
      "more/test_mean.py":
        "from shop.cart import mean\n\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n",
    },
    words: { "more/test_mean.py::test_mean": "unclear" },
    result: "does-not-hold",
    says: ["is not run by plain pytest"],
  },
  {
    title: "a syntax error in the source",
    change: { "shop/cart.py": "def total(:\n", [T]: FIX_TEST },
    words: {
      [`${T}::test_total_of_texts`]: "fails",
      [`${T}::test_total`]: "breaks",
      [`${T}::test_count`]: "breaks",
    },
    result: "does-not-hold",
    says: ["its file cannot be collected now: SyntaxError"],
  },
  {
    title: "a base whose conftest.py is broken",
    base: { "conftest.py": "import nothing_like_it\n" },
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST },
    words: {},
    result: "not-judged",
    says: ["cannot run with the old source"],
  },
  {
    title: "the first tests of a repository",
    base: { [T]: "" },
    change: { "shop/cart.py": FIXED, [T]: FIX_TEST },
    words: {
      [`${T}::test_total`]: "guards",
      [`${T}::test_count`]: "guards",
      [`${T}::test_total_of_texts`]: "proves",
    },
    result: "holds",
  },
  {
    title: "a new test that depends on another file's tests",
    base: { "tests/test_all.py": "import shop.cart\n\nshop.cart.ready = True\n" },
    change: {
      "shop/cart.py": FIXED,
      [T]: `import shop.cart\n${FIX_TEST}\n\ndef test_ready():\n    assert getattr(shop.cart, "ready", False)\n`,
    },
    words: { [`${T}::test_total_of_texts`]: "proves", [`${T}::test_ready`]: "unclear" },
    result: "holds",
    says: ["passes in the whole suite and fails alone"],
  },
];

/** A program that no test imports: only another process executes it. */
const RUN_BY_TEST = {
  "shop/__main__.py": PROGRAM,
  "tests/test_program.py":
    "import subprocess\nimport sys\n\n\ndef test_program():\n    command = [sys.executable, '-m', 'shop', '1', '2']\n    assert subprocess.check_output(command, text=True) == '3\\n'\n",
};
const UNTESTED = `${CART}\n\ndef mean(prices):\n    if not prices:\n        return 0\n    return sum(prices) / len(prices)\n`;

/** What is merged every day, and claims nothing that a test could prove. */
const ORDINARY: readonly CorpusChange[] = [
  {
    title: "a version bump",
    base: {
      "shop/_version.py": '__version__ = "1"\n',
      "pyproject.toml": '[project]\nname = "shop"\n',
    },
    change: {
      "shop/_version.py": '__version__ = "2"\n',
      "pyproject.toml": '[project]\nname = "shop"\nversion = "2"\n',
    },
    words: {},
    result: "nothing-to-prove",
  },
  {
    title: "a refactoring that tests execute",
    change: {
      "shop/cart.py": CART.replace(
        "    return sum(prices)",
        "    result = 0\n    for price in prices:\n        result += price\n    return result",
      ),
    },
    words: {},
    result: "nothing-to-prove",
    says: ["execute all that changed (4 statements)"],
  },
  {
    title: "a speed-up with a test that passes before as well",
    change: {
      "shop/cart.py": FIXED.replace("int(price)", "price"),
      [T]: `${TESTS}\n\ndef test_more():\n    assert total([2, 2]) == 4\n`,
    },
    words: { [`${T}::test_more`]: "guards" },
    result: "nothing-to-prove",
    says: ["its own tests pass without it as well"],
  },
  {
    title: "type hints",
    change: {
      "shop/cart.py": `from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from collections.abc import Iterable\n\n\n${CART.replace("total(prices)", "total(prices: Iterable[int]) -> int")}`,
    },
    words: {},
    require: "strict",
    result: "nothing-to-prove",
    says: ["only comments, docstrings, type hints and layout"],
  },
  {
    title: "what builds, installs and releases the package",
    change: {
      "setup.py": "from setuptools import setup\n\nsetup(name='shop')\n",
      "requirements.txt": "pytest\n",
      "tools/release.py": "print('released')\n",
      // Python's inline metadata: a program of its own, wherever it is.
      "downstream/try.py": "# /// script\n# dependencies = []\n# ///\nprint('tried')\n",
      ".github/workflows/ci.yml": "on: push\n",
    },
    words: {},
    require: "strict",
    result: "nothing-to-prove",
    says: ["no part of the product"],
  },
  {
    title: "a refactoring of a program that only another process executes",
    base: RUN_BY_TEST,
    change: {
      "shop/__main__.py": PROGRAM.replace("int(each)", "int(one)").replace("for each", "for one"),
    },
    words: {},
    result: "nothing-to-prove",
  },
  {
    title: "a function without tests",
    change: { "shop/cart.py": UNTESTED },
    words: {},
    result: "does-not-hold",
    says: ["no test that passes before and after executes shop/cart.py:10, shop/cart.py:11"],
  },
  {
    title: "a function without tests, in a program that only another process executes",
    base: RUN_BY_TEST,
    change: { "shop/__main__.py": `${PROGRAM}\n\ndef unused():\n    return 1\n` },
    words: {},
    result: "does-not-hold",
    says: ["executes shop/__main__.py:9"],
  },
  {
    title: "a check that is taken out of a function without tests",
    base: { "shop/cart.py": UNTESTED },
    change: { "shop/cart.py": UNTESTED.replace("    if not prices:\n        return 0\n", "") },
    words: {},
    result: "does-not-hold",
    says: ["executes shop/cart.py:10"],
  },
];

const CHEATING: readonly CorpusChange[] = [
  {
    title: "an assertion removed from a test that would fail",
    change: {
      "shop/cart.py": BROKEN,
      [T]: TESTS.replace("    assert total([1, 2]) == 3", "    total([1, 2])"),
    },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "an assertion that was loosened",
    change: { "shop/cart.py": BROKEN, [T]: TESTS.replace("== 3", ">= 0") },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "a failing case of a parametrised test removed",
    base: { "tests/test_many.py": many(["[1]", "[2, 3]"], ["one", "two"]) },
    change: {
      "shop/cart.py": CART.replace("sum(prices)", "prices[0]"),
      [T]: TESTS.replace("[1, 2]) == 3", "[3]) == 3"),
      "tests/test_many.py": many(["[1]"], ["one"]),
    },
    words: {
      [`${T}::test_total`]: "breaks",
      "tests/test_many.py::test_many[one]": "guards",
      "tests/test_many.py::test_many[two]": "breaks",
    },
    result: "does-not-hold",
  },
  {
    title: "a helper of the test file that was weakened",
    base: { [T]: "", "tests/test_helped.py": HELPED },
    change: {
      "shop/cart.py": BROKEN,
      "tests/test_helped.py": HELPED.replace("seen == wanted", "seen is not None"),
    },
    words: { "tests/test_helped.py::test_sum": "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "a failing case dropped from a constant of the test file",
    base: { [T]: "", "tests/test_cases.py": cases("[[1], [2, 3]]") },
    change: {
      "shop/cart.py": CART.replace("sum(prices)", "prices[0]"),
      "tests/test_cases.py": cases("[[1]]"),
    },
    words: { "tests/test_cases.py::test_cases[2]": "breaks" },
    result: "does-not-hold",
    says: ["was removed, and fails with the new source"],
  },
  {
    title: "a failing test deleted",
    change: {
      "shop/cart.py": CLEAR.replace("sum(prices)", "sum(prices[:2])").replace(
        "return len(prices)",
        "return 2",
      ),
      [T]: MEAN_TEST,
      "tests/test_large.py": null,
    },
    base: {
      "tests/test_large.py":
        "from shop.cart import total\n\n\ndef test_large():\n    assert total([1, 2, 3]) == 6\n",
    },
    words: { [`${T}::test_mean`]: "proves", "tests/test_large.py::test_large": "breaks" },
    result: "does-not-hold",
    says: ["was removed, and fails with the new source"],
  },
  {
    title: "an expected value deleted that the test then writes anew",
    base: {
      [T]: "",
      "tests/test_shot.py": SHOT,
      "tests/total.json": "3",
    },
    change: { "shop/cart.py": BROKEN, "tests/total.json": null },
    words: { "tests/test_shot.py::test_total": "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "a case that keeps its name and asks for something else",
    base: { [T]: "", ...NAMED, "tests/cases.json": '{"two": [[1, 2], 3]}' },
    change: { "shop/cart.py": BROKEN, "tests/cases.json": '{"two": [[], 0]}' },
    words: { "tests/test_named.py::test_named[two]": "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "tests taken back at the end of their file",
    change: {
      "shop/cart.py": BROKEN,
      [T]: `${TESTS}\n\ndel test_count\ntest_total = property(test_total)\n`,
    },
    words: { [`${T}::test_total`]: "breaks", [`${T}::test_count`]: "breaks" },
    result: "does-not-hold",
    says: ["is no longer run"],
  },
  {
    title: "code that has its own tests skipped or expected to fail",
    change: {
      "shop/cart.py":
        "import unittest\n\nimport pytest\n\n\ndef total(prices):\n    raise unittest.SkipTest\n\n\ndef count(prices):\n    pytest.xfail()\n",
    },
    words: { [`${T}::test_total`]: "breaks", [`${T}::test_count`]: "breaks" },
    result: "does-not-hold",
    says: ["is skipped or expected to fail (xfail) now"],
  },
  {
    title: "a test without an assertion",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `${IMPORT_MEAN}\n\ndef test_mean():\n    mean([1, 3])\n`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
    says: ["asserts nothing that can fail"],
  },
  {
    title: "a fix with a test that passes before, where every change has to be proven",
    require: "strict",
    change: {
      "shop/cart.py": FIXED,
      [T]: `${TESTS}\n\ndef test_more():\n    assert total([2, 2]) == 4\n`,
    },
    words: { [`${T}::test_more`]: "guards" },
    result: "does-not-hold",
    says: ["no test proves the change"],
  },
  {
    title: "a skip added to a test that would fail",
    change: {
      "shop/cart.py": BROKEN,
      [T]: `import pytest\n${TESTS.replace("def test_total", "@pytest.mark.skip\ndef test_total")}`,
    },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["is skipped or expected to fail (xfail) now"],
  },
  {
    title: "a skip of the whole file",
    change: {
      "shop/cart.py": BROKEN,
      [T]: `import pytest\n\npytestmark = pytest.mark.skip\n${TESTS}`,
    },
    words: { [`${T}::test_total`]: "breaks", [`${T}::test_count`]: "breaks" },
    result: "does-not-hold",
  },
  {
    title: "an xfail added to a test that would fail",
    change: {
      "shop/cart.py": BROKEN,
      [T]: `import pytest\n${TESTS.replace("def test_total", "@pytest.mark.xfail\ndef test_total")}`,
    },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
  },
  {
    title: "a new test that is skipped",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `import pytest\n${MEAN_TEST.replace("def test_mean", '@pytest.mark.skip(reason="later")\ndef test_mean')}`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
    says: ["is skipped"],
  },
  {
    title: "except: pass around the assertion",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `${IMPORT_MEAN}\n\ndef test_mean():\n    result = mean([1, 3])\n    try:\n        assert result == 7\n    except AssertionError:\n        pass\n`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
    says: ["catches the failure of its own assertion"],
  },
  {
    title: "a test that reads the source's text",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `${TESTS}\n\ndef test_mean():\n    assert "def mean" in open("shop/cart.py").read()\n`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
    says: ["only reads files"],
  },
  {
    title: "a test that only looks for the name",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `import shop.cart\n${TESTS}\n\ndef test_mean():\n    assert hasattr(shop.cart, "mean")\n`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
    says: ["whatever the new code returns"],
  },
  {
    title: "a test that passes with anything that is not None",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `${IMPORT_MEAN}\n\ndef test_mean():\n    assert mean([1, 3]) == mean([1, 3])\n`,
    },
    words: { [`${T}::test_mean`]: "unclear" },
    result: "does-not-hold",
  },
  {
    title: "a hard-coded answer proves what its test asks, and no more",
    change: {
      "shop/cart.py": `${CART}\n\ndef mean(prices):\n    if prices == [1, 3]:\n        return 2\n    return None\n`,
      [T]: MEAN_TEST,
    },
    words: { [`${T}::test_mean`]: "proves" },
    result: "holds",
  },
  {
    title: "a new test file that replaces broken code when it is imported",
    change: {
      "shop/cart.py": `${BROKEN}\n\ndef mean(prices):\n    return sum(prices) / len(prices)\n`,
      "tests/test_a.py":
        "import shop.cart\nfrom shop.cart import mean\n\n\ndef _install():\n    shop.cart.total = sum\n\n\n_install()\n\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n",
    },
    words: { "tests/test_a.py::test_mean": "proves", [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "a conftest.py that turns failures into passes",
    change: {
      "shop/cart.py": BROKEN,
      "conftest.py":
        "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    outcome = yield\n    report = outcome.get_result()\n    report.outcome = 'passed'\n    report.longrepr = None\n",
    },
    words: {},
    result: "does-not-hold",
    says: ["cannot be believed"],
  },
  {
    title: "a conftest.py that ends pytest with 0",
    change: {
      "shop/cart.py": BROKEN,
      "conftest.py": "def pytest_sessionfinish(session):\n    session.exitstatus = 0\n",
    },
    words: {},
    result: "does-not-hold",
    says: ["cannot be believed"],
  },
  {
    title: "code that ends pytest with 0 when it is imported",
    change: {
      "shop/cart.py": `${BROKEN}\n\nimport os\nimport sys\n\nif "pytest" in sys.modules:\n    os._exit(0)\n`,
    },
    words: { [`${T}::test_total`]: "breaks", [`${T}::test_count`]: "breaks" },
    result: "does-not-hold",
  },
  {
    title: "a conftest.py that repairs the product for the tests",
    change: {
      "shop/cart.py": BROKEN,
      "conftest.py": "import builtins\n\nimport shop.cart\n\nshop.cart.total = builtins.sum\n",
    },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
  {
    title: "a conftest.py that leaves failing tests out",
    change: {
      "shop/cart.py": BROKEN,
      "conftest.py":
        "def pytest_collection_modifyitems(items):\n    items[:] = [item for item in items if item.name != 'test_total']\n",
    },
    words: { [`${T}::test_total`]: "breaks" },
    result: "does-not-hold",
    says: ["is no longer run"],
  },
  {
    title: "a new module that replaces one of Python's, which tests may use",
    change: {
      "shop/cart.py": BROKEN,
      "statistics.py": "def mean(values):\n    return 2\n",
    },
    words: {},
    result: "does-not-hold",
    says: ["statistics.py is imported in place of a module of Python or pytest"],
  },
  {
    title: "a NameError in the new test's first run",
    change: {
      "shop/cart.py": CLEAR,
      [T]: `${TESTS}\n\ndef test_mean():\n    assert meen([1, 3]) == 2\n`,
    },
    words: { [`${T}::test_mean`]: "fails" },
    result: "does-not-hold",
  },
  {
    title: "a test that fails before only because a fixture is missing",
    change: {
      "shop/cart.py": CLEAR,
      "shop/fixtures.py": "import pytest\n\n\n@pytest.fixture\ndef pair():\n    return [1, 2]\n",
      "shop/cart_plugin.py": "",
      [T]: `from shop.fixtures import pair\n${TESTS}\n\ndef test_pair(pair):\n    assert total(pair) == 3\n`,
    },
    words: { [`${T}::test_pair`]: "unclear" },
    result: "does-not-hold",
  },
];

export const CORPUS: readonly CorpusChange[] = [...HONEST, ...SPECIAL, ...ORDINARY, ...CHEATING];

function many(cases: readonly string[], ids?: readonly string[]): string {
  const named = ids === undefined ? "" : `, ids=${JSON.stringify(ids)}`;
  return `import pytest\n\nfrom shop.cart import total\n\n\n@pytest.mark.parametrize("prices", [${cases.join(", ")}]${named})\ndef test_many(prices):\n    assert total(prices) == sum(map(int, prices))\n`;
}
