import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestRun } from "../../src/ports.ts";
import { withCanary } from "../../src/workflow/prove-green.ts";
import { testPython } from "../pytest/project.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";
import { newPasses, stage } from "./stage.ts";

describe("withCanary", () => {
  it("has real pytest fail on the canary alone, and takes it away again", async () => {
    const { tools, worktree } = await stage({ runs: [] });
    const test = "tests/unit/test_fine.py";
    await tools.workspace.write([{ path: test, content: "def test_fine(): pass\n" }]);
    const { root } = worktree;
    const pytest = createUnconfinedRunner({
      root,
      python: testPython(),
      env: process.env,
      timeoutSeconds: 60,
    });

    const { run, canary } = await withCanary(tools.workspace, [test], (path) =>
      pytest.run({ targets: [test, path] }),
    );

    expect(run.exitCode).toBe(1);
    expect(run.report?.tests.map(({ id, outcome }) => [id, outcome])).toEqual([
      [`${test}::test_fine`, "passed"],
      [expect.stringMatching(`^${canary}::test_[0-9a-f]{8}$`), "failed"],
    ]);
    expect(existsSync(join(root, canary))).toBe(false);
    expect(await tools.workspace.list()).not.toContain(canary);
  });

  it.each([
    [["tests/unit/test_a.py", "test_b.py"], "tests/unit"],
    [["test_b.py"], "."],
    [[], "."],
  ])("lies beside the first of %j, under a name nobody knows", async (targets, folder) => {
    const { tools, worktree } = await stage({ runs: [] });
    const names = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      await withCanary(tools.workspace, targets, async (canary) => {
        const content = readFileSync(join(worktree.root, canary), "utf8");
        expect(content).toMatch(/assert "[0-9a-f]{8}" == "[0-9a-f]{8}"/);
        expect(canary + content).not.toContain("canary");
        expect(dirname(canary)).toBe(folder);
        expect(canary).toMatch(/test_[0-9a-f]{8}\.py$/);
        names.add(canary);
        return newPasses();
      });
    }
    expect(names.size).toBe(3);
  });

  it("is gone when the run fails", async () => {
    const { tools, worktree } = await stage({ runs: [] });
    let laid = "";
    const failing = async (canary: string): Promise<TestRun> => {
      laid = canary;
      throw new Error("no pytest");
    };
    await expect(withCanary(tools.workspace, [], failing)).rejects.toThrow("no pytest");
    expect(laid).not.toBe("");
    expect(existsSync(join(worktree.root, laid))).toBe(false);
  });
});
