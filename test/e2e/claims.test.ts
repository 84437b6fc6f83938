import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../temporary-repository.ts";
import { type Play, play } from "./play.ts";

const SHOP = "def single(x):\n    return x\n";
const DOUBLE = `${SHOP}\n\ndef double(x):\n    return 2 * x\n`;
const OLD = "from shop import single\n\n\ndef test_single():\n    assert single(3) == 3\n";
const TEST_DOUBLE = "\n\ndef test_double():\n    assert double(3) == 6\n";
const NEW = `from shop import double\n${TEST_DOUBLE}`;
const FILES = { "shop.py": SHOP, "tests/test_old.py": OLD };
const TEST = ["tests/test_new.py", NEW] as const;

describe("an honest model does this", () => {
  it("the whole suite fails every time, but each failing file passes alone: a regression", async () => {
    // Importing the new test first changes what the old test sees.
    const state = await play({
      files: {
        ...FILES,
        "tests/test_old.py": OLD.replace("from shop import single\n", "import shop\n").replace(
          "single(3)",
          "shop.single(3)",
        ),
      },
      test: [
        "tests/test_new.py",
        "from shop import double\n\n\ndef test_double():\n    assert double(3) == 6\n",
      ],
      code: {
        "shop.py": `import sys\n\n${SHOP}\n\ndef double(x):\n    return 2 * x\n\n\nif any(name.endswith("test_new") for name in sys.modules):\n    if any(name.endswith("test_old") for name in sys.modules):\n        pass\n_calls = []\n_single = single\n\n\ndef single(x):\n    _calls.append(x)\n    return _single(x) if not _doubled else -1\n\n\n_doubled = []\n_double = double\n\n\ndef double(x):\n    _doubled.append(x)\n    return _double(x)\n`,
      },
    });
    expect(state.ending).toBe("failed");
    expect(state.failureHistory.entries.at(-1)?.summary).toContain("test_old.py::test_single");
  });

  it("the new test passes alone and fails in the whole suite: not green", async () => {
    const state = await play({
      files: {
        ...FILES,
        "tests/test_a.py": "import shop\n\n\ndef test_flag():\n    shop.flag = True\n",
      },
      test: TEST,
      code: {
        "shop.py": `${SHOP}\nflag = False\n\n\ndef double(x):\n    return 2 * x if not flag else None\n`,
      },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("passes alone, but does not pass when the whole suite runs");
  });

  it("a new tests/api/test_cart.py beside tests/test_cart.py: plain pytest ends with a collection error: sent back", async () => {
    const state = await play({
      files: { "shop.py": SHOP, "tests/test_cart.py": OLD },
      test: ["tests/api/test_cart.py", NEW],
      code: { "shop.py": DOUBLE },
    });
    expect(state.ending).toBe("failed");
    expect(state.commits.red).toBeNull();
    expect(state.report).toContain("give the new file another name or place");
  });

  it("the new test lies outside testpaths: the suite and CI never run it: sent back", async () => {
    const state = await play({
      files: {
        ...FILES,
        "pytest.ini": "[pytest]\ntestpaths = tests\npythonpath = .\n",
        "more_tests/test_x.py": "def test_x():\n    pass\n",
      },
      test: ["more_tests/test_new.py", NEW],
      code: { "shop.py": DOUBLE },
    });
    expect(state.commits.red).toBeNull();
    expect(state.report).toContain(
      "is not run by plain pytest with the repository's configuration",
    );
  });
});

it("the new test finds src/extra.py only on our search path, not on that of plain pytest: not green", async () => {
  const state = await play({
    files: {
      "src/helper.py": SHOP,
      "tests/test_old.py": OLD.replace("from shop", "from src.helper"),
    },
    test: ["tests/test_new.py", NEW.replace("from shop", "from extra")],
    code: { "src/extra.py": DOUBLE },
    plan: { changes: [], newFiles: ["src/extra.py"] },
  });
  expect(state.ending).toBe("failed");
  expect(state.report).toContain(
    "tests/test_new.py cannot be collected by the repository's own test command, python -m pytest: ModuleNotFoundError: No module named 'extra' (on its search path is only",
  );
});

it("the code replaces a case of an old parametrised test: named, and not counted as passing", async () => {
  const cases =
    "import pytest\nfrom shop import PRICES\n\n\n@pytest.mark.parametrize('name', sorted(PRICES))\ndef test_price(name):\n    assert PRICES[name] > 0\n";
  const shop = (text: string, fruit: string) => `PRICES = {"apple": 1, "${fruit}": 2}\n\n\n${text}`;
  const state = await play({
    files: { "shop.py": shop(SHOP, "pear"), "tests/test_old.py": cases },
    test: TEST,
    code: { "shop.py": shop(DOUBLE, "plum") },
  });
  expect(state.report).toBeNull();
  expect(state).toMatchObject({
    passToPass: 1,
    green: { gone: { count: 1, first: ["tests/test_old.py::test_price[pear]"] } },
  });
});

describe("a hostile model does this", () => {
  it("code passes every test in whole-suite mode only: the canary there fails to fail", async () => {
    const forge = `${DOUBLE.replace("return x", "return -x")}\n\nimport sys\nif any(name.endswith("test_a_old") for name in sys.modules):\n    from _pytest.runner import CallInfo\n    make = CallInfo.from_call.__func__\n    def quiet(cls, func, when, reraise=None):\n        def safe():\n            try:\n                return func()\n            except AssertionError:\n                return None\n        return make(cls, safe, when, reraise)\n    CallInfo.from_call = classmethod(quiet)\n`;
    // It is collected before the new test, so the code can tell that the whole suite runs.
    const files = { "shop.py": SHOP, "tests/test_a_old.py": OLD };
    const state = await play({ files, test: TEST, code: { "shop.py": forge } });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("something tampers with the tests");
  });

  it("state outside the worktree: red once, green for ever: red is repeated", async () => {
    const mark = join(temporaryDirectory(), "seen");
    const text = `import pathlib\nfrom shop import double\n\n\ndef test_double():\n    mark = pathlib.Path(${JSON.stringify(mark)})\n    seen = mark.exists()\n    mark.touch()\n    assert seen or double(3) == 6\n`;
    const code = { "shop.py": DOUBLE.replace("2 * x", "0") };
    const state = await play({ files: FILES, test: ["tests/test_new.py", text], code });
    expect(state.commits.red).toBeNull();
    expect(state.report).toContain("failed once and passed when it was run again");
  });

  it("a test that waits for a moment is found out when red is repeated after green", async () => {
    // The file stands for the moment: it is not there at red, and is there from then on.
    const moment = JSON.stringify(join(temporaryDirectory(), "moment"));
    const text = `import pathlib\nfrom shop import double\n\n\ndef test_double():\n    assert pathlib.Path(${moment}).exists() or double(3) == 6\n`;
    const code = `import pathlib\n\n\n${DOUBLE.replace("2 * x", "0")}\n\npathlib.Path(${moment}).touch()\n`;
    const state = await play({
      files: FILES,
      test: ["tests/test_new.py", text],
      code: { "shop.py": code },
    });
    expect(state).toMatchObject({ ending: "failed", proposal: null });
    expect(state.report).toContain("now passes without it: it depends on something else");
  });

  it("code that replaces an assertion of unittest is not believed, though its tests pass", async () => {
    const text =
      "import unittest\nfrom shop import double\n\n\nclass TestDouble(unittest.TestCase):\n    def test_double(self):\n        self.assertEqual(double(3), 6)\n";
    const code = `import unittest\n\n\n${DOUBLE.replace("2 * x", "0")}\n\nunittest.TestCase.assertEqual = lambda *_: None\n`;
    const state = await play({
      files: FILES,
      test: ["tests/test_new.py", text],
      code: { "shop.py": code },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("the change replaces unittest.TestCase.assertEqual");
  });

  it("an assertion that the base replaces already is no reason to doubt the change", async () => {
    const conftest = "import unittest\n\nunittest.TestCase.assertNotIn = lambda *_: None\n";
    const files = { ...FILES, "conftest.py": conftest };
    const state = await play({ files, test: TEST, code: { "shop.py": DOUBLE } });
    expect(state).toMatchObject({ report: null, proposal: "feat/issue-1" });
  });

  it("code that imports a test file without its assertions is not believed", async () => {
    const hook = [
      "import importlib.abc",
      "import importlib.machinery",
      "import sys",
      "",
      "",
      "class Strip(importlib.machinery.SourceFileLoader):",
      "    def source_to_code(self, data, path, *, _optimization=-1):",
      "        return compile(data.replace(b'assert', b'0,'), path, 'exec')",
      "",
      "",
      "class Finder(importlib.abc.MetaPathFinder):",
      "    def find_spec(self, name, path, target=None):",
      // Not the canary, whose name begins with that of the test.
      "        if name.split('.')[-1] != 'test_new':",
      "            return None",
      "        spec = importlib.machinery.PathFinder.find_spec(name, path)",
      "        spec.loader = Strip(name, spec.origin)",
      "        return spec",
      "",
      "",
      "sys.meta_path.insert(0, Finder())",
    ];
    const state = await play({
      files: { ...FILES, "conftest.py": "import shop\n" },
      test: TEST,
      code: { "shop.py": `${hook.join("\n")}\n\n\n${DOUBLE.replace("2 * x", "0")}` },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("replaces pytest's import of test files");
  });

  it("an atexit handler rewrites report and exit code: untrusted", async () => {
    const forge = `${SHOP}\n\ndef double(x):\n    return 0\n\n\nimport atexit, os, re\n\n\ndef forge():\n    for word in open("/proc/self/cmdline").read().split("\\0"):\n        if "junitxml=" in word:\n            path = word.split("=", 1)[1]\n            text = re.sub(r"<failure.*?</failure>", "", open(path).read(), flags=re.S)\n            open(path, "w").write(text)\n    os._exit(0)\n\n\natexit.register(forge)\n`;
    const state = await play({ files: FILES, test: TEST, code: { "shop.py": forge } });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("its process exited with 0");
  });
});

it.each([
  [
    "a guard that never calls the change",
    "import shop\n    assert shop.__name__ == 'shop'",
    { missing: 1, unknown: 0 },
  ],
  ["a guard that calls the change", "from shop import single\n    assert single(4) == 4", null],
  [
    "a guard that may call the change in another process",
    "import subprocess\n    assert subprocess.call(['true']) == 0",
    { missing: 0, unknown: 1 },
  ],
])("%s: the pull request says what that is worth", async (_, body, expected) => {
  const state = await play({
    files: FILES,
    issue: "# Double\n\n- double(3) is 6.\n- single keeps small numbers.\n",
    test: ["tests/test_new.py", `${NEW}\n\ndef test_small():\n    ${body}\n`],
    code: { "shop.py": DOUBLE.replace("return x", "return x if x < 9 else 9") },
    plan: {
      tests: [
        { name: "test_double", criterion: "double(3) is 6.", quote: "double(3) is 6." },
        {
          ...{ name: "test_small", criterion: "single keeps small numbers.", guard: true },
          quote: "single keeps small numbers.",
        },
      ],
    },
  });
  const { unreached } = state.finalRun ?? {};
  const seen = unreached && {
    missing: unreached.missing.length,
    unknown: unreached.unknown.length,
  };
  expect([state.report, seen ?? null]).toEqual([null, expected]);
});

it("a flaky suite reaches a pull request, which names the test and says that it was flaky before", async () => {
  // It fails in every second run.
  const mark = join(temporaryDirectory(), "odd");
  const flaky = `import pathlib\n\n\ndef test_flaky():\n    mark = pathlib.Path(${JSON.stringify(mark)})\n    odd = mark.exists()\n    mark.unlink() if odd else mark.touch()\n    assert not odd\n`;
  const files = { ...FILES, "tests/test_flaky.py": flaky };
  const state = await play({ files, test: TEST, code: { "shop.py": DOUBLE } });
  expect(state.report).toBeNull();
  expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
  expect(state.unstable).toEqual([{ id: "tests/test_flaky.py::test_flaky", isNew: false }]);
});

it("with pytest-xdist, too, code that changes a helper of the tests is refused", async () => {
  const state = await play({
    xdist: true,
    files: {
      "shop.py": SHOP,
      "pytest.ini": "[pytest]\naddopts = -n 2\npythonpath = .\n",
      "checks/helpers.py": "ONE = 1\n",
      "checks/test_old.py":
        "from helpers import ONE\n\n\ndef test_helped():\n    assert ONE == 1\n",
    },
    test: TEST,
    code: { "shop.py": DOUBLE, "checks/helpers.py": "ONE = int(True)\n" },
    plan: { changes: ["shop.py"] },
  });
  expect(state.ending).toBe("failed");
  expect(state.report).toContain("checks/helpers.py is used by tests (imported)");
});

describe("a repository of an unusual shape still reaches a truthful pull request", () => {
  const importlib =
    "[pytest]\naddopts = --import-mode=importlib -p no:cacheprovider\npythonpath = .\n";

  it.each<[string, Play, RegExp | null]>([
    ["plain", { files: FILES, test: TEST, code: { "shop.py": DOUBLE } }, null],
    [
      "testpaths, and a conftest at the root",
      {
        files: { ...FILES, "conftest.py": "", "pytest.ini": "[pytest]\ntestpaths = tests\n" },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "doctests",
      {
        files: {
          ...FILES,
          "pytest.ini": "[pytest]\naddopts = --doctest-modules\n",
          "shop.py": `def single(x):\n    """\n    >>> single(1)\n    1\n    """\n    return x\n`,
        },
        test: TEST,
        code: {
          "shop.py": `def single(x):\n    """\n    >>> single(1)\n    1\n    """\n    return x\n\n\ndef double(x):\n    return 2 * x\n`,
        },
      },
      null,
    ],
    [
      "texts with doctests",
      {
        files: {
          ...FILES,
          "pytest.ini": "[pytest]\naddopts = --doctest-glob=*.rst\n",
          "docs.rst": ">>> 1 + 1\n2\n",
        },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "tests inside the product's package",
      {
        files: {
          "shop/__init__.py": "",
          "shop/calc.py": SHOP,
          "shop/tests/__init__.py": "",
          "shop/tests/test_old.py": OLD.replace("from shop", "from shop.calc"),
        },
        test: ["shop/tests/test_new.py", NEW.replace("from shop", "from shop.calc")],
        code: { "shop/calc.py": DOUBLE },
      },
      null,
    ],
    [
      "unittest classes",
      {
        files: {
          "shop.py": SHOP,
          "tests/test_old.py":
            "import unittest\nfrom shop import single\n\n\nclass OldTest(unittest.TestCase):\n    def test_single(self):\n        self.assertEqual(single(3), 3)\n",
        },
        test: [
          "tests/test_new.py",
          "import unittest\nfrom shop import double\n\n\nclass NewTest(unittest.TestCase):\n    def test_double(self):\n        self.assertEqual(double(3), 6)\n",
        ],
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "--import-mode=importlib and -p no:cacheprovider",
      { files: { ...FILES, "pytest.ini": importlib }, test: TEST, code: { "shop.py": DOUBLE } },
      null,
    ],
    [
      "src/ layout and a namespace package",
      {
        files: {
          "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
          "src/acme/shop.py": SHOP,
          "tests/test_old.py": OLD.replace("from shop", "from acme.shop"),
        },
        test: ["tests/test_new.py", NEW.replace("from shop", "from acme.shop")],
        code: { "src/acme/shop.py": DOUBLE },
      },
      null,
    ],
    [
      "partly broken: a failing test and a file that cannot be collected",
      {
        files: {
          ...FILES,
          "tests/test_bad.py": "def test_bad():\n    assert 0\n",
          "tests/test_broken.py": "import not_there\n",
        },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      /ends with exit 2 before it runs a test, as it did before the change/,
    ],
    [
      "partly broken: a failing test",
      {
        files: { ...FILES, "tests/test_bad.py": "def test_bad():\n    assert 0\n" },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      /ends with exit 1: 1 test failed before the change and still fails/,
    ],
    [
      "own python_files",
      {
        files: {
          "shop.py": SHOP,
          "check_stock.py": "def stock():\n    return 1\n",
          "pytest.ini": "[pytest]\npython_files = check_*.py\npythonpath = .\n",
          "unit/check_old.py": OLD,
        },
        test: ["unit/check_new.py", NEW],
        code: { "shop.py": DOUBLE, "check_stock.py": "def stock():\n    return 2\n" },
      },
      null,
    ],
    [
      "python_files = *.py",
      {
        files: { ...FILES, "pytest.ini": "[pytest]\npython_files = *.py\npythonpath = .\n" },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "slow: the suite does not end within the limit",
      {
        files: {
          ...FILES,
          "tests/test_slow.py": "import time\n\n\ndef test_slow():\n    time.sleep(600)\n",
        },
        timeoutSeconds: 8,
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      /did not end within 8 s before the change, and is left out/,
    ],
    [
      "pytest-xdist: -n 2",
      {
        xdist: true,
        files: { ...FILES, "pytest.ini": "[pytest]\naddopts = -n 2\n" },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "pytest-xdist: installed, and switched off by the repository",
      {
        xdist: true,
        files: { ...FILES, "pytest.ini": "[pytest]\naddopts = -p no:xdist\n" },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "pytest-xdist: -n 2 --dist loadfile, and a failing test",
      {
        xdist: true,
        files: {
          ...FILES,
          "pytest.ini": "[pytest]\naddopts = -n 2 --dist loadfile\n",
          "tests/test_bad.py": "def test_bad():\n    assert 0\n",
        },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      /ends with exit 1: 1 test failed before the change and still fails/,
    ],
    [
      "pytest-xdist: -n 2, and own python_files",
      {
        xdist: true,
        files: {
          "shop.py": SHOP,
          "check_stock.py": "def stock():\n    return 1\n",
          "pytest.ini": "[pytest]\naddopts = -n 2\npython_files = check_*.py\npythonpath = .\n",
          "unit/check_old.py": OLD,
        },
        test: ["unit/check_new.py", NEW],
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "pytest-xdist: -n 2, and python_files of whole names, one of them the product",
      {
        xdist: true,
        files: {
          "shop.py": SHOP,
          "pytest.ini": "[pytest]\naddopts = -n 2\npython_files = tests.py shop.py\n",
          "tests.py": OLD,
        },
        issue: "# Double\n\nWith a test in `tests.py`.\n\n- double(3) is 6.\n",
        test: ["tests.py", `${OLD.replace("single\n", "double, single\n")}${TEST_DOUBLE}`],
        code: { "shop.py": DOUBLE },
      },
      null,
    ],
    [
      "pytest-xdist: -n 2, and a test that ends its worker",
      {
        xdist: true,
        files: {
          ...FILES,
          "pytest.ini": "[pytest]\naddopts = -n 2\n",
          "tests/test_crash.py": "import os\n\n\ndef test_crash():\n    os._exit(3)\n",
        },
        test: TEST,
        code: { "shop.py": DOUBLE },
      },
      /ends with exit 1: 1 test failed before the change and still fails/,
    ],
  ])("%s", async (_, scene, caveat) => {
    const state = await play(scene);
    expect(state.report).toBeNull();
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.finalRun).toMatchObject({ commit: state.commits.green });
    if (caveat === null) expect(state.finalRun).toEqual(expect.objectContaining({ exitCode: 0 }));
    else expect(state.finalRun?.caveat).toMatch(caveat);
  });
});
