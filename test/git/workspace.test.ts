import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { openWorktree, type Worktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { plainWorkspace } from "./plain-workspace.ts";

describe("workspace", () => {
  it("commits exactly what was written, on the branch, and leaves the checkout alone", async () => {
    const { workspace, repo, worktree } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "pkg/new.py", content: "x = 1\n" }]);
    await workspace.layOut(version);
    writeFileSync(join(worktree.root, "stray.txt"), "left by a test");

    const commit = await workspace.commit("test: one", version);

    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(commit);
    expect(git(repo, "show", "--name-status", "--format=", commit)).toBe("A\tpkg/new.py");
    expect(git(repo, "log", "-1", "--format=%an", commit)).toBe("TDD Arbiter");
    expect(git(repo, "status", "--porcelain")).toBe("");
    expect(existsSync(join(repo, "pkg"))).toBe(false);
  });

  it("merges two branches into a tree that can be laid out, and moves neither", async () => {
    const { workspace, repo, worktree } = await open();
    const theirs = { branch: "main", commit: onMain(repo, "b.py", "b = 1\n") };
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a = 1\n" }]);
    await workspace.layOut(version);
    const ours = { branch: "feat/issue-1", commit: await workspace.commit("feat: a", version) };
    const merged = await workspace.mergeTrees(theirs, ours);
    if ("conflicts" in merged) throw new Error("they go together");
    await workspace.layOut(merged.tree);
    expect(await workspace.at(merged.tree).list()).toEqual(["README.md", "a.py", "b.py"]);
    expect(readFileSync(join(worktree.root, "b.py"), "utf8")).toBe("b = 1\n");
    expect(git(repo, "rev-parse", "main", "feat/issue-1").split("\n")).toEqual([
      theirs.commit,
      ours.commit,
    ]);
    const conflicting = { branch: "main", commit: onMain(repo, "a.py", "a = 2\n") };
    expect(await workspace.mergeTrees(conflicting, ours)).toEqual({ conflicts: ["a.py"] });
    const unknown = { branch: "main", commit: "0".repeat(40) };
    await expect(workspace.mergeTrees(unknown, ours)).rejects.toMatchObject({ code: "git-failed" });
  });

  it("commits what was written even when a test rewrote the file afterwards", async () => {
    const { workspace, repo, worktree } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "honest\n" }]);
    await workspace.layOut(version);
    writeFileSync(join(worktree.root, "a.py"), "evil\n");

    const commit = await workspace.commit("feat: a", version);

    expect(git(repo, "show", `${commit}:a.py`)).toBe("honest");
  });

  it("commits nothing that a test staged, and builds on nothing that it committed", async () => {
    const { workspace, worktree, repo } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a\n" }]);
    await workspace.layOut(version);
    writeFileSync(join(worktree.root, "stray.txt"), "left by a test");
    git(worktree.root, "add", "--all");
    const staged = await workspace.snapshot("feat: a", version);
    expect(git(repo, "ls-tree", "-r", "--name-only", staged)).toBe("README.md\na.py");

    git(worktree.root, "commit", "--quiet", "--message", "rogue");
    await expect(workspace.commit("feat: a", version)).rejects.toMatchObject({
      code: "git-failed",
    });
  });

  it("removes a pipe that a test left where a file is to be", async () => {
    const { workspace, worktree } = await open();
    await workspace.placeClone();
    const pipe = join(worktree.root, "pipe.py");
    execFileSync("mkfifo", [pipe]);
    await workspace.layOut(withChanges(workspace.baseCommit, [{ path: "pipe.py", content: "a" }]));
    expect(readFileSync(pipe, "utf8")).toBe("a");
  });

  it("removes files that a test made read-only", async () => {
    const { workspace, worktree } = await open();
    await workspace.placeClone();
    writeFiles(worktree.root, { "locked/x.txt": "" });
    chmodSync(join(worktree.root, "locked"), 0o500);
    await workspace.layOut(workspace.baseCommit);
    expect(existsSync(join(worktree.root, "locked"))).toBe(false);
  });

  it("runs no filter and no hook when it commits", async () => {
    const { workspace, repo } = await open();
    git(repo, "config", "filter.evil.clean", "echo filtered");
    writeFileSync(join(repo, ".git/info/attributes"), "*.py filter=evil\n");
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "as written\n" }]);
    await workspace.layOut(version);

    const commit = await workspace.commit("feat: a", version);

    expect(git(repo, "show", `${commit}:a.py`)).toBe("as written");
  });

  it("keeps the mode of a file that it changes, and removes files", async () => {
    const { workspace, repo } = await open({ "run.sh": "#!/bin/sh\n", "old.py": "x\n" }, (root) => {
      git(root, "update-index", "--chmod=+x", "run.sh");
      git(root, "commit", "--quiet", "-m", "chore: executable");
    });
    const version = withChanges(workspace.baseCommit, [
      { path: "run.sh", content: "#!/bin/sh\necho\n" },
      { path: "old.py", content: null },
    ]);
    await workspace.layOut(version);

    const commit = await workspace.commit("feat: change", version);

    expect(git(repo, "ls-tree", "-r", commit)).toMatch(/^100755 blob \w+\trun.sh$/);
  });

  it("takes a snapshot without moving the branch", async () => {
    const { workspace, repo } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "first\n" }]);
    const first = await workspace.snapshot("chore: attempt", version);
    expect(await workspace.at(workspace.baseCommit).read("a.py")).toBeNull();
    expect(await workspace.at(first).read("a.py")).toBe("first\n");
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(workspace.baseCommit);
    const patch = await workspace.diff(workspace.baseCommit, first);
    expect(patch).toContain("+++ b/a.py\n@@ -0,0 +1 @@\n+first\n");
    await workspace.moveBranch(first);
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(first);
  });

  it("builds the next commit on the branch, with the files of an attempt", async () => {
    const { workspace, repo } = await open();
    const first = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a\n" }]);
    const attempt = await workspace.snapshot("chore: attempt", first);
    const both = withChanges(attempt, [{ path: "b.py", content: "b\n" }]);

    const commit = await workspace.commit("feat: both", both);

    expect(git(repo, "rev-parse", `${commit}^`)).toBe(workspace.baseCommit);
    expect(git(repo, "show", "--name-only", "--format=", commit)).toBe("a.py\nb.py");
  });

  it("lays a commit out exactly, ignored and untracked files included", async () => {
    const { workspace, worktree } = await open({ ".gitignore": "*.log\n", "a.py": "a\n" });
    await workspace.placeClone();
    writeFileSync(join(worktree.root, "x.log"), "");
    writeFileSync(join(worktree.root, "y.txt"), "");
    writeFileSync(join(worktree.root, "a.py"), "changed\n");

    await workspace.layOut(workspace.baseCommit);

    expect(existsSync(join(worktree.root, "x.log"))).toBe(false);
    expect(existsSync(join(worktree.root, "y.txt"))).toBe(false);
    expect(readFileSync(join(worktree.root, "a.py"), "utf8")).toBe("a\n");
  });

  it("lays another commit out than the one that the worktree was opened at", async () => {
    const { workspace, worktree } = await open({ "a.py": "a\n" }, (root) => {
      writeFileSync(join(root, "a.py"), "b\n");
      git(root, "commit", "--quiet", "--all", "--message", "chore: b");
    });
    await workspace.layOut(git(worktree.root, "rev-parse", "HEAD^"));
    expect(readFileSync(join(worktree.root, "a.py"), "utf8")).toBe("a\n");
  });

  it("lists the files of a version, without removed ones", async () => {
    const { workspace, worktree } = await open({ "a.py": "", "b.py": "" });
    writeFileSync(join(worktree.root, "stray.txt"), "");
    const version = withChanges(workspace.baseCommit, [
      { path: "c.py", content: "" },
      { path: "a.py", content: null },
    ]);
    expect(await workspace.at(version).list()).toEqual(["b.py", "c.py"]);
  });

  it("reads no directory as a file", async () => {
    const { workspace } = await open({ "pkg/a.py": "" });
    expect(await workspace.at(workspace.baseCommit).read("pkg")).toBeNull();
  });

  it("stores a text and returns a reference to it", async () => {
    const { workspace } = await open();
    const reference = await workspace.remember("{}\n");
    expect(await workspace.recall(reference)).toBe("{}\n");
  });

  it.each([
    "../victim",
    "/etc/passwd",
    "a/../../victim",
    "nul\0byte",
    "back\\slash",
    "",
    "a//b",
    "new\nline",
  ])("neither commits nor lays out %j", async (path) => {
    const { workspace, worktree } = await open();
    const version = withChanges(workspace.baseCommit, [
      { path: "fine.py", content: "x\n" },
      { path, content: "x\n" },
    ]);
    const refused = { code: "path-refused" };
    await expect(workspace.layOut(version)).rejects.toMatchObject(refused);
    await expect(workspace.snapshot("x", version)).rejects.toMatchObject(refused);
    expect(existsSync(join(worktree.root, "fine.py"))).toBe(false);
  });

  it.each(["link/x", "link"])("writes nothing through the link of a commit: %j", async (path) => {
    const outside = temporaryDirectory();
    const { workspace } = await open({ "README.md": "" }, (repo) => {
      symlinkSync(outside, join(repo, "link"));
      git(repo, "add", "--all");
      git(repo, "commit", "--quiet", "--message", "chore: link");
    });
    const version = withChanges(workspace.baseCommit, [{ path, content: "x\n" }]);
    await expect(workspace.layOut(version)).rejects.toMatchObject({ code: "path-refused" });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("searches a version with its changes", async () => {
    const { workspace, repo } = await open({ "a.py": "one = 1\n", "b.py": "one = 1\n" });
    const version = withChanges(workspace.baseCommit, [
      { path: "a.py", content: "\ntwo = one\n" },
      { path: "b.py", content: null },
    ]);
    expect(await workspace.search(version, ["one"])).toEqual(["a.py"]);
    expect(await workspace.grep(version, { text: "one", as: "word" })).toEqual([
      { path: "a.py", line: 2, text: "two = one" },
    ]);
    expect(git(repo, "for-each-ref")).toContain("refs/heads/feat/issue-1");
    expect(git(repo, "for-each-ref")).not.toContain("tdd-import");
  });

  it("reads many files, and none that is a folder, a link, missing or outside", async () => {
    const outside = temporaryDirectory();
    writeFileSync(join(outside, "x.py"), "secret");
    const { workspace } = await open({ "README.md": "" }, (repo) => {
      symlinkSync(outside, join(repo, "link"));
      symlinkSync(join(outside, "x.py"), join(repo, "x.py"));
      git(repo, "add", "--all");
      git(repo, "commit", "--quiet", "--message", "chore: links");
    });
    const changes = [{ path: "shop/new/a.py", content: "a\n" }];
    const files = workspace.at(withChanges(workspace.baseCommit, changes));
    const read: [string, string][] = [];
    const paths = ["shop/new/a.py", "shop/new", "link/x.py", "x.py", "none/y.py", "../z", "n\0"];
    await files.readEach(paths, (path, text) => read.push([path, text]));
    expect(read).toEqual([["shop/new/a.py", "a\n"]]);
  });

  it("fails where a commit to merge is not there, rather than finding conflicts", async () => {
    const { workspace } = await open();
    const into = { branch: "main", commit: workspace.baseCommit };
    const missing = { branch: "feat/issue-1", commit: "a".repeat(40) };
    await expect(workspace.mergeTrees(into, missing)).rejects.toMatchObject({ code: "git-failed" });
  });

  it("ignores a .git file that a test replaced in the worktree", async () => {
    const { workspace, worktree, repo } = await open();
    const elsewhere = temporaryRepository({ "x.py": "" });
    writeFileSync(join(worktree.root, ".git"), `gitdir: ${elsewhere}/.git\n`);
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a\n" }]);
    await workspace.layOut(version);

    const commit = await workspace.commit("feat: a", version);

    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(commit);
    expect(git(elsewhere, "rev-list", "--count", "--all")).toBe("1");
  });
});

describe("openWorktree", () => {
  it("leaves nothing behind when it is closed without a commit", async () => {
    const { worktree, repo, temporary } = await open();
    await worktree.close();
    expect(statSync(temporary).isDirectory()).toBe(true);
    expect(existsSync(worktree.root)).toBe(false);
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
    expect(git(repo, "worktree", "list", "--porcelain").match(/^worktree /gm)).toHaveLength(1);
  });

  it("keeps a branch that has commits, unless told otherwise", async () => {
    const { worktree, workspace, repo } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a\n" }]);
    await workspace.layOut(version);
    await workspace.commit("test: a", version);
    await worktree.close();
    expect(git(repo, "branch", "--list", "feat/*")).toBe("feat/issue-1");

    await worktree.close({ discardBranchAt: workspace.tip });
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  });

  it("keeps a branch that someone else has moved", async () => {
    const { worktree, workspace, repo } = await open();
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a\n" }]);
    await workspace.layOut(version);
    const ours = await workspace.commit("test: a", version);
    const theirs = git(repo, "commit-tree", `${ours}^{tree}`, "-p", ours, "-m", "theirs");
    git(repo, "update-ref", "refs/heads/feat/issue-1", theirs);
    await worktree.close({ discardBranchAt: workspace.tip });
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(theirs);
  });

  it("leaves the user's other worktrees registered, even one whose folder is missing", async () => {
    const { worktree, repo } = await open();
    const other = join(temporaryDirectory(), "other");
    git(repo, "worktree", "add", "--quiet", "--detach", other);
    renameSync(other, `${other}-away`);
    await worktree.close();
    renameSync(`${other}-away`, other);
    expect(git(other, "status", "--porcelain")).toBe("");
  });

  it("refuses an existing branch, and says how to remove it", async () => {
    const repo = temporaryRepository({ "a.py": "" });
    git(repo, "branch", "feat/issue-1");
    await expect(openIn(repo)).rejects.toMatchObject({
      code: "branch-exists",
      fix: "If it is of a run that failed, continue that: tdd-arbiter retry. Otherwise merge it, or delete it: git branch -D feat/issue-1",
    });
  });

  it("leaves no temporary directory behind when git cannot create the worktree", async () => {
    const repo = temporaryRepository({ "a.py": "" });
    git(repo, "branch", "feat");
    const temporary = temporaryDirectory();
    await expect(openIn(repo, temporary)).rejects.toMatchObject({ code: "git-failed" });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

async function openIn(repo: string, temporary = temporaryDirectory()): Promise<Worktree> {
  const repository = await inspectRepository({ directory: repo, env: process.env });
  return openWorktree({ repository, branch: "feat/issue-1", temporaryDirectory: temporary });
}

async function open(
  files: Record<string, string> = { "README.md": "hello\n" },
  prepare: (repo: string) => void = () => {},
) {
  const repo = temporaryRepository(files);
  prepare(repo);
  const temporary = temporaryDirectory();
  const worktree = await openIn(repo, temporary);
  onTestFinished(() => worktree.close());
  return { repo, worktree, temporary, workspace: plainWorkspace(worktree) };
}

/** A commit of another person on the base. */
function onMain(repo: string, path: string, content: string): string {
  writeFiles(repo, { [path]: content });
  git(repo, "add", path);
  git(repo, "commit", "--quiet", "--message", path);
  return git(repo, "rev-parse", "HEAD");
}
