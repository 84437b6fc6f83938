import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalForge } from "../../src/git/local-forge.ts";
import { inspectRepository } from "../../src/git/repository.ts";
import type { Forge, MergeResult, ProposedChange } from "../../src/ports.ts";
import { NOTHING } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

describe("the local forge", () => {
  it("merges into the checked-out base, and deletes the branch", async () => {
    const { forge, change, repo } = await proposed();
    expect(await forge.propose(change)).toBe("feat/issue-1");
    expect(await merge(forge, change)).toEqual({ merged: true, commit: change.head });
    expect(git(repo, "rev-parse", "main")).toBe(change.head);
    expect(git(repo, "status", "--porcelain")).toBe("");
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  });

  it("merges nothing when the branch moved after the review", async () => {
    const { forge, change, repo } = await proposed();
    git(repo, "update-ref", "refs/heads/feat/issue-1", commitOn(repo, change.head));
    expect(await merge(forge, change)).toMatchObject({
      merged: false,
      reason: "the branch moved after it was reviewed",
      byHand: "git switch main && git merge feat/issue-1",
    });
    expect(git(repo, "rev-parse", "main")).toBe(git(repo, "rev-parse", `${change.head}^`));
  });

  it("the base moved: merges nothing, because nothing has tested the two together", async () => {
    const { forge, change, repo } = await proposed();
    const before = await forge.readApproval(change);
    git(repo, "commit", "--quiet", "--allow-empty", "--message", "someone else's");
    const tip = git(repo, "rev-parse", "main");
    expect(await merge(forge, change)).toEqual({
      merged: false,
      reason: `main is at ${tip.slice(0, 10)} now, so this is no fast-forward, and nothing has tested the two together; tdd-arbiter retry --issue 1 builds and tests it again there`,
      byHand: "git switch main && git merge feat/issue-1",
    });
    expect(git(repo, "branch", "--list", "feat/*")).toBe("feat/issue-1");
    // Git itself refuses where the base moves at the last moment.
    if (!("approval" in before)) throw new Error("it was approved");
    expect(await forge.merge(change, before.approval)).toMatchObject({
      merged: false,
      reason: expect.stringContaining("fast-forward"),
    });
    expect(git(repo, "rev-parse", "main")).toBe(tip);
  });

  it("does not move a base that is checked out in a worktree whose folder is missing", async () => {
    const { change, repo } = await proposed();
    const elsewhere = join(temporaryDirectory(), "release");
    git(repo, "worktree", "add", "--quiet", elsewhere, "-b", "release", "main");
    rmSync(elsewhere, { recursive: true });
    const repository = await inspectRepository({
      directory: repo,
      base: "release",
      env: process.env,
    });
    expect(await merge(createLocalForge(repository), change)).toMatchObject({ merged: false });
    expect(git(repo, "rev-parse", "release")).toBe(git(repo, "rev-parse", "main"));
  });

  it.each([
    ["b.py", "b.py"],
    ["b.py/old.txt", "b.py"],
    ["lib", "lib"],
  ])("keeps the ignored file %s that a new file would replace", async (path, moved) => {
    const { forge, change, repo } = await proposed();
    writeFiles(repo, { [path]: "the only copy\n", "lib2/c.py": "of the user\n" });
    writeFiles(repo, { ".git/info/exclude": "b.py\nlib\nlib2\n" });
    expect(await merge(forge, change)).toEqual({
      merged: false,
      reason: `${path} in your checkout is not in git, and the merge would replace it: move it elsewhere first`,
      byHand: `mv ${moved} ${moved}.yours && git switch main && git merge feat/issue-1`,
    });
    expect(readFileSync(join(repo, path), "utf8")).toBe("the only copy\n");
    type(repo, `mv ${moved} ${moved}.yours && git switch main && git merge feat/issue-1`);
    expect(git(repo, "rev-parse", "main")).toBe(change.head);
    const kept = path.replace(moved, `${moved}.yours`);
    expect(readFileSync(join(repo, kept), "utf8")).toBe("the only copy\n");
  });

  it("prints a line that merges past changes which are not committed, and keeps them", async () => {
    const text = "one\n2\n3\n4\n5\n6\n7\n8\nlast\n";
    const { forge, change, repo } = await proposed({
      before: { "notes.txt": text },
      after: { "notes.txt": text.replace("last", "changed") },
    });
    writeFiles(repo, { "notes.txt": text.replace("one", "mine") });
    const result = await merge(forge, change);
    expect(result).toMatchObject({
      merged: false,
      reason: expect.stringContaining("would be overwritten"),
      byHand: "git stash && git switch main && git merge feat/issue-1 && git stash pop",
    });
    if (result.merged) throw new Error("it was not merged");
    type(repo, result.byHand);
    expect(git(repo, "rev-parse", "main")).toBe(change.head);
    const both = text.replace("one", "mine").replace("last", "changed");
    expect(readFileSync(join(repo, "notes.txt"), "utf8")).toBe(both);
  });

  it("deletes the branch only while it is at the proposed commit", async () => {
    const { forge, change, repo } = await proposed();
    const theirs = commitOn(repo, change.head);
    git(repo, "update-ref", "refs/heads/feat/issue-1", theirs);
    expect(await forge.discard(change)).toBe("changed");
    expect(await forge.discard({ ...change, head: theirs })).toBe("removed");
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  });
});

async function merge(forge: Forge, change: ProposedChange): Promise<MergeResult> {
  const read = await forge.readApproval(change);
  return "result" in read ? read.result : forge.merge(change, read.approval);
}

/** Types a line at a prompt in the repository. */
function type(repo: string, line: string): void {
  const identity = { GIT_COMMITTER_NAME: "Pat", GIT_COMMITTER_EMAIL: "pat@example.com" };
  const author = { GIT_AUTHOR_NAME: "Pat", GIT_AUTHOR_EMAIL: "pat@example.com" };
  const env = { ...process.env, ...identity, ...author };
  execFileSync("sh", ["-c", line], { cwd: repo, env, stdio: "pipe" });
}

interface Files {
  before?: Readonly<Record<string, string>>;
  after?: Readonly<Record<string, string>>;
}

async function proposed({ before = {}, after = {} }: Files = {}) {
  const repo = temporaryRepository({ "a.py": "a = 1\n", ...before });
  git(repo, "checkout", "--quiet", "-b", "feat/issue-1");
  writeFiles(repo, { "b.py": "b = 1\n", "lib/c.py": "c = 1\n", ...after });
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "--message", "feat: b");
  const head = git(repo, "rev-parse", "HEAD");
  git(repo, "checkout", "--quiet", "main");
  const forge = createLocalForge(await inspectRepository({ directory: repo, env: process.env }));
  const safe = createSanitizer({ secrets: [] });
  const [title, body] = [safe.title("feat: b"), safe.markdown(NOTHING)];
  const change = { issue: 1, title, body, branch: "feat/issue-1", head, earlier: null };
  return { repo, forge, change };
}

function commitOn(repo: string, parent: string): string {
  return git(repo, "commit-tree", `${parent}^{tree}`, "-p", parent, "-m", "theirs");
}
