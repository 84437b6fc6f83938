import { ArbiterError } from "../errors.ts";
import { type GitRepo, git, tryGit } from "./git.ts";

/** A branch that an earlier run left. */
export interface ExistingBranch {
  /** The commit that the run's state names. */
  tip: string;
  /** Whether the arbiter made a commit: the state may be one step behind the branch. */
  isOurs(commit: string): Promise<boolean>;
}

/** Throws `branch-exists` when the branch exists. */
export async function requireNewBranch(repo: GitRepo, branch: string): Promise<void> {
  if ((await readBranchTip(repo, branch)) === null) return;
  const worktree = await findWorktreeOf(repo, branch);
  const first = worktree === null ? "" : `git worktree remove --force ${worktree}; `;
  throw new ArbiterError("branch-exists", `The branch ${branch} already exists.`, {
    fix: `If it is of a run that failed, continue that: tdd-arbiter retry. Otherwise merge it, or delete it: ${first}git branch -D ${branch}`,
  });
}

/**
 * Moves the branch to the commit that the state names. Creates it when it is gone, and moves it back when
 * the run was killed between a commit and its record. Throws when it has commits that no run made.
 */
export async function restoreBranch(
  repo: GitRepo,
  branch: string,
  { tip, isOurs }: ExistingBranch,
): Promise<void> {
  const worktree = await findWorktreeOf(repo, branch);
  if (worktree !== null) {
    throw new ArbiterError("branch-exists", `The branch ${branch} is checked out in ${worktree}.`, {
      fix: `Switch to another branch there first: git -C ${worktree} switch -`,
    });
  }
  const current = await readBranchTip(repo, branch);
  if (current === tip) return;
  if (current !== null && !(await isOurs(current))) {
    throw new ArbiterError(
      "branch-exists",
      `The branch ${branch} was moved to ${current.slice(0, 10)}; the run left it at ${tip.slice(0, 10)}.`,
      { fix: `Merge it as it is, or move it back: git branch -f ${branch} ${tip}` },
    );
  }
  const from = current ?? "0".repeat(tip.length);
  await git(repo, ["update-ref", `refs/heads/${branch}`, tip, from]);
}

async function readBranchTip(repo: GitRepo, branch: string): Promise<string | null> {
  const ref = `refs/heads/${branch}`;
  const { exitCode, stdout } = await tryGit(repo, ["rev-parse", "--verify", "--quiet", ref]);
  return exitCode === 0 ? stdout.trim() : null;
}

/** The root of the worktree that has a branch checked out; null when there is none. */
export async function findWorktreeOf(repo: GitRepo, branch: string): Promise<string | null> {
  // The folder of a prunable worktree is gone, so the branch is not checked out there any more.
  const found = (await listWorktreesOf(repo, branch)).find(({ isGone }) => !isGone);
  return found?.root ?? null;
}

/** The worktrees that git lists for a branch. Git refuses to add another, even when the folder is gone. */
export async function listWorktreesOf(
  repo: GitRepo,
  branch: string,
): Promise<{ root: string; isGone: boolean }[]> {
  const listing = await git(repo, ["worktree", "list", "--porcelain"]);
  return listing.split("\n\n").flatMap((entry) => {
    const lines = entry.split("\n").filter(Boolean);
    if (!lines.includes(`branch refs/heads/${branch}`)) return [];
    const isGone = lines.some((line) => line.startsWith("prunable"));
    return [{ root: (lines[0] ?? "").replace(/^worktree /, ""), isGone }];
  });
}
