import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CommandResult, commandLine } from "../cli/command-line.ts";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const MODEL = ["--model", `scripted:${join(DEMO, "answers.json")}`];
const RUN = ["run", "--issue", "7", "--issue-file", join(DEMO, "issue-7.md"), ...MODEL];

describe("a run that is killed with kill -9 at the green gate", () => {
  it("is resumed in another clone, approved, and merged; meanwhile other commands say so", async () => {
    const repo = temporaryRepository();
    const before = objectBytes(repo);
    const seconds: Promise<CommandResult>[] = [];
    const killed = await commandLine(RUN, {
      cwd: repo,
      watch: (printed, child) => {
        if (seconds.length > 0 || !printed.includes("✔ Code")) return;
        // Two runs of one issue: one runs, one answers.
        child.kill("SIGSTOP");
        const second = commandLine(RUN, { cwd: repo });
        seconds.push(second);
        void second.then(() => child.kill("SIGKILL"));
      },
    });
    expect(killed.exitCode).toBeNull();
    const [refused] = await Promise.all(seconds);
    expect(refused?.exitCode).toBe(2);
    expect(refused?.stderr).toMatch(/is already working on this issue: process \d+ on /);

    const status = await inProcess(["status", "--issue", "7"], { cwd: repo });
    expect(status.stdout).toContain("#7 Discount codes: stopped before its end");
    expect(status.stdout).toMatch(/✔ \S+ RED +\w+ {2}exit 1, red; 0 passed, 4 failed/);
    expect(status.stdout).toContain("Continue it:  tdd-arbiter resume --issue 7");
    const over = await inProcess(RUN, { cwd: repo });
    expect(over).toMatchObject({ exitCode: 2 });
    expect(over.stderr).toContain("An earlier run of #7 has not finished.");

    const clone = join(temporaryDirectory(), "clone");
    git(repo, "clone", "--quiet", repo, clone);
    const resumed = await inProcess(["resume", "--issue", "7", ...MODEL, "--json"], {
      cwd: clone,
      input: "approve\n",
    });
    expect(resumed.stderr).not.toContain("Baseline");
    expect(resumed.exitCode).toBe(0);
    // The script begins anew in the new process, so that its wrong answer comes twice.
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: "merged", usage: { calls: 6 } });
    expect(git(clone, "log", "--format=%s", "main")).toBe(
      "refactor: discount codes (#7)\nfeat: discount codes (#7)\ntest: discount codes (#7)\nchore: start",
    );
    // The state stays small, and so does all that a run adds.
    const files = git(clone, "ls-tree", "--name-only", "refs/tdd/issue-7").split("\n");
    const checkpoints = files.filter((file) => file.startsWith("checkpoint."));
    for (const file of checkpoints) expect(stateBytes(clone, file)).toBeLessThan(10_240);
    expect(checkpoints.length).toBeGreaterThan(0);
    expect(objectBytes(clone) - before).toBeLessThan(1024 * 1024);

    const again = await inProcess(["resume", "--issue", "7"], { cwd: clone });
    expect(again).toMatchObject({ exitCode: 2 });
    expect(again.stderr).toContain("The run of #7 has already ended (merged).");
    const listed = await inProcess(["status", "--json"], { cwd: clone });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ issue: 7, standing: "merged", lock: null }]);
    const [all, one] = await Promise.all([
      inProcess(["status"], { cwd: clone }),
      inProcess(["status", "--issue", "7", "--json"], { cwd: clone }),
    ]);
    expect(all.stdout).toContain("#7");
    expect(JSON.parse(one.stdout)).toMatchObject({ issue: 7, standing: "merged" });
    const nothing = await inProcess(["status", "--issue", "8"], { cwd: clone });
    expect(nothing).toMatchObject({ exitCode: 2 });
    const unknown = await inProcess(["resume", "--issue", "8"], { cwd: clone });
    expect(unknown).toMatchObject({ exitCode: 2 });
    expect(unknown.stderr).toContain("There is no run of #8 on record.");

    // What the killed run left behind goes with an abort, and the checkout is as it was.
    const aborted = await inProcess(["abort", "--issue", "7"], { cwd: repo });
    expect(aborted).toMatchObject({ exitCode: 0 });
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
    expect(git(repo, "worktree", "list", "--porcelain").match(/^worktree /gm)).toHaveLength(1);
    expect(git(repo, "status", "--porcelain")).toBe("");
  });
});

/** Without the versions that LangGraph keeps of every channel. */
function stateBytes(repo: string, checkpoint: string): number {
  const stored = JSON.parse(git(repo, "show", `refs/tdd/issue-7:${checkpoint}`));
  return Buffer.byteLength(JSON.stringify(stored.checkpoint.channel_values));
}

function objectBytes(repo: string): number {
  const format = "--batch-check=%(objectsize:disk)";
  const sizes = git(repo, "cat-file", "--batch-all-objects", format).split("\n");
  return sizes.reduce((sum, size) => sum + Number(size), 0);
}
