import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, regularFiles } from "../../src/git/commit-files.ts";
import {
  changeTree,
  makeCommit,
  makeObject,
  rawPath,
  type TreeEntry,
} from "../../src/git/git-objects.ts";
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
  "new folders": { "x/y/z.py": "z\n", "x/w.py": "w\n" },
  "the last file of a folder is removed": { "zoo/only.py": null },
  "everything below a folder is removed": { "a/b.py": null, "a/deep/er/c.py": null },
  "a file becomes a folder": { "a.py": null, "a.py/now.py": "n\n" },
  "a folder becomes a file": { "zoo/only.py": null, zoo: "a file\n" },
  "names beyond ASCII": { "größe.py": "changed\n", "é/ü.py": "ü\n" },
  "no change": {},
};

describe("a changed tree is the one that git makes of the same change", () => {
  it.each(Object.entries(EDITS))("%s", async (_, edit) => {
    const repo = temporaryRepository(FILES);
    symlinkSync("a.py", join(repo, "link"));
    writeFileSync(join(repo, "run.sh"), "true\n");
    chmodSync(join(repo, "run.sh"), 0o755);
    // A name that is no UTF-8, in a folder that changes.
    writeFileSync(Buffer.from(`${repo}/a/\xff.py`, "latin1"), "bytes\n");
    git(repo, "add", "--all");
    git(repo, "commit", "--quiet", "--message", "start");
    const before = await readTree({ directory: repo, env: process.env }, "HEAD");

    const { tree, objects } = changeTree("sha1", before, entriesOf(edit));
    apply(repo, edit);
    expect(objects.at(-1)?.id).toBe(git(repo, "write-tree"));
    git(repo, "commit", "--quiet", "--allow-empty", "--message", "changed");
    expect(new Map([...tree].sort())).toEqual(
      new Map([...(await readTree({ directory: repo, env: process.env }, "HEAD"))].sort()),
    );
  });

  it("of everything at once, with SHA-256", () => {
    const repo = temporaryDirectory();
    git(repo, "init", "--quiet", "--object-format=sha256");
    const edit = Object.fromEntries(Object.entries(FILES).filter(([path]) => path !== "a.py"));
    apply(repo, edit);
    const { objects } = changeTree("sha256", new Map(), entriesOf(edit, "sha256"));
    expect(objects.at(-1)?.id).toBe(git(repo, "write-tree"));
  });
});

describe("a tree is refused", () => {
  it.each(["../a.py", "a//b.py", "./a.py", ".git/config", "a/.GIT/hooks/x", ""])(
    "with the path %j",
    (path) => {
      const entries = new Map([[path, blobOf("x")]]);
      expect(() => changeTree("sha1", new Map(), entries)).toThrow("is no path for git");
    },
  );

  it("where a path would be a file and a folder", async () => {
    const repo = temporaryRepository({ "a.py": "a\n", "zoo/only.py": "z\n" });
    const before = await readTree({ directory: repo, env: process.env }, "HEAD");
    const below = new Map([["a.py/b.py", blobOf("x")]]);
    expect(() => changeTree("sha1", before, below)).toThrow("a.py is a file and a folder");
    const above = new Map([["zoo", blobOf("x")]]);
    expect(() => changeTree("sha1", before, above)).toThrow("zoo is a file and a folder");
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

it("makes the commit that git makes", () => {
  const repo = temporaryRepository(FILES);
  const [tree, parent] = [git(repo, "rev-parse", "HEAD^{tree}"), git(repo, "rev-parse", "HEAD")];
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "ann@example.com" },
    ...{ GIT_COMMITTER_NAME: "Ann", GIT_COMMITTER_EMAIL: "ann@example.com" },
    ...{ GIT_AUTHOR_DATE: "@1700000000 +0000", GIT_COMMITTER_DATE: "@1700000000 +0000" },
  };
  const message = "feat: größe\n\nWhy.";
  const args = ["commit-tree", tree, "-p", parent, "-m", message];
  const theirs = execFileSync("git", args, { cwd: repo, env, encoding: "utf8" }).trim();
  const author = "Ann <ann@example.com>";
  const fields = { tree, parents: [parent], message, author, date: 1_700_000_000 };
  expect(makeCommit("sha1", fields).id).toBe(theirs);
});

function entriesOf(edit: Edit, format: "sha1" | "sha256" = "sha1"): Map<string, TreeEntry | null> {
  const entries = Object.entries(edit);
  return new Map(
    entries.map(([path, text]) => [rawPath(path), text === null ? null : blobOf(text, format)]),
  );
}

function blobOf(text: string, format: "sha1" | "sha256" = "sha1"): TreeEntry {
  return { mode: "100644", id: makeObject(format, "blob", text).id };
}

function apply(repo: string, edit: Edit): void {
  for (const [path, text] of Object.entries(edit)) {
    const file = join(repo, path);
    if (text === null) {
      rmSync(file);
      git(repo, "add", "--all");
    } else {
      rmSync(file, { recursive: true, force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  git(repo, "add", "--all");
}
