import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  findChange,
  hasUncommitted,
  readChangedFiles,
  readCommits,
  readFileAt,
} from "../../src/git/change.ts";
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
  it.each(["main", undefined])("start where the head left its base: %s", async (base) => {
    const root = changed();
    expect(await findChange(checkout(root), { base, head: "work" })).toEqual({
      base: git(root, "rev-parse", "main"),
      head: git(root, "rev-parse", "work"),
    });
  });

  it.each([
    ["none", "work", "--base none: there is no such branch or commit."],
    ["--all", "work", "--base --all: there is no such branch or commit."],
    ["main", "none", "--head none: there is no such branch or commit."],
    ["work", "main", "main has no commit that work does not have."],
    [undefined, "main", "main has no commit that its base does not have."],
  ])("cannot be found between %s and %s", async (base, head, message) => {
    const found = findChange(checkout(changed()), { base, head });
    await expect(found).rejects.toMatchObject({ code: "unknown-base", message });
  });

  it.each([
    ["main", "main and other have no common history."],
    [undefined, "The base and other have no common history."],
  ])("need a common history: %s", async (base, message) => {
    const root = changed();
    git(root, "checkout", "--quiet", "--orphan", "other");
    git(root, "commit", "--quiet", "--message", "other");
    const found = findChange(checkout(root), { base, head: "other" });
    await expect(found).rejects.toMatchObject({ code: "unknown-base", message });
  });

  it("are missing in a shallow clone, and that is said", async () => {
    const clone = temporaryDirectory();
    git(clone, "clone", "--quiet", "--depth=1", `file://${changed()}`, "clone");
    const shallow = checkout(join(clone, "clone"));
    const found = findChange(shallow, { base: "HEAD~1", head: "HEAD" });
    await expect(found).rejects.toMatchObject({
      message: "--base HEAD~1: there is no such branch or commit.",
      fix: expect.stringMatching(/^This clone is shallow: .*git fetch --unshallow.*fetch-depth: 0/),
    });
  });

  it("need a name for the base where no branch has a usual one", async () => {
    const root = changed();
    git(root, "branch", "--move", "main", "trunk");
    const found = findChange(checkout(root), { base: undefined, head: "work" });
    await expect(found).rejects.toMatchObject({
      message: "There is no branch called main or master.",
    });
  });
});

it("only what no commit has is uncommitted", async () => {
  const root = changed();
  writeFileSync(join(root, "untracked.py"), "");
  expect(await hasUncommitted({ directory: root, env: process.env })).toBe(false);
  writeFileSync(join(root, "app/new.py"), "other\n");
  expect(await hasUncommitted({ directory: root, env: process.env })).toBe(true);
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

it("reads the commits of a change with their messages, newest first", async () => {
  const root = changed();
  git(root, "commit", "--quiet", "--allow-empty", "--message", "feat: two\n\nWhy.");
  const commits = await readCommits(checkout(root), { base: "main", head: "work" });
  expect(commits[0]).toEqual({
    commit: git(root, "rev-parse", "work"),
    message: "feat: two\n\nWhy.\n",
  });
  expect(commits).toHaveLength(2);
});
