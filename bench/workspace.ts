import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSanitizer } from "../src/safe-text/sanitizer.ts";
import { inspectRepository } from "../src/workspace/inspect-repository.ts";
import { openWorktree, type Worktree } from "../src/workspace/open-worktree.ts";
import { createWorkspace } from "../src/workspace/workspace.ts";
import { compare, type Measurement, median } from "./measure.ts";

/** A worktree with one commit in a repository of 5,000 files, against `git status` in it. */
export async function benchWorkspace(): Promise<Measurement> {
  const place = mkdtempSync(join(tmpdir(), "tdd-bench-"));
  try {
    const repo = join(place, "repo");
    makeRepository(repo);
    const theirs = await median(5, () => git(repo, "status", "--porcelain"));
    const ours = await median(
      5,
      () => openAndCommit(repo, place),
      (worktree) => worktree.close({ discardBranchAt: git(repo, "rev-parse", worktree.branch) }),
    );
    return compare("worktree and commit, 5,000 files / git status", { ours, theirs, goal: 25 });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function makeRepository(repo: string): void {
  for (let folder = 0; folder < 50; folder += 1) {
    mkdirSync(join(repo, `pkg${folder}`), { recursive: true });
    for (let file = 0; file < 100; file += 1) {
      writeFileSync(join(repo, `pkg${folder}/m${file}.py`), `value = ${folder * file}\n`);
    }
  }
  git(repo, "init", "--quiet");
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "--message", "chore: start");
}

async function openAndCommit(repo: string, temporaryDirectory: string): Promise<Worktree> {
  const repository = await inspectRepository({ directory: repo, env: process.env });
  const worktree = await openWorktree({ repository, branch: "feat/issue-1", temporaryDirectory });
  const workspace = createWorkspace(worktree);
  await workspace.write([{ path: "pkg0/new.py", content: "x = 1\n" }]);
  await workspace.commit(createSanitizer({ secrets: [] }).text("test: one"));
  return worktree;
}

function git(repo: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
  return execFileSync("git", [...identity, ...args], { cwd: repo, encoding: "utf8" }).trim();
}
