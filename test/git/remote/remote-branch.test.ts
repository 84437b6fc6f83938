import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { GitRepo } from "../../../src/git/git.ts";
import { pushBranch, removeRemoteBranch } from "../../../src/git/remote/ref-sync.ts";
import { git, temporaryDirectory } from "../../temporary-repository.ts";

const BRANCH = "feat/issue-1";

let url: string;
let repo: GitRepo;
/** Three commits, one after the other. */
let commits: [string, string, string];

beforeEach(() => {
  const folder = temporaryDirectory();
  url = join(folder, "remote.git");
  repo = { directory: join(folder, "work"), env: process.env };
  git(folder, "init", "--quiet", "--bare", url);
  git(folder, "init", "--quiet", repo.directory);
  commits = [commit("one"), commit("two"), commit("three")];
});

describe("pushBranch", () => {
  it("pushes a new branch, over a run's commit, and over the same commit", async () => {
    await push(commits[0]);
    await push(commits[1]);
    await push(commits[1]);
    expect(tip()).toBe(commits[1]);
  });

  it("pushes an earlier commit, such as a better attempt", async () => {
    await push(commits[1]);
    await push(commits[0]);
    expect(tip()).toBe(commits[0]);
  });

  it("refuses when someone else has pushed to the branch", async () => {
    git(repo.directory, "push", "--quiet", url, `${commits[2]}:refs/heads/${BRANCH}`);
    await expect(push(commits[1])).rejects.toMatchObject({
      code: "branch-exists",
      message: expect.stringContaining(`pushed ${commits[2].slice(0, 10)} to ${BRANCH}`),
    });
    expect(tip()).toBe(commits[2]);
  });

  it("refuses when someone else pushes at the same moment", async () => {
    await push(commits[0]);
    const pushed = push(commits[1], async () => {
      git(repo.directory, "push", "--quiet", url, `${commits[2]}:refs/heads/${BRANCH}`);
      return true;
    });
    await expect(pushed).rejects.toMatchObject({ code: "branch-exists" });
    expect(tip()).toBe(commits[2]);
  });

  it("succeeds when another run pushes the same commit at the same moment", async () => {
    await push(commits[0]);
    await push(commits[1], async () => {
      git(repo.directory, "push", "--quiet", url, `${commits[1]}:refs/heads/${BRANCH}`);
      return true;
    });
    expect(tip()).toBe(commits[1]);
  });

  it("reports why a push failed", async () => {
    writeFileSync(join(url, "hooks", "pre-receive"), "#!/bin/sh\necho full >&2\nexit 1\n", {
      mode: 0o755,
    });
    await expect(push(commits[0])).rejects.toMatchObject({ code: "git-failed" });
    expect(tip()).toBe("");
  });
});

describe("removeRemoteBranch", () => {
  it("deletes the branch, and accepts that it is gone already", async () => {
    await push(commits[0]);
    expect(await remove(commits[0])).toBe(true);
    expect(tip()).toBe("");
    expect(await remove(commits[0])).toBe(true);
  });

  it("leaves a branch that has moved", async () => {
    await push(commits[1]);
    expect(await remove(commits[0])).toBe(false);
    expect(tip()).toBe(commits[1]);
  });

  it("reports why a push failed", async () => {
    await push(commits[0]);
    git(url, "config", "receive.denyDeletes", "true");
    await expect(remove(commits[0])).rejects.toMatchObject({ code: "git-failed" });
  });
});

/** Only the first two commits count as a run's. */
async function isOurs(id: string): Promise<boolean> {
  return id === commits[0] || id === commits[1];
}

function push(id: string, ours = isOurs): Promise<void> {
  return pushBranch(repo, { url }, { branch: BRANCH, commit: id, isOurs: ours });
}

function remove(id: string): Promise<boolean> {
  return removeRemoteBranch(repo, { url }, { branch: BRANCH, commit: id });
}

function commit(message: string): string {
  git(repo.directory, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(repo.directory, "rev-parse", "HEAD");
}

function tip(): string {
  return git(url, "for-each-ref", "--format=%(objectname)", `refs/heads/${BRANCH}`);
}
