import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openDetachedWorktree } from "../../src/git/worktree.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

it("takes over the submodules of the checkout, nested ones as well, and restores them", async () => {
  const repo = withSubmodule(withSubmodule(temporaryRepository({ "deep.txt": "deep\n" })));
  const { root, workspace, warnings } = await openIn(repo);
  const files = ["lib/README.md", "lib/lib/deep.txt"].map((path) => join(root, path));
  expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  await workspace.placeClone();
  rmSync(files[0] ?? "");
  writeFileSync(join(root, "lib/lib/left.txt"), "");
  writeFileSync(files[1] ?? "", "changed by a test\n");

  await workspace.layOut(workspace.baseCommit);
  await workspace.placeClone();

  expect(existsSync(files[0] ?? "")).toBe(true);
  expect(readFileSync(files[1] ?? "", "utf8")).toBe("deep\n");
  expect(existsSync(join(root, "lib/lib/left.txt"))).toBe(false);
  expect(git(root, "status", "--porcelain")).toBe("");
  expect(git(repo, "status", "--porcelain")).toBe("");
  expect(warnings).toEqual([]);
});

it("warns once of a submodule that the checkout does not have, or has at another commit only", async () => {
  const library = temporaryRepository({ "deep.txt": "deep\n" });
  const repo = withSubmodule(library);
  const named = git(library, "rev-parse", "HEAD").slice(0, 10);
  git(repo, "submodule", "--quiet", "deinit", "--force", "lib");
  const { root, workspace, warnings } = await openIn(repo);
  await workspace.placeClone();
  await workspace.layOut(workspace.baseCommit);
  expect(existsSync(join(root, "lib/deep.txt"))).toBe(false);
  expect(warnings).toEqual([
    expect.stringContaining(`without the submodule lib at ${named}, which`),
  ]);

  git(repo, "update-index", "--cacheinfo", `160000,${"1".repeat(40)},lib`);
  git(repo, "commit", "--quiet", "--message", "move lib");
  expect((await openIn(repo)).warnings).toEqual([expect.stringContaining("lib at 1111111111")]);
});

/** A repository with another one at `lib`, checked out. */
function withSubmodule(library: string): string {
  const repo = temporaryRepository({ "README.md": "" });
  const add = ["submodule", "--quiet", "add", library, "lib"];
  git(repo, "-c", "protocol.file.allow=always", ...add);
  const update = ["submodule", "--quiet", "update", "--init", "--recursive"];
  git(repo, "-c", "protocol.file.allow=always", ...update);
  git(repo, "commit", "--quiet", "--message", "add lib");
  return repo;
}

async function openIn(repo: string) {
  const warnings: string[] = [];
  const worktree = await openDetachedWorktree({
    repository: await inspectRepository({ directory: repo, env: process.env }),
    temporaryDirectory: temporaryDirectory(),
    warn: (text) => warnings.push(text),
  });
  onTestFinished(() => worktree.close());
  return { root: worktree.root, workspace: createWorkspace(worktree), warnings };
}
