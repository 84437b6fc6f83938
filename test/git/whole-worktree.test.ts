import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { plainWorkspace } from "./plain-workspace.ts";

const FILES = { "README.md": "", "shop/a.py": "", "big/tests/test_b.py": "" };

describe("the worktree of a run is whole", () => {
  it.each(["--cone", "--no-cone"])("when the checkout is sparse (%s)", async (mode) => {
    const repo = temporaryRepository(FILES);
    git(repo, "update-index", "--refresh");
    git(repo, "sparse-checkout", "set", mode, "shop");
    const { root, workspace } = await openIn(repo);
    expect(existsSync(join(repo, "big"))).toBe(false);
    expect(existsSync(join(root, "big/tests/test_b.py"))).toBe(true);

    const version = withChanges(workspace.baseCommit, [{ path: "shop/c.py", content: "" }]);
    const commit = await workspace.snapshot("feat: c", version);
    await workspace.layOut(commit);
    expect(existsSync(join(root, "big/tests/test_b.py"))).toBe(true);
    expect(git(repo, "show", "--name-status", "--format=", commit)).toBe("A\tshop/c.py");
    expect(git(repo, "status", "--porcelain")).toBe("");
  });

  it("when the checkout is a sparse, partial clone", async () => {
    const origin = temporaryRepository(FILES);
    git(origin, "config", "uploadpack.allowFilter", "true");
    const repo = join(temporaryDirectory(), "clone");
    git(origin, "clone", "--quiet", "--sparse", "--filter=blob:none", `file://${origin}`, repo);
    const { root } = await openIn(repo);
    expect(existsSync(join(repo, "big"))).toBe(false);
    expect(existsSync(join(root, "big/tests/test_b.py"))).toBe(true);
  });
});

async function openIn(repo: string) {
  const worktree = await openWorktree({
    repository: await inspectRepository({ directory: repo, env: process.env }),
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
  });
  onTestFinished(() => worktree.close());
  return { root: worktree.root, workspace: plainWorkspace(worktree) };
}
