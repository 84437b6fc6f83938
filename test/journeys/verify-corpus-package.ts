import { BROKEN, CART, type CorpusChange, FIX_TEST, FIXED, T } from "./verify-corpus.ts";

/** Only `count` is tested in the usual way: what else tests `total` is part of the row. */
const COUNT_TEST =
  "from shop.cart import count\n\n\ndef test_count():\n    assert count([1, 2]) == 2\n";
const DOUBLE = "\n\ndef double(price):\n    return 2 * price\n";
const DOUBLE_TEST =
  "from shop.cart import double\n\n\ndef test_double():\n    assert double(2) == 4\n";
/** Proven, and beside it `total` loses the last price. */
const PROVEN_AND_BROKEN = { "tests/test_double.py": DOUBLE_TEST };
const D = "tests/test_double.py::test_double";

const TESTING = `import pytest


def _same(seen, wanted):
    return seen == wanted


def check(seen, wanted):
    assert _same(seen, wanted)


@pytest.fixture
def prices():
    return [1, 2]
`;
const CHECK_TOTAL =
  "\n\ndef check_total(prices, wanted):\n    assert total(prices) == wanted\n\n\nWANTED = [3]\n";

const AGREE = "def agree(seen, wanted):\n    if seen != wanted:\n        raise AssertionError\n";
const AGREED = "from shop.cart import total\n\n\ndef test_agreed():\n    agree(total([1, 2]), 3)\n";

const EQUIPPED = {
  [T]: COUNT_TEST,
  "shop/cart.py": `${CART}${CHECK_TOTAL}`,
  "shop/testing.py": TESTING,
  "shop/cases.py": "CASES = [([1], 1), ([2, 3], 5)]\n",
  "shop/expected.json": "[[[1, 2], 3]]\n",
  "shop/agree.py": AGREE,
  "tests/test_agreed.py": `from shop.agree import agree\n${AGREED}`,
  "tests/conftest.py": 'pytest_plugins = ["shop.testing"]\n',
  "tests/test_equipped.py": `import json

import pytest

from shop.cart import WANTED, check_total, total
from shop.cases import CASES
from shop.testing import check


def test_helped():
    check(total([1, 2]), 3)


def test_beside_the_code():
    check_total([1, 2], 3)


def test_given(prices):
    assert total(prices) == 3


def test_constant():
    assert [total([1, 2])] == WANTED or WANTED == []


def test_data():
    with open("shop/expected.json") as file:
        for prices, wanted in json.load(file):
            assert total(prices) == wanted


@pytest.mark.parametrize("prices, wanted", CASES, ids=str)
def test_cases(prices, wanted):
    assert total(prices) == wanted or prices == [1]
`,
};
const E = "tests/test_equipped.py";

/** Changes of a package that tests rely on for more than what they test. */
export const IN_PACKAGE: readonly CorpusChange[] = [
  {
    title: "source that replaces assertions of unittest and pytest",
    base: {
      [T]: COUNT_TEST,
      "tests/test_unit.py":
        "import unittest\n\nfrom shop.cart import total\n\n\nclass TotalTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2]), 3)\n",
      "tests/test_nearly.py":
        "import pytest\n\nfrom shop.cart import total\n\n\ndef test_nearly():\n    assert total([1, 2]) == pytest.approx(3)\n",
    },
    change: {
      ...PROVEN_AND_BROKEN,
      "shop/cart.py": `import unittest.mock\n\nimport pytest\n\npytest.approx = lambda *_: unittest.mock.ANY\nunittest.TestCase.assertEqual = lambda *_: None\n\n\n${BROKEN}${DOUBLE}`,
    },
    words: { [D]: "unclear" },
    result: "does-not-hold",
    says: ["pytest.approx", "unittest.TestCase.assertEqual"],
  },
  {
    title: "helpers, fixtures, cases and expected values of the package, weakened",
    base: EQUIPPED,
    change: {
      ...PROVEN_AND_BROKEN,
      "shop/cart.py": `${BROKEN}${DOUBLE}${CHECK_TOTAL.replace("total(prices) == wanted", "prices").replace("[3]", "[]")}`,
      "shop/testing.py": TESTING.replace("seen == wanted", "True").replace("[1, 2]", "[3, 0]"),
      "shop/cases.py": "CASES = [([1], 1)]\n",
      "shop/expected.json": "[]\n",
      "shop/agree.py": null,
      "tests/test_agreed.py": `${AGREE.replace("!= wanted", "is None")}\n\n${AGREED}`,
    },
    words: {
      [D]: "proves",
      "tests/test_agreed.py::test_agreed": "breaks",
      [`${E}::test_helped`]: "breaks",
      [`${E}::test_beside_the_code`]: "breaks",
      [`${E}::test_given`]: "breaks",
      [`${E}::test_constant`]: "breaks",
      [`${E}::test_data`]: "breaks",
      [`${E}::test_cases[[2, 3]-5]`]: "breaks",
    },
    result: "does-not-hold",
    says: ["was weakened by", "shop/testing.py", "shop/expected.json", "no longer makes this case"],
  },
  {
    title: "helpers, fixtures, cases and expected values of the package that follow the change",
    base: EQUIPPED,
    change: {
      ...PROVEN_AND_BROKEN,
      "shop/cart.py": `${CART.replace("sum(prices)", "sum(prices) + 1")}${DOUBLE}${CHECK_TOTAL.replace("== wanted", "== wanted + 1").replace("[3]", "[4]")}`,
      "shop/agree.py": AGREE.replace("!= wanted", "!= wanted + 1"),
      "shop/testing.py": TESTING.replace("seen == wanted", "seen == wanted + 1").replace(
        "[1, 2]",
        "[1, 1]",
      ),
      "shop/cases.py": "CASES = [([1], 1), ([2, 2], 5)]\n",
      "shop/expected.json": "[[[1, 1], 3]]\n",
    },
    words: { [D]: "proves", [`${E}::test_cases[[2, 2]-5]`]: "proves" },
    result: "holds",
  },
  {
    title: "new names that conftest.py and parametrize need while tests are collected",
    base: {
      // It was there before the code.
      "tests/test_double.py": DOUBLE_TEST,
      "shop/colour.py":
        "import enum\n\n\nclass Colour(enum.Enum):\n    RED = 1\n\n\ndef hexcode(colour):\n    return {1: 'f00'}[colour.value]\n",
    },
    change: {
      "shop/cart.py": `${FIXED}${DOUBLE}`,
      "shop/colour.py":
        "import enum\n\nSHADES = [('GREEN', '0f0')]\n\n\nclass Colour(enum.Enum):\n    RED = 1\n    GREEN = 2\n\n\ndef hexcode(colour):\n    return {1: 'f00', 2: '0f0'}[colour.value]\n",
      "tests/conftest.py":
        "import pytest\n\nfrom shop.cart import double\n\n\n@pytest.fixture\ndef four():\n    return double(2)\n",
      [T]: `${FIX_TEST}\n\ndef test_four(four):\n    assert four == 4\n`,
      "tests/test_colour.py":
        'import pytest\n\nfrom shop.colour import SHADES, Colour, hexcode\n\n\n@pytest.mark.parametrize("name, code", SHADES)\ndef test_shades(name, code):\n    assert hexcode(Colour[name]) == code\n\n\n@pytest.mark.parametrize("colour", [Colour.GREEN])\ndef test_green(colour):\n    assert hexcode(colour) == "0f0"\n',
    },
    words: {
      [`${T}::test_total_of_texts`]: "proves",
      [`${T}::test_four`]: "proves",
      [D]: "proves",
      "tests/test_colour.py::test_shades[GREEN-0f0]": "proves",
      "tests/test_colour.py::test_green[Colour.GREEN]": "proves",
    },
    result: "holds",
  },
  {
    title: "doctests of the code and of a document are the only tests of the change",
    base: { "pytest.ini": "[pytest]\naddopts = --doctest-modules --doctest-glob=*.md\n" },
    change: {
      "shop/cart.py": `${FIXED.replace("):\n", '):\n    """Adds up.\n\n    >>> total(["1", "2"])\n    3\n    """\n')}\n\ndef double(price):\n    """Twice.\n\n    >>> double(2)\n    4\n    """\n    return 2 * price\n`,
      "README.md": '# Shop\n\n>>> from shop.cart import total\n>>> total(["2"])\n2\n',
    },
    words: {
      "shop/cart.py::shop.cart.total": "proves",
      "shop/cart.py::shop.cart.double": "proves",
      "README.md::README.md": "proves",
    },
    result: "holds",
  },
  {
    title: "a doctest that was weakened",
    base: {
      "pytest.ini": "[pytest]\naddopts = --doctest-modules\n",
      [T]: COUNT_TEST,
      "shop/cart.py": CART.replace(
        "):\n",
        '):\n    """Adds up.\n\n    >>> total([1, 2])\n    3\n    >>> total([])\n    0\n    """\n',
      ),
    },
    change: {
      ...PROVEN_AND_BROKEN,
      "shop/cart.py": `${BROKEN.replace("):\n", '):\n    """Adds up.\n\n    >>> total([])\n    0\n    """\n')}${DOUBLE}`,
    },
    words: { [D]: "proves", "shop/cart.py::shop.cart.total": "breaks" },
    result: "does-not-hold",
    says: ["was weakened"],
  },
];
