import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { GitPlace } from "../../../src/git/git.ts";
import { pushBranch, removeRemoteBranch } from "../../../src/git/remote/branches.ts";
import { git, temporaryDirectory } from "../../temporary-repository.ts";

const BRANCH = "feat/issue-1";

let url: string;
let place: GitPlace;
/** Three commits of ours, one after the other. */
let commits: [string, string, string];

beforeEach(() => {
  const folder = temporaryDirectory();
  url = join(folder, "remote.git");
  place = { directory: join(folder, "work"), env: process.env };
  git(folder, "init", "--quiet", "--bare", url);
  git(folder, "init", "--quiet", place.directory);
  commits = [commit("one"), commit("two"), commit("three")];
});

describe("a branch is pushed", () => {
  it("where there is none, where it is ours, and where it is there already", async () => {
    await push(commits[0]);
    await push(commits[1]);
    await push(commits[1]);
    expect(tip()).toBe(commits[1]);
  });

  it("back too, to an attempt that was better", async () => {
    await push(commits[1]);
    await push(commits[0]);
    expect(tip()).toBe(commits[0]);
  });

  it("not where somebody else has pushed to it", async () => {
    git(place.directory, "push", "--quiet", url, `${commits[2]}:refs/heads/${BRANCH}`);
    await expect(push(commits[1])).rejects.toMatchObject({
      code: "branch-exists",
      message: expect.stringContaining(`pushed ${commits[2].slice(0, 10)} to ${BRANCH}`),
    });
    expect(tip()).toBe(commits[2]);
  });

  it("not where somebody does so at this very moment", async () => {
    await push(commits[0]);
    const pushed = push(commits[1], async () => {
      git(place.directory, "push", "--quiet", url, `${commits[2]}:refs/heads/${BRANCH}`);
      return true;
    });
    await expect(pushed).rejects.toMatchObject({ code: "branch-exists" });
    expect(tip()).toBe(commits[2]);
  });

  it("once, where another of our runs does so at this very moment", async () => {
    await push(commits[0]);
    await push(commits[1], async () => {
      git(place.directory, "push", "--quiet", url, `${commits[1]}:refs/heads/${BRANCH}`);
      return true;
    });
    expect(tip()).toBe(commits[1]);
  });

  it("or it is said why it cannot be", async () => {
    writeFileSync(join(url, "hooks", "pre-receive"), "#!/bin/sh\necho full >&2\nexit 1\n", {
      mode: 0o755,
    });
    await expect(push(commits[0])).rejects.toMatchObject({ code: "git-failed" });
    expect(tip()).toBe("");
  });
});

describe("a branch is removed", () => {
  it("where it is as it was left, and is gone where it is gone", async () => {
    await push(commits[0]);
    expect(await remove(commits[0])).toBe(true);
    expect(tip()).toBe("");
    expect(await remove(commits[0])).toBe(true);
  });

  it("not where it has moved", async () => {
    await push(commits[1]);
    expect(await remove(commits[0])).toBe(false);
    expect(tip()).toBe(commits[1]);
  });

  it("or it is said why it cannot be", async () => {
    await push(commits[0]);
    git(url, "config", "receive.denyDeletes", "true");
    await expect(remove(commits[0])).rejects.toMatchObject({ code: "git-failed" });
  });
});

/** Only the first two are taken for ours. */
async function isOurs(id: string): Promise<boolean> {
  return id === commits[0] || id === commits[1];
}

function push(id: string, asked = isOurs): Promise<void> {
  return pushBranch(place, { url }, { branch: BRANCH, commit: id, isOurs: asked });
}

function remove(id: string): Promise<boolean> {
  return removeRemoteBranch(place, { url }, { branch: BRANCH, commit: id });
}

function commit(message: string): string {
  git(place.directory, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(place.directory, "rev-parse", "HEAD");
}

function tip(): string {
  return git(url, "for-each-ref", "--format=%(objectname)", `refs/heads/${BRANCH}`);
}
