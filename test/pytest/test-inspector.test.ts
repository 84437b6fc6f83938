import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTestInspector } from "../../src/pytest/inspect-code.ts";
import type { InspectedTest, InspectionRequest } from "../../src/python/inspection.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const root = tmpdir();
const inspector = createTestInspector({ root, python: process.env.TDD_PYTHON, env: process.env });

const PATH = "tests/test_it.py";

async function inspect(content: string, more: Partial<InspectionRequest> = {}) {
  const inspected = [{ path: PATH, content }];
  const request = { inspected, support: [], names: [], promised: [], ...more };
  const inspection = await inspector.inspect(request);
  expect(inspection?.failed).toEqual([]);
  return inspection?.tests ?? [];
}

async function inspectOne(content: string, more: Partial<InspectionRequest> = {}) {
  const [test] = await inspect(content, more);
  return test as InspectedTest;
}

/** A test with this body, after these lines. */
const test = (body: string, before = "") =>
  `import pytest\n${before}\ndef test_it():\n${body.replaceAll(/^/gm, "    ")}\n`;

describe("assertions that can fail a test", () => {
  it.each([
    ["assert", "assert f() == 1"],
    ["assert False as a failure", "assert False, 'not reached'"],
    ["pytest.raises", "with pytest.raises(ValueError):\n    f()"],
    ["pytest.raises with a function", "pytest.raises(ValueError, f)"],
    ["pytest.warns", "with pytest.warns(UserWarning):\n    f()"],
    ["pytest.deprecated_call", "with pytest.deprecated_call():\n    f()"],
    ["pytest.fail", "if f():\n    pytest.fail('no')"],
    ["a raise", "if not f():\n    raise AssertionError('no')"],
    ["a mock's assertion", "mock.send.assert_called_once_with(1)"],
    ["numpy's assertion", "np.testing.assert_allclose(f(), [1])"],
    ["pandas' assertion", "pd.testing.assert_frame_equal(f(), frame)"],
    ["a helper named like an assertion", "check_total(f())"],
    ["playwright's expect", "expect(page).to_have_text('x')"],
    ["a checked program", "subprocess.run(['x'], check=True)"],
    ["an assertion in a loop", "for each in f():\n    assert each"],
    [
      "one in a handler",
      "try:\n    f()\nexcept ValueError as error:\n    assert 'x' in str(error)",
    ],
    ["one in a try whose handler raises", "try:\n    assert f()\nexcept Exception:\n    raise"],
    [
      "one in a try whose handler fails",
      "try:\n    assert f()\nexcept Exception:\n    pytest.fail('x')",
    ],
    ["one in a try for another exception", "try:\n    assert f()\nexcept ValueError:\n    pass"],
    [
      "pytest.fail in a try for Exception",
      "try:\n    f()\n    pytest.fail('x')\nexcept Exception:\n    pass",
    ],
    ["one in a nested function that is called", "def inner():\n    assert f()\ninner()"],
    ["one in an else", "try:\n    f()\nexcept Exception:\n    return\nelse:\n    assert f()"],
  ])("%s counts", async (_what, body) => {
    expect((await inspectOne(test(body))).assertions).toBeGreaterThan(0);
  });

  it.each([
    ["none at all", "f()"],
    ["assert True", "f()\nassert True"],
    ["assert 1", "f()\nassert 1"],
    ["a comparison of constants", "f()\nassert 1 == 1"],
    ["a tuple", "assert (f() == 1, 'message')"],
    ["a generator", "assert (each == 1 for each in f())"],
    ["something or True", "assert f() == 1 or True"],
    ["a name and itself", "x = f()\nassert x == x"],
    ["under if False", "if False:\n    assert f()"],
    ["under TYPE_CHECKING", "if TYPE_CHECKING:\n    assert f()"],
    ["after return", "f()\nreturn\nassert f()"],
    ["after pytest.skip", "pytest.skip('later')\nassert f()"],
    ["in a loop over nothing", "for each in []:\n    assert f()"],
    ["in a nested function that is not called", "def inner():\n    assert f()"],
    ["a constant for unittest", "unittest.TestCase().assertTrue(True)"],
    ["a text", "f()\n'assert f() == 1'"],
  ])("%s does not", async (_what, body) => {
    expect(await inspectOne(test(body))).toMatchObject({ assertions: 0, swallowed: 0 });
  });

  it.each([
    ["except Exception", "try:\n    assert f() == 1\nexcept Exception:\n    pass"],
    ["except AssertionError", "try:\n    assert f() == 1\nexcept AssertionError:\n    print('x')"],
    ["a tuple", "try:\n    assert f() == 1\nexcept (ValueError, AssertionError):\n    pass"],
    ["a bare except", "try:\n    pytest.fail('x')\nexcept:\n    pass"],
    ["suppress", "with contextlib.suppress(Exception):\n    assert f() == 1"],
    ["an outer try", "try:\n    with open('x'):\n        assert f()\nexcept Exception:\n    pass"],
    ["return in finally", "try:\n    assert f()\nfinally:\n    return"],
  ])("one swallowed by %s does not, and is counted apart", async (_what, body) => {
    expect(await inspectOne(test(body))).toMatchObject({ assertions: 0, swallowed: 1 });
  });

  it.each([
    ["a helper", "def compare(x):\n    assert x\n\ndef test_it():\n    compare(f())\n"],
    [
      "a helper of a helper",
      "def a(x):\n    assert x\ndef b(x):\n    a(x)\ndef test_it():\n    b(1)\n",
    ],
    [
      "a fixture",
      "import pytest\n@pytest.fixture\ndef thing():\n    yield 1\n    assert f()\ndef test_it(thing):\n    f()\n",
    ],
    [
      "self.assert…",
      "class TestIt(TestCase):\n    def test_it(self):\n        self.assertEqual(f(), 1)\n",
    ],
    ["self.fail", "class TestIt(TestCase):\n    def test_it(self):\n        self.fail('x')\n"],
    [
      "a method of its class",
      "class TestIt:\n    def compare(self, x):\n        assert x\n    def test_it(self):\n        self.compare(1)\n",
    ],
    [
      "the teardown of its class",
      "class TestIt(TestCase):\n    def tearDown(self):\n        assert f()\n    def test_it(self):\n        f()\n",
    ],
    [
      "a helper object",
      "class Page:\n    def has(self, x):\n        assert x\ndef test_it():\n    Page().has(1)\n",
    ],
  ])("counts one in %s", async (_what, content) => {
    expect((await inspectOne(content)).assertions).toBeGreaterThan(0);
  });

  it("counts one in a helper or a fixture of another file of the answer", async () => {
    const support = [
      {
        path: "tests/helpers.py",
        content: "def compare(x):\n    assert x\ndef make(x):\n    return x\n",
      },
      {
        path: "tests/conftest.py",
        content: "import pytest\n@pytest.fixture\ndef sure():\n    assert f()\n",
      },
    ];
    const tests = await inspect(
      "from tests.helpers import compare, make\nfrom . import helpers\n" +
        "def test_a():\n    compare(1)\ndef test_b():\n    make(1)\n" +
        "def test_c():\n    helpers.compare(1)\ndef test_d(sure):\n    make(1)\n",
      { support },
    );
    expect(tests.map(({ assertions }) => assertions > 0)).toEqual([true, false, true, true]);
  });

  it("does not take a function under test for a helper", async () => {
    const content = "from app import check\ndef test_it():\n    check(1)\n";
    expect((await inspectOne(content)).assertions).toBe(1);
    expect((await inspectOne(content, { promised: ["check"] })).assertions).toBe(0);
    expect((await inspectOne("def test_it():\n    cart.checkout()\n")).assertions).toBe(0);
  });
});

describe("assertions that run whatever the code under test returns", () => {
  it.each([
    ["only in a loop over the result", "for each in find('a'):\n    assert each", 0],
    ["in a loop over a variable", "found = find('a')\nfor each in found:\n    assert each", 0],
    ["in a loop over its items", "for one, two in sorted(find('a').items()):\n    assert one", 0],
    ["only if there is a result", "found = find('a')\nif found:\n    assert found[0] == 1", 0],
    [
      "beside the loop",
      "found = find('a')\nassert len(found) == 2\nfor each in found:\n    assert each",
      1,
    ],
    ["in a loop over something else", "for each in ['a']:\n    assert find(each)", 1],
    [
      "with the expected values",
      "for one, two in zip(find('a'), [1], strict=True):\n    assert one == two",
      1,
    ],
    ["in both branches", "if find('a'):\n    assert g()\nelse:\n    assert h()", 2],
    [
      "an exception",
      "with pytest.raises(ValueError):\n    for each in find('a'):\n        assert each",
      1,
    ],
  ])("are counted: %s", async (_what, body, certain) => {
    const inspected = await inspectOne(test(body), { promised: ["find"] });
    expect(inspected.assertions).toBeGreaterThan(0);
    expect(inspected.certain).toBe(certain);
  });
});

describe("tests that do not run as they are written", () => {
  const CASE = "import unittest\nfrom unittest import TestCase\n";

  it.each([
    ["shadowed", "def test_it():\n    assert f() == 1\ndef test_it():\n    assert f()\n"],
    [
      "shadowed",
      "class TestIt:\n    def test_it(self):\n        assert f()\nclass TestIt:\n    def test_b(self):\n        assert f()\n",
    ],
    ["replaced", "def test_it():\n    assert f()\ndef weak():\n    assert 1\ntest_it = weak\n"],
    ["replaced", "def test_it():\n    assert f()\nglobals()['test_it'] = weak\n"],
    [
      "replaced",
      "def test_it():\n    assert f()\nif True:\n    test_it.__code__ = weak.__code__\n",
    ],
    [
      "replaced",
      "class TestIt:\n    def test_it(self):\n        assert f()\nTestIt.test_it = weak\n",
    ],
    [
      "replaced",
      "def case(f):\n    def run():\n        assert 1\n    return run\n@case\ndef test_it():\n    assert f()\n",
    ],
    [
      "constructor",
      "class TestIt:\n    def __init__(self):\n        self.x = 1\n    def test_it(self):\n        assert f()\n",
    ],
    [
      "unawaited",
      `${CASE}class TestIt(unittest.TestCase):\n    async def test_it(self):\n        assert f()\n`,
    ],
    [
      "unawaited",
      `${CASE}class TestIt(TestCase):\n    async def test_it(self):\n        assert f()\n`,
    ],
    ["generator", "def test_it():\n    assert f()\n    yield 1\n"],
    [
      "expected failure",
      "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_it():\n    assert f()\n",
    ],
    [
      "expected failure",
      "import pytest\npytestmark = pytest.mark.xfail\ndef test_it():\n    assert f()\n",
    ],
    [
      "expected failure",
      "import pytest\ndef test_it(request):\n    request.node.add_marker(pytest.mark.xfail)\n    assert f()\n",
    ],
    [
      "expected failure",
      `${CASE}mark = unittest.expectedFailure\nclass TestIt(TestCase):\n    @mark\n    def test_it(self):\n        assert f()\n`,
    ],
  ])("%s", async (flaw, content) => {
    expect((await inspectOne(content)).flaw).toBe(flaw);
  });

  it.each([
    [
      "a decorator that calls it",
      "def case(f):\n    def run():\n        f()\n    return run\n@case\ndef test_it():\n    assert g()\n",
    ],
    [
      "a decorator that marks it",
      "def case(f):\n    f.slow = True\n    return f\n@case\ndef test_it():\n    assert g()\n",
    ],
    [
      "a decorator that passes it on",
      "def case(f):\n    return with_db(f)\n@case\ndef test_it():\n    assert g()\n",
    ],
    ["one that is wrapped later", "def test_it():\n    assert g()\ntest_it = slow(test_it)\n"],
    [
      "one of two in branches",
      "if A:\n    def test_it():\n        assert g()\nelse:\n    def test_it():\n        assert h()\n",
    ],
    [
      "a class with __init__ and a base",
      `${CASE}class TestIt(TestCase):\n    def __init__(self, *a):\n        super().__init__(*a)\n    def test_it(self):\n        assert g()\n`,
    ],
    [
      "a coroutine of another base",
      `${CASE}class TestIt(unittest.IsolatedAsyncioTestCase):\n    async def test_it(self):\n        assert g()\n`,
    ],
    [
      "a coroutine that a decorator runs",
      `${CASE}class TestIt(TestCase):\n    @run_async\n    async def test_it(self):\n        assert g()\n`,
    ],
    [
      "a generator that a decorator runs",
      "@inlineCallbacks\ndef test_it():\n    assert (yield g()) == 1\n",
    ],
    [
      "a helper that yields",
      "def test_it():\n    def each():\n        yield 1\n    assert list(each()) == g()\n",
    ],
  ])("but not %s", async (_what, content) => {
    expect((await inspectOne(content)).flaw).toBeNull();
  });

  it("but not a mark in the repository's own conftest.py", async () => {
    const support = [
      {
        path: "tests/conftest.py",
        content:
          "import pytest\n@pytest.fixture(autouse=True)\ndef known(request):\n    request.applymarker(pytest.mark.xfail)\n",
      },
    ];
    const content = "def test_it():\n    assert f()\n";
    expect((await inspectOne(content, { support })).flaw).toBeNull();
  });
});

describe("what a test uses", () => {
  const modules = ({ modules: found }: InspectedTest) => found.map(({ module }) => module);

  it.each([
    ["directly", "from shop.cart import Cart\ndef test_it():\n    assert Cart()\n"],
    ["as a module", "import shop.cart\ndef test_it():\n    assert shop.cart.Cart()\n"],
    ["under another name", "import shop.cart as c\ndef test_it():\n    assert c.Cart()\n"],
    [
      "by an import in the test",
      "def test_it():\n    from shop.cart import Cart\n    assert Cart()\n",
    ],
    [
      "through a fixture",
      "import pytest\nfrom shop.cart import Cart\n@pytest.fixture\ndef cart():\n    return Cart()\ndef test_it(cart):\n    assert cart\n",
    ],
    [
      "through a fixture of a fixture",
      "import pytest\nfrom shop.cart import Cart\n@pytest.fixture\ndef cart():\n    return Cart()\n@pytest.fixture\ndef full(cart):\n    return cart\ndef test_it(full):\n    assert full\n",
    ],
    [
      "through usefixtures",
      "import pytest\nfrom shop.cart import Cart\n@pytest.fixture\ndef cart():\n    Cart()\n@pytest.mark.usefixtures('cart')\ndef test_it():\n    assert x\n",
    ],
    [
      "through a helper",
      "from shop.cart import Cart\ndef make():\n    return Cart()\ndef test_it():\n    assert make()\n",
    ],
    [
      "through a constant",
      "from shop.cart import Cart\nCART = Cart()\ndef test_it():\n    assert CART\n",
    ],
    [
      "through setUp",
      "from shop.cart import Cart\nclass TestIt(TestCase):\n    def setUp(self):\n        self.cart = Cart()\n    def test_it(self):\n        assert self.cart\n",
    ],
    [
      "through parameters",
      "import pytest\nfrom shop.cart import Cart\n@pytest.mark.parametrize('cart', [Cart()])\ndef test_it(cart):\n    assert cart\n",
    ],
    [
      "although the answer has a package of that name below tests",
      "from shop import Cart\ndef test_it():\n    assert Cart()\n",
    ],
    [
      "with an optional import",
      "try:\n    from shop.cart import Cart\nexcept ImportError:\n    Cart = None\ndef test_it():\n    assert Cart()\n",
    ],
  ])("%s", async (_what, content) => {
    const support = [{ path: "tests/shop/__init__.py", content: "" }];
    const found = await inspectOne(content, { support });
    expect(modules(found).some((module) => module === "shop.cart" || module === "shop")).toBe(true);
    expect(found.startsProgram).toBe(false);
  });

  it("not what it only imports, and not what a docstring or a comment says", async () => {
    const content =
      "import json\nfrom shop.cart import Cart\ndef test_it():\n    '''Cart() of shop.cart'''\n    # Cart()\n    assert json.loads('1') == 2\n";
    expect((await inspectOne(content)).modules).toEqual([{ module: "json", standard: true }]);
  });

  it.each([
    "import subprocess\ndef test_it():\n    assert subprocess.run(['x']).returncode == 0\n",
    "import runpy\ndef test_it():\n    assert runpy.run_path('x.py')\n",
    "import os\ndef test_it():\n    assert os.system('x') == 0\n",
    "from click.testing import CliRunner\ndef test_it():\n    assert CliRunner().invoke(x)\n",
    "import importlib\ndef test_it():\n    assert importlib.import_module('shop').x == 1\n",
    "def test_it(client):\n    assert client.get('/').status == 200\n",
  ])("cannot be seen in %j", async (content) => {
    expect((await inspectOne(content)).startsProgram).toBe(true);
  });

  it("not through a fixture of pytest or a common plugin", async () => {
    const content = "def test_it(capsys, worker_id, session_mocker):\n    assert worker_id\n";
    expect((await inspectOne(content)).startsProgram).toBe(false);
  });

  it("through a fixture of pytest that runs pytest", async () => {
    const content = "def test_it(pytester):\n    assert pytester.runpytest().ret == 0\n";
    expect((await inspectOne(content)).startsProgram).toBe(true);
  });

  it.each([
    [
      "existence",
      "from pathlib import Path\ndef test_it():\n    assert Path('app/x.py').exists()\n",
    ],
    ["existence", "import os.path\ndef test_it():\n    assert os.path.isfile('app/x.py')\n"],
    ["content", "def test_it():\n    assert 'def x' in open('app/x.py').read()\n"],
  ] as const)("files, looking at their %s", async (files, content) => {
    const found = await inspectOne(content);
    expect(found).toMatchObject({ files, literals: ["app/x.py"], startsProgram: false });
    expect(found.modules.every(({ standard }) => standard)).toBe(true);
  });

  it("tells the tests of a file as pytest names them, with the number of their parameters", async () => {
    const content =
      "import pytest\nclass TestA:\n    class TestB:\n        def test_one(self): ...\n    def helper(self): ...\n" +
      "@pytest.mark.parametrize('a, b', [(1, 2), (3, 4)])\ndef test_two(a, b): ...\n" +
      "async def test_three(): ...\ndef check_four(): ...\n@pytest.fixture\ndef test_data(): ...\n";
    const tests = await inspect(content, { names: ["check_four"] });
    expect(tests.map(({ id, cases, startsProgram }) => [id, cases, startsProgram])).toEqual([
      [`${PATH}::TestA::TestB::test_one`, 1, false],
      [`${PATH}::test_two`, 2, false],
      [`${PATH}::test_three`, 1, false],
      [`${PATH}::check_four`, 1, false],
    ]);
  });
});

describe("the inspector", () => {
  it("runs nothing", async () => {
    const trace = join(temporaryDirectory(), "ran");
    await inspect(`open(${JSON.stringify(trace)}, "w").close()\nraise SystemExit(3)\n`);
    expect(existsSync(trace)).toBe(false);
  });

  it("names files that it cannot inspect, and inspects the others", async () => {
    const deep = `def test_it():\n    assert ${"not ".repeat(1500)}f()\n`;
    const inspection = await inspector.inspect({
      inspected: [
        { path: "tests/test_deep.py", content: deep },
        { path: PATH, content: "def test_it():\n    assert f()\n" },
      ],
      ...{ support: [], names: [], promised: [] },
    });
    expect(inspection?.failed).toMatchObject([{ file: "tests/test_deep.py" }]);
    expect(inspection?.tests).toHaveLength(1);
  });

  it("follows long chains of helpers for many tests", async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `def h${n}(x):\n    return h${n + 1}(x)\n`);
    const tests = Array.from({ length: 300 }, (_, n) => `def test_${n}():\n    assert h2900(1)\n`);
    expect(await inspect([...many, ...tests].join(""))).toHaveLength(300);
  });

  it("says nothing without Python", async () => {
    const without = createTestInspector({ root, python: "no-such-python", env: process.env });
    const request = { inspected: [], support: [], names: [], promised: [] };
    expect(await without.inspect(request)).toBeNull();
    expect(await without.isSameCode([{ old: "", now: "" }])).toEqual([false]);
  });
});

it("tells code from comments, layout and docstrings", async () => {
  const old = "def f(a):\n    return a\n";
  const compared: [string, boolean][] = [
    ['"""Top."""\n# why\ndef f( a ):\n    """Doc."""\n    return (a)\n', true],
    ["def f(a):\n    return a + 0\n", false],
    ["def f(a: int):\n    return a\n", false],
    ['def f(a):\n    return a\n"a text that does nothing is code here"\n', false],
    ["def f(a:\n", false],
  ];
  const versions = compared.map(([now]) => ({ old, now }));
  expect(await inspector.isSameCode(versions)).toEqual(compared.map(([, same]) => same));
  const empty = [
    { old: "class E(ValueError):\n    pass\n", now: 'class E(ValueError):\n    """."""\n' },
  ];
  expect(await inspector.isSameCode(empty)).toEqual([true]);
  expect(await inspector.isSameCode([])).toEqual([]);
});

it("tells code from type hints, where that is asked", async () => {
  const old = "def f(a):\n    b = a\n    return b\n";
  const compared: [string, boolean][] = [
    ["def f(a: int) -> int:\n    b: int = a\n    return b\n", true],
    [
      `from typing import TYPE_CHECKING, cast\n\nif TYPE_CHECKING:\n    import os\n\n\n${old}`,
      true,
    ],
    [
      "from __future__ import annotations\nimport typing as t\n\nT = t.TypeVar('T')\n\n\n@t.overload\ndef f(a: int): ...\ndef f(a):\n    b = a\n    return t.cast(int, b)\n",
      true,
    ],
    ["def f(a: int = 1):\n    b = a\n    return b\n", false],
    [`import os\n\n\n${old}`, false],
  ];
  const versions = compared.map(([now]) => ({ old, now }));
  const same = await inspector.isSameCode(versions, { ignoresHints: true });
  expect(same).toEqual(compared.map(([, is]) => is));
  // They may be the fields of a dataclass.
  const fields = [{ old: "class A:\n    a: int = 1\n", now: "class A:\n    a: str = 1\n" }];
  expect(await inspector.isSameCode(fields, { ignoresHints: true })).toEqual([false]);
});

const TOUCHED = `"""Shop."""
import os

__version__ = "2"
RATE = (
    1
)


@cached
def total(prices):
    """Adds up."""
    if prices:
        # Why.
        return sum(
            prices,
        )
    else:
        pass
    try:
        return 0
    except ValueError:
        raise
    x: int


class Box:
    size: int = 1

    def count(self): ...
`;

describe("the statements of touched lines", () => {
  it.each<[string, number[], [number, number][]]>([
    ["a statement of several lines", [6], [[5, 7]]],
    ["the signature of a function with its decorator", [11], [[10, 11]]],
    ["a statement in a function", [15], [[15, 17]]],
    ["an exception that is caught", [22], [[22, 22]]],
    [
      "a field of a class, and a method",
      [28, 30],
      [
        [28, 28],
        [30, 30],
      ],
    ],
    ["docstrings, comments, versions, hints and `else`", [1, 4, 8, 12, 14, 18, 19, 24], []],
  ])("are %s", async (_, lines, spans) => {
    const [found] = await inspector.findStatements([{ text: TOUCHED, lines, gaps: [] }]);
    expect(found).toEqual(spans.map(([from, to]) => ({ from, to })));
  });

  it("are those beside lines that were taken out of a function", async () => {
    const gaps = (line: number, indent: number) => [[line, indent]] as const;
    const found = await inspector.findStatements([
      { text: TOUCHED, lines: [], gaps: gaps(19, 4) },
      { text: TOUCHED, lines: [], gaps: gaps(20, 8) },
      { text: TOUCHED, lines: [], gaps: gaps(11, 4) },
      { text: TOUCHED, lines: [], gaps: gaps(25, 0) },
    ]);
    expect(found).toEqual([[{ from: 20, to: 20 }], [{ from: 21, to: 21 }], [], []]);
  });

  it("are not known of a text that cannot be parsed", async () => {
    expect(await inspector.findStatements([{ text: "def (", lines: [1], gaps: [] }])).toEqual([
      null,
    ]);
  });
});
