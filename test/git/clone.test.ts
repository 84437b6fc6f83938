import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { withChanges } from "../../src/version.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const FILES = {
  "a.py": "a = 1\n",
  "pkg/run.sh": "#!/bin/sh\n",
  "windows.txt": "\ufeffone\r\ntwo\r\n",
  ".gitignore": "*.log\n",
};

it("the worktree looks like a shallow clone at the commit that is checked out", async () => {
  const repo = temporaryRepository(FILES);
  git(repo, "update-index", "--chmod=+x", "pkg/run.sh");
  git(repo, "commit", "--quiet", "--message", "build: make it run");
  const { workspace, root } = await openIn(repo);

  await workspace.placeClone();

  expect(git(root, "rev-parse", "HEAD")).toBe(workspace.baseCommit);
  expect(git(root, "log", "--format=%s %an")).toBe("build: make it run Pat");
  expect(git(root, "ls-files").split("\n")).toEqual(Object.keys(FILES).sort());
  expect(git(root, "ls-files", "--stage", "pkg/run.sh")).toMatch(/^100755/);
  expect(git(root, "status", "--porcelain")).toBe("");
  expect(git(root, "show", "HEAD:windows.txt")).toBe("\ufeffone\r\ntwo".trim());
  expect(git(root, "describe", "--always")).toBe(workspace.baseCommit.slice(0, 7));
  expect(git(root, "rev-parse", "--is-shallow-repository")).toBe("true");
  expect(git(root, "fsck")).toBe("");
  expect(git(root, "remote")).toBe("");
});

it("the index of the clone is fresh, so that plumbing sees no change either", async () => {
  const { workspace, root } = await openIn(temporaryRepository(FILES));
  await workspace.placeClone();
  expect(git(root, "diff-index", "--name-only", "HEAD")).toBe("");
});

it("files that are not committed yet are a commit in the clone, on top of the one they change", async () => {
  const { workspace, root, repo } = await openIn(temporaryRepository(FILES));
  const changes = [
    { path: "pkg/new.py", content: "new\n" },
    { path: "a.py", content: null },
  ];
  await workspace.layOut(withChanges(workspace.baseCommit, changes));

  await workspace.placeClone();

  expect(git(root, "status", "--porcelain")).toBe("");
  expect(git(root, "ls-files")).toBe(".gitignore\npkg/new.py\npkg/run.sh\nwindows.txt");
  expect(git(root, "rev-parse", "HEAD~1")).toBe(workspace.baseCommit);
  expect(git(root, "log", "-1", "--format=%an %B")).toBe("Pat chore: start");
  expect(git(repo, "rev-list", "--count", "--all")).toBe("1");
});

it("follows the worktree to a later commit, to a tree and back, without the objects of the others", async () => {
  const { workspace, root } = await openIn(temporaryRepository(FILES));
  const hiddenFile = { path: "hidden.py", content: "the model must not see this\n" };
  const later = await workspace.commit(
    createSanitizer({ secrets: [] }).text("feat: later"),
    withChanges(workspace.baseCommit, [hiddenFile]),
  );
  await workspace.layOut(later);
  await workspace.placeClone();
  expect(git(root, "rev-parse", "HEAD")).toBe(later);
  expect(git(root, "status", "--porcelain")).toBe("");
  const hidden = git(root, "rev-parse", "HEAD:hidden.py");
  const tree = git(root, "rev-parse", "HEAD^{tree}");

  await workspace.layOut(workspace.baseCommit);
  await workspace.placeClone();
  expect(git(root, "rev-parse", "HEAD")).toBe(workspace.baseCommit);
  expect(() => git(root, "cat-file", "-e", hidden)).toThrow();

  await workspace.layOut(tree);
  await workspace.placeClone();
  expect(git(root, "status", "--porcelain")).toBe("");
  expect(git(root, "show", `HEAD:hidden.py`)).toBe("the model must not see this");
});

it("has the nearest tag and the commits since it, as git describe needs them", async () => {
  const repo = temporaryRepository(FILES);
  git(repo, "commit", "--quiet", "--allow-empty", "--message", "one");
  git(repo, "tag", "--annotate", "v1.0", "--message", "one");
  for (const name of ["two", "three"]) {
    git(repo, "commit", "--quiet", "--allow-empty", "--message", name);
  }
  const described = git(repo, "describe");
  const { workspace, root } = await openIn(repo);

  await workspace.placeClone();
  expect(git(root, "describe")).toBe(described);
  expect(git(root, "log", "--format=%s")).toBe("three\ntwo\none");
  const changes = [{ path: "a.py", content: "a = 2\n" }];
  await workspace.layOut(withChanges(workspace.baseCommit, changes));
  await workspace.placeClone();
  expect(git(root, "describe")).toMatch(/^v1\.0-3-g/);
});

it("bytecode that an earlier program left is gone, and committed bytecode stays", async () => {
  const repo = temporaryRepository({ ...FILES, "pkg/__pycache__/old.pyc": "committed" });
  const { workspace, root } = await openIn(repo);
  writeFiles(root, { "pkg/__pycache__/a.pyc": "", "__pycache__/a.pyc": "", "left.txt": "" });

  await workspace.placeClone();

  const left = git(root, "ls-files", "--others", "--cached").split("\n").sort();
  expect(left).toEqual([...Object.keys(FILES), "left.txt", "pkg/__pycache__/old.pyc"].sort());
});

it.each([
  ["https://ada:tok@n@git.example/shop.git?key=1#x", "https://git.example/shop.git"],
  ["https://git.example/shop.git", "https://git.example/shop.git"],
  ["ssh://git:word@git.example:22/shop.git", "ssh://git@git.example:22/shop.git"],
  ["ftp://ada:word@git.example/shop", "ftp://git.example/shop"],
  ["git@git.example:team/shop.git", "git@git.example:team/shop.git"],
  ['/srv/"git"/shop;1', '/srv/"git"/shop;1'],
  ["ext::sh -c 'cat token'", ""],
])("has the origin of the checkout without its credentials: %s", async (url, shown) => {
  const repo = temporaryRepository(FILES);
  git(repo, "config", "remote.origin.url", url);
  git(repo, "config", "http.extraheader", "Authorization: secret");
  const { workspace, root } = await openIn(repo);

  await workspace.placeClone();

  expect(git(root, "remote")).toBe(shown && "origin");
  if (shown) expect(git(root, "config", "remote.origin.url")).toBe(shown);
  expect(readFileSync(join(root, ".git/config"), "utf8")).not.toMatch(/tok|word|key|secret/);
});

it("nothing that a program writes there reaches the repository or the next clone", async () => {
  const { workspace, root, repo } = await openIn(temporaryRepository(FILES));
  const before = git(repo, "for-each-ref");
  const config = readFileSync(join(repo, ".git/config"), "utf8");
  await workspace.placeClone();
  git(root, "config", "core.fsmonitor", "touch /tmp/planted");
  git(root, "commit", "--quiet", "--allow-empty", "--message", "planted");
  git(root, "tag", "planted");
  const packs = join(root, ".git/objects/pack");
  for (const name of readdirSync(packs)) {
    chmodSync(join(packs, name), 0o644);
    appendFileSync(join(packs, name), "spoilt");
  }

  await workspace.layOut(workspace.baseCommit);
  await workspace.placeClone();

  expect(git(root, "fsck")).toBe("");
  expect(git(root, "tag")).toBe("");
  expect(readFileSync(join(root, ".git/config"), "utf8")).not.toContain("fsmonitor");
  expect(git(repo, "for-each-ref")).toBe(before);
  expect(readFileSync(join(repo, ".git/config"), "utf8")).toBe(config);

  rmSync(join(root, ".git"), { recursive: true });
  symlinkSync(join(repo, ".git"), join(root, ".git"));
  await workspace.placeClone();
  expect(git(root, "rev-list", "--count", "HEAD")).toBe("1");
  expect(git(repo, "for-each-ref")).toBe(before);
});

it("works in a repository with SHA-256 ids", async () => {
  const repo = join(temporaryDirectory(), "repo");
  git(temporaryDirectory(), "init", "--quiet", "--object-format=sha256", repo);
  writeFileSync(join(repo, "a.py"), "a\n");
  git(repo, "add", "a.py");
  git(repo, "commit", "--quiet", "--message", "start");
  const { workspace, root } = await openIn(repo);
  await workspace.placeClone();
  expect(git(root, "rev-parse", "HEAD")).toBe(workspace.baseCommit);
  expect(git(root, "status", "--porcelain")).toBe("");
});

async function openIn(repo: string) {
  const worktree = await openWorktree({
    repository: await inspectRepository({ directory: repo, env: process.env }),
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
  });
  onTestFinished(() => worktree.close());
  return { root: worktree.root, workspace: createWorkspace(worktree), repo };
}
