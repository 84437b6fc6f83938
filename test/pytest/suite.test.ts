import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ProgramRunner, SuiteOrders, TestRequest, TestRun } from "../../src/ports.ts";
import { createPytestRunner } from "../../src/pytest/runner.ts";
import { type Files, makeProject, testPython } from "./project.ts";
import { createUnconfinedRunner } from "./unconfined-runner.ts";

const TROUBLE = {
  "test_a.py": "def test_one(): pass\ndef test_bad(): assert 1 == 2\n",
  "test_b.py":
    "import os, time, ctypes\ndef test_before(): pass\ndef test_exit(): os._exit(0)\ndef test_segv(): ctypes.string_at(0)\ndef test_hangs(): time.sleep(60)\ndef test_after(): pass\n",
  "test_c.py": "def test_last(): pass\n",
};

describe("a suite with tests that hang, crash and fail", () => {
  it("has the results of all others", async () => {
    const run = await runSuite(TROUBLE, { timeoutSeconds: 1 });
    expect(outcomes(run)).toEqual({
      "test_a.py::test_bad": "failed",
      "test_a.py::test_one": "passed",
      "test_b.py::test_after": "passed",
      "test_b.py::test_before": "passed",
      "test_b.py::test_exit": "error",
      "test_b.py::test_hangs": "error",
      "test_b.py::test_segv": "error",
      "test_c.py::test_last": "passed",
    });
    expect(run).toMatchObject({ ending: "exited", exitCode: 1 });
    expect(run.report?.stopped).toEqual([
      { id: "test_b.py::test_exit", how: "ended the test process with exit code 0" },
      { id: "test_b.py::test_segv", how: "ended the test process by signal 11" },
      { id: "test_b.py::test_hangs", how: "did not end within 1 s" },
    ]);
    expect(run.report?.left).toBeUndefined();
    const bad = run.report?.tests.find(({ id }) => id === "test_a.py::test_bad");
    expect(bad?.failure).toMatchObject({ exception: "AssertionError", message: "assert 1 == 2" });
  });

  it("knows the files that the parts which did not end have used", async () => {
    const files = { ...TROUBLE, "shop.py": "", "test_a.py": "import shop\ndef test_one(): pass\n" };
    const run = await runSuite(files, { timeoutSeconds: 1 });
    expect(run.usedFiles?.loaded).toContain("shop.py");
  });

  it.each([
    ["ends the process", "import os\nos._exit(7)\n", "ended the test process with exit code 7"],
    ["hangs", "import time\ntime.sleep(60)\n", "did not end within 1 s"],
  ])("goes on past a file that %s when it is imported", async (_, source, message) => {
    const files = {
      "test_a.py": "def test_one(): pass\n",
      "test_b.py": source,
      "test_c.py": "def test_last(): pass\n",
    };
    const run = await runSuite(files, { timeoutSeconds: 1 });
    expect(outcomes(run)).toEqual({
      "test_a.py::test_one": "passed",
      "test_c.py::test_last": "passed",
    });
    expect(run.report?.collectionErrors).toMatchObject([
      { file: "test_b.py", failure: { message } },
    ]);
  });

  it("runs the canary in every part, and doubts one that does not always do the same", async () => {
    const files = { ...TROUBLE, "test_canary.py": "def test_c(): assert 0\n" };
    const run = await runSuite(files, { timeoutSeconds: 1, also: ["test_canary.py"] });
    expect(run.doubt).toBeUndefined();
    const cheating = {
      ...TROUBLE,
      "test_canary.py":
        "import pathlib\ndef test_c():\n    seen = pathlib.Path('seen')\n    was = seen.exists()\n    seen.touch()\n    assert was\n",
      "test_z.py": "import os\ndef test_z(): os._exit(1)\n",
    };
    const last = { last: ["test_z.py"] };
    const doubtful = await runSuite(cheating, {
      ...last,
      timeoutSeconds: 1,
      also: ["test_canary.py"],
    });
    expect(doubtful.doubt).toBe("test_canary.py::test_c has two results");
  });
});

describe("a suite that does not fit into its time", () => {
  const SLOW = Object.fromEntries(
    ["a", "b", "c", "d", "e", "f"].map((name) => [
      `tests/test_${name}.py`,
      "import time\nimport pytest\n@pytest.fixture(scope='module')\ndef thing():\n    yield 1\n@pytest.mark.parametrize('n', range(4))\ndef test_it(n, thing): time.sleep(0.4)\n",
    ]),
  );

  it("says how many tests did not run, by file", async () => {
    const run = await runSuite(SLOW, { suiteSeconds: 2 });
    const ran = run.report?.tests.length ?? 0;
    const left = Object.values(run.report?.left ?? {}).reduce((sum, one) => sum + one, 0);
    expect(run).toMatchObject({ ending: "exited", exitCode: 0 });
    expect(run.doubt).toBeUndefined();
    expect(ran).toBeGreaterThan(1);
    expect(ran + left).toBe(24);
    expect(run.report?.left?.["tests/test_f.py"]).toBe(4);
  });

  it("says so, too, where the first process died while it imported a file", async () => {
    const dies = { "tests/test_0.py": "import os\nos._exit(1)\n" };
    const run = await runSuite({ ...dies, ...SLOW }, { suiteSeconds: 3 });
    expect(run.report?.left?.["tests/test_f.py"]).toBe(4);
  });

  it("runs some files first, and others at the end in any case", async () => {
    const run = await runSuite(SLOW, {
      suiteSeconds: 2,
      suite: { first: ["tests/test_e.py"] },
      last: ["tests/test_f.py::test_it"],
    });
    const files = new Set(run.report?.tests.map(({ file }) => file));
    expect([...files][0]).toBe("tests/test_e.py");
    expect([...files].at(-1)).toBe("tests/test_f.py");
    expect(run.report?.left).not.toHaveProperty("tests/test_e.py");
    expect(run.report?.left).not.toHaveProperty("tests/test_f.py");
  });

  it("does so even where one test takes all of the time", async () => {
    const files = { ...SLOW, "tests/test_a.py": "import time\ndef test_it(): time.sleep(60)\n" };
    const run = await runSuite(files, { suiteSeconds: 2, last: ["tests/test_f.py"] });
    expect(outcomes(run)).toMatchObject({
      "tests/test_a.py::test_it": "error",
      "tests/test_f.py::test_it[3]": "passed",
    });
  });

  it("runs the new tests and the canary by themselves where to collect the others takes too long", async () => {
    const [near, added, canary] = ["tests/test_near.py", "tests/test_new.py", "tests/test_c.py"];
    const collected = ["collected", [near, added, canary].map((file) => [file, 1])];
    const asked: string[][] = [];
    const processes: unknown[][] = [
      [collected],
      [["collecting", near]],
      [
        collected,
        ...[added, canary].flatMap((file) =>
          ["call", "teardown"].map((when) => ["result", `${file}::test_it`, when, "passed", false]),
        ),
      ],
    ];
    const programs: ProgramRunner = {
      boundary: { rung: "off", network: "on" },
      run: async ({ args }) => {
        const paths = {
          home: "/",
          resultFile: (name: string) => name,
          inside: (path: string) => path,
        };
        asked.push(args(paths).filter((arg) => arg.startsWith("tests/")));
        // Longer than the suite may take.
        await pause(10);
        const messages = (processes.shift() ?? []).map((message) => JSON.stringify(message));
        const ending = "timed-out";
        return {
          ...{ exitCode: 124, ending, output: "", seconds: 1, root: "/" },
          files: new Map(),
          messages,
        };
      },
    };
    const root = makeProject(SLOW);
    const runner = createPytestRunner({
      root,
      env: process.env,
      python: testPython(),
      programs,
      suiteSeconds: 0.001,
    });
    const run = await runner.run({
      ...{ targets: [], suite: { first: [near] }, last: [`${added}::test_it`], also: [canary] },
    });
    expect(asked).toEqual([[], [near, added, canary], [added, canary]]);
    expect(run.report?.left).toEqual({ [near]: 1 });
  });

  it("ends once the tests that it is repeated for have run", async () => {
    const run = await runSuite(SLOW, { suite: { until: ["tests/test_a.py::test_it[1]"] } });
    expect(run.report?.tests.length).toBeLessThan(6);
    expect(run.report?.left).toBeUndefined();
  });
});

it("leaves out tests by id", async () => {
  const run = await runSuite(TROUBLE, {
    without: ["test_b.py::test_exit", "test_b.py::test_segv", "test_b.py::test_hangs"],
  });
  expect(run.report?.stopped).toBeUndefined();
  expect(Object.keys(outcomes(run))).toHaveLength(5);
});

interface Options extends Omit<TestRequest, "targets" | "suite"> {
  suite?: SuiteOrders;
  timeoutSeconds?: number;
  suiteSeconds?: number;
}

function runSuite(files: Files, options: Options = {}): Promise<TestRun> {
  const { timeoutSeconds = 20, suiteSeconds, suite = {}, ...request } = options;
  const root = makeProject(files);
  const python = testPython();
  const runner = createUnconfinedRunner({
    ...{ root, python, env: process.env, timeoutSeconds, suiteSeconds },
  });
  return runner.run({ targets: [], keepGoing: true, suite, ...request });
}

function outcomes({ report }: TestRun): Record<string, string> {
  const tests = report?.tests.map(({ id, outcome }) => [id, outcome] as const) ?? [];
  return Object.fromEntries([...tests].sort());
}
