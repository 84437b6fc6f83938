import { describe, expect, it } from "vitest";
import { judgeEdits, refuseEdits } from "./judge-edits.ts";

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

async function refuse(
  content: string,
  { before = CART, wrong = ["test_total_adds_up"], files = {} } = {},
) {
  const named = wrong.map((name) => `${PATH}::${name}`);
  return (await refuseEdits([{ path: PATH, before, content }], named, { files })).join("\n");
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
  ])("%s", async (_, search, replace) => {
    expect(CART).toContain(search);
    expect(await refuse(CART.replace(search, replace))).not.toBe("");
  });

  it("says what to do instead", async () => {
    expect(
      await refuse(CART.replace("import pytest", "import pytest\nfrom fakes import label")),
    ).toBe(
      "tests/test_cart.py, line 2: The import of label from fakes:label gives another meaning to a name that its other tests may use: import it inside the test that needs it, or under a new name.",
    );
  });
});

describe("a file that did not import pytest", () => {
  const BARE = CART.replace("import pytest\n", "");

  it("may import it for a marker", async () => {
    expect(
      await refuse(BARE.replace("from shop", "import pytest\nfrom shop"), { before: BARE }),
    ).toBe("");
  });

  it.each(["pytestmark", "pytest_plugins", "pytest_runtest_call"])(
    "may not import %s",
    async (name) => {
      const content = BARE.replace("from shop", `from fakes import ${name}\nfrom shop`);
      expect(await refuse(content, { before: BARE })).toContain(`The import of ${name}`);
    },
  );
});

describe("around untouched tests, an edit may not have that", () => {
  it.each([
    ["a name is rebound", "label = lambda prices: '2 items'"],
    ["a function takes its place", "def label(prices):\n    return '2 items'"],
    ["a module is changed", "shop.cart.label = len"],
    ["two names are bound at once", "x = label = len"],
    ["something is called", "install()"],
    ["a condition hides it", "if True:\n    from fakes import label"],
    ["every test gets a fixture", "@pytest.fixture(autouse=True)\ndef fake():\n    ..."],
    ["a hook runs before each", "def setup_function(function):\n    ..."],
    ["every test gets a mark", "pytestmark = pytest.mark.skip"],
    ["plugins are loaded", "pytest_plugins = ['fakes']"],
  ])("%s", async (_, line) => {
    expect(await refuse(`${CART}\n\n${line}\n`)).toContain("put it into a new file");
  });

  it.each(["global label\n    label = len", "globals().update(label=len)"])(
    "a rewritten test rebinds a name of its module: %j",
    async (line) => {
      const body = `    ${line}\n    assert total([1, 2]) == 8`;
      expect(await refuse(CART.replace("    assert total([1, 2]) == 3", body))).toContain(
        "changes names",
      );
    },
  );

  it.each([
    ["a docstring about a global", '    """No longer global label\n    """'],
    ["a nonlocal name", "    def inner():\n        nonlocal label"],
  ])("accepts %s in a rewritten test", async (_, line) => {
    const body = `${line}\n    assert total([1, 2]) == 8`;
    expect(await refuse(CART.replace("    assert total([1, 2]) == 3", body))).toBe("");
  });

  it("accepts a helper with the name of an attribute or a keyword that other tests use", async () => {
    const before = CART.replace("label([1, 2])", "label([1, 2], parse=1).convert");
    const helpers =
      "\n\ndef parse(text):\n    return text\n\n\ndef convert(text):\n    return text\n";
    expect(await refuse(`${before}${helpers}`, { before })).toBe("");
  });

  it.each([
    ["a mark", "class TestBill:", "@decimal.skip\nclass TestBill:"],
    ["a hook", "class TestBill:", "class TestBill:\n    def setup_method(self): ...\n"],
    ["a base", "class TestBill:", "class TestBill(decimal.Fake):"],
    ["a name", "class TestBill:", "class TestBill:\n    total = len\n"],
  ])("a class with other tests gets %s", async (_, search, replace) => {
    const wrong = ["TestBill::test_two_items"];
    expect(await refuse(BILL.replace("== 2", "== 7"), { before: BILL, wrong })).toBe("");
    expect(await refuse(BILL.replace(search, replace), { before: BILL, wrong })).not.toBe("");
  });
});

describe("an edit may have that", () => {
  const wrong = ["TestBill::test_two_items", "TestBill::test_no_items"];
  const other = "def test_other():\n    assert 1\n";
  const before = `${BILL}\n\n${other}`;

  it("an import and a class go with the wrong tests, and nothing else does", async () => {
    expect(await refuse(`import decimal\n\n\n${other}`, { before, wrong })).toBe("");
    expect(await refuse(other, { before, wrong })).toContain("The import of decimal");
  });

  it("a name that only wrong tests use comes from elsewhere", async () => {
    const content = before.replace("from shop.cart", "from shop.bill");
    expect(await refuse(content, { before, wrong })).toBe("");
    expect(await refuse(content, { before, wrong: wrong.slice(1) })).not.toBe("");
  });

  it("a class stays where another one is made from it", async () => {
    const derived = `${before}\n\nclass TestMore(TestBill):\n    rate = 2\n`;
    const content = derived.replace("class TestBill:", "class TestBill(Fake):");
    expect(await refuse(content, { before: derived, wrong })).not.toBe("");
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
  ])("it imports or adds %s", async (_, search, replace) => {
    const file = `import shop.cart\n${CART}`;
    expect(await refuse(file.replace(search, replace), { before: file })).toBe("");
  });
});

describe("names and statements are read by a parser", () => {
  const wrong = ["TestBill::test_two_items"];

  it("takes no words of a docstring or a comment for the statement", async () => {
    const docstring = '    """A global label stays: global label"""\n    # globals()\n';
    const content = CART.replace(
      "    assert total([1, 2]) == 3",
      `${docstring}    assert total([1, 2]) == 8`,
    );
    expect(await refuse(content)).toBe("");
    const local =
      "    def bump():\n        nonlocal label\n        label = 1\n    label = 0\n    bump()\n";
    expect(
      await refuse(
        CART.replace("    assert total([1, 2]) == 3", `${local}    assert total([1, 2]) == 8`),
      ),
    ).toBe("");
  });

  it("takes an attribute of the same name for no use of a name", async () => {
    const before = `${BILL}\n    def test_parse(self):\n        assert self.parse_one("a") == f(parse_all=1)\n`;
    const content = before.replace("import total", "import parse_all, parse_one, total");
    expect(await refuse(content, { before, wrong })).toBe("");
  });

  it.each([
    ["a helper method", "    def items_of(self, count):\n        return [1] * count\n\n"],
    ["an attribute", "    rates = (1, 2)\n\n"],
    ["a docstring", '    """Bills."""\n\n'],
    [
      "a new test with a helper",
      "    def _two(self):\n        return 2\n\n    def test_new(self):\n        assert self._two()\n\n",
    ],
  ])("lets a class with other tests get %s", async (_, member) => {
    const content = BILL.replace("class TestBill:\n", `class TestBill:\n${member}`);
    expect(await refuse(content, { before: BILL, wrong })).toBe("");
    const unittest = BILL.replace("TestBill:", "TestBill(unittest.TestCase):");
    const extended = content.replace("TestBill:", "TestBill(unittest.TestCase):");
    expect(await refuse(extended, { before: unittest, wrong })).toBe("");
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
  ])("refuses a member that %s, with its line", async (_, bases, member, why) => {
    const before = `${BILL.replace("TestBill:", `TestBill${bases}:`)}        assert self.decimals\n`;
    const content = before.replace(/class TestBill.*\n/, (header) => `${header}${member}`);
    const problem = await refuse(content, { before, wrong });
    expect(problem).toContain("tests/test_cart.py, line 6:");
    expect(problem).toContain(why);
  });

  describe("a class with other tests and a base of the repository", () => {
    const base = "class Base(PluginCase):\n    def run_plugin(self): ...\n";
    const plugins =
      "import unittest\n\n\nclass PluginCase(unittest.TestCase):\n    def lines_of(self): ...\n";
    const files = {
      "tests/base.py": `from .plugins import PluginCase\n\n\n${base}`,
      "tests/plugins/__init__.py": "from tests.plugins.case import PluginCase\n",
      "tests/plugins/case.py": plugins,
    };
    const before = `from tests import base\n${BILL.replace("TestBill:", "TestBill(base.Base):")}`;
    const add = (name: string, changed: Readonly<Record<string, string>> = {}) => {
      const header = "class TestBill(base.Base):\n";
      const member = `    def ${name}(self):\n        return 1\n\n`;
      const content = before.replace(header, `${header}${member}`);
      return refuse(content, { before, wrong, files: { ...files, ...changed } });
    };

    it("gets a helper whose name no base and no other file has", async () => {
      expect(await add("painted_in_red")).toBe("");
    });

    it.each([
      ["lines_of", "because tests/plugins/case.py has the name, too: give it another name"],
      ["assertPainted", "what TestBill inherits from unittest may use assertPainted"],
    ])("gets no helper %s, and is told why", async (name, why) => {
      expect(await add(name)).toContain(why);
    });

    it.each([
      ["is foreign", { "tests/plugins/case.py": plugins.replace("unittest.T", "django.T") }],
      ["is made", { "tests/plugins/case.py": "PluginCase = make()\n" }],
      ["inherits itself", { "tests/base.py": base.replace("PluginCase", "Base") }],
    ])("gets none if a base %s", async (_, changed) => {
      expect(await add("painted_in_red", changed)).toContain("TestBill inherits from");
    });
  });

  it.each([
    ["a call", "class TestBill(make_base()):"],
    ["a metaclass", "class TestBill(metaclass=Registered):"],
    ["a test case that is not of unittest", "class TestBill(TestCase):"],
  ])("refuses a member of a class with %s for a base", async (_, header) => {
    const before = BILL.replace("class TestBill:", header);
    const content = before.replace(header, `${header}\n    fixtures = 1\n`);
    expect(await refuse(content, { before, wrong })).toContain("TestBill inherits");
    const imported = (text: string) => `from unittest import TestCase\n${text}`;
    const isRefused = (await refuse(imported(content), { before: imported(before), wrong })) !== "";
    expect(isRefused).toBe(!header.includes("(TestCase)"));
  });

  it("refuses an import in a class with other tests as any other member", async () => {
    const before = BILL.replace("assert total([])", "assert self.count([])");
    const content = before.replace("TestBill:\n", "TestBill:\n    from fakes import count\n\n");
    expect(await refuse(content, { before, wrong })).toContain("line 6:");
    expect(await refuse(before, { before: content, wrong })).toContain("changed or gone");
  });

  it("lets a new class have hooks, bases and members of any name", async () => {
    const members =
      "    total = 1\n\n    def setup_method(self): ...\n\n    def test_a(self): ...\n";
    expect(await refuse(`${CART}\n\nclass TestMore(Base):\n${members}`)).toBe("");
  });

  it("knows data of a class inside a class by its whole name", async () => {
    const before = `${CART}\n\nclass TestA:\n    class TestB:\n        rate = 1\n\n        def test_rate(self):\n            assert self.rate\n`;
    const content = before.replace("rate = 1", "rate = 2");
    expect(await refuse(content, { before, wrong: ["TestA::TestB::rate"] })).toBe("");
    expect(await refuse(content, { before, wrong: ["TestB::rate"] })).toContain(
      "TestB::rate is changed, but tests/test_cart.py::TestA::TestB::test_rate uses it",
    );
  });

  it("names what is changed with its line", async () => {
    const before = CART.replace("\n\ndef", "\nLIMIT = 3\n\n\ndef");
    expect(await refuse(before.replace("LIMIT = 3", "LIMIT = 4"), { before })).toBe(
      'tests/test_cart.py, line 4: "LIMIT = 3" is changed or gone: leave what exists as it is.',
    );
  });
});

describe("helpers, fixtures and data of wrong tests", () => {
  const HELPERS = `import pytest
from shop.cart import label, total

WANTED = 3


@pytest.fixture
def db():
    return WANTED


def check(prices, wanted):
    assert total(prices) == wanted


def test_wrong(db):
    check([1, 2], db)


def test_right():
    assert label([1]) == "1 item"
`;
  const wrong = [`${PATH}::test_wrong`];
  const edit = (
    before: string,
    [search, replace]: readonly [string, string],
    basis: Parameters<typeof judgeEdits>[2] = {},
  ) => {
    expect(before).toContain(search);
    const change = { path: PATH, before, content: before.replace(search, replace) };
    return judgeEdits([change], wrong, basis);
  };
  const FIXTURE = ["    return WANTED", "    return 8"] as const;

  it.each([
    ["a constant", ["WANTED = 3", "WANTED = 8"], "WANTED"],
    ["a fixture", FIXTURE, "db"],
    ["a helper", ["assert total(prices) == wanted", "assert total(prices) >= wanted"], "check"],
  ] as const)("may change with them: %s", async (_, search, name) => {
    expect(await edit(HELPERS, search)).toMatchObject({
      problems: [],
      changes: [{ shared: [{ id: `${PATH}::${name}`, tests: wrong }] }],
    });
  });

  it.each([
    ["usefixtures", '@pytest.mark.usefixtures("db")\ndef test_right():'],
    ["getfixturevalue", 'def test_right(request):\n    request.getfixturevalue("db")'],
    ["getattr", 'def test_right():\n    getattr(helpers, "db")'],
    [
      "an indirect parameter",
      '@pytest.mark.parametrize("db", [1], indirect=True)\ndef test_right(db):',
    ],
    [
      "an autouse fixture",
      "@pytest.fixture(autouse=True)\ndef always(db): ...\n\n\ndef test_right():",
    ],
  ])("may not change if another test uses them by %s", async (_, header) => {
    const before = HELPERS.replace("def test_right():", header);
    const { problems } = await edit(before, FIXTURE);
    expect(problems).toEqual([
      `${PATH}, line 7: ${PATH}::db is changed, but ${PATH}::test_right uses it and is not listed as wrong: leave it as it is.`,
    ]);
  });

  it("are not used by a test of the same name in another class", async () => {
    const before = `class TestCart:
    sizes = {1, 2}

    def test_all(self):
        assert len(self.sizes) == 2


class TestShop:
    def test_all(self):
        assert 1 == 1
`;
    const change = { path: PATH, before, content: before.replace("{1, 2}", "{1, 2} - {3}") };
    const ids = [`${PATH}::TestCart::test_all`, `${PATH}::TestShop::test_all`];
    const judged = await judgeEdits([change], [`${PATH}::TestCart::test_all`], { ids });
    expect(judged.problems).toEqual([]);
  });

  it("may change if other tests have their names only as other texts", async () => {
    const before = HELPERS.replace('"1 item"', '{"db": ["check", "WANTED"]}');
    expect((await edit(before, FIXTURE)).problems).toEqual([]);
  });

  it("finds the users of a fixture in a class, and of one with another name", async () => {
    const inClass = `import pytest


class TestCart:
    RATES = [1]

    @pytest.fixture
    def db(self):
        return 3

    @pytest.mark.parametrize("rate", RATES)
    def test_right(self, db, rate): ...
`;
    const user = "TestCart::test_right uses it";
    expect((await edit(inClass, ["return 3", "return 4"])).problems.join()).toContain(user);
    expect((await edit(inClass, ["[1]", "[2]"])).problems.join()).toContain(user);
    const renamed = HELPERS.replace("@pytest.fixture\n", '@pytest.fixture(name="base")\n')
      .replace("test_wrong(db)", "test_wrong(db=1)")
      .replace("test_right()", "test_right(base)");
    expect((await edit(renamed, FIXTURE)).problems.join()).toContain("test_right uses it");
  });

  it.each([
    ["from tests.test_cart import check", "def test_far():\n    check([], 0)\n"],
    ["from tests import test_cart", "def test_far():\n    test_cart.check([], 0)\n"],
    ['pytest_plugins = ["tests.test_cart"]', "def test_far(check): ...\n"],
  ])("finds users in other files: %s", async (line, test) => {
    const search = ["== wanted", ">= wanted"] as const;
    const files = { "tests/test_far.py": `${line}\n\n\n${test}` };
    const { problems } = await edit(HELPERS, search, { files });
    expect(problems.join()).toContain("but tests/test_far.py::test_far uses it");
    const other = { "tests/test_far.py": test };
    expect((await edit(HELPERS, search, { files: other })).problems).toEqual([]);
    const helper = { "tests/helpers.py": `${line}\n\n\n${test}` };
    expect((await edit(HELPERS, search, { files: helper })).problems.join()).toContain(
      "but tests/helpers.py uses it",
    );
  });

  it("takes what pytest collects for a test, whatever its name", async () => {
    const before = `${HELPERS}\n\ndef should_add():\n    assert total([1]) == 1\n`;
    const id = `${PATH}::should_add`;
    const ids = [...wrong, id, `${PATH}::test_right`];
    const search = ["== 1\n", "== 6\n"] as const;
    expect((await edit(before, search, { ids })).problems).toEqual([
      `${PATH}, line 24: ${id} is changed, but it is not listed as wrong: leave it as it is.`,
    ]);
    const listed = { ids, wrong: [{ id, because: "so" }] };
    expect((await edit(before, search, listed)).problems).toEqual([]);
  });

  it("may not become a fixture of every test", async () => {
    const autouse = ["@pytest.fixture\n", "@pytest.fixture(autouse=True)\n"] as const;
    expect((await edit(HELPERS, autouse)).problems.join()).toContain(
      "is a fixture for its other tests",
    );
  });

  it("lets tests trade places, and pass go", async () => {
    const first = `def test_wrong(db):\n    check([1, 2], db)\n\n\n`;
    const moved = `${HELPERS.replace(first, "")}\n\n${first.trimEnd()}\n`;
    expect(await refuseEdits([{ path: PATH, before: HELPERS, content: moved }], [])).toEqual([]);
    const empty = "class TestNew:\n    pass\n";
    const content = "class TestNew:\n    def test_new(self): ...\n";
    expect(await refuseEdits([{ path: PATH, before: empty, content }], [])).toEqual([]);
  });
});
