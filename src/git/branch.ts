import { ArbiterError } from "../errors.ts";
import { type GitPlace, git, tryGit } from "./git.ts";

/** A branch as a run left it. */
export interface ExistingBranch {
  /** Where the state says it is. */
  tip: string;
  /** Whether the arbiter itself made a commit: the state may be one step behind the branch. */
  isOurs(commit: string): Promise<boolean>;
}

export async function requireNewBranch(home: GitPlace, branch: string): Promise<void> {
  if ((await tipOf(home, branch)) === null) return;
  const checkout = await findCheckout(home, branch);
  const first = checkout === null ? "" : `git worktree remove --force ${checkout}; `;
  throw new ArbiterError("branch-exists", `The branch ${branch} exists already.`, {
    fix: `Merge it, or remove it with: ${first}git branch -D ${branch}`,
  });
}

/**
 * Puts the branch where the state says it is: made anew where it is gone, taken back where the run
 * was killed between a commit and its record. Commits of anybody else are left as they are, and said.
 */
export async function resolveBranch(
  home: GitPlace,
  branch: string,
  { tip, isOurs }: ExistingBranch,
): Promise<void> {
  const checkout = await findCheckout(home, branch);
  if (checkout !== null) {
    throw new ArbiterError("branch-exists", `The branch ${branch} is checked out in ${checkout}.`, {
      fix: `Leave it there first: git -C ${checkout} switch -`,
    });
  }
  const found = await tipOf(home, branch);
  if (found === tip) return;
  if (found !== null && !(await isOurs(found))) {
    throw new ArbiterError(
      "branch-exists",
      `Somebody moved ${branch} to ${found.slice(0, 10)}; the run left it at ${tip.slice(0, 10)}.`,
      { fix: `Merge it as it is, or put it back: git branch -f ${branch} ${tip}` },
    );
  }
  const from = found ?? "0".repeat(tip.length);
  await git(home, ["update-ref", `refs/heads/${branch}`, tip, from]);
}

async function tipOf(home: GitPlace, branch: string): Promise<string | null> {
  const ref = `refs/heads/${branch}`;
  const found = await tryGit(home, ["rev-parse", "--verify", "--quiet", ref]);
  return found.exitCode === 0 ? found.stdout.trim() : null;
}

/** The worktree that has a branch checked out, or null where none has. */
export async function findCheckout(home: GitPlace, branch: string): Promise<string | null> {
  const listing = await git(home, ["worktree", "list", "--porcelain"]);
  for (const entry of listing.split("\n\n")) {
    const lines = entry.split("\n").filter(Boolean);
    // A prunable one is gone from the disk: nobody has the branch checked out there any more.
    if (lines.some((line) => line.startsWith("prunable"))) continue;
    if (!lines.includes(`branch refs/heads/${branch}`)) continue;
    return lines[0]?.replace(/^worktree /, "") ?? null;
  }
  return null;
}
