import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chooseCopied, copyIgnoredFiles } from "../../src/git/copy-ignored-files.ts";
import { findBaseFile, inspectRepository, listBaseFiles } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { SAFE } from "../github/hub.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const FILES = {
  ".gitignore": "generated/\n",
  "app.py": "root = 1\n",
  "services/shop/shop.py": "value = 0\n",
  "services/shop/tests/test_shop.py": "import shop\n",
  "services/shopping.py": "value = 2\n",
};

it("limits the workspace to one folder, with paths relative to it", async () => {
  const directory = temporaryRepository(FILES);
  const folder = "services/shop";
  const repository = await inspectRepository({ directory, folder, env: process.env });
  expect(await listBaseFiles(repository)).toEqual(["shop.py", "tests/test_shop.py"]);
  expect(await findBaseFile(repository, "shop.py")).toBe("value = 0\n");

  mkdirSync(join(directory, "generated"));
  writeFileSync(join(directory, "generated/names.py"), "NAMES = []\n");
  const worktree = await openWorktree({
    repository,
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
  });
  const copied = { from: directory, to: worktree.root, paths: ["generated"] };
  const addIgnored = () => copyIgnoredFiles(copied);
  const workspace = createWorkspace(worktree, { folder, addIgnored });
  await workspace.layOut(workspace.baseCommit);
  expect(readFileSync(join(worktree.root, "generated/names.py"), "utf8")).toBe("NAMES = []\n");
  const base = workspace.at(workspace.baseCommit);
  expect(await base.list()).toEqual(["shop.py", "tests/test_shop.py"]);
  expect(await workspace.search(workspace.baseCommit, ["value"])).toEqual(["shop.py"]);
  expect(await base.read("shop.py")).toBe("value = 0\n");
  expect(await base.read("app.py")).toBeNull();

  const version = withChanges(workspace.baseCommit, [{ path: "shop.py", content: "value = 1\n" }]);
  expect(await workspace.at(version).read("shop.py")).toBe("value = 1\n");
  expect(await workspace.at(version).list()).toEqual(["shop.py", "tests/test_shop.py"]);
  await workspace.layOut(version);
  expect(readFileSync(join(worktree.root, folder, "shop.py"), "utf8")).toBe("value = 1\n");
  expect(await workspace.grep(version, { text: "value", as: "word" })).toEqual([
    { path: "shop.py", line: 1, text: "value = 1" },
  ]);
  const commit = await workspace.commit(SAFE.text("feat: one"), version);
  expect(workspace.tip).toBe(commit);
  // Copied files are not part of the change.
  expect(git(directory, "show", "--format=", "--name-only", commit)).toBe("services/shop/shop.py");
  // A moved file has no new lines.
  const renamed = withChanges(commit, [
    { path: "shop.py", content: null },
    { path: "stock.py", content: "value = 1\n" },
  ]);
  const moved = await workspace.commit(SAFE.text("refactor: move"), renamed);
  expect(await workspace.diff(commit, moved)).toContain("rename to stock.py\n");
  expect(await workspace.diff(workspace.baseCommit, commit)).toContain("+++ b/shop.py\n");
  await worktree.close({ discardBranchAt: moved });
});

it("refuses a folder that the base does not have, and names it", async () => {
  const directory = temporaryRepository({ "a.py": "" });
  const repository = await inspectRepository({ directory, folder: "gone", env: process.env });
  await expect(listBaseFiles(repository)).rejects.toThrow("There is no folder gone on main.");
});

it.each([
  ["app.py", "git tracks it"],
  ["services", "git tracks it"],
  ["generated/.env", "its name is that of a secret"],
])("refuses to copy %s", async (path, reason) => {
  const directory = temporaryRepository(FILES);
  const repository = await inspectRepository({ directory, env: process.env });
  await expect(
    chooseCopied(repository, { copy: ["generated", path], log: { record: () => {} } }),
  ).rejects.toThrow(`copy: ${path} cannot be copied: ${reason}.`);
});

it("refuses to copy a missing file, or a file behind a link", async () => {
  const [from, to] = [temporaryDirectory(), temporaryDirectory()];
  await expect(copyIgnoredFiles({ from, to, paths: ["data/x"] })).rejects.toThrow(
    "copy: data/x is not in the checkout.",
  );
  mkdirSync(join(from, "data"));
  symlinkSync("/etc", join(from, "data/etc"));
  await expect(copyIgnoredFiles({ from, to, paths: ["data/etc/hostname"] })).rejects.toMatchObject({
    code: "path-refused",
  });
});
