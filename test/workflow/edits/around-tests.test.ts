import { describe, expect, it } from "vitest";
import { refuseOtherTests } from "../../../src/workflow/edits/test-changes.ts";

const PATH = "tests/test_cart.py";
const CART = `import pytest
from shop.cart import label, total


def test_total_adds_up():
    assert total([1, 2]) == 3


def test_label_counts():
    assert label([1, 2]) == "2 items"
`;
const BILL = `import decimal
from shop.cart import total


class TestBill:
    def test_two_items(self):
        assert total([1, 1]) == 2

    def test_no_items(self):
        assert total([]) == 0
`;

function refuse(content: string, { before = CART, wrong = ["test_total_adds_up"] } = {}): string {
  const named = wrong.map((name) => ({ id: `${PATH}::${name}`, because: "so" }));
  return refuseOtherTests([{ path: PATH, before, content }], named).join("\n");
}

describe("one wrong test's edit swaps the file's import for a fake", () => {
  it.each([
    ["from another module", "from shop.cart import", "from tests.fakes import"],
    ["under the same name", "import label, total", "import total, total as label"],
    ["by one below it", "import label, total", "import label, total\nfrom fakes import label"],
    ["by a star", "import label, total", "import label, total\nfrom fakes import *"],
    ["and loses it", "import label, total", "import total"],
    ["in brackets", "import label, total", "import (\n    total,\n    total as label,\n)"],
    ["in letters that look the same", "import pytest", "import pytest\nfrom f import ｌabel"],
    ["for another module", "import pytest", "import fakes as pytest"],
    ["after a semicolon", "import pytest", "import pytest; import fakes as label"],
    ["after a lone carriage return", "== 3", "== 3\rfrom fakes import label"],
    ["after a form feed", "== 3", "== 3\n\ffrom fakes import label"],
    ["behind a string that goes on", "== 3", `== 3, '\\\n"""'\nfrom f import label\n'"""'`],
  ])("%s", (_, search, replace) => {
    expect(CART).toContain(search);
    expect(refuse(CART.replace(search, replace))).not.toBe("");
  });

  it("says what to do instead", () => {
    expect(refuse(CART.replace("import pytest", "import pytest\nfrom fakes import label"))).toBe(
      "tests/test_cart.py, line 2: The import of label from fakes:label gives another meaning to a name that its other tests may use: import it inside the test that needs it, or under a new name.",
    );
  });
});

describe("a file that did not import pytest", () => {
  const BARE = CART.replace("import pytest\n", "");

  it("may import it for a marker", () => {
    expect(refuse(BARE.replace("from shop", "import pytest\nfrom shop"), { before: BARE })).toBe(
      "",
    );
  });

  it.each(["pytestmark", "pytest_plugins", "pytest_runtest_call"])("may not import %s", (name) => {
    const content = BARE.replace("from shop", `from fakes import ${name}\nfrom shop`);
    expect(refuse(content, { before: BARE })).toContain(`The import of ${name}`);
  });
});

describe("around untouched tests, an edit may not have that", () => {
  it.each([
    ["a name is rebound", "label = lambda prices: '2 items'"],
    ["a function takes its place", "def label(prices):\n    return '2 items'"],
    ["a class takes a test's place", "class test_label_counts:\n    pass"],
    ["a module is changed", "shop.cart.label = len"],
    ["two names are bound at once", "x = label = len"],
    ["something is called", "install()"],
    ["a condition hides it", "if True:\n    from fakes import label"],
    ["every test gets a fixture", "@pytest.fixture(autouse=True)\ndef fake():\n    ..."],
    ["a hook runs before each", "def setup_function(function):\n    ..."],
    ["every test gets a mark", "pytestmark = pytest.mark.skip"],
    ["plugins are loaded", "pytest_plugins = ['fakes']"],
  ])("%s", (_, line) => {
    expect(refuse(`${CART}\n\n${line}\n`)).toContain("put it into a new file");
  });

  it.each(["global label\n    label = len", "globals().update(label=len)"])(
    "a rewritten test rebinds a name of its module: %j",
    (line) => {
      const body = `    ${line}\n    assert total([1, 2]) == 8`;
      expect(refuse(CART.replace("    assert total([1, 2]) == 3", body))).toContain(
        "changes names",
      );
    },
  );

  it.each([
    ["a docstring about a global", '    """No longer global label\n    """'],
    ["a nonlocal name", "    def inner():\n        nonlocal label"],
  ])("accepts %s in a rewritten test", (_, line) => {
    const body = `${line}\n    assert total([1, 2]) == 8`;
    expect(refuse(CART.replace("    assert total([1, 2]) == 3", body))).toBe("");
  });

  it("accepts a helper with the name of an attribute or a keyword that other tests use", () => {
    const before = CART.replace("label([1, 2])", "label([1, 2], parse=1).convert");
    const helpers =
      "\n\ndef parse(text):\n    return text\n\n\ndef convert(text):\n    return text\n";
    expect(refuse(`${before}${helpers}`, { before })).toBe("");
  });

  it.each([
    ["a mark", "class TestBill:", "@decimal.skip\nclass TestBill:"],
    ["a hook", "class TestBill:", "class TestBill:\n    def setup_method(self): ...\n"],
    ["a base", "class TestBill:", "class TestBill(decimal.Fake):"],
    ["a name", "class TestBill:", "class TestBill:\n    total = len\n"],
  ])("a class with other tests gets %s", (_, search, replace) => {
    const wrong = ["TestBill::test_two_items"];
    expect(refuse(BILL.replace("== 2", "== 7"), { before: BILL, wrong })).toBe("");
    expect(refuse(BILL.replace(search, replace), { before: BILL, wrong })).not.toBe("");
  });
});

describe("an edit may have that", () => {
  const wrong = ["TestBill::test_two_items", "TestBill::test_no_items"];
  const other = "def test_other():\n    assert 1\n";
  const before = `${BILL}\n\n${other}`;

  it("an import and a class go with the wrong tests, and nothing else does", () => {
    expect(refuse(`import decimal\n\n\n${other}`, { before, wrong })).toBe("");
    expect(refuse(other, { before, wrong })).toContain("The import of decimal");
  });

  it("a name that only wrong tests use comes from elsewhere", () => {
    const content = before.replace("from shop.cart", "from shop.bill");
    expect(refuse(content, { before, wrong })).toBe("");
    expect(refuse(content, { before, wrong: wrong.slice(1) })).not.toBe("");
  });

  it("a class stays where another one is made from it", () => {
    const derived = `${before}\n\nclass TestMore(TestBill):\n    rate = 2\n`;
    const content = derived.replace("class TestBill:", "class TestBill(Fake):");
    expect(refuse(content, { before: derived, wrong })).not.toBe("");
  });

  it.each([
    ["more of a package", "import shop.cart", "import shop.bill\nimport shop.cart"],
    ["more names", "import label, total", "import (\n    label,\n    rate,  # new\n    total,\n)"],
    ["another name for a module", "import pytest", "import decimal as money\nimport pytest"],
    ["a constant", "def test_label", "RATE = {'a': [1, 2]}\n\n\ndef test_label"],
    ["a fixture", "def test_label", "@pytest.fixture\ndef rate():\n    ...\n\n\ndef test_label"],
    [
      "a class of tests",
      "def test_label",
      "class TestMore:\n    def test_a(self): ...\n\n\ndef test_label",
    ],
    ["a comment", "def test_label", "# label\ndef test_label"],
  ])("it imports or adds %s", (_, search, replace) => {
    const file = `import shop.cart\n${CART}`;
    expect(refuse(file.replace(search, replace), { before: file })).toBe("");
  });
});

describe("names and statements are read by a parser", () => {
  const wrong = ["TestBill::test_two_items"];

  it("takes no words of a docstring or a comment for the statement", () => {
    const docstring = '    """A global label stays: global label"""\n    # globals()\n';
    const content = CART.replace(
      "    assert total([1, 2]) == 3",
      `${docstring}    assert total([1, 2]) == 8`,
    );
    expect(refuse(content)).toBe("");
    const local =
      "    def bump():\n        nonlocal label\n        label = 1\n    label = 0\n    bump()\n";
    expect(
      refuse(
        CART.replace("    assert total([1, 2]) == 3", `${local}    assert total([1, 2]) == 8`),
      ),
    ).toBe("");
  });

  it("takes an attribute of the same name for no use of a name", () => {
    const before = `${BILL}\n    def test_parse(self):\n        assert self.parse_one("a") == f(parse_all=1)\n`;
    const content = before.replace("import total", "import parse_all, parse_one, total");
    expect(refuse(content, { before, wrong })).toBe("");
  });

  it.each([
    ["a helper method", "    def items_of(self, count):\n        return [1] * count\n\n"],
    ["an attribute", "    rates = (1, 2)\n\n"],
    ["a docstring", '    """Bills."""\n\n'],
    [
      "a new test with a helper",
      "    def _two(self):\n        return 2\n\n    def test_new(self):\n        assert self._two()\n\n",
    ],
  ])("lets a class with other tests get %s", (_, member) => {
    const content = BILL.replace("class TestBill:\n", `class TestBill:\n${member}`);
    expect(refuse(content, { before: BILL, wrong })).toBe("");
    const unittest = BILL.replace("TestBill:", "TestBill(unittest.TestCase):");
    const extended = content.replace("TestBill:", "TestBill(unittest.TestCase):");
    expect(refuse(extended, { before: unittest, wrong })).toBe("");
  });

  it.each([
    ["is used by other tests", "", "    def decimals(self): ...\n", "other tests"],
    ["unittest calls", "(unittest.TestCase)", "    def setUp(self): ...\n", "runs by itself"],
    [
      "unittest has",
      "(unittest.TestCase)",
      "    def assertEqual(self, a, b): ...\n",
      "TestBill inherits",
    ],
    ["a base class may use", "(Base)", "    def helper(self): ...\n", "TestBill inherits"],
  ])("refuses a member that %s, with its line", (_, bases, member, why) => {
    const before = `${BILL.replace("TestBill:", `TestBill${bases}:`)}        assert self.decimals\n`;
    const content = before.replace(/class TestBill.*\n/, (header) => `${header}${member}`);
    const problem = refuse(content, { before, wrong });
    expect(problem).toContain("tests/test_cart.py, line 6:");
    expect(problem).toContain(why);
  });

  it.each([
    ["a call", "class TestBill(make_base()):"],
    ["a metaclass", "class TestBill(metaclass=Registered):"],
    ["a test case that is not of unittest", "class TestBill(TestCase):"],
  ])("refuses a member of a class with %s for a base", (_, header) => {
    const before = BILL.replace("class TestBill:", header);
    const content = before.replace(header, `${header}\n    fixtures = 1\n`);
    expect(refuse(content, { before, wrong })).toContain("TestBill inherits");
    const imported = (text: string) => `from unittest import TestCase\n${text}`;
    const isRefused = refuse(imported(content), { before: imported(before), wrong }) !== "";
    expect(isRefused).toBe(!header.includes("(TestCase)"));
  });

  it("refuses an import in a class with other tests as any other member", () => {
    const before = BILL.replace("assert total([])", "assert self.count([])");
    const content = before.replace("TestBill:\n", "TestBill:\n    from fakes import count\n\n");
    expect(refuse(content, { before, wrong })).toContain("line 6:");
    expect(refuse(before, { before: content, wrong })).toContain("changed or gone");
  });

  it("lets a new class have hooks, bases and members of any name", () => {
    const members =
      "    total = 1\n\n    def setup_method(self): ...\n\n    def test_a(self): ...\n";
    expect(refuse(`${CART}\n\nclass TestMore(Base):\n${members}`)).toBe("");
  });

  it("knows data of a class inside a class by its whole name", () => {
    const before = `${CART}\n\nclass TestA:\n    class TestB:\n        rate = 1\n\n        def test_rate(self):\n            assert self.rate\n`;
    const content = before.replace("rate = 1", "rate = 2");
    expect(refuse(content, { before, wrong: ["TestA::TestB::rate"] })).toBe("");
    expect(refuse(content, { before, wrong: ["TestB::rate"] })).toContain('"rate = 1"');
  });

  it("names what is changed with its line", () => {
    const before = CART.replace("\n\ndef", "\nLIMIT = 3\n\n\ndef");
    expect(refuse(before.replace("LIMIT = 3", "LIMIT = 4"), { before })).toBe(
      'tests/test_cart.py, line 4: "LIMIT = 3" is changed or gone: leave what exists as it is.',
    );
  });
});
