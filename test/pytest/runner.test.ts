import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { TestRun } from "../../src/ports.ts";
import type { PytestOptions } from "../../src/pytest/command.ts";
import {
  makeVenv,
  pluginThatFailsOnAllCores,
  pluginThatFailsWithoutNoCov,
  setuptoolsFinder,
} from "./make-venv.ts";
import { type Files, makeProject, testPython, writeProgram } from "./project.ts";
import { createUnconfinedRunner } from "./unconfined-runner.ts";

const FAILS = "def test_it():\n    assert 1 == 2\n";
const PASSES = "def test_it():\n    pass\n";

test("a run has a command, an ending, a report, an output and a duration", async () => {
  const run = await runIn({ "tests/test_a.py": FAILS }, {}, ["tests/test_a.py"]);
  expect(run).toMatchObject({
    command: "python -m pytest -v --tb=short tests/test_a.py",
    exitCode: 1,
    ending: "exited",
    report: { tests: [{ id: "tests/test_a.py::test_it", outcome: "failed" }] },
  });
  expect(run.output).toContain("tests/test_a.py::test_it FAILED");
  expect(run.output).not.toContain("generated xml file");
  expect(run.seconds).toBeGreaterThan(0);
});

test("nothing is left in the worktree", async () => {
  const root = makeProject({ "test_a.py": FAILS });
  await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  // Directories of plugins that happen to be installed do not count.
  const left = readdirSync(root).filter((name) => /test_a|cache|xml/.test(name));
  expect(left).toEqual(["test_a.py"]);
});

test("the repository's configuration applies, but cannot suppress the evidence", async () => {
  const files = {
    "pytest.ini":
      "[pytest]\naddopts = --lf -x -q --tb=no -p no:junitxml --junitprefix=ci -o junit_family=xunit2\npython_files = check_*.py\n",
    "check_a.py": "def test_1():\n    assert 0\ndef test_2():\n    assert 0\n",
  };
  const run = await runIn(files);
  expect(run.report?.tests).toMatchObject([
    { id: "check_a.py::test_1", outcome: "failed", line: 1 },
    { id: "check_a.py::test_2", outcome: "failed", line: 3 },
  ]);
});

test("the order of the tests is told if a hook of the repository changes it within a file", async () => {
  const tests = "def test_1():\n    pass\ndef test_2():\n    pass\n";
  const hook = (body: string) => `def pytest_collection_modifyitems(items):\n    ${body}\n`;
  const orders = await Promise.all(
    ["items.reverse()", "items.sort(key=lambda one: one.name)", null].map(async (body) => {
      const files = { "test_a.py": tests, ...(body && { "conftest.py": hook(body) }) };
      return (await runIn(files)).order;
    }),
  );
  expect(orders).toEqual([expect.any(Number), undefined, undefined]);
});

test("test ids are relative to the root, even with a configuration file further down", async () => {
  const files = { "part/pytest.ini": "[pytest]\n", "part/test_a.py": PASSES };
  const run = await runIn(files, {}, ["part/test_a.py"]);
  expect(run.report?.tests).toMatchObject([{ id: "part/test_a.py::test_it" }]);
});

test("no secret of the arbiter reaches the tests", async () => {
  vi.stubEnv("GITHUB_TOKEN", "canary-token");
  vi.stubEnv("OPENAI_API_KEY", "canary-key");
  vi.stubEnv("PYTEST_ADDOPTS", "--collect-only");
  const dump = "import os\ndef test_it():\n    print(dict(os.environ))\n    assert 0\n";
  const run = await runIn({ "test_a.py": dump }, { passEnv: { SHOP_MODE: "passed-on" } });
  vi.unstubAllEnvs();
  expect(run.output).toContain("passed-on");
  expect(JSON.stringify(run)).not.toContain("canary");
});

test("of 200 MB of output only the beginning and the end are kept", async () => {
  const flood =
    "import sys\ndef test_it():\n    for _ in range(200):\n        sys.stdout.write('x' * 1048575 + '\\n')\n";
  const run = await runIn({ "test_a.py": flood }, { pytestArgs: ["-s"], maxOutputBytes: 20_000 });
  expect(run.exitCode).toBe(0);
  expect(run.output.length).toBeLessThan(21_000);
  expect(run.output).toMatch(/test session starts[\s\S]*bytes left out[\s\S]*1 passed/);
});

test("pytest.py and sitecustomize.py of the repository do not replace the real ones", async () => {
  const forged = "import sys\nprint('FORGED')\nsys.exit(0)\n";
  const run = await runIn({
    "pytest.py": forged,
    "src/pytest.py": forged,
    "sitecustomize.py": "print('FORGED')\n",
    "test_a.py": `import subprocess, sys
def test_fails():
    assert 0
def test_child():
    command = [sys.executable, '-c', 'print(1)']
    assert subprocess.check_output(command, text=True) == '1\\n'
`,
  });
  expect(run.report?.tests.map(({ outcome }) => outcome)).toEqual(["failed", "passed"]);
  expect(run.exitCode).toBe(1);
  expect(run.output).not.toContain("FORGED");
});

test.each([
  ["a link", "os.symlink('/dev/zero', path)"],
  ["a pipe", "os.mkfifo(path)"],
  ["a directory", "os.mkdir(path)"],
])("%s in the report's place is neither followed nor waited for", async (_, plant) => {
  const conftest = `import os\ndef pytest_configure(config):\n    path = config.option.xmlpath\n    os.remove(path)\n    ${plant}\n    os._exit(0)\n`;
  const run = await runIn({ "conftest.py": conftest, "test_a.py": PASSES });
  expect(run).toMatchObject({ exitCode: 0, report: null });
});

test("read-only directories that the tests left are removed", async () => {
  const lock =
    "import os\ndef test_it(tmp_path):\n    (tmp_path / 'a').mkdir()\n    (tmp_path / 'a' / 'b').write_text('')\n    (tmp_path / 'a').chmod(0)\n    open('where', 'w').write(str(tmp_path))\n";
  const root = makeProject({ "test_a.py": lock });
  await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  expect(existsSync(readFileSync(join(root, "where"), "utf8"))).toBe(false);
});

test.each([
  ["removed", ""],
  ["replaced by a link", "os.symlink(os.path.join(os.getcwd(), 'kept'), private)"],
])(
  "a private directory that the tests %s breaks neither the run nor other files",
  async (_, then) => {
    const conftest = `import os, shutil\ndef pytest_unconfigure(config):\n    private = os.path.dirname(os.environ['TMPDIR'])\n    shutil.rmtree(private)\n    ${then}\n`;
    const root = makeProject({ "conftest.py": conftest, "test_a.py": PASSES, "kept/file": "" });
    const run = await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
      targets: [],
    });
    expect(run).toMatchObject({ exitCode: 0, report: null });
    expect(existsSync(join(root, "kept/file"))).toBe(true);
  },
);

test("without an interpreter the run says so", async () => {
  expect(await runIn({}, { python: "no-such-python" })).toMatchObject({
    exitCode: 127,
    ending: "no-interpreter",
    report: null,
    output: "No Python interpreter was found (no-such-python).\n",
  });
});

test("a root that does not exist is refused", async () => {
  const runner = createUnconfinedRunner({
    root: "/no/such/directory",
    python: testPython(),
    env: process.env,
  });
  await expect(runner.run({ targets: [] })).rejects.toMatchObject({ code: "bad-usage" });
});

test("a package that is installed as a copy is imported from the worktree, by child processes too", async () => {
  const checkout = makeProject({ "src/shop.py": "" });
  makeVenv(checkout, { "shop.py": "WHERE = 'copy'\n" });
  const root = makeProject({
    "src/shop.py": "WHERE = 'worktree'\n",
    "test_a.py": `import subprocess, sys
import shop
def test_child():
    command = [sys.executable, '-c', 'import shop; print(shop.WHERE)']
    out = subprocess.check_output(command, text=True, cwd='/')
    assert [shop.WHERE, out.strip()] == ['worktree'] * 2
`,
  });
  const { run } = createUnconfinedRunner({ root, env: process.env, checkout });
  expect(await run({ targets: [] })).toMatchObject({ exitCode: 0 });
});

test("the checkout's virtual environment is used, with its editable packages from the worktree", async () => {
  const checkout = makeProject({
    "src/shop.py": "WHERE = 'checkout'\n",
    "lib/tools.py": "WHERE = 'checkout'\n",
    "parts/one/part.py": "WHERE = 'checkout'\n",
  });
  makeVenv(checkout, {
    "shop.pth": `${join(checkout, "src")}\n${join(checkout, "lib")}\n`,
    ...setuptoolsFinder("part", { part: join(checkout, "parts/one/part") }),
    ...pluginThatFailsWithoutNoCov(),
  });
  const root = makeProject({
    "src/shop.py": "WHERE = 'worktree'\n",
    "lib/tools.py": "WHERE = 'worktree'\n",
    "parts/one/part.py": "WHERE = 'worktree'\n",
    "test_a.py": `import os, subprocess, sys
import part, shop, tools
def test_modules():
    assert [m.WHERE for m in (part, shop, tools)] == ['worktree'] * 3
def test_child():
    code = 'import part, shop, tools; print(part.WHERE, shop.WHERE, tools.WHERE)'
    out = subprocess.check_output([sys.executable, '-c', code], text=True, cwd='/')
    assert out.split() == ['worktree'] * 3
def test_environment():
    assert sys.prefix == os.environ['VIRTUAL_ENV'] == ${JSON.stringify(join(checkout, ".venv"))}
`,
  });
  const run = await createUnconfinedRunner({ root, env: process.env, checkout }).run({
    targets: [],
  });
  expect(run.report?.tests.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["test_a.py::test_modules", "passed"],
    ["test_a.py::test_child", "passed"],
    ["test_a.py::test_environment", "passed"],
  ]);
  expect(run.exitCode).toBe(0);
});

test("a src that is itself a package is not on the search path", async () => {
  const files = {
    "src/__init__.py": "",
    "src/calendar.py": "",
    "test_a.py":
      "def test_it():\n    import calendar\n    assert calendar.monthrange(2024, 2)[1] == 29\n",
  };
  expect(await runIn(files)).toMatchObject({ exitCode: 0 });
});

test("an interpreter is probed once, not before every run", async () => {
  const root = makeProject({ "test_a.py": PASSES });
  const shim = join(root, "shim");
  writeProgram(shim, `echo probed >> ${join(root, "log")}; exec ${testPython()} "$@"`);
  const runner = createUnconfinedRunner({ root, python: shim, env: process.env });
  await runner.run({ targets: ["test_a.py"] });
  await runner.run({ targets: ["test_a.py"] });
  expect(readFileSync(join(root, "log"), "utf8")).toBe("probed\n");
});

function runIn(
  files: Files,
  options: Partial<PytestOptions> = {},
  targets: readonly string[] = [],
): Promise<TestRun> {
  const root = makeProject(files);
  return createUnconfinedRunner({ root, python: testPython(), env: process.env, ...options }).run({
    targets,
  });
}

test("coverage is measured and all cores are used on request", async () => {
  const checkout = makeProject({});
  makeVenv(checkout, { ...pluginThatFailsWithoutNoCov(), ...pluginThatFailsOnAllCores() });
  const root = makeProject({ "test_a.py": "def test_a(): pass\n" });
  const exitCodes = [];
  const asked = { parallel: true, pytestArgs: ["--numprocesses=3"] };
  for (const options of [{}, { collectCoverage: true }, { parallel: true }, asked]) {
    const runner = createUnconfinedRunner({ root, checkout, env: process.env, ...options });
    exitCodes.push((await runner.run({ targets: [] })).exitCode);
  }
  const few = createUnconfinedRunner({ root, checkout, env: process.env, parallel: true });
  exitCodes.push((await few.run({ targets: ["test_a.py"] })).exitCode);
  expect(exitCodes).toEqual([0, 1, 6, 0, 0]);
});

test("what hung is named if the time is up, be it a test or an import", async () => {
  const tests = "import time\ndef test_1():\n    pass\ndef test_2():\n    time.sleep(600)\n";
  const runs = await Promise.all(
    [tests, "import time\ntime.sleep(600)\n"].map((text) =>
      runIn({ "test_a.py": text }, { timeoutSeconds: 8 }),
    ),
  );
  expect(runs).toMatchObject([
    { ending: "timed-out", problem: "test_a.py::test_2 did not end within the time limit" },
    {
      ending: "timed-out",
      problem: "the import of test_a.py did not end within the time limit",
    },
  ]);
});
