import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findChange, readChangedFiles, readCommits, readMerged } from "../../src/git/change.ts";
import { readFileAt } from "../../src/git/repository.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const LONG = Array.from({ length: 20 }, (_, line) => `line = ${line}\n`).join("");

/** A branch `work` that has one commit more than main. */
function changed() {
  const root = temporaryRepository({ "app/a.py": "1\n", "app/b.py": LONG, "c.py": "3\n" });
  git(root, "checkout", "--quiet", "-b", "work");
  writeFileSync(join(root, "app/new.py"), "new\n");
  git(root, "rm", "--quiet", "app/a.py");
  git(root, "mv", "app/b.py", "app/moved.py");
  git(root, "mv", "c.py", "app/c.py");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "--message", "change");
  return root;
}

const repositoryAt = (directory: string) => ({ directory, env: process.env });

const checkout = (root: string, folder = "") => ({
  root,
  folder,
  commonDir: join(root, ".git"),
  env: process.env,
});

describe("the ends of a change", () => {
  it("start where the head left the base that is named", async () => {
    const root = changed();
    expect(await findChange(checkout(root), { base: "main", head: "work" })).toEqual({
      base: git(root, "rev-parse", "main"),
      head: git(root, "rev-parse", "work"),
      comparedWith: "main",
    });
  });

  it.each([
    ["none", "work", "none: there is no such branch or commit."],
    ["--all", "work", "--all: there is no such branch or commit."],
    ["main", "none", "none: there is no such branch or commit."],
    ["work", "main", "There is nothing to compare: main is part of work."],
    [undefined, "main", "There is nothing to compare: main is part of main."],
  ])("cannot be found between %s and %s", async (base, head, message) => {
    const found = findChange(checkout(changed()), { base, head });
    await expect(found).rejects.toMatchObject({ code: "unknown-base", message });
  });

  it("say what to type where there is nothing to compare", async () => {
    const found = findChange(checkout(changed()), { base: undefined, head: "main" });
    await expect(found).rejects.toMatchObject({
      fix: "Name what to judge: the last commit (verify HEAD~1), a branch (verify main..BRANCH), or work that is not committed (verify --worktree).",
    });
  });

  it.each([["main"], [undefined]])("need a common history: %s", async (base) => {
    const root = changed();
    git(root, "checkout", "--quiet", "--orphan", "other");
    git(root, "commit", "--quiet", "--message", "other");
    const found = findChange(checkout(root), { base, head: "other" });
    await expect(found).rejects.toMatchObject({
      code: "unknown-base",
      message: "main and other have no common history.",
    });
  });

  it("are missing in a shallow clone, and that is said", async () => {
    const clone = temporaryDirectory();
    git(clone, "clone", "--quiet", "--depth=1", `file://${changed()}`, "clone");
    const shallow = checkout(join(clone, "clone"));
    const found = findChange(shallow, { base: "HEAD~1", head: "HEAD" });
    await expect(found).rejects.toMatchObject({
      message: "HEAD~1: there is no such branch or commit.",
      fix: expect.stringMatching(/^This clone is shallow: .*git fetch --unshallow.*fetch-depth: 0/),
    });
  });

  it("need a name for the base where no branch has a usual one", async () => {
    const root = changed();
    git(root, "branch", "--move", "main", "next");
    const found = findChange(checkout(root), { base: undefined, head: "work" });
    await expect(found).rejects.toMatchObject({
      message: "No branch is called main, master or trunk.",
    });
  });
});

describe("the base that nobody named", () => {
  const find = (root: string) => findChange(checkout(root), { base: undefined, head: "HEAD" });

  /** A clone in which `work` was made from the default branch of `origin`. */
  function cloned() {
    const directory = temporaryDirectory();
    const origin = temporaryRepository({ "a.py": "1\n" });
    git(directory, "clone", "--quiet", origin, "clone");
    const root = join(directory, "clone");
    git(root, "checkout", "--quiet", "--no-track", "-b", "work");
    git(root, "commit", "--quiet", "--allow-empty", "--message", "change");
    return { origin, root };
  }

  it.each(["main", "master", "trunk"])("is a branch with a usual name: %s", async (name) => {
    const root = changed();
    git(root, "branch", "--move", "main", name);
    expect(await find(root)).toMatchObject({
      base: git(root, "rev-parse", name),
      comparedWith: `${name} (the default branch, by its name)`,
    });
  });

  it("is the default branch of origin, though the local one is behind", async () => {
    const { root } = cloned();
    git(root, "update-ref", "-d", "refs/heads/main");
    expect(await find(root)).toMatchObject({
      base: git(root, "rev-parse", "origin/main"),
      comparedWith: "origin/main (the default branch of origin)",
    });
  });

  it("is the branch that this one tracks, if that has another name", async () => {
    const { root } = cloned();
    git(root, "branch", "release");
    git(root, "commit", "--quiet", "--allow-empty", "--message", "change");
    git(root, "branch", "--quiet", "--set-upstream-to", "release");
    expect(await find(root)).toMatchObject({
      base: git(root, "rev-parse", "release"),
      comparedWith: "release (tracked by work)",
    });
  });

  it("is not where this branch was pushed to", async () => {
    const { root } = cloned();
    git(root, "push", "--quiet", "--set-upstream", "origin", "work");
    git(root, "commit", "--quiet", "--allow-empty", "--message", "change");
    expect(await find(root)).toMatchObject({ base: git(root, "rev-parse", "origin/main") });
    git(root, "push", "--quiet", "--set-upstream", "origin", "work:pat/work");
    expect(await find(root)).toMatchObject({ base: git(root, "rev-parse", "origin/main") });
  });

  it("is origin's branch on the default branch with commits that are not pushed", async () => {
    const { root } = cloned();
    git(root, "checkout", "--quiet", "main");
    git(root, "commit", "--quiet", "--allow-empty", "--message", "change");
    expect(await find(root)).toMatchObject({ base: git(root, "rev-parse", "origin/main") });
  });
});

it("reads a file of a commit, and nothing where there is none", async () => {
  const root = changed();
  expect(await readFileAt(checkout(root), "main", "app/a.py")).toBe("1\n");
  expect(await readFileAt(checkout(root), "work", "app/a.py")).toBeNull();
});

describe("the files that differ", () => {
  const ends = { base: "main", head: "work" };

  it("are told with what they were before", async () => {
    const files = await readChangedFiles(repositoryAt(changed()), "", ends);
    expect(files).toEqual(
      expect.arrayContaining([
        { path: "app/a.py", before: "app/a.py", isDeleted: true },
        { path: "app/moved.py", before: "app/b.py", isDeleted: false },
        { path: "app/c.py", before: "c.py", isDeleted: false },
        { path: "app/new.py", before: null, isDeleted: false },
      ]),
    );
    expect(files).toHaveLength(4);
  });

  it("of a folder have paths inside it, and nothing before where they came from outside", async () => {
    const files = await readChangedFiles(repositoryAt(changed()), "app", ends);
    expect(files).toContainEqual({ path: "moved.py", before: "b.py", isDeleted: false });
    expect(files).toContainEqual({ path: "c.py", before: null, isDeleted: false });
  });
});

describe("the changes of a branch", () => {
  /** A merge of two commits, and a commit after it. */
  function merged() {
    const root = changed();
    git(root, "commit", "--quiet", "--allow-empty", "--message", "feat: two");
    git(root, "checkout", "--quiet", "main");
    git(
      root,
      "merge",
      "--quiet",
      "--no-ff",
      "--message",
      "Merge pull request #3 from work",
      "work",
    );
    const env = { ...process.env, GIT_COMMITTER_DATE: "2001-02-03T04:05:06Z" };
    execFileSync(
      "git",
      [
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@b",
        "commit",
        "--quiet",
        "--allow-empty",
        "-m",
        "old",
      ],
      { cwd: root, env },
    );
    return root;
  }

  it("are its merges as a whole and its other commits, the newest first", async () => {
    const root = merged();
    const found = await readMerged(checkout(root), { head: "main", last: 10 });
    expect(found).toMatchObject([
      { base: git(root, "rev-parse", "main~1"), title: "old", date: "2001-02-03" },
      { head: git(root, "rev-parse", "main~1"), title: "Merge pull request #3 from work" },
    ]);
    expect(found[1]?.base).toBe(git(root, "rev-parse", "main~2"));
  });

  it("are as many as are asked for, and not older than that day", async () => {
    const root = merged();
    expect(await readMerged(checkout(root), { head: "main", last: 1 })).toHaveLength(1);
    const query = { head: "main~1", last: 9, since: "2020-01-01" };
    expect(await readMerged(checkout(root), query)).toHaveLength(1);
    expect(await readMerged(checkout(root), { ...query, head: "main" })).toEqual([]);
  });
});

it("reads the commits of a change with their messages, newest first", async () => {
  const root = changed();
  git(root, "commit", "--quiet", "--allow-empty", "--message", "feat: two\n\nWhy.");
  const commits = await readCommits(checkout(root), { base: "main", head: "work" });
  expect(commits[0]).toEqual({
    commit: git(root, "rev-parse", "work"),
    author: git(root, "log", "-1", "--format=%an"),
    message: "feat: two\n\nWhy.\n",
  });
  expect(commits).toHaveLength(2);
});
