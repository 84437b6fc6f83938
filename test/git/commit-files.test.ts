import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  blobId,
  changesIn,
  importCommit,
  madeBy,
  readTree,
  regularFiles,
  storeText,
} from "../../src/git/commit-files.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const FILES = {
  "a.py": "a\n",
  "a/b.py": "b\n",
  "a/deep/er/c.py": "c\n",
  "a-b/c.py": "sorts between a.py and a/\n",
  "größe.py": "g\n",
  "zoo/only.py": "z\n",
};

/** A change as a person makes it in a checkout: null removes the file. */
type Edit = Record<string, string | null>;

const EDITS: Record<string, Edit> = {
  "a file in the root": { "new.py": "n\n" },
  "a file in a folder of a folder": { "a/deep/er/c.py": "changed\n" },
  "an executable file": { "run.sh": "false\n" },
  "new folders": { "x/y/z.py": "z\n", "x/w.py": "w\n" },
  "the last file of a folder is removed": { "zoo/only.py": null },
  "everything below a folder is removed": { "a/b.py": null, "a/deep/er/c.py": null },
  "a file becomes a folder": { "a.py/now.py": "n\n", "a.py": null },
  "a folder becomes a file": { zoo: "a file\n", "zoo/only.py": null },
  "names beyond ASCII": { "größe.py": "changed\n", "é/ü.py": "ü\n" },
  "names that have to be quoted": { 'a "b"\\c\n.py': "q\n" },
  "no change": {},
};

describe("a commit has the tree that git makes of the same change", () => {
  it.each(Object.entries(EDITS))("%s", async (_, edit) => {
    const directory = temporaryRepository(FILES);
    symlinkSync("a.py", join(directory, "link"));
    writeFileSync(join(directory, "run.sh"), "true\n");
    chmodSync(join(directory, "run.sh"), 0o755);
    // A name that is no UTF-8, in a folder that changes.
    writeFileSync(Buffer.from(`${directory}/a/\xff.py`, "latin1"), "bytes\n");
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "start");
    const repo = { directory, env: process.env };
    const start = git(directory, "rev-parse", "HEAD");
    const files = Object.entries(edit).map(([path, text]) => {
      return { path, content: text === null ? null : Buffer.from(text) };
    });
    const { commit, tree } = await importCommit(repo, {
      ...{ start, parents: [git(directory, "rev-parse", "HEAD~1")] },
      ...{ about: madeBy(undefined, 1_700_000_000), message: "feat: größe\n\nWhy.\n" },
      files: changesIn(await readTree(repo, start), files),
    });
    apply(directory, edit);
    expect(tree).toBe(git(directory, "write-tree"));
    const shown = git(directory, "show", "--no-patch", "--format=%T %P%n%an %cn %at %B", commit);
    expect(shown).toBe(
      `${tree} ${git(directory, "rev-parse", "HEAD~1")}\nTDD Arbiter TDD Arbiter 1700000000 feat: größe\n\nWhy.`,
    );
    expect(git(directory, "for-each-ref", "refs/tdd-import")).toBe("");
    const fsck = ["fsck", "--strict"];
    expect(execFileSync("git", fsck, { cwd: directory, encoding: "utf8" })).not.toContain("error");
  });

  it("of a repository with SHA-256 that has no commit yet", async () => {
    const directory = temporaryDirectory();
    git(directory, "init", "--quiet", "--object-format=sha256");
    const edit = Object.fromEntries(Object.entries(FILES).filter(([path]) => path !== "a.py"));
    apply(directory, edit);
    const files = Object.entries(edit).map(([path, content]) => ({ path, content }));
    const made = await importCommit({ directory, env: process.env }, { ...BARE, files });
    expect(made.tree).toBe(git(directory, "write-tree"));
    expect(blobId(made.commit, "b\n")).toBe(git(directory, "rev-parse", ":a/b.py"));
  });
});

const BY = ["author A <a@example.com> 1 +0000", "committer A <a@example.com> 1 +0000"];
const BARE = { start: null, parents: [], about: BY, message: "m" };

describe("a commit is refused", () => {
  it.each(["../a.py", "a//b.py", "./a.py", ".git/config", "a/.GIT/hooks/x", ""])(
    "with the path %j",
    async (path) => {
      const repo = { directory: temporaryRepository({ "z.py": "z\n" }), env: process.env };
      const files = [{ path, content: "x" }];
      await expect(importCommit(repo, { ...BARE, files })).rejects.toThrow("is no path for git");
    },
  );

  it("with an object that the repository does not have", async () => {
    const repo = { directory: temporaryRepository({ "z.py": "z\n" }), env: process.env };
    const files = [{ path: "a", content: { id: "1".repeat(40) } }];
    await expect(importCommit(repo, { ...BARE, files })).rejects.toMatchObject({
      code: "git-failed",
    });
  });
});

it("reads links and submodules, and lists regular files alone", async () => {
  const repo = temporaryRepository(FILES);
  symlinkSync("a.py", join(repo, "link"));
  git(repo, "add", "link");
  const head = git(repo, "rev-parse", "HEAD");
  git(repo, "update-index", "--add", "--cacheinfo", `160000,${head},sub`);
  git(repo, "commit", "--quiet", "--message", "more");
  const tree = await readTree({ directory: repo, env: process.env }, "HEAD");
  expect(tree.get("link")?.mode).toBe("120000");
  expect(tree.get("sub")).toEqual({ mode: "160000", id: head });
  expect(tree.get("a")?.mode).toBe("40000");
  expect(regularFiles(tree).sort()).toEqual(Object.keys(FILES).sort());
});

describe("a stored text", () => {
  it("is made new again where it exists, so that a clean-up spares it", async () => {
    const directory = temporaryRepository({ "a.py": "a\n" });
    const repo = { directory, env: process.env };
    const id = await storeText(repo, "Größe\n");
    utimesSync(join(directory, ".git/objects", id.slice(0, 2), id.slice(2)), 1, 1);
    expect(await storeText(repo, "Größe\n")).toBe(id);
    git(directory, "prune", "--expire=1.hour.ago");
    expect(git(directory, "cat-file", "blob", id)).toBe("Größe");
  });

  it("that cannot be written is an error that says what to look at", async () => {
    const directory = temporaryRepository({ "a.py": "a\n" });
    const folder = blobId("1".repeat(40), "Größe\n").slice(0, 2);
    writeFileSync(join(directory, ".git/objects", folder), "in the way");
    await expect(storeText({ directory, env: process.env }, "Größe\n")).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining("could not be written"),
      fix: expect.stringContaining("writable"),
    });
  });
});

function apply(repo: string, edit: Edit): void {
  const entries = Object.entries(edit).sort(
    ([, a], [, b]) => Number(a !== null) - Number(b !== null),
  );
  for (const [path, text] of entries) {
    const file = join(repo, path);
    if (text === null) {
      rmSync(file);
      git(repo, "add", "--all");
    } else {
      mkdirSync(dirname(file), { recursive: true });
      if (path === "zoo") rmSync(file, { recursive: true, force: true });
      writeFileSync(file, text);
    }
  }
  git(repo, "add", "--all");
}
