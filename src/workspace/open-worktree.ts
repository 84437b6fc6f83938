import { mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../errors.ts";
import { findCheckout } from "./find-checkout.ts";
import { type GitPlace, git, tryGit } from "./git.ts";
import type { Repository } from "./inspect-repository.ts";
import { removeTree } from "./remove-tree.ts";

export interface Worktree {
  root: string;
  branch: string;
  baseCommit: string;
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
}

/** A worktree of its own on a new branch, outside the person's checkout. */
export async function openWorktree(opening: Opening): Promise<Worktree> {
  const { repository, branch } = opening;
  const home: GitPlace = { directory: repository.root, env: repository.env };
  await requireNewBranch(home, branch);

  const parent = await realpath(await mkdtemp(join(opening.temporaryDirectory, "tdd-arbiter-")));
  const root = join(parent, "worktree");
  const baseCommit = repository.base.commit;
  try {
    await git(home, ["worktree", "add", "--quiet", "--no-track", "-b", branch, root, baseCommit]);
  } catch (error) {
    await removeTree(parent);
    throw error;
  }
  const gitDir = await git({ ...home, directory: root }, ["rev-parse", "--absolute-git-dir"]);
  return {
    root,
    branch,
    baseCommit,
    place: { directory: root, gitDir: gitDir.trim(), env: repository.env },
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

async function requireNewBranch(home: GitPlace, branch: string): Promise<void> {
  const found = await tryGit(home, ["show-ref", "--verify", "--quiet", `refs/heads/${branch}`]);
  if (found.exitCode !== 0) return;
  const checkout = await findCheckout(home, branch);
  const first = checkout === null ? "" : `git worktree remove --force ${checkout}; `;
  throw new ArbiterError("branch-exists", `The branch ${branch} exists already.`, {
    fix: `Merge it, or remove it with: ${first}git branch -D ${branch}`,
  });
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
