import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ExistingBranch, findCheckout, requireNewBranch, resolveBranch } from "./branch.ts";
import { type GitPlace, git, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

export interface Worktree {
  root: string;
  branch: string;
  baseCommit: string;
  /** The commit that the branch is at. */
  tip: string;
  place: GitPlace & { gitDir: string };
  /** Where files for people are kept: inside the git directory, so outside of every checkout. */
  archiveFolder: string;
  /**
   * Removes worktree and temporary directory. The branch goes too where it has no commit of its own,
   * or where it is told to and nobody but the arbiter has moved it.
   */
  close(options?: Closing): Promise<void>;
}

interface Closing {
  /** The commit that the arbiter left the branch at, when it shall go. */
  discardBranchAt?: string | undefined;
}

interface Opening {
  repository: Repository;
  branch: string;
  temporaryDirectory: string;
  /** Where an earlier run left its branch; absent for a new one. */
  standing?: ExistingBranch | undefined;
}

const PREFIX = "tdd-arbiter-";
const OURS = new RegExp(`/${PREFIX}[^/]+/worktree$`);

/** A worktree of its own outside the person's checkout, on a new branch or on one that it left. */
export async function openWorktree(opening: Opening): Promise<Worktree> {
  const { repository, branch, standing } = opening;
  const home: GitPlace = { directory: repository.root, env: repository.env };
  const baseCommit = repository.base.commit;
  const tip = standing?.tip ?? baseCommit;
  if (standing === undefined) {
    await removeUnused(home, { branch, baseCommit });
    await requireNewBranch(home, branch);
  } else {
    await removeLeftOver(home, branch);
    await resolveBranch(home, branch, standing);
  }

  const parent = await realpath(await mkdtemp(join(opening.temporaryDirectory, PREFIX)));
  const root = join(parent, "worktree");
  const where =
    standing === undefined ? ["--no-track", "-b", branch, root, baseCommit] : [root, branch];
  try {
    await git(home, ["worktree", "add", "--quiet", "--no-checkout", ...where]);
  } catch (error) {
    await removeTree(parent);
    throw error;
  }
  const gitDir = await git({ ...home, directory: root }, ["rev-parse", "--absolute-git-dir"]);
  const place = { directory: root, gitDir: gitDir.trim(), env: repository.env };
  // Checked out from inside: a configuration may hold filters for this worktree or branch alone.
  await git(place, ["read-tree", "--reset", "-u", "HEAD"]);
  return {
    root,
    branch,
    baseCommit,
    tip,
    place,
    archiveFolder: join(repository.commonDir, "tdd-arbiter", branch),
    close: async ({ discardBranchAt } = {}) => {
      await removeWorktree(home, { root, parent });
      const ref = `refs/heads/${branch}`;
      await tryGit(home, ["update-ref", "-d", ref, baseCommit]);
      if (discardBranchAt !== undefined) {
        await tryGit(home, ["update-ref", "-d", ref, discardBranchAt]);
      }
    },
  };
}

/**
 * What a run left behind that was killed before it had anything to go on from: its worktree, and its
 * branch where that has no commit of its own. Anything else on that branch is not for us to remove.
 */
async function removeUnused(
  home: GitPlace,
  { branch, baseCommit }: Pick<Worktree, "branch" | "baseCommit">,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const own = await tryGit(home, ["rev-list", "--max-count=1", ref, "--not", baseCommit]);
  if (own.exitCode !== 0 || own.stdout !== "") return;
  if (await removeLeftOver(home, branch)) await tryGit(home, ["update-ref", "-d", ref]);
}

/** Whoever calls this holds the lock, so that nobody is in it. */
async function removeLeftOver(home: GitPlace, branch: string): Promise<boolean> {
  const root = await findCheckout(home, branch);
  if (root === null || !OURS.test(root)) return false;
  await removeWorktree(home, { root, parent: join(root, "..") });
  return true;
}

interface Places {
  root: string;
  parent: string;
}

/** The folder first: git's own removal gives up on files that a test made unwritable. */
async function removeWorktree(home: GitPlace, { root, parent }: Places): Promise<void> {
  try {
    await removeTree(parent);
  } finally {
    await tryGit(home, ["worktree", "remove", "--force", root]);
  }
}

/** Removes a folder, also where a test has taken the right to write from something in it. */
async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await openUp(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes pipes, sockets and devices: git neither sees nor cleans them, and who opens one may wait. */
export async function removePipes(folder: string): Promise<void> {
  const kinds = ["p", "s", "b", "c"].flatMap((kind) => ["-o", "-type", kind]).slice(1);
  const args = [folder, "(", ...kinds, ")", "-exec", "rm", "-f", "--", "{}", "+"];
  // Where it fails, the paths are refused when somebody wants to write there.
  await promisify(execFile)("find", args).catch(() => {});
}

export async function openUp(folder: string): Promise<void> {
  // What cannot be opened up cannot be removed either, and that is said where it is tried.
  await promisify(execFile)("chmod", ["-R", "u+rwX", folder]).catch(() => {});
}
