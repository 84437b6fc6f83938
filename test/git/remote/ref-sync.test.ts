import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { StateStore } from "../../../src/git/state-store.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { countGit } from "../count-git.ts";
import { note, put, temporaryStore } from "../state/temporary-store.ts";

const BRANCH = "feat/issue-7";

let bare: string;
let directory: string;
let run: StateStore;
let started: () => string[];
let commit: string;

beforeEach(async () => {
  const folder = temporaryDirectory();
  bare = join(folder, "remote.git");
  directory = join(folder, "clone");
  git(folder, "clone", "--quiet", "--bare", temporaryRepository({ "a.py": "a = 1\n" }), bare);
  git(folder, "clone", "--quiet", `file://${bare}`, directory);
  const counted = countGit();
  started = counted.started;
  const { open, repo } = temporaryStore(directory);
  // Nothing is pushed in the background.
  const clock = { now: () => 0, after: () => {} };
  run = open({ remote: { url: "origin" }, repo: { ...repo, env: counted.env }, clock });
  await run.lock.acquire({ owner: "Pat", link: "here", seconds: 600 });
  const tree = git(directory, "rev-parse", "HEAD^{tree}");
  commit = git(directory, "commit-tree", tree, "-p", "HEAD", "-m", "red");
  await run.keepReachable(commit);
  await run.notes.append(commit, note({}));
  await put(run, { step: 1 });
  started();
});

describe("state, notes and branch", () => {
  it("are pushed in one atomic push", async () => {
    run.pushBranchSoon(BRANCH, commit);
    await run.flush();
    expect(started().filter((command) => command === "push")).toHaveLength(1);
    expect(tips()).toEqual(tipsOf(commit));
    await run.pushBranch(BRANCH, commit);
    await run.flush();
    expect(started()).not.toContain("push");
  });

  it("go with the lock when it is given back", async () => {
    run.pushBranchSoon(BRANCH, commit);
    await run.lock.release();
    expect(started().filter((command) => command === "push")).toHaveLength(1);
    expect(tips()).toEqual(tipsOf(commit));
  });

  it("are pushed by an answer that was paid for, and its failure is left to the next flush", async () => {
    await run.answers.store("a".repeat(64), "{}");
    refuse("refs/tdd/*", "not now");
    await run.push();
    expect(tips()).not.toEqual(tipsOf(null));
    refuse("refs/none", "");
    await run.push();
    expect(tips()).toEqual(tipsOf(null));
  });

  it("are pushed without the branch when only that is refused", async () => {
    refuse("refs/heads/*", "not this one");
    run.pushBranchSoon(BRANCH, commit);
    await run.flush();
    expect(tips()).toEqual(tipsOf(null));
    await expect(run.pushBranch(BRANCH, commit)).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining("not this one"),
    });
  });

  it("are pushed without the branch when it has commits that no run made", async () => {
    const other = git(directory, "commit-tree", `${commit}^{tree}`, "-m", "by hand");
    git(directory, "push", "--quiet", "origin", `${other}:refs/heads/${BRANCH}`);
    run.pushBranchSoon(BRANCH, commit);
    await run.flush();
    expect(tips()).toEqual(tipsOf(other));
    await expect(run.pushBranch(BRANCH, commit)).rejects.toMatchObject({ code: "branch-exists" });
  });

  it("do not bring back a branch that was removed", async () => {
    await run.pushBranch(BRANCH, commit);
    run.pushBranchSoon(BRANCH, commit);
    expect(await run.removeBranch(BRANCH, commit)).toBe(true);
    await run.lock.release();
    expect(tips()).toEqual(tipsOf(null));
  });
});

/** What the remote should have: the local state and notes, and the branch at that commit. */
function tipsOf(branch: string | null) {
  return [
    ...(branch === null ? [] : [`${branch} refs/heads/${BRANCH}`]),
    `${git(directory, "rev-parse", "refs/notes/tdd")} refs/notes/tdd`,
    `${git(directory, "rev-parse", run.ref)} ${run.ref}`,
  ];
}

function tips(): string[] {
  const listed = git(bare, "for-each-ref", "--format=%(objectname) %(refname)").split("\n");
  return listed.filter((row) => !row.endsWith("refs/heads/main"));
}

function refuse(pattern: string, reason: string): void {
  const hook = `#!/bin/sh\ncase "$1" in ${pattern}) echo "${reason}" >&2; exit 1;; esac\n`;
  writeFileSync(join(bare, "hooks", "update"), hook, { mode: 0o755 });
}
