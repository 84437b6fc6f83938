import { beforeAll, describe, expect, it } from "vitest";
import { Plan } from "../../src/run-state/plan.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { withChanges } from "../../src/version.ts";
import { inspectTests } from "../../src/workflow/edits/inspect-tests.ts";
import { redGate } from "../../src/workflow/nodes/red-gate.ts";
import { makeState } from "../workflow/make-state.ts";
import { shareStages } from "../workflow/workflow-harness.ts";

/*
 * Failures as real pytest reports them, each with the verdict that the red gate has to give. The tests of
 * one verdict run in one process.
 */

const ISSUE = `# Carts and labels

- \`Cart\` accepts free things, exports JSON, finds by \`kind\`, and can be added, iterated, hashed and pickled.
- \`find\` takes the \`kind\` as its second argument. It returns an item, never None.
- A \`Line\` needs no \`price\`. An \`Item\` takes one. Carts are sorted by what is in them.
- Settings have a \`colour\`. There is an exporter named \`xml\`. \`python -m shop.cart --json\` prints JSON.
- \`Label\` and \`Cart.discount\` are new.
`;

const PLAN = Plan.parse({
  approach: "directly",
  tests: [{ name: "test_it", criterion: "It works." }],
  changes: ["shop/cart.py"],
  newFiles: ["shop/labels.py", "shop/xml.py"],
  creates: [
    { module: "shop.labels", name: "Label", kind: "class", signature: "Label(text)" },
    { module: "shop.cart", name: "Cart.discount", signature: "discount(self, percent)" },
  ],
});

const FILES = {
  "pytest.ini": "[pytest]\naddopts = --doctest-modules\n",
  "shop/__init__.py": "",
  "shop/text.py": `
def slug(text, limit=10):
    return text[:limit]
def quote(text, *, mark):
    return mark + text + mark
`,
  "shop/checks.py": `
import functools, warnings
def positive(method):
    @functools.wraps(method)
    def checked(self, price, *more):
        if price <= 0:
            raise ValueError("must be positive")
        return method(self, price, *more)
    return checked
def deprecated(method):
    @functools.wraps(method)
    def warning(*args):
        warnings.warn("old", DeprecationWarning)
        return method(*args)
    return warning
class Name:
    def __set__(self, instance, value):
        raise TypeError("names cannot be set")
class Settings:
    def __getattr__(self, name):
        raise AttributeError("no setting " + name)
def record(name, fields):
    checks = "".join("  if %s is None: raise ValueError('%s')\\n" % (one, one) for one in fields)
    space = {}
    exec("class %s:\\n def __init__(self, %s):\\n%s" % (name, ", ".join(fields), checks), space)
    return space[name]
`,
  "shop/registry.py": `
EXPORTERS = {"csv": ","}
def load(name):
    if name not in EXPORTERS:
        raise LookupError("no exporter is called " + repr(name))
    return EXPORTERS[name]
`,
  "shop/cart.py": `
import threading, time, zipfile
from shop.checks import Name, Settings, deprecated, positive, record
Line = record("Line", ["name", "price"])
class Item:
    price = 3
class Cart:
    __hash__ = None
    owner = Name()
    settings = Settings()
    def __init__(self):
        self.items = []
        self.lock = threading.Lock()
    @positive
    def add(self, price):
        self.items.append(price)
    @deprecated
    def amount(self):
        return 0
    def export(self):
        return "{'items': 0}"
    def created(self):
        return "2026-01-01 at noon"
    def pages(self):
        yield from self.items
    def fetch(self):
        return None
    async def wait(self):
        import asyncio
        await asyncio.sleep(5)
    def block(self):
        time.sleep(0.4)
    def packed(self):
        return b"1"
    def find(self, name):
        return None
    def summary(self):
        return {}
    def locked(self):
        return None
    def pattern(self):
        return "("
    def raw(self):
        return b"\\xff"
    def save(self, path):
        path.write_bytes(b"nothing")
    def each(self, call):
        return [call(one) for one in [Item()]]
def total(items):
    return 0
if __name__ == "__main__":
    raise SystemExit(2)
`,
  "shop/gift.py": "from shop.cart import Cart\nclass GiftCart(Cart):\n    pass\n",
  "tests/test_old.py": "def test_old(): pass\n",
};

const CART = "import pytest\nfrom shop.cart import Cart, Line\n";
const LABEL = "from shop.labels import Label\nfrom shop import text\nfrom shop.text import slug\n";

/** The failing test, or a whole file. */
type Row = readonly [name: string, content: string];

/** The statements of one test. */
function body(head: string, ...lines: string[]): string {
  return `${head}\n\ndef test_it():\n${lines.map((line) => `    ${line}\n`).join("")}`;
}
const cart = (...lines: string[]) => body(CART, ...lines);
const label = (...lines: string[]) => body(LABEL, ...lines);

const RIGHT: readonly Row[] = [
  ["a decorator raises before the method runs", cart("Cart().add(0)", "assert Cart().items == []")],
  ["code made with exec raises", cart("assert Line('tea', None).price is None")],
  ["code made with exec lacks an optional argument", cart("assert Line('tea').price == 0")],
  ["a parser reads what the code wrote", cart("import json", "assert json.loads(Cart().export())")],
  [
    "a built-in type refuses what the code wrote",
    cart(
      "from datetime import datetime",
      "assert datetime.fromisoformat(Cart().created()).hour == 12",
    ),
  ],
  [
    "a library refuses a file that the code wrote",
    `${CART}import zipfile\n\ndef test_it(tmp_path):\n    Cart().save(tmp_path / "a.zip")\n    assert zipfile.ZipFile(tmp_path / "a.zip").namelist() == []\n`,
  ],
  [
    "a subclass of a created class lacks a member",
    label("class Price(Label):", "    pass", "assert Price.currency == 'EUR'"),
  ],
  [
    "a subclass in the repository lacks a promised member",
    "from shop.gift import GiftCart\n\ndef test_it():\n    assert GiftCart().discount(5) == 0\n",
  ],
  ["a generator ends too early", cart("assert next(Cart().pages()) == 1")],
  ["too few values to unpack", cart("first, second = Cart().pages()", "assert first == second")],
  [
    "what should be a coroutine is none",
    cart("import asyncio", "assert asyncio.run(Cart().fetch()) == 1"),
  ],
  [
    "a coroutine takes too long",
    cart("import asyncio", "assert asyncio.run(asyncio.wait_for(Cart().wait(), 0.01)) == 1"),
  ],
  [
    "a thread takes too long",
    cart(
      "from concurrent.futures import ThreadPoolExecutor",
      "with ThreadPoolExecutor() as pool:",
      "    assert pool.submit(Cart().block).result(timeout=0.01) == 1",
    ),
  ],
  [
    "a program takes too long",
    cart(
      "import subprocess, sys",
      'code = "from shop.cart import Cart\\nCart().block(); import time; time.sleep(9)"',
      "assert subprocess.run([sys.executable, '-c', code], timeout=0.01).returncode == 0",
    ),
  ],
  ["a descriptor raises", cart("one = Cart()", "one.owner = 'Ann'", "assert one.owner == 'Ann'")],
  ["__getattr__ raises", cart("assert Cart().settings.colour == 'red'")],
  [
    "an extension module refuses the result",
    cart("import struct", "assert struct.unpack('<I', Cart().packed()) == (1,)"),
  ],
  [
    "a compiled type refuses the result",
    cart("from decimal import Decimal", "assert Decimal(Cart().created()) == 1"),
  ],
  [
    "a program exits with an error",
    cart(
      "import subprocess, sys",
      "said = subprocess.check_output([sys.executable, '-m', 'shop.cart', '--json'])",
      "assert said == b'{}'",
    ),
  ],
  [
    "a registry of plugins does not know the new one",
    "from shop.registry import load\n\ndef test_it():\n    assert load('xml') == '<'\n",
  ],
  [
    "an example of a docstring raises in a library",
    'def test_it():\n    """\n    >>> import json\n    >>> from shop.cart import Cart\n    >>> json.loads(Cart().export())\n    {}\n    """\n    import shop.cart\n    assert shop.cart.Cart().find("tea")\n',
  ],
  [
    "assertRaises sees another exception, from a decorator",
    "import unittest\nfrom shop.cart import Cart\n\nclass TestIt(unittest.TestCase):\n    def test_it(self):\n        with self.assertRaises(KeyError):\n            Cart().add(0)\n",
  ],
  [
    "a warning is an error",
    cart(
      "import warnings",
      "with warnings.catch_warnings():",
      "    warnings.simplefilter('error')",
      "    assert Cart().amount() == 0",
    ),
  ],
  ["the code returns None", cart("assert Cart().find('tea').weight == 3")],
  ["the code returns another type", cart("assert Cart().created().isoformat() == 'x'")],
  ["the result lacks a key", cart("assert Cart().summary()['grand'] == 3")],
  ["the result is too short", cart("assert list(Cart().pages())[0] == 3")],
  [
    "the result is no context manager",
    cart("with Cart().locked() as inside:", "    assert inside"),
  ],
  ["the class lacks an operator", cart("assert Cart() + Cart() == 3")],
  ["the class cannot be iterated", cart("assert list(Cart()) == [1]")],
  ["the class cannot be hashed", cart("assert {Cart(): 1} != {}")],
  ["the class cannot be pickled", cart("import pickle", "assert pickle.dumps(Cart()) == b''")],
  [
    "a fixture uses what the code returns",
    `${CART}\n@pytest.fixture\ndef weight():\n    return Cart().find('tea').weight\n\ndef test_it(weight):\n    assert weight == 3\n`,
  ],
  [
    "setUp uses what the code returns",
    "import unittest\nfrom shop.cart import Cart\n\nclass TestIt(unittest.TestCase):\n    def setUp(self):\n        self.weight = Cart().find('tea').weight\n    def test_it(self):\n        self.assertEqual(self.weight, 3)\n",
  ],
  ["the issue names the keyword", cart("assert Cart().find('tea', kind='green') == 1")],
  ["the issue names the function", cart("assert Cart().find('tea', 'green') == 1")],
  ["the issue names the class", cart("assert Cart('Ann').items == []")],
  [
    "the issue names a class without a constructor",
    "from shop.cart import Item\n\ndef test_it():\n    assert Item(5).price == 5\n",
  ],
  ["the class gets a keyword that the issue names", cart("assert Cart(kind='gift').items == []")],
  [
    "a class that inherits it gets the keyword",
    "from shop.gift import GiftCart\n\ndef test_it():\n    assert GiftCart(kind='gift').items == []\n",
  ],
  [
    "a fixture gives the keyword",
    `${CART}\n@pytest.fixture\ndef gift():\n    return Cart(kind='gift')\n\ndef test_it(gift):\n    assert gift.items == []\n`,
  ],
  ["what the code returns is compared", cart("assert Cart().find('tea') < 3")],
  ["objects of the class are compared", cart("assert sorted([Cart(), Cart()]) == []")],
  ["what the code returns is called", cart("assert Cart().find('tea')() == 3")],
  ["what the code returns has no length", cart("assert len(Cart().find('tea')) == 3")],
  ["the code makes a bad pattern", cart("import re", "assert re.compile(Cart().pattern())")],
  ["the code makes bytes that are no text", cart("assert Cart().raw().decode() == 'x'")],
  [
    "pytest.fail without a traceback",
    cart("if Cart().find('tea') is None:", "    pytest.fail('not found', pytrace=False)"),
  ],
];

/** Found in the text, before anything runs. */
const WRONG_IN_TEXT: readonly Row[] = [
  ["an unknown name behind a stub", label("assert Label('a').text == expected")],
  [
    "an unknown name behind an assertion that fails",
    cart("assert Cart().find('tea') == 1", "assert Cart().items == expected"),
  ],
  ["a module that is not imported", cart("assert json.loads(Cart().export()) == {}")],
  ["pytest is not imported", label("with pytest.raises(ValueError):", "    Label('')")],
  [
    "an unknown name in a callback that the code calls",
    cart("assert Cart().each(lambda item: item.price + tax) == [4]"),
  ],
  [
    "an unknown name in a helper",
    `${CART}\ndef price():\n    return Cart().find(name)\n\ndef test_it():\n    assert price() == 1\n`,
  ],
  [
    "an unknown name in a fixture",
    `${CART}\n@pytest.fixture\ndef full():\n    return Cart().find(name)\n\ndef test_it(full):\n    assert full == 1\n`,
  ],
  ["an unknown name in a comprehension", label("assert [Label(one) for one in names] == []")],
  [
    "an attribute of the class without self",
    `${LABEL}\nclass TestIt:\n    limit = 3\n    def test_it(self):\n        assert len(Label('a').text) == limit\n`,
  ],
  [
    "a name of another test",
    `${LABEL}\ndef test_other():\n    expected = 1\n    assert Label('a') == expected\n\ndef test_it():\n    assert Label('b') == expected\n`,
  ],
  [
    "a local name hides the import",
    `${LABEL}\ndef test_it():\n    slug = slug(Label('a').text)\n    assert slug == 'a'\n`,
  ],
];

/** Found when the test runs. */
const WRONG_IN_RUN: readonly Row[] = [
  [
    "a fixture that does not exist",
    `${CART}\ndef test_it(full_cart):\n    assert full_cart.find('tea') == Cart()\n`,
  ],
  [
    "a fixture of a fixture that does not exist",
    `${CART}\n@pytest.fixture\ndef full(filled):\n    return Cart()\n\ndef test_it(full):\n    assert full.find('tea') == 1\n`,
  ],
  [
    "a fixture that is called",
    `${CART}\n@pytest.fixture\ndef full():\n    return Cart()\n\ndef test_it():\n    assert full().find('tea') == 1\n`,
  ],
  [
    "too many arguments for a function that exists",
    cart("from shop.text import slug", "assert slug('tea', 3, 4) == Cart().find('tea')"),
  ],
  [
    "an unknown keyword of a function that exists",
    cart("from shop.text import slug", "assert slug('tea', size=3) == Cart().find('tea')"),
  ],
  [
    "a missing argument of a function that exists",
    cart("from shop.text import quote", "assert quote('tea') == Cart().find('tea')"),
  ],
  [
    "a keyword of the changed code that nobody asked for",
    cart("assert Cart().export(indent=4) == '{}'"),
  ],
  ["a typo in an attribute", cart("assert Cart().itmes == [1]")],
  [
    "a typo in a callback that the code calls",
    cart("assert Cart().each(lambda item: item.prices) == [3]"),
  ],
  ["a typo in a method of a built-in type", cart("assert Cart().export().uper() == ''")],
  ["a typo in a module", cart("import shop.cart", "assert shop.cart.totl([Cart()]) == 1")],
  ["a typo in a standard module", cart("import math", "assert math.sqroot(Cart().amount()) == 1")],
  [
    "a typo in a standard class",
    cart("from datetime import date", "assert Cart().created() == date.tody()"),
  ],
  [
    "a name that a module lacks",
    cart("from shop.text import slugg", "assert slugg('a') == Cart()"),
  ],
  ["a package that is not installed", cart("import nonesuch", "assert nonesuch.x == Cart()")],
  [
    "an import hides another",
    cart("import json", "from shop import text as json", "assert json.loads(Cart().export())"),
  ],
  ["data of its own are wrong", cart("size = int('many')", "assert Cart().find('tea') == size")],
  [
    "a text of its own cannot be parsed",
    cart("import json", "want = json.loads('{')", "assert Cart().summary() == want"),
  ],
  [
    "a file of its own is missing",
    cart("want = open('tests/want.json').read()", "assert Cart().export() == want"),
  ],
  [
    "a list of its own is too short",
    cart("names = ['tea']", "other = names[1]", "assert Cart().find(other) == 1"),
  ],
  [
    "None of its own",
    cart("order = [3, 1].sort()", "last = order[-1]", "assert Cart().find('tea') == last"),
  ],
  ["a coroutine that nothing runs", `${CART}\nasync def test_it():\n    assert Cart().fetch()\n`],
  [
    "it passes against its mark",
    `${CART}\ndef marked(test):\n    return getattr(pytest.mark, "xf" + "ail")(strict=True)(test)\n\n@marked\ndef test_it():\n    assert Cart().items == []\n`,
  ],
  [
    "an attribute that its own class lacks",
    "import unittest\nfrom shop.cart import Cart\n\nclass TestIt(unittest.TestCase):\n    def setUp(self):\n        self.cart = Cart()\n    def test_it(self):\n        assert self.basket.find('tea') == 1\n",
  ],
  [
    "a patch of something that does not exist",
    `${CART}from unittest import mock\n\ndef test_it():\n    with mock.patch("shop.text.slugs"):\n        assert Cart().find('tea') == 1\n`,
  ],
  [
    "monkeypatch of something that does not exist",
    `${CART}import shop.text\n\ndef test_it(monkeypatch):\n    monkeypatch.setattr(shop.text, "slugs", None)\n    assert Cart().find('tea') == 1\n`,
  ],
  [
    "a method without self",
    `${CART}\nclass TestIt:\n    def test_it():\n        assert Cart().find('tea') == 1\n`,
  ],
];

/** Found when the stubs return instead of raising. */
const WRONG_BEHIND_STUBS: readonly Row[] = [
  ["too many arguments behind a stub", label("one = Label('a')", "assert slug('a', 1, 2) == one")],
  ["a typo in a module behind a stub", label("one = Label('a')", "assert text.slugg('a') == one")],
  [
    "an unknown keyword behind a stub",
    label("one = Label('a')", "assert text.quote('a', sign='b') == one"),
  ],
];

const stage = shareStages();

async function openTable() {
  const { tools, input } = await stage({ timeoutSeconds: 100, files: FILES, issue: ISSUE });
  const spec = readSpec({ body: ISSUE });
  return { tools, state: makeState({ base: input.base, spec, agreedPlan: PLAN }) };
}

const pathOf = (index: number) => `tests/test_row_${index}.py`;

/** The numbers of the rows that are refused from their texts. */
async function refusedTexts(rows: readonly Row[]): Promise<number[]> {
  const { tools, state } = await openTable();
  const changes = rows.map(([, content], index) => {
    return { path: pathOf(index), before: null, content };
  });
  const problems = await inspectTests(tools, state.base.commit, changes, state, {
    requirePlanned: false,
  });
  return indexesOf(problems.map((each) => (typeof each === "string" ? each : each.text)));
}

/** What the red gate says to these rows together, with the numbers of the rows that it names. */
async function judgeRows(rows: readonly Row[]) {
  const { tools, state } = await openTable();
  const files = rows.map(([, content], index) => ({ path: pathOf(index), content }));
  const version = withChanges(state.base.commit, files);
  const draft = await tools.workspace.snapshot("draft", version);
  const testFiles = files.map(({ path }) => path);
  const { update, headline } = await redGate(tools)({ ...state, draft, testFiles });
  const refused = indexesOf(update.failureHistory?.entries[0]?.tests ?? []);
  return { headline, refused, feedback: update.testResults?.feedback, red: update.red };
}

function indexesOf(texts: readonly string[]): number[] {
  const found = texts.flatMap((text) => /test_row_(\d+)/.exec(text)?.[1] ?? []);
  return [...new Set(found.map(Number))];
}

const named = (rows: readonly Row[]) => rows.map(([name], index) => [name, index] as const);

describe("right, although no line that changes is in the traceback", () => {
  let judged: Awaited<ReturnType<typeof judgeRows>>;
  let texts: number[];
  beforeAll(async () => {
    texts = await refusedTexts(RIGHT);
    judged = await judgeRows(RIGHT);
  });

  it.each(named(RIGHT))("%s", (_, index) => {
    expect(texts).not.toContain(index);
    expect(judged.refused).not.toContain(index);
    expect(indexesOf(judged.red?.failing ?? [])).toContain(index);
  });
});

describe("wrong, although the code that changes is used", () => {
  const refused = new Map<readonly Row[], number[]>();
  beforeAll(async () => {
    refused.set(WRONG_IN_TEXT, await refusedTexts(WRONG_IN_TEXT));
    for (const rows of [WRONG_IN_RUN, WRONG_BEHIND_STUBS]) {
      refused.set(rows, (await judgeRows(rows)).refused);
    }
  });

  it.each(named(WRONG_IN_TEXT))("from its text: %s", (_, index) => {
    expect(refused.get(WRONG_IN_TEXT)).toContain(index);
  });

  it.each(named(WRONG_IN_RUN))("from its run: %s", (_, index) => {
    expect(refused.get(WRONG_IN_RUN)).toContain(index);
  });

  it.each(named(WRONG_BEHIND_STUBS))("from its run with stubs that return: %s", (_, index) => {
    expect(refused.get(WRONG_BEHIND_STUBS)).toContain(index);
  });
});
