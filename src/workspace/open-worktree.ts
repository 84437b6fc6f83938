import { mkdtemp, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../errors.ts";
import { type GitPlace, git, tryGit } from "./git.ts";
import type { Repository } from "./inspect-repository.ts";

export interface Worktree {
  root: string;
  branch: string;
  baseCommit: string;
  place: GitPlace;
  /** Where files for people are kept: inside the git directory, so outside of every checkout. */
  archiveFolder: string;
  /** Removes worktree and temporary directory; the branch too where nothing on it is worth keeping. */
  close(options: { discardBranch: boolean }): Promise<void>;
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
    const inside = await git({ ...home, directory: root }, ["rev-parse", "--absolute-git-dir"]);
    const place = { directory: root, gitDir: inside.trim(), env: repository.env };
    const close = ({ discardBranch }: { discardBranch: boolean }) =>
      closeWorktree({ home, root, parent, branch, baseCommit, discardBranch });
    const archiveFolder = join(repository.commonDir, "tdd-arbiter", branch);
    return { root, branch, baseCommit, place, archiveFolder, close };
  } catch (error) {
    await closeWorktree({ home, root, parent, branch, baseCommit, discardBranch: false });
    throw error;
  }
}

async function requireNewBranch(home: GitPlace, branch: string): Promise<void> {
  const found = await tryGit(home, ["show-ref", "--verify", "--quiet", `refs/heads/${branch}`]);
  if (found.exitCode !== 0) return;
  throw new ArbiterError("branch-exists", `The branch ${branch} exists already.`, {
    fix: `Merge it, or remove it with: git branch -D ${branch}`,
  });
}

interface Closing {
  home: GitPlace;
  root: string;
  parent: string;
  branch: string;
  baseCommit: string;
  discardBranch: boolean;
}

async function closeWorktree(closing: Closing): Promise<void> {
  const { home, root, parent, branch, baseCommit, discardBranch } = closing;
  // Deleted by hand first: `worktree remove` gives up on files that tests made unwritable to git.
  await rm(parent, { recursive: true, force: true, maxRetries: 3 });
  await tryGit(home, ["worktree", "remove", "--force", root]);
  await tryGit(home, ["worktree", "prune"]);

  const ref = `refs/heads/${branch}`;
  const tip = (await tryGit(home, ["rev-parse", "--verify", "--quiet", ref])).stdout.trim();
  if (discardBranch || tip === baseCommit) await tryGit(home, ["update-ref", "-d", ref]);
}
