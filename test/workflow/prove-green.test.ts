import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestReport, TestRequest, TestRun } from "../../src/ports.ts";
import { proveGreen } from "../../src/workflow/prove-green.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { failed, passed, run, uncollected } from "../routing/make-run.ts";
import { makeState } from "./make-state.ts";
import { stage } from "./stage.ts";

const NEW = "tests/test_new.py::test_new";

describe("the whole suite", () => {
  it("runs the files of a few broken tests again, and forgives the tests that pass then", async () => {
    const [flaky, broken] = ["tests/test_a.py::test_flaky[a::b]", "tests/test_b.py::T::test_b"];
    const { proof, targets } = await prove(passing(flaky, broken), [
      run(1, [failed(flaky, "assert 0"), failed(broken, "assert 0")]),
      run(1, [passed(flaky), failed(broken, "assert 0")]),
      run(3, null),
    ]);
    expect(targets).toEqual([[], ["tests/test_a.py", "tests/test_b.py"], ["tests/test_b.py"]]);
    expect(proof).toMatchObject({
      verdict: { word: "red", reason: `${broken} passed before the change and no longer does` },
      regressions: [broken],
    });
  });

  it("does not run more than fifty broken tests again: that many are not flaky", async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `tests/test_a.py::test_${index}`);
    const failures = ids.map((id) => failed(id, "assert 0"));
    const { proof, targets } = await prove(passing(...ids), [run(1, failures)]);
    expect(targets).toEqual([[]]);
    expect(proof).toMatchObject({ verdict: { word: "red", failing: ids }, regressions: ids });
  });

  it("counts what failed before and still does, files that cannot be collected included", async () => {
    const [old, fixed] = ["tests/test_a.py::test_old", "tests/test_a.py::test_fixed"];
    const uncollectable = uncollected("tests/test_b.py", "ImportError: no b");
    const baseline = {
      tests: [failed(old, "assert 0"), failed(fixed, "assert 0")],
      collectionErrors: [uncollectable, uncollected("tests/test_c.py", "ImportError: no c")],
    };
    const report = {
      tests: [failed(old, "assert 0"), passed(fixed)],
      collectionErrors: [uncollectable],
    };
    const { proof } = await prove(baseline, [run(1, [], { report })]);
    expect(proof).toMatchObject({ verdict: { word: "green" }, passToPass: 0, stillFailing: 2 });
  });
});

describe("the canary", () => {
  it("fails in real pytest, alone, and is removed again", async () => {
    const test = "tests/unit/test_fine.py";
    const files = { [test]: "def test_fine(): pass\n" };
    const staged = await stage({ timeoutSeconds: 60, files });
    const runs: TestRun[] = [];
    const tools = watchRuns(staged.tools, (testRun) => runs.push(testRun));
    const proof = await proveGreen(tools, red([`${test}::test_fine`]), staged.input.base.commit);

    expect(proof).toMatchObject({ verdict: { word: "green" }, exitCodes: [0, 1] });
    expect(runs[1]?.report?.tests.map(({ id, outcome }) => [id, outcome])).toEqual([
      [`${test}::test_fine`, "passed"],
      [expect.stringMatching(/^tests\/unit\/test_[0-9a-f]{8}\.py::test_[0-9a-f]{8}$/), "failed"],
    ]);
    const canary = runs[1]?.report?.tests[1]?.file ?? "";
    expect(existsSync(join(staged.worktree.root, canary))).toBe(false);
    expect(await tools.workspace.list()).not.toContain(canary);
  });

  it.each([
    [["tests/unit/test_a.py", "test_b.py"], "tests/unit"],
    [["test_b.py"], "."],
    [[], "."],
  ])("lies next to the first of %j, under a random name", async (testFiles, folder) => {
    const staged = await stage({ runs: [] });
    const names = new Set<string>();
    const answer = ({ targets }: TestRequest): TestRun => {
      const canary = targets.at(-1) ?? "";
      if (targets.length === testFiles.length) return run(0, [passed(NEW)]);
      const content = readFileSync(join(staged.worktree.root, canary), "utf8");
      expect(content).toMatch(/assert "[0-9a-f]{8}" == "[0-9a-f]{8}"/);
      expect(canary + content).not.toContain("canary");
      expect(dirname(canary)).toBe(folder);
      expect(canary).toMatch(/test_[0-9a-f]{8}\.py$/);
      names.add(canary);
      return run(1, [passed(NEW), failed(`${canary}::test_x`, "assert 0")]);
    };
    const respond = async (request: TestRequest) => answer(request);
    const tools: Tools = { ...staged.tools, tests: { sandbox: null, run: respond } };
    for (let time = 0; time < 3; time += 1) {
      const proof = await proveGreen(tools, red([NEW], testFiles), staged.input.base.commit);
      expect(proof.verdict.word).toBe("green");
    }
    expect(names.size).toBe(3);
  });

  it("is removed when the run fails", async () => {
    const staged = await stage({ runs: [] });
    let canary = "";
    const answer = async ({ targets }: TestRequest): Promise<TestRun> => {
      if (targets.length === 1) return run(0, [passed(NEW)]);
      canary = targets.at(-1) ?? "";
      throw new Error("no pytest");
    };
    const tools: Tools = { ...staged.tools, tests: { sandbox: null, run: answer } };
    const proving = proveGreen(tools, red([NEW]), staged.input.base.commit);
    await expect(proving).rejects.toThrow("no pytest");
    expect(canary).not.toBe("");
    expect(existsSync(join(staged.worktree.root, canary))).toBe(false);
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
  const watched = async (request: TestRequest) => {
    const testRun = await tests.run(request);
    watch(testRun);
    return testRun;
  };
  return { ...tools, tests: { ...tests, run: watched } };
}

/** Proves green with these runs of the suite; the new test and the canary behave as they should. */
async function prove(baseline: TestReport, suiteRuns: TestRun[]) {
  const targets: (readonly string[])[] = [];
  const answer = (request: TestRequest): TestRun | undefined => {
    const [first, canary] = request.targets;
    if (first !== "tests/test_new.py") {
      targets.push(request.targets);
      return suiteRuns.shift();
    }
    if (canary === undefined) return run(0, [passed(NEW)]);
    return run(1, [passed(NEW), failed(`${canary}::test_x`, "assert 0")]);
  };
  const workspace = {
    restore: async () => {},
    write: async () => {},
    recall: async () => JSON.stringify(baseline),
  };
  const tools = { workspace, tests: { run: async (r: TestRequest) => answer(r) } };
  const state = { ...red([NEW]), baselineReport: "baseline" };
  const proof = await proveGreen(tools as unknown as Tools, state, "c".repeat(40));
  return { proof, targets };
}
