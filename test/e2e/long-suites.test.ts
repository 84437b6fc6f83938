import { describe, expect, it } from "vitest";
import { makeProject } from "../pytest/project.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";
import { type Play, play } from "./play.ts";

const SLEEP = "import time\n\n\ndef test_slow():\n    time.sleep(1.5)\n";
const names = Array.from({ length: 12 }, (_, index) => `tests/test_${String(index + 10)}.py`);
const LONG = {
  "shop.py": "def half(number):\n    return number / 2\n",
  "bill.py": "from shop import half\n\n\ndef split(sum):\n    return half(sum)\n",
  ...Object.fromEntries(names.map((name) => [name, SLEEP])),
  "tests/test_bill.py": `from bill import split\n${SLEEP}\n\ndef test_split():\n    assert split(4) == 2\n`,
};
const DOUBLE = "\n\ndef double(number):\n    return number * 2\n";
const CHANGE: Play = {
  files: LONG,
  // A test may take a third of it. Starting pytest on a slow machine takes more than a second.
  suiteSeconds: 10,
  test: [
    "tests/test_double.py",
    "from shop import double\n\n\ndef test_double():\n    assert double(3) == 6\n",
  ],
  code: { "shop.py": `${LONG["shop.py"]}${DOUBLE}` },
};

describe("a suite that takes longer than its time", () => {
  it("reaches the gate, with the tests of what was changed run and the rest named", async () => {
    const state = await play(CHANGE);
    expect(state.ending).toBeNull();
    expect(state.proposal).not.toBeNull();
    expect(state.retryCount).toBe(1);
    const { left, affected, passingOnlyNow } = state.green?.gaps ?? {};
    expect(affected).toBe(1);
    // The baseline did not get as far as tests/test_bill.py.
    expect(passingOnlyNow).toBe(2);
    expect(left?.folders).toEqual([{ folder: "tests", count: left?.count }]);
    expect(state.finalRun).toMatchObject({
      command: "python -m pytest tests/test_double.py tests/test_bill.py",
      exitCode: 0,
      passed: 3,
    });
    expect(state.finalRun?.caveat).toContain("ran only the new tests and 1 file of tests");
  });

  it("catches a regression in a test that imports what was changed", async () => {
    const code = { "shop.py": `def half(number):\n    return number / 3\n${DOUBLE}` };
    const state = await play({ ...CHANGE, code });
    expect(state).toMatchObject({ ending: "failed", proposal: null });
    expect(state.brokenTests).toEqual(["tests/test_bill.py::test_split"]);
  });
});

describe("a suite with a hanging, a crashing and a failing test", () => {
  const files = {
    "shop.py": "",
    "tests/test_a.py": "def test_good():\n    pass\n",
    "tests/test_b.py":
      "import os, time\n\n\ndef test_hangs():\n    time.sleep(300)\n\n\ndef test_crashes():\n    os._exit(0)\n\n\ndef test_fails():\n    assert 0\n",
    "tests/test_c.py": "def test_after():\n    pass\n",
  };
  const trouble: Play = { ...CHANGE, files, suiteSeconds: 900, timeoutSeconds: 6 };

  it("has the results of all others, before and after", async () => {
    const state = await play({ ...trouble, code: { "shop.py": DOUBLE.trimStart() } });
    expect(state.proposal).not.toBeNull();
    expect(state).toMatchObject({ passToPass: 2, green: { stillFailing: 1 } });
    expect(state.green?.gaps?.stopped?.first).toEqual([
      { id: "tests/test_b.py::test_hangs", how: "did not end within 6 s" },
      { id: "tests/test_b.py::test_crashes", how: "ended the test process with exit code 0" },
    ]);
    expect(state.finalRun?.command).toBe(
      "python -m pytest --deselect=tests/test_b.py::test_hangs --deselect=tests/test_b.py::test_crashes",
    );
    expect(state.finalRun).toMatchObject({ exitCode: 1, passed: 3 });
  });

  it("still finds what broke after them", async () => {
    const code = { "shop.py": `${DOUBLE.trimStart()}\n\nBROKEN = True\n` };
    const after = "import shop\n\n\ndef test_after():\n    assert not hasattr(shop, 'BROKEN')\n";
    const state = await play({ ...trouble, files: { ...files, "tests/test_c.py": after }, code });
    expect(state.brokenTests).toEqual(["tests/test_c.py::test_after"]);
  });
});

describe("with pytest-xdist on all cores", () => {
  const runSuite = (
    files: Readonly<Record<string, string>>,
    { first = [], parallel = true }: { first?: readonly string[]; parallel?: boolean } = {},
  ) =>
    createUnconfinedRunner({
      ...{ root: makeProject(files), python: process.env.XDIST_PYTHON, env: process.env },
      ...{ parallel, timeoutSeconds: 5, suiteSeconds: 24 },
    }).run({ targets: [], keepGoing: true, suite: { first }, last: ["tests/test_z.py"] });

  it("has the results of all tests but one that hangs", async () => {
    const run = await runSuite({
      "tests/test_a.py": "import time\n\n\ndef test_hangs():\n    time.sleep(300)\n",
      "tests/test_b.py":
        "import pytest\n\n\n@pytest.mark.parametrize('n', range(9))\ndef test_it(n):\n    pass\n",
      "tests/test_z.py": "import os\n\n\ndef test_crashes():\n    os._exit(0)\n",
    });
    const outcomes = run.report?.tests.map(({ outcome }) => outcome) ?? [];
    expect(outcomes.filter((outcome) => outcome === "passed")).toHaveLength(9);
    expect(run.report?.stopped?.map(({ id }) => id)).toContain("tests/test_a.py::test_hangs");
  });

  it("runs tests in one process whose ids differ from process to process", async () => {
    const run = await runSuite({
      "tests/test_a.py":
        "import os, pytest\n\n\n@pytest.mark.parametrize('pid', [os.getpid()])\ndef test_it(pid):\n    pass\n",
      "tests/test_z.py": "def test_last():\n    pass\n",
    });
    expect(run).toMatchObject({ exitCode: 0, report: { collectionErrors: [] } });
    expect(run.report?.tests.map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
  });

  const NO_WORKERS = {
    "conftest.py":
      "import pytest\n\n\n@pytest.hookimpl(optionalhook=True)\ndef pytest_configure_node(node):\n    raise RuntimeError('no database for a worker')\n",
    "tests/test_z.py": "def test_last():\n    pass\n",
  };

  // As pytest-benchmark does where warnings are errors.
  const NOT_BESIDE_WORKERS = {
    "conftest.py":
      "def pytest_configure(config):\n    if config.option.numprocesses:\n        raise RuntimeError('no benchmarks with workers')\n",
    "tests/test_z.py": "def test_last():\n    pass\n",
  };

  it.each([
    ["its", NO_WORKERS, true],
    ["with a plugin that refuses them, its", NOT_BESIDE_WORKERS, true],
    ["the repository's", { ...NO_WORKERS, "pytest.ini": "[pytest]\naddopts = -n 2\n" }, false],
  ])("runs tests in one process where %s workers cannot start", async (_, files, parallel) => {
    const run = await runSuite(files, { parallel });
    expect(run).toMatchObject({ exitCode: 0, report: { tests: [{ outcome: "passed" }] } });
  });

  it("does not repeat an internal error that came about without workers", async () => {
    const run = await runSuite(
      {
        "conftest.py":
          "import pathlib\n\n\ndef pytest_collection_modifyitems():\n    seen = pathlib.Path('seen')\n    assert not seen.exists(), 'started twice'\n    seen.touch()\n    raise RuntimeError('broken')\n",
        "tests/test_z.py": "def test_last():\n    pass\n",
      },
      { parallel: false },
    );
    expect(run.exitCode).toBe(3);
    expect(run.output).toContain("RuntimeError: broken");
  });

  it("runs what must run when the time is up", async () => {
    const slow = Array.from({ length: 40 }, (_, index) => [`tests/test_${index + 10}.py`, SLEEP]);
    const last = "def test_last():\n    pass\n";
    const run = await runSuite(
      {
        ...Object.fromEntries(slow.slice(0, 38)),
        "tests/test_y.py": last,
        "tests/test_z.py": last,
      },
      { first: ["tests/test_y.py"] },
    );
    const files = run.report?.tests.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(["tests/test_y.py", "tests/test_z.py"]));
    expect(Object.keys(run.report?.left ?? {}).length).toBeGreaterThan(1);
  });
});
