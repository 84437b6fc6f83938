import { describe, expect, it } from "vitest";
import type { OnVersion, TestCase, TestReport, TestRequest, TestRun } from "../../src/ports.ts";
import { proveGreen } from "../../src/proof/prove-green.ts";
import type { RedEvidence } from "../../src/run-state/run-state.ts";
import { partsOf } from "../../src/version.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { canaryResults, failed, passed, run, skipped, uncollected } from "../routing/make-run.ts";
import { makeState } from "../workflow/make-state.ts";
import { stage } from "../workflow/workflow-harness.ts";

const NEW = "tests/test_new.py::test_new";

describe("a suite that did not fit into its time before the change", () => {
  const [old, late] = ["tests/test_a.py::test_old", "tests/test_b.py::test_late"];
  const cutOff = { ...passing(old), left: { "tests/test_b.py": 2, "tests/test_z.py": 9 } };

  it("runs what the change may affect first, and says what did not run", async () => {
    const { proof, requests } = await prove(cutOff, [
      run(1, [], {
        report: {
          tests: [passed(late), passed(old), passed(NEW)],
          collectionErrors: [],
          left: { "tests/deep/test_y.py": 3, "tests/test_z.py": 9 },
        },
      }),
    ]);
    expect(requests[1]?.suite?.first).toEqual(["tests/test_b.py"]);
    expect(proof).toMatchObject({ verdict: { word: "green" }, passToPass: 1 });
    expect(proof.gaps).toEqual({
      minutes: 15,
      left: {
        count: 12,
        folders: [
          { folder: "tests", count: 9 },
          { folder: "tests/deep", count: 3 },
        ],
        otherFolders: 0,
        files: "files",
      },
      affected: 1,
      passingOnlyNow: 1,
    });
  });

  const fails = () => run(1, [failed(late, "assert 0"), passed(old), passed(NEW)]);

  it("catches a regression in a test that did not run before", async () => {
    const base = () => run(1, [passed(late)]);
    const { proof, suites, requests } = await prove(cutOff, [
      ...[fails(), base(), fails(), fails(), base()],
    ]);
    expect(suites).toEqual(["head", "base", "head", "head", "base"]);
    // The last run with the change, and the last one without it.
    expect(requests.slice(-2).map(({ suite }) => suite?.until)).toEqual([[late], [late]]);
    expect(proof).toMatchObject({ verdict: { word: "red" }, regressions: [late] });
  });

  it("does not charge a test that fails on the base in the same order", async () => {
    const { proof, suites } = await prove(cutOff, [fails(), run(1, [failed(late, "assert 0")])]);
    expect(suites).toEqual(["head", "base"]);
    expect(proof.verdict.word).toBe("green");
  });

  it("is never charged to the model where nothing ended in time", async () => {
    const { proof } = await prove(cutOff, [run(124, null, { ending: "timed-out" })]);
    expect(proof).toMatchObject({
      ...{ verdict: { word: "green" }, passToPass: null, gaps: { minutes: 15 } },
    });
  });
});

it("a test that hung before the change is left out with it, and the reviewer is told", async () => {
  const [old, hanging] = ["tests/test_a.py::test_old", "tests/test_b.py::test_hangs"];
  const stopped = [{ id: hanging, how: "did not end within 20 s" }];
  const before = { ...passing(old), stopped };
  before.tests.push(failed(hanging, "did not end within 20 s"));
  const { proof, requests } = await prove(before, [run(1, [passed(old), passed(NEW)])]);
  expect(requests[1]?.without).toEqual([hanging]);
  expect(proof).toMatchObject({ verdict: { word: "green" }, passToPass: 1 });
  expect(proof.gaps).toEqual({ minutes: 15, stopped: { count: 1, first: stopped } });
});

describe("a suite whose order changes from run to run", () => {
  const old = "tests/test_a.py::test_old";
  const passes = (more: Partial<TestRun>) => run(0, [passed(NEW), passed(old)], more);
  const fails = (more: Partial<TestRun>) => run(1, [passed(NEW), failed(old, "assert 0")], more);
  const seed = (number: number) => ({ seed: `--randomly-seed=${number}` });

  it("is not green if a test fails with another seed, and passes with it on the base", async () => {
    const runs = [passes(seed(1)), fails(seed(2)), passes(seed(3)), passes(seed(2))];
    const { proof, suites, requests } = await prove(passing(old), runs, { first: seed(1) });
    expect(suites).toEqual(["head", "head", "head", "base"]);
    expect(requests.at(-1)?.seed).toBe("--randomly-seed=2");
    expect(proof.verdict).toMatchObject({
      word: "red",
      reason: `${old} depends on the order of the tests: it fails with --randomly-seed=2`,
      failing: [old],
    });
  });

  it("is green if the test fails with the same seed on the base", async () => {
    const runs = [passes(seed(1)), fails(seed(2)), passes(seed(3)), fails(seed(2))];
    const { proof } = await prove(passing(old), runs, { first: seed(1) });
    expect(proof.verdict.word).toBe("green");
  });

  it("is tried in other orders if a hook of the repository shuffles it", async () => {
    const runs = [passes({ order: 1 }), fails({ order: 2 }), passes({ order: 1 })];
    const base = [passes({ order: 3 }), passes({ order: 4 })];
    const { proof, suites } = await prove(passing(old), [...runs, ...base], {
      first: { order: 1 },
    });
    expect(suites).toEqual(["head", "head", "head", "base", "base"]);
    expect(proof.verdict.reason).toContain("in another order that a hook of the repository gave");
  });

  it("is run once more only if the hook gives the same order again", async () => {
    const runs = [passes({ order: 1 }), passes({ order: 1 })];
    const { proof } = await prove(passing(old), runs, { first: { order: 1 } });
    expect(proof.verdict.word).toBe("green");
  });
});

describe("a rewritten test that passes only after other tests", () => {
  const rewritten = "tests/test_a.py::test_rewritten";
  const fails = () => run(1, [passed(NEW), failed(rewritten, "assert 0")]);
  const proving = { failing: [NEW, rewritten] };

  it("is green if it passes in the whole suite, and with the old code it fails alone as well", async () => {
    const suite = run(1, [passed(NEW), passed(rewritten)]);
    const alone = { head: fails, base: fails };
    const { proof } = await prove(passing(rewritten), [suite], { ...proving, alone });
    expect(proof.verdict.word).toBe("green");
    expect(proof.unstable).toEqual([{ id: rewritten, isNew: false }]);
  });

  it("is red if it fails in the whole suite, too", async () => {
    const alone = { head: fails, base: fails };
    const { proof } = await prove(passing(rewritten), [fails()], { ...proving, alone });
    expect(proof.verdict).toMatchObject({ word: "red", failing: [rewritten] });
  });

  it("is red if it passes alone with the old code", async () => {
    const base = () => run(0, [passed(rewritten)]);
    const { proof } = await prove(passing(rewritten), [], {
      ...proving,
      alone: { head: fails, base },
    });
    expect(proof.verdict).toMatchObject({ word: "red", failing: [rewritten] });
  });
});

describe("the whole suite", () => {
  const [flaky, broken] = ["tests/test_a.py::test_flaky[a::b]", "tests/test_b.py::T::test_b"];

  it("is repeated as a whole: a test that never passes is broken, however it does alone", async () => {
    const { proof, suites } = await prove(passing(flaky, broken), [
      run(1, [passed(NEW), failed(flaky, "assert 0"), failed(broken, "assert 0")]),
      run(1, [passed(NEW), passed(flaky), failed(broken, "assert 0")]),
      run(3, null),
    ]);
    expect(suites).toEqual(["head", "head", "head"]);
    expect(proof).toMatchObject({
      verdict: { word: "red", reason: `${broken} passed before the change and no longer does` },
      regressions: [broken],
    });
    // The model and the pages are shown this run: the canary is no test of the repository.
    expect(proof.run.report?.tests.map(({ id }) => id)).toEqual([NEW, flaky, broken]);
  });

  it.each([
    ["flaky before if it also fails on the base", failed(flaky, "assert 0"), false],
    ["newly flaky if it never fails on the base", passed(flaky), true],
  ])("repeats on the base as well: a test with both answers is %s", async (_, onBase, isNew) => {
    const { proof, suites } = await prove(passing(flaky, broken), [
      run(1, [passed(NEW), failed(flaky, "assert 0"), passed(broken)]),
      run(1, [passed(NEW), passed(flaky), passed(broken)]),
      run(1, [passed(flaky), passed(broken)]),
      run(1, [onBase, passed(broken)]),
    ]);
    expect(suites).toEqual(["head", "head", "base", "base"]);
    expect(proof).toMatchObject({ verdict: { word: "green" }, unstable: [{ id: flaky, isNew }] });
    expect(proof.passToPass).toBe(1);
  });

  it.each([
    [
      "the new test passes alone and fails in the whole suite",
      run(1, [failed(NEW, "assert 0"), passed(broken)]),
      { word: "red", reason: `${NEW} passes alone, but does not pass when the whole suite runs` },
    ],
    [
      "the whole-suite run ends with an exit code that no pytest has",
      run(9, [passed(NEW), passed(broken)]),
      { word: "untrusted", exitCode: 9 },
    ],
    [
      "a file can no longer be collected beside the new one",
      run(1, [], {
        report: {
          tests: [passed(NEW), passed(broken)],
          collectionErrors: [uncollected("tests/api/test_b.py", "import file mismatch")],
        },
      }),
      {
        word: "collection-error",
        reason:
          "tests/api/test_b.py can no longer be collected when the whole suite runs: import file mismatch",
      },
    ],
  ])("is not green if %s", async (_, suite, verdict) => {
    const { proof, suites } = await prove(passing(broken), [suite]);
    expect(proof.verdict).toMatchObject(verdict);
    expect(suites).toEqual(["head"]);
  });

  it("is untrusted if the canary in it does not fail", async () => {
    const all = run(0, [passed(NEW), passed(broken)]);
    const { proof } = await prove(passing(broken), [all], { isTampered: true });
    expect(proof.verdict).toMatchObject({
      word: "untrusted",
      reason: "a test that has to fail passed: something tampers with the tests",
    });
  });

  it("takes tests for broken that are skipped now, or gone", async () => {
    const [silent, gone] = ["tests/test_a.py::test_silent", "tests/test_b.py::test_gone"];
    const { proof } = await prove(
      passing(silent, gone),
      Array(3).fill(run(1, [passed(NEW), skipped(silent)])),
    );
    expect(proof).toMatchObject({ verdict: { word: "red" }, regressions: [silent, gone] });
  });

  it("is not green where it left no report", async () => {
    const { proof } = await prove(passing("tests/test_a.py::test_a"), [run(3, null)]);
    expect(proof).toMatchObject({
      verdict: { word: "internal-error" },
      checkRuns: [{ of: "suite", exitCode: 3 }],
    });
  });

  it("counts the tests that failed before and still do, and the files that cannot be collected", async () => {
    const [old, fixed] = ["tests/test_a.py::test_old", "tests/test_a.py::test_fixed"];
    const uncollectable = uncollected("tests/test_b.py", "ImportError: no b");
    const baseline = {
      tests: [failed(old, "assert 0"), failed(fixed, "assert 0")],
      collectionErrors: [uncollectable, uncollected("tests/test_c.py", "ImportError: no c")],
    };
    const report = {
      tests: [passed(NEW), failed(old, "assert 0"), passed(fixed)],
      collectionErrors: [uncollectable],
    };
    const { proof } = await prove(baseline, [run(1, [], { report })]);
    expect(proof).toMatchObject({ verdict: { word: "green" }, passToPass: 0 });
    expect(proof).toMatchObject({ stillFailing: 1, uncollected: 1 });
  });
});

describe("what the red commit has", () => {
  const judge = (read: () => Promise<string | null>, evidence: Partial<RedEvidence>) => {
    const tests = { run: async () => run(0, [passed(NEW)]) };
    const tools = { workspace: { at: () => ({ read }) }, tests } as unknown as Tools;
    const state = makeState({ red: { failing: [NEW], locked: [], stubs: [], ...evidence } });
    return proveGreen(tools, state, "c".repeat(40));
  };

  it("counts as changed where a locked file is gone", async () => {
    const locked = [{ path: "tests/test_new.py", blob: "b".repeat(40) }];
    const { verdict } = await judge(async () => null, { locked });
    expect(verdict).toMatchObject({
      word: "untrusted",
      reason: "locked files were changed: tests/test_new.py",
    });
  });

  it("is a stub also where its lines end as on Windows", async () => {
    const stub = "def double(number):\n    raise NotImplementedError\n";
    const stubs = [{ path: "app.py", raising: [stub] }];
    const { verdict } = await judge(async () => stub.replaceAll("\n", "\r\n"), { stubs });
    expect(verdict).toMatchObject({ word: "red", reason: "stubs are left: app.py" });
  });
});

describe("the canary", () => {
  it("fails in real pytest, alone, and is in no other run", async () => {
    const test = "tests/unit/test_fine.py";
    const files = { [test]: "def test_fine(): pass\n" };
    const staged = await stage({ timeoutSeconds: 60, files });
    const runs: TestRun[] = [];
    const tools = watchRuns(staged.tools, (testRun) => runs.push(testRun));
    const proof = await proveGreen(tools, red([`${test}::test_fine`]), staged.input.base.commit);

    expect(proof).toMatchObject({
      verdict: { word: "green" },
      checkRuns: [{ of: "canary", exitCode: 1 }],
    });
    const [real, ...canaries] = runs[1]?.report?.tests ?? [];
    expect(real).toMatchObject({ id: `${test}::test_fine`, outcome: "passed" });
    expect(canaries.map(({ outcome }) => outcome).sort()).toEqual(["failed", "passed"]);
    expect(runs[0]?.report?.tests.map(({ id }) => id)).toEqual([`${test}::test_fine`]);
  });
});

function red(failing: string[], testFiles = failing.map((id) => id.replace(/::.*/, ""))) {
  return makeState({ testFiles, red: { failing, locked: [], stubs: [] } });
}

function passing(...ids: readonly string[]): TestReport {
  return { tests: ids.map(passed), collectionErrors: [] };
}

function watchRuns(tools: Tools, watch: (testRun: TestRun) => void): Tools {
  const { tests } = tools;
  const watched = async (request: OnVersion<TestRequest>) => {
    const testRun = await tests.run(request);
    watch(testRun);
    return testRun;
  };
  return { ...tools, tests: { ...tests, run: watched } };
}

function addCanaries(found: TestRun, canaries: readonly TestCase[]): TestRun {
  if (canaries.length === 0 || found.report === null) return found;
  const report = { ...found.report, tests: [...found.report.tests, ...canaries] };
  const fails = canaries.some(({ outcome }) => outcome === "failed");
  return { ...found, exitCode: found.exitCode === 0 && fails ? 1 : found.exitCode, report };
}

const HEAD = "c".repeat(40);

/** Proves green with these runs of the suite; the new test behaves as it should. */
interface Proving {
  isTampered?: boolean;
  /** Of the run of the new tests alone. */
  first?: Partial<TestRun>;
  failing?: string[];
  /** The runs of the new tests alone, instead of `first`. */
  alone?: { head: () => TestRun; base: () => TestRun };
}

async function prove(
  baseline: TestReport,
  suiteRuns: TestRun[],
  { isTampered = false, first = {}, failing = [NEW], alone }: Proving = {},
) {
  const suites: string[] = [];
  const requests: TestRequest[] = [];
  const answer = (request: OnVersion<TestRequest>): TestRun => {
    const { targets, also = [] } = request;
    const { tree, with: changes } = partsOf(request.at);
    const files = new Map(changes.map(({ path, content }) => [path, content]));
    const isSuite = targets.length === 0;
    requests.push(request);
    if (isSuite) suites.push(tree === HEAD ? "head" : "base");
    const byItself = () =>
      alone?.[tree === HEAD ? "head" : "base"]?.() ?? run(0, [passed(NEW)], first);
    const found = isSuite ? suiteRuns.shift() : byItself();
    if (found === undefined) throw new Error("no run was planned");
    const canaries = [...also, ...targets].flatMap((path) => {
      return canaryResults(path, files.get(path) ?? "");
    });
    return addCanaries(found, isTampered ? canaries.map(({ id }) => passed(id)) : canaries);
  };
  const workspace = {
    at: () => ({ list: async () => [], read: async () => null }),
    recall: async () => JSON.stringify(baseline),
    remember: async () => "files",
  };
  const inspector = { findAffected: async () => ["tests/test_b.py"] };
  const settings = DEFAULT_SETTINGS;
  const tools = {
    workspace,
    inspector,
    settings,
    tests: { run: async (request: OnVersion<TestRequest>) => answer(request) },
  };
  const state = { ...red(failing), baselineReport: "baseline" };
  const proof = await proveGreen(tools as unknown as Tools, state, HEAD);
  return { proof, suites, requests };
}
