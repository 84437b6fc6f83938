import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import type { StoredObject } from "../../src/git/workspace.ts";
import { openWorktree, type Worktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { plainWorkspace } from "./plain-workspace.ts";

const BRANCH = "feat/issue-1";

it("resumes a killed run: removes its worktree, keeps its branch and files", async () => {
  const { repo, first, red } = await killedRun();
  const second = await reopen(repo, { tip: red });
  expect(existsSync(first.root)).toBe(false);
  expect(git(repo, "worktree", "list", "--porcelain").match(/^worktree /gm)).toHaveLength(2);

  const workspace = plainWorkspace(second);
  expect(workspace.tip).toBe(red);
  expect(await workspace.at(red).read("test_a.py")).toBe("red\n");
  const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "green\n" }]);
  await workspace.layOut(version);
  const green = await workspace.commit("feat: a", version);
  expect(git(repo, "rev-parse", `${green}^`, BRANCH)).toBe(`${red}\n${green}`);
});

it("starts over when a run was killed before its first commit, even if the base has moved", async () => {
  const repo = temporaryRepository({ "a.py": "" });
  const dead = await open(repo);
  git(repo, "commit", "--quiet", "--allow-empty", "--message", "two");
  const worktree = await open(repo);
  expect(existsSync(dead.root)).toBe(false);
  expect(worktree.tip).toBe(git(repo, "rev-parse", "main"));
  expect(git(repo, "rev-parse", BRANCH)).toBe(worktree.tip);
});

it("resumes and starts over when the folder of the killed run's worktree was swept", async () => {
  const { repo, first, red } = await killedRun();
  rmSync(dirname(first.root), { recursive: true });
  expect(await reopen(repo, { tip: red })).toMatchObject({ tip: red });

  const other = temporaryRepository({ "a.py": "" });
  const dead = await open(other);
  rmSync(dirname(dead.root), { recursive: true });
  expect(await open(other)).toMatchObject({ tip: git(other, "rev-parse", "main") });
});

it("does not overwrite a branch that has commits or that a user made", async () => {
  const { repo, first, red } = await killedRun();
  await expect(open(repo)).rejects.toMatchObject({ code: "branch-exists" });
  expect(existsSync(first.root)).toBe(true);
  await first.close({ discardBranchAt: red });
  git(repo, "branch", BRANCH);
  await expect(open(repo)).rejects.toMatchObject({ code: "branch-exists" });
});

it("creates the branch when it is gone, as in another clone", async () => {
  const { repo, first, red } = await killedRun();
  await first.close({ discardBranchAt: red });
  await reopen(repo, { tip: red });
  expect(git(repo, "rev-parse", BRANCH)).toBe(red);
});

it("undoes a commit of its own that was never recorded", async () => {
  const { repo, red } = await killedRun();
  const base = git(repo, "rev-parse", "main");
  await reopen(repo, { tip: base, isOurs: async (commit) => commit === red });
  expect(git(repo, "rev-parse", BRANCH)).toBe(base);
});

it("changes nothing when someone else moved the branch, and says so", async () => {
  const { repo, red } = await killedRun();
  const theirs = git(repo, "commit-tree", `${red}^{tree}`, "-p", red, "-m", "theirs");
  git(repo, "update-ref", `refs/heads/${BRANCH}`, theirs);
  await expect(reopen(repo, { tip: red })).rejects.toMatchObject({
    code: "branch-exists",
    message: `The branch ${BRANCH} was moved to ${theirs.slice(0, 10)}; the run left it at ${red.slice(0, 10)}.`,
  });
  expect(git(repo, "rev-parse", BRANCH)).toBe(theirs);
});

it("does not move a branch that a user has checked out", async () => {
  const { repo, first, red } = await killedRun();
  await first.close();
  git(repo, "switch", "--quiet", BRANCH);
  await expect(reopen(repo, { tip: red })).rejects.toMatchObject({
    code: "branch-exists",
    message: `The branch ${BRANCH} is checked out in ${repo}.`,
  });
});

it("makes the same commit from the same draft at any time", async () => {
  const { repo, red } = await killedRun();
  const env = { ...process.env, GIT_COMMITTER_DATE: "@1700000000 +0000" };
  const args = ["commit-tree", `${red}^{tree}`, "-p", red, "-m", "draft"];
  const options = { cwd: repo, env, encoding: "utf8" } as const;
  const draft = execFileSync(
    "git",
    ["-c", "user.name=P", "-c", "user.email=p@x", ...args],
    options,
  );
  const workspace = plainWorkspace(await reopen(repo, { tip: red }));
  const commit = await workspace.commit("feat: a", draft.trim());
  expect(git(repo, "show", "--no-patch", "--format=%at %ct", commit)).toBe("1700000000 1700000000");
});

it("reports every object before anything refers to it", async () => {
  const { repo, red } = await killedRun();
  const kept: string[] = [];
  const keep = async (made: StoredObject) => {
    const object = "commit" in made ? made.commit : made.blob;
    kept.push(`${object} ${git(repo, "rev-parse", BRANCH)}`);
  };
  const workspace = plainWorkspace(await reopen(repo, { tip: red }), { keep });
  const version = withChanges(red, [{ path: "a.py", content: "a\n" }]);
  const objects = [
    await workspace.remember("text"),
    await workspace.snapshot("chore: draft", version),
    await workspace.commit("feat: a", version),
  ];
  await workspace.identify("not stored");
  expect(kept).toEqual(objects.map((object) => `${object} ${red}`));
});

/** A run that was killed after its red commit and left its worktree open. */
async function killedRun() {
  const repo = temporaryRepository({ "a.py": "" });
  const first = await open(repo);
  const workspace = plainWorkspace(first);
  const version = withChanges(workspace.baseCommit, [{ path: "test_a.py", content: "red\n" }]);
  await workspace.layOut(version);
  return { repo, first, red: await workspace.commit("test: a", version) };
}

interface Existing {
  tip: string;
  isOurs?: (commit: string) => Promise<boolean>;
}

function reopen(repo: string, { tip, isOurs = async () => false }: Existing): Promise<Worktree> {
  return open(repo, { tip, isOurs });
}

async function open(repo: string, existing?: Required<Existing>): Promise<Worktree> {
  const repository = await inspectRepository({ directory: repo, env: process.env, base: "main" });
  const temporary = temporaryDirectory();
  const options = { repository, branch: BRANCH, temporaryDirectory: temporary, existing };
  const worktree = await openWorktree(options);
  onTestFinished(() => worktree.close());
  return worktree;
}
