import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestRun } from "../../src/ports.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { makeVenv } from "./make-venv.ts";
import { type Files, makeProject, testPython } from "./project.ts";
import { createUnconfinedRunner } from "./unconfined-runner.ts";

const TEST_BOTH = "def test_bad():\n    assert 0\ndef test_good():\n    pass\n";

describe("a report that is not what was seen during the run is untrusted", () => {
  it.each<[string, Files, string]>([
    [
      "an atexit handler rewrites report and exit code",
      {
        "test_a.py": `import atexit, glob, os, re, sys\n${TEST_BOTH}
def forge():
    path = [a for a in open("/proc/self/cmdline").read().split("\\0") if "junitxml=" in a][0].split("=", 1)[1]
    text = re.sub(r"<failure.*?</failure>", "", open(path).read(), flags=re.S).replace('failures="1"', 'failures="0"')
    open(path, "w").write(text)
    os._exit(0)
atexit.register(forge)
`,
      },
      "exited with 0",
    ],
    [
      "record_xml_attribute gives one test another's id",
      {
        "test_a.py":
          'def test_bad(record_xml_attribute):\n    record_xml_attribute("name", "test_other")\n    assert 0\ndef test_good():\n    pass\n',
      },
      "test_a.py::test_bad ran (failed), but the report does not have it",
    ],
    [
      "a hook turns the failure into a pass in the report only",
      {
        "conftest.py":
          "from _pytest.junitxml import _NodeReporter as Reporter\nReporter.append_failure = Reporter.append_pass\n",
        "test_a.py": TEST_BOTH,
      },
      "test_a.py::test_bad is passed in the report, but was seen as failed",
    ],
    [
      "the product rewrites a test before it is imported, and restores it at the end",
      {
        "conftest.py":
          'import atexit, pathlib\nt = pathlib.Path(__file__).with_name("test_a.py")\ns = t.read_text()\nt.write_text(s.replace("assert 0", "assert 1"))\natexit.register(t.write_text, s)\n',
        "test_a.py": TEST_BOTH,
      },
      "test_a.py was written while the tests ran",
    ],
    [
      "other bytecode is left for a test",
      {
        "conftest.py":
          'import pathlib\nf = pathlib.Path(__file__).parent / "__pycache__"\nf.mkdir(exist_ok=True)\n(f / "test_a.cpython-311-pytest-9.0.pyc").write_bytes(b"")\n',
        "test_a.py": TEST_BOTH,
      },
      "pytest-9.0.pyc was written while the tests ran",
    ],
    [
      "a result is sent twice",
      {
        "conftest.py":
          'import pytest\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    out = yield\n    report = out.get_result()\n    if report.when == "call" and report.failed:\n        item.ihook.pytest_runtest_logreport(report=report)\n        report.outcome = "passed"\n',
        "test_a.py": TEST_BOTH,
      },
      "test_a.py::test_bad has two results",
    ],
    [
      "a result comes after the end",
      {
        "conftest.py":
          'def pytest_unconfigure(config):\n    from _pytest.reports import TestReport\n    report = TestReport("test_a.py::test_bad", ("test_a.py", 0, "x"), {}, "passed", None, "call")\n    config.hook.pytest_runtest_logreport(report=report)\n',
        "test_a.py": TEST_BOTH,
      },
      "came after the end of the test run",
    ],
  ])("%s", async (_, files, reason) => {
    const run = await runIn(files);
    expect(judgeRun(run)).toMatchObject({
      word: "untrusted",
      reason: expect.stringContaining(reason),
    });
  });
});

describe("honest results agree", () => {
  it.each<[string, Files]>([
    [
      "skips, expected failures, errors in fixtures, classes, parameters and odd names",
      {
        "test_odd [1].py": "def test_it():\n    pass\n",
        "a.b/test_dots.py":
          "class TestX:\n    class TestY:\n        def test_it(self):\n            pass\n",
        "test_a.py": `import pytest, unittest
@pytest.fixture
def broken():
    raise ValueError
@pytest.fixture
def broken_after():
    yield
    raise ValueError
def test_setup(broken): pass
def test_teardown(broken_after): assert 0
@pytest.mark.skip
def test_skip(): pass
@pytest.mark.xfail
def test_xfail(): assert 0
@pytest.mark.xfail
def test_xpass(): pass
@pytest.mark.xfail(strict=True)
def test_strict(): pass
@pytest.mark.parametrize("x", ["a::b", "\\x1b[31m", "ü", "[", "]", "\\n", "a/b.py", "", "x" * 5000])
def test_many(x): pass
class TestBase:
    def test_inherited(self): pass
class TestChild(TestBase): pass
class Case(unittest.TestCase):
    def test_parts(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)
def test_parts(subtests):
    for i in range(3):
        with subtests.test(i=i):
            assert i != 1
`,
      },
    ],
    [
      "files that skip themselves while they are imported",
      {
        "test_a.py": 'import pytest\npytest.importorskip("no_such_module")\ndef test_it(): pass\n',
        "test_b.py": 'import unittest\nraise unittest.SkipTest("not here")\n',
        "test_c.py": "def test_it(): pass\n",
      },
    ],
    [
      "doctests and output that ends without a line break",
      {
        "pytest.ini": "[pytest]\naddopts = --doctest-modules -s\n",
        "shop.py": 'def one():\n    """\n    >>> one()\n    1\n    """\n    return 1\n',
        "test_a.py":
          'import os, subprocess, sys\ndef test_it():\n    os.write(1, b"no line break")\n    subprocess.run([sys.executable, "-c", "print(1, end=\'\')"])\n',
      },
    ],
  ])("%s", async (_, files) => {
    const run = await runIn(files);
    expect(run.report?.tests.length).toBeGreaterThan(1);
    expect(run.doubt).toBeUndefined();
    expect(run.output).not.toContain('"result"');
  });
});

it("tells which files of the repository tests import and open", async () => {
  const run = await runIn({
    "shop.py": "def rates():\n    return open('rates.txt').read()\n",
    "rates.txt": "1\n",
    "unit_tests/helper.py": "ONE = 1\n",
    "unit_tests/data/one.json": "1",
    "unit_tests/test_a.py":
      "import helper, json, pathlib, shop\ndef test_it():\n    shop.rates()\n    json.loads((pathlib.Path(__file__).parent / 'data/one.json').read_text())\n    open('written.txt', 'w').close()\n",
  });
  expect(run.usedFiles?.loaded).toEqual(
    expect.arrayContaining(["shop.py", "unit_tests/helper.py", "unit_tests/test_a.py"]),
  );
  expect(run.usedFiles?.opened).toEqual(
    expect.arrayContaining(["rates.txt", "unit_tests/data/one.json"]),
  );
  expect(run.usedFiles?.opened).not.toContain("written.txt");
  expect(run.readers).toEqual(
    expect.arrayContaining([
      ["rates.txt", "shop.py"],
      ["unit_tests/data/one.json", "unit_tests/test_a.py"],
    ]),
  );
});

it("tells which assertions and built-ins are no longer the original ones", async () => {
  const test =
    "import unittest\nfrom unittest import mock\nimport pytest, shop\n\n\nclass TestIt(unittest.TestCase):\n    def test_it(self):\n        mock.Mock()\n        with self.assertRaises(KeyError), pytest.raises(KeyError):\n            {}['a']\n";
  const honest = await runIn({ "shop.py": "", "test_a.py": test.replace("pytest.raises", "open") });
  expect(honest.replaced).toBeUndefined();
  const lines = [
    "import builtins, unittest, unittest.mock, pytest",
    "from _pytest import python_api",
    "unittest.TestCase.assertEqual = lambda *_: None",
    "unittest.TestCase.assertTrue.__code__ = (lambda self, expr, msg=None: None).__code__",
    "unittest.mock.NonCallableMock.assert_called_with = lambda *_: None",
    "python_api.ApproxScalar.__eq__ = lambda *_: True",
    "pytest.approx = lambda *_: unittest.mock.ANY",
    "builtins.all = lambda *_: True",
    "import math, re",
    "math.isclose = lambda *_: True",
    "re.match.__code__ = (lambda pattern, string, flags=0: True).__code__",
  ];
  const { replaced } = await runIn({ "shop.py": lines.join("\n"), "test_a.py": test });
  expect(replaced).toEqual([
    "_pytest.python_api.ApproxScalar.__eq__",
    "builtins.all",
    "math.isclose",
    "pytest.approx",
    "re.match",
    "unittest.TestCase.assertEqual",
    "unittest.TestCase.assertTrue",
    "unittest.mock.NonCallableMock.assert_called_with",
  ]);
});

it("tells that other code than pytest imported a test file, which may leave its assertions out", async () => {
  const test = "import shop\n\n\ndef test_it():\n    assert shop.one() == 2\n";
  const hook = [
    "import ast, importlib.abc, importlib.machinery, sys",
    "class Strip(importlib.machinery.SourceFileLoader):",
    "    def source_to_code(self, data, path, *, _optimization=-1):",
    "        return compile(data.replace(b'assert', b'#'), path, 'exec')",
    "    def exec_module(self, module):",
    "        super().exec_module(module)",
    "        module.__spec__.loader = module.__loader__ = sys.meta_path[1]",
    "class Finder(importlib.abc.MetaPathFinder):",
    "    def find_spec(self, name, path, target=None):",
    "        if name != 'test_b': return None",
    "        spec = importlib.machinery.PathFinder.find_spec(name, path)",
    "        spec.loader = Strip(name, spec.origin)",
    "        return spec",
    "sys.meta_path.insert(0, Finder())",
  ];
  const code = "def one():\n    return 1\n";
  const files = {
    "shop.py": code,
    "test_a.py": test.replace("2", "1"),
    "test_b.py": `${test}    ...\n`,
  };
  expect((await runIn(files)).replaced).toBeUndefined();
  const run = await runIn({ ...files, "shop.py": `${hook.join("\n")}\n${code}` });
  expect(run).toMatchObject({ exitCode: 0, replaced: ["pytest's import of test files"] });
});

it("knows us by a variable in the environment: nothing there names us", async () => {
  const dump =
    "import os\n\n\ndef test_it():\n    print([(k, v) for k, v in os.environ.items() if not v.startswith('/bin')])\n    assert 0\n";
  const { output } = await runIn({ "test_a.py": dump });
  const shown = output.split("\n").find((line) => line.startsWith("[("));
  expect(shown).toContain("TMPDIR");
  // These tests and their interpreter lie in folders of this project.
  const rest = shown
    ?.replaceAll(/\('(?:PATH|VIRTUAL_ENV)', '[^']*'\)/g, "")
    .replaceAll(realpathSync(tmpdir()), "");
  expect(rest).not.toMatch(/tdd|arbiter/i);
});

it("runs the tests of some files, and some tests, after all others", async () => {
  const file =
    'import pytest\n@pytest.mark.parametrize("n", [1, 2])\ndef test_x(n):\n    pass\ndef test_y():\n    pass\n';
  const files = { "test_a.py": file, "test_b.py": file, "test_z.py": file };
  const last = ["test_a.py", "test_b.py::test_y"];
  const { report } = await runner(makeProject(files)).run({ targets: [], last });
  expect(report?.tests.map(({ id }) => id)).toEqual([
    ...["test_b.py::test_x[1]", "test_b.py::test_x[2]", "test_z.py::test_x[1]"],
    ...["test_z.py::test_x[2]", "test_z.py::test_y"],
    ...["test_a.py::test_x[1]", "test_a.py::test_x[2]", "test_a.py::test_y", "test_b.py::test_y"],
  ]);
});

it("a plugin of the repository may run tests without telling the end, and try them again", async () => {
  const conftest =
    "from _pytest.runner import runtestprotocol\ndef pytest_runtest_protocol(item, nextitem):\n    reports = runtestprotocol(item, nextitem=nextitem, log=False)\n    if any(r.failed for r in reports):\n        reports = runtestprotocol(item, nextitem=nextitem, log=False)\n    for r in reports:\n        item.ihook.pytest_runtest_logreport(report=r)\n    return True\n";
  const tests =
    "seen = []\ndef test_once():\n    seen.append(1)\n    assert len(seen) == 2\ndef test_always():\n    pass\n";
  const run = await runIn({ "conftest.py": conftest, "test_a.py": tests });
  expect(judgeRun(run).word).toBe("green");
  expect(run.report?.retried).toEqual(["test_a.py::test_once"]);
});

it("collects everything and runs only the tests of some files", async () => {
  const root = makeProject({ "test_a.py": TEST_BOTH, "test_b.py": TEST_BOTH, "broken.py": "" });
  const run = await runner(root).run({ targets: [], only: ["test_b.py"], keepGoing: true });
  expect(run.report?.tests.map(({ id }) => id)).toEqual([
    "test_b.py::test_bad",
    "test_b.py::test_good",
  ]);
  expect(judgeRun(run).word).toBe("red");
});

describe("the repository's own test command", () => {
  const FILES = { "tests/test_a.py": TEST_BOTH, "pytest.ini": "[pytest]\naddopts = -q\n" };

  it("is python -m pytest with its own configuration, and nothing of ours but the report", async () => {
    const run = await runner(
      makeProject({
        ...FILES,
        "tests/conftest.py":
          'import sys\ndef pytest_configure(config):\n    print("ARGS", sys.argv[1:], config.invocation_params.args, len(config.invocation_params.plugins or ()))\n',
      }),
    ).run({ targets: [], useTestCommand: true });
    expect(run.output).toContain("ARGS [] () 0");
    expect(run).toMatchObject({ command: "python -m pytest", exitCode: 1, ending: "exited" });
    expect(run.report?.tests).toMatchObject([
      { id: "tests/test_a.py::test_bad", outcome: "failed" },
      { id: "tests/test_a.py::test_good", outcome: "passed" },
    ]);
  });

  it("is any shell line that the configuration names", async () => {
    const command = "echo before && python -m pytest -k good; status=$?; exit $((status + 7))";
    const run = await runner(makeProject(FILES), command).run({
      targets: [],
      useTestCommand: true,
    });
    expect(run).toMatchObject({ command, exitCode: 7 });
    expect(run.output).toContain("before");
    expect(run.report?.tests).toMatchObject([{ id: "tests/test_a.py::test_good" }]);
  });

  it("can be plain pytest in place of the configured line, with targets", async () => {
    const targets = ["tests/test_a.py::test_good"];
    const plain = { targets, useTestCommand: "plain" } as const;
    const run = await runner(makeProject(FILES), "exit 7").run(plain);
    expect(run).toMatchObject({ command: `python -m pytest ${targets[0]}`, exitCode: 0 });
  });

  it("has the search path of a person: neither src/ nor, without python -m, the root is added", async () => {
    const files = {
      "src/extra.py": "",
      "tools.py": "",
      "tests/test_a.py":
        "import importlib.util\ndef test_src():\n    assert importlib.util.find_spec('extra') is None\ndef test_root():\n    assert importlib.util.find_spec('tools') is None\n",
    };
    const outcomes = async (command: string | null) => {
      const run = await runner(makeProject(files), command).run({
        targets: [],
        useTestCommand: true,
      });
      return run.report?.tests.map(({ outcome }) => outcome);
    };
    expect(await outcomes(null)).toEqual(["passed", "failed"]);
    const bare =
      "python -c 'import sys; del sys.path[0]; import pytest; sys.exit(pytest.main([]))'";
    expect(await outcomes(bare)).toEqual(["passed", "passed"]);
  });

  it("runs only tests of these names, of those that it collects", async () => {
    const tests = "def test_one():\n    pass\n\n\ndef test_two():\n    pass\n";
    const root = makeProject({ "tests/test_a.py": tests, "tests/test_b.py": tests });
    const listed = runner(root, `"${testPython()}" -m pytest tests/test_a.py`);
    const ids = async (named: string[]) => {
      const run = await listed.run({ targets: [], useTestCommand: true, named });
      return [run.exitCode, ...(run.report?.tests.map(({ id }) => id) ?? [])];
    };
    expect(await ids(["test_two", "test_three"])).toEqual([0, "tests/test_a.py::test_two"]);
    expect(await ids(["test_three"])).toEqual([5]);
  });

  it("imports editable installs of the checkout from the worktree", async () => {
    const checkout = makeProject({ "lib/shop.py": "WHERE = 'checkout'\n" });
    makeVenv(checkout, { "shop.pth": `${join(checkout, "lib")}\n` });
    const root = makeProject({
      "lib/shop.py": "WHERE = 'worktree'\n",
      "tests/test_a.py": "import shop\ndef test_it():\n    assert shop.WHERE == 'worktree'\n",
    });
    const editable = createUnconfinedRunner({ root, checkout, env: process.env });
    expect(await editable.run({ targets: [], useTestCommand: true })).toMatchObject({
      exitCode: 0,
      report: { tests: [{ outcome: "passed" }] },
    });
  });

  it("has the ids of texts with doctests, also below a configuration of the whole repository", async () => {
    const ini = "[pytest]\naddopts = --doctest-glob=*.rst\n";
    const text = ">>> 1 + 1\n2\n";
    const root = makeProject({ "pytest.ini": ini, "part/a.rst": text, "part/docs/b.c.rst": text });
    const ids = async (folder: string) => {
      const run = await runner(folder).run({ targets: [], useTestCommand: true });
      return run.report?.tests.map(({ id }) => id).sort();
    };
    expect(await ids(root)).toEqual(["part/a.rst::a.rst", "part/docs/b.c.rst::b.c.rst"]);
    expect(await ids(`${root}/part`)).toEqual(["a.rst::a.rst", "docs/b.c.rst::b.c.rst"]);
  });

  it("has the ids of the project, also below a configuration of the whole repository", async () => {
    const root = makeProject({
      "pytest.ini": "[pytest]\n",
      "part/tests/test_a.py": "class TestA:\n    def test_it(self):\n        pass\n",
    });
    const run = await runner(`${root}/part`).run({ targets: [], useTestCommand: true });
    expect(run.report?.tests).toMatchObject([{ id: "tests/test_a.py::TestA::test_it" }]);
  });
});

function runner(root: string, testCommand: string | null = null) {
  return createUnconfinedRunner({ root, python: testPython(), env: process.env, testCommand });
}

function runIn(files: Files): Promise<TestRun> {
  return runner(makeProject(files)).run({ targets: [] });
}
