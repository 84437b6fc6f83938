import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import type { StoredObject } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { countGit } from "./count-git.ts";
import { plainWorkspace } from "./plain-workspace.ts";

it("identifies and recalls texts without git, and stores a text or a commit with few processes", async () => {
  const repo = temporaryRepository({ "a.py": "a\n", "run.sh": "run\n" });
  const { env, started } = countGit();
  const repository = await inspectRepository({ directory: repo, env });
  const options = { branch: "feat/issue-1", temporaryDirectory: temporaryDirectory() };
  const worktree = await openWorktree({ repository, ...options });
  const stored: StoredObject[] = [];
  const keep = async (object: StoredObject) => {
    stored.push(object);
  };
  const workspace = plainWorkspace(worktree, { keep });
  started();
  await workspace.layOut(worktree.tip);
  expect(started()).toEqual([]);

  expect(await workspace.identify("a\n")).toBe(git(repo, "rev-parse", "HEAD:a.py"));
  expect(started()).toEqual([]);
  const reference = await workspace.remember("Größe\n");
  expect(started()).toEqual(["hash-object"]);
  expect(await workspace.recall(reference)).toBe("Größe\n");
  expect(started()).toEqual([]);
  expect(git(repo, "cat-file", "blob", reference)).toBe("Größe");

  const changed = withChanges(worktree.tip, [
    { path: "a.py", content: "b\n" },
    { path: "pkg/new.py", content: "" },
    { path: "run.sh", content: null },
  ]);
  const first = await workspace.snapshot("feat: a", changed);
  expect(started()).toEqual(["ls-tree", "fast-import"]);
  const again = withChanges(changed, [{ path: "a.py", content: "c\n" }]);
  const second = await workspace.snapshot("feat: a", again);
  expect(started()).toEqual(["fast-import"]);
  expect(git(repo, "ls-tree", "-r", "--name-only", second)).toBe("a.py\npkg/new.py");

  await workspace.layOut(second);
  expect(started().filter((name) => name !== "config")).toEqual(["ls-tree", "read-tree", "clean"]);
  await workspace.layOut(second);
  // Git reads the settings again when their file changed a moment ago, which depends on the clock.
  const restoring = () => started().filter((name) => name !== "config");
  expect(restoring()).toEqual(["read-tree"]);
  await workspace.layOut(second);
  expect(restoring()).toEqual(["read-tree"]);
  writeFileSync(join(worktree.root, "pkg/left.txt"), "by a test");
  await workspace.layOut(second);
  expect(restoring()).toEqual(["read-tree", "clean"]);
  expect(stored).toEqual([{ blob: reference }, { commit: first }, { commit: second }]);
  await worktree.close();
});
