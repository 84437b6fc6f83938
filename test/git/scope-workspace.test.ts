import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copyAlong, requireCopyable } from "../../src/git/copy-along.ts";
import { inspectRepository, listBase, readFromBase } from "../../src/git/repository.ts";
import { scopeWorkspace } from "../../src/git/scope-workspace.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { SAFE } from "../github/hub.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const FILES = {
  ".gitignore": "generated/\n",
  "app.py": "root = 1\n",
  "services/shop/shop.py": "value = 0\n",
  "services/shop/tests/test_shop.py": "import shop\n",
  "services/shopping.py": "value = 2\n",
};

it("a folder is the whole repository to whoever works in it", async () => {
  const directory = temporaryRepository(FILES);
  const folder = "services/shop";
  const repository = await inspectRepository({ directory, folder, env: process.env });
  expect(await listBase(repository)).toEqual(["shop.py", "tests/test_shop.py"]);
  expect(await readFromBase(repository, "shop.py")).toBe("value = 0\n");

  mkdirSync(join(directory, "generated"));
  writeFileSync(join(directory, "generated/names.py"), "NAMES = []\n");
  const worktree = await openWorktree({
    repository,
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
  });
  const copied = { from: directory, to: worktree.root, paths: ["generated"] };
  const workspace = scopeWorkspace(
    createWorkspace(worktree, { restored: () => copyAlong(copied) }),
    folder,
  );
  await workspace.restore(workspace.baseCommit);
  expect(readFileSync(join(worktree.root, "generated/names.py"), "utf8")).toBe("NAMES = []\n");
  expect(await workspace.list()).toEqual(["shop.py", "tests/test_shop.py"]);
  expect(await workspace.search(["value"])).toEqual(["shop.py"]);
  expect(await workspace.read("shop.py")).toBe("value = 0\n");
  expect(await workspace.read("app.py")).toBeNull();

  await workspace.write([{ path: "shop.py", content: "value = 1\n" }]);
  const commit = await workspace.commit(SAFE.text("feat: one"));
  expect(workspace.tip).toBe(commit);
  // What was copied along is no part of the change.
  expect(git(directory, "show", "--format=", "--name-only", commit)).toBe("services/shop/shop.py");
  await worktree.close({ discardBranchAt: commit });
});

it("a folder that the base does not have is refused by name", async () => {
  const directory = temporaryRepository({ "a.py": "" });
  const repository = await inspectRepository({ directory, folder: "gone", env: process.env });
  await expect(listBase(repository)).rejects.toThrow("There is no folder gone on main.");
});

it.each([
  ["app.py", "git has it already"],
  ["services", "git has it already"],
  ["generated/.env", "it is called what secrets are called"],
])("%s is not copied along", async (path, why) => {
  const directory = temporaryRepository(FILES);
  const repository = await inspectRepository({ directory, env: process.env });
  await expect(requireCopyable(repository, ["generated", path])).rejects.toThrow(
    `copy: ${path} is not copied along: ${why}.`,
  );
});

it("what is copied along is there, and comes from nowhere else", async () => {
  const [from, to] = [temporaryDirectory(), temporaryDirectory()];
  await expect(copyAlong({ from, to, paths: ["data/x"] })).rejects.toThrow(
    "copy: data/x is not in the checkout.",
  );
  mkdirSync(join(from, "data"));
  symlinkSync("/etc", join(from, "data/etc"));
  await expect(copyAlong({ from, to, paths: ["data/etc/hostname"] })).rejects.toMatchObject({
    code: "path-refused",
  });
});
