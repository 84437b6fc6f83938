import { describe, expect, it, onTestFinished } from "vitest";
import { ArbiterError } from "../../../src/errors.ts";
import { inspectRepository } from "../../../src/git/repository.ts";
import { createWorkspace } from "../../../src/git/workspace.ts";
import { openWorktree } from "../../../src/git/worktree.ts";
import type { Approval, Files, MergeResult, OnVersion, TestRequest } from "../../../src/ports.ts";
import type { RunState } from "../../../src/run-state/run-state.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { merge } from "../../../src/workflow/nodes/merge.ts";
import { safeWorkspace } from "../../../src/workflow/safe-tools.ts";
import type { Tools } from "../../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../../default-settings.ts";
import { failed, passed, run } from "../../routing/make-run.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../../temporary-repository.ts";
import { makeState } from "../make-state.ts";

const BRANCH = "feat/issue-7";
const NEW = "tests/test_new.py";

describe("merging what was tested", () => {
  it("runs no test where neither the base nor the branch has moved", async () => {
    const setting = await propose();
    expect(await setting.merge()).toMatchObject({ ending: "merged", mergeCommit: "merged" });
    expect(setting.tested).toEqual([]);
  });

  it("the base moved: the final run is repeated on the merge result before merging", async () => {
    const setting = await propose();
    const base = setting.commit("main", { "other.py": "x = 1\n", "tests/test_x.py": "x = 1" });
    expect(await setting.merge()).toMatchObject({
      ending: "merged",
      finalRun: { commit: setting.head, base, exitCode: 0, passed: 3 },
    });
    // Both changes are there, and neither branch has moved.
    expect(setting.tested).toEqual([
      ["app.py", "other.py", NEW, "tests/test_old.py", "tests/test_x.py"],
    ]);
    expect(git(setting.repo, "rev-parse", "main", BRANCH).split("\n")).toEqual([
      base,
      setting.head,
    ]);
  });

  it("records how it was merged, and what merges it where it was not", async () => {
    const setting = await propose();
    const [reason, byHand] = ['Required status check "unit" is expected', "by hand"];
    setting.refuse({ merged: false, reason, byHand, waitsFor: "checks" });
    const unmerged = await setting.merge();
    expect(unmerged).toMatchObject({ ending: "unmerged" });
    expect(unmerged.aftermath).toEqual({ reason, waitsFor: "checks" });
    const how = { method: "rebase", startsNoWorkflow: true } as const;
    setting.refuse({ merged: true, commit: "abc", ...how });
    const merged = await setting.merge();
    expect(merged).toMatchObject({ ending: "merged", mergeCommit: "abc" });
    expect(merged.aftermath).toEqual(how);
  });

  it("the base moved and the two do not go together: the failing tests are named, nothing is merged", async () => {
    const setting = await propose();
    const base = setting.commit("main", { "tests/test_zero.py": "value = 0" });
    const state = await setting.merge();
    expect(state).toMatchObject({ ending: "unmerged", mergeByHand: "by hand" });
    expect(state.aftermath.reason).toContain(
      `the tests fail on ${setting.head.slice(0, 10)} merged into main at ${base.slice(0, 10)}: tests/test_zero.py::test did not fail before the change and fails`,
    );
    expect(state.aftermath.reason).toContain(`merge main into ${BRANCH}`);
    expect(setting.merged).toEqual([]);
    expect(state.finalRun?.base).toBeUndefined();
  });

  it("a test that fails on the moved base as well is no reason, and is said", async () => {
    const setting = await propose();
    setting.commit("main", { "tests/test_seven.py": "value = 7" });
    expect(await setting.merge()).toMatchObject({
      ending: "merged",
      finalRun: { exitCode: 1, caveat: expect.stringContaining("1 test failed before the change") },
    });
  });

  it("so is a case of a rewritten test that failed before and at red, without repetitions", async () => {
    const id = "tests/test_seven.py::test";
    const red = { failing: [`${NEW}::test`], locked: [], stubs: [], failedBefore: [id] };
    const changedTests = [{ id, because: "so", removed: false }];
    const setting = await propose({ red, changedTests });
    setting.commit("main", { "tests/test_seven.py": "value = 7" });
    expect(await setting.merge()).toMatchObject({ ending: "merged", finalRun: { exitCode: 1 } });
    expect(setting.tested).toHaveLength(2);
  });

  it("a test that the moved base has removed is not missed", async () => {
    const setting = await propose();
    setting.commit("main", { "tests/test_old.py": null });
    expect(await setting.merge()).toMatchObject({ ending: "merged", finalRun: { passed: 1 } });
  });

  it("a conflict is said, and no test runs", async () => {
    const setting = await propose();
    setting.commit("main", { "app.py": "value = 5\n" });
    const state = await setting.merge();
    expect(state.aftermath.reason).toBe(
      `it no longer merges cleanly into main (app.py): merge main into ${BRANCH}, and ask for a new review`,
    );
    expect([setting.tested, setting.merged]).toEqual([[], []]);
  });

  it("a writer pushed and that push was approved: the final run is repeated on it", async () => {
    const wrong = await propose();
    wrong.commit(BRANCH, { "app.py": "value = 3\n" });
    const state = await wrong.merge();
    expect(state).toMatchObject({ ending: "unmerged" });
    expect(state.aftermath.reason).toContain(`${NEW}::test does not pass`);

    const right = await propose();
    const commit = right.commit(BRANCH, { "app.py": "value = 1  # by hand\n" });
    expect(await right.merge()).toMatchObject({ ending: "merged", finalRun: { commit } });
    expect(right.merged).toEqual([commit]);
  });

  it("an approval that is gone when the tests have run merges nothing", async () => {
    const setting = await propose();
    setting.commit("main", { "other.py": "x = 1\n" });
    const refused = { merged: false, reason: "ann asks for changes", byHand: "by hand" } as const;
    setting.whenTested.push(() => setting.refuse(refused));
    expect(await setting.merge()).toMatchObject({
      ending: "unmerged",
      aftermath: { reason: "ann asks for changes" },
    });
  });

  it("a base that moves while the tests run is tested again, and not without end", async () => {
    const again = await propose();
    const move = (setting: typeof again) => () => {
      setting.commit("main", { "other.py": `x = ${setting.tested.length}\n` });
    };
    move(again)();
    again.whenTested.push(move(again));
    expect(await again.merge()).toMatchObject({
      ending: "merged",
      finalRun: { base: git(again.repo, "rev-parse", "main") },
    });
    expect(again.tested).toHaveLength(2);

    const restless = await propose();
    move(restless)();
    restless.whenTested.push(move(restless), move(restless));
    expect(await restless.merge()).toMatchObject({
      ending: "unmerged",
      aftermath: {
        reason: `main or ${BRANCH} moved again each time that the tests ran. Approve again when the branches are quiet`,
      },
    });
    expect(restless.tested).toHaveLength(2);
  });

  it("a base that moves in the moment of the merge is tested again, and then merged", async () => {
    const setting = await propose();
    setting.whenMerged.push(() => {
      setting.commit("main", { "other.py": "x = 1\n" });
      return { merged: false, reason: "main moved", byHand: "by hand", baseMoved: true };
    });
    const state = await setting.merge();
    expect(state).toMatchObject({
      ending: "merged",
      finalRun: { base: git(setting.repo, "rev-parse", "main") },
    });
    expect(setting.tested).toHaveLength(1);

    const restless = await propose();
    const refused = { merged: false, reason: "main moved", byHand: "by hand", baseMoved: true };
    restless.whenMerged.push(...Array(4).fill(() => refused));
    expect(await restless.merge()).toMatchObject({
      ending: "unmerged",
      aftermath: { reason: "main moved" },
    });
    expect(restless.merged).toHaveLength(3);
  });

  it("a request to stop that came while the tests ran is obeyed before the merge", async () => {
    const setting = await propose();
    setting.commit("main", { "other.py": "x = 1\n" });
    setting.whenTested.push(() => setting.askToStop());
    await expect(setting.merge()).rejects.toMatchObject({ code: "abort-asked" });
    expect(setting.tested).toHaveLength(1);
    expect(setting.merged).toEqual([]);
  });

  it("where tests cannot run it says so, and merges nothing", async () => {
    const setting = await propose();
    setting.commit("main", { "other.py": "x = 1\n" });
    setting.whenTested.push(() => {
      const fix = "Merge it by hand.";
      throw new ArbiterError("tests-elsewhere", "The publish job runs no tests.", { fix });
    });
    const state = await setting.merge();
    expect(state.aftermath.reason).toMatch(
      /was not tested, and could not be tested here: The publish job runs no tests\. Merge it by hand\.$/,
    );
    expect(setting.merged).toEqual([]);
  });

  it("a bug of ours is no reason to wait: it is a fault", async () => {
    const setting = await propose();
    setting.commit("main", { "other.py": "x = 1\n" });
    setting.whenTested.push(() => {
      throw new Error("undefined is not a function");
    });
    await expect(setting.merge()).rejects.toThrow("undefined is not a function");
  });
});

/**
 * A proposed change on a real repository. A test file passes when its text is in app.py or other.py;
 * approvals follow the two branches.
 */
async function propose(more: Partial<RunState> = {}) {
  const repo = temporaryRepository({ "app.py": "value = 0\n", "tests/test_old.py": "value" });
  const commit = (branch: string, files: Record<string, string | null>): string => {
    git(repo, "switch", "--quiet", "--detach", branch);
    for (const [path, text] of Object.entries(files)) {
      if (text === null) git(repo, "rm", "--quiet", path);
      else writeFiles(repo, { [path]: text });
    }
    git(repo, "add", "--all");
    git(repo, "commit", "--quiet", "--message", "x");
    git(repo, "update-ref", `refs/heads/${branch}`, "HEAD");
    return git(repo, "rev-parse", "HEAD");
  };
  const { base, ...checkout } = await inspectRepository({ directory: repo, env: process.env });
  git(repo, "branch", BRANCH, "main");
  const head = commit(BRANCH, { "app.py": "value = 1\n", [NEW]: "value = 1" });
  const worktree = await openWorktree({
    repository: { ...checkout, base },
    branch: BRANCH,
    temporaryDirectory: temporaryDirectory(),
    existing: { tip: head, isOurs: async () => true },
  });
  onTestFinished(() => worktree.close());
  const safe = createSanitizer({ secrets: [] });
  const workspace = safeWorkspace(createWorkspace(worktree), safe);
  const baseline = run(0, [passed("tests/test_old.py::test")]).report;
  const finalRun = { command: "pytest", commit: head, exitCode: 0, passed: 2 };
  const state = makeState({
    base,
    commits: { red: head, green: head, refactor: null },
    red: { failing: [`${NEW}::test`], locked: [], stubs: [] },
    baselineReport: await workspace.remember(JSON.stringify(baseline)),
    finalRun,
    ...more,
  });
  const tested: string[][] = [];
  const merged: string[] = [];
  const whenTested: (() => void)[] = [];
  const whenMerged: (() => MergeResult)[] = [];
  let refusal: MergeResult | null = null;
  let isStopping = false;
  const tools = {
    ...{ workspace, safe, settings: DEFAULT_SETTINGS },
    stopIfAsked: async () => {
      if (isStopping) throw new ArbiterError("abort-asked", "bob asked for the run to stop.");
    },
    tests: {
      sandbox: null,
      run: async ({ at }: OnVersion<TestRequest>) => {
        const files = workspace.at(at);
        tested.push(await files.list());
        const found = await runTests(files);
        whenTested.shift()?.();
        return found;
      },
    },
    forge: {
      readApproval: async () => {
        const [approved = "", tip = ""] = git(repo, "rev-parse", BRANCH, "main").split("\n");
        const approval = {
          head: approved,
          base: { branch: "main", commit: tip },
          byHand: "by hand",
        };
        return refusal === null ? { approval } : { result: refusal };
      },
      merge: async (_: unknown, approval: Approval) => {
        merged.push(approval.head);
        return whenMerged.shift()?.() ?? { merged: true, commit: "merged" };
      },
    },
  } as unknown as Tools;
  return {
    ...{ repo, head, commit, tested, merged, whenTested, whenMerged },
    askToStop: () => {
      isStopping = true;
    },
    refuse: (result: MergeResult) => {
      refusal = result;
    },
    merge: async () => ({ ...state, ...(await merge(tools)(state)).update }) as RunState,
  };
}

async function runTests({ list, read }: Files) {
  const code = `${await read("app.py")}${await read("other.py")}`;
  const files = (await list()).filter((path) => path.startsWith("tests/"));
  const results = await Promise.all(
    files.map(async (path) => {
      const holds = code.includes((await read(path)) ?? "");
      return holds ? passed(`${path}::test`) : failed(`${path}::test`, "AssertionError: no");
    }),
  );
  return run(results.some(({ outcome }) => outcome === "failed") ? 1 : 0, results);
}
