import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Forge, MergeResult, ProposedChange } from "../ports.ts";
import { findWorktreeOf } from "./branch.ts";
import { type GitRepo, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

const FETCH = ["fetch", "--quiet", "--no-write-fetch-head"];
const FAST_FORWARD = ["merge", "--quiet", "--ff-only", "--no-autostash"];

/** The forge of a local run: the branch is the proposal, and reports go to a file. */
export function createLocalForge(repository: Repository): Forge {
  const repo: GitRepo = { directory: repository.root, env: repository.env };
  return {
    // The branch is in the user's repository already.
    push: async () => {},
    propose: async (change) => change.branch,
    merge: (change) => mergeLocally(repo, repository.base.branch, change),
    discard: (change) => removeBranch(repo, change),
    snitch: async ({ key, markdown }) => {
      const folder = join(repository.commonDir, "tdd-arbiter");
      await mkdir(folder, { recursive: true });
      const file = join(folder, "issues.md");
      const marker = `<!-- tdd-arbiter ${key} -->`;
      const written = await readFile(file, "utf8").catch(() => "");
      if (!written.includes(marker)) await appendFile(file, `${marker}\n${markdown.trimEnd()}\n\n`);
      return file;
    },
  };
}

/**
 * Fast-forwards the base. When the base is checked out, `git merge` does it, which refuses to overwrite
 * uncommitted files.
 */
async function mergeLocally(
  repo: GitRepo,
  base: string,
  change: ProposedChange,
): Promise<MergeResult> {
  const byHand = `git switch ${base} && git merge ${change.branch}`;
  const tip = await tryGit(repo, ["rev-parse", "--verify", `refs/heads/${change.branch}`]);
  if (tip.stdout.trim() !== change.head) {
    return { merged: false, reason: "the branch moved after it was reviewed", byHand };
  }
  const worktree = await findWorktreeOf(repo, base);
  const merged =
    worktree === null
      ? await tryGit(repo, [...FETCH, "--", ".", `${change.head}:refs/heads/${base}`])
      : await tryGit({ ...repo, directory: worktree }, [...FAST_FORWARD, change.head]);
  if (merged.exitCode !== 0) {
    const reason = merged.stderr.trim() || merged.stdout.trim();
    return { merged: false, reason, byHand };
  }
  await removeBranch(repo, change);
  return { merged: true, commit: change.head };
}

/** Deletes the branch when it is still at the proposed commit. */
async function removeBranch(
  repo: GitRepo,
  { branch, head }: Pick<ProposedChange, "branch" | "head">,
): Promise<boolean> {
  const removed = await tryGit(repo, ["update-ref", "-d", `refs/heads/${branch}`, head]);
  return removed.exitCode === 0;
}
