import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { archivePath } from "../spec/default-names.ts";
import { type ExistingBranch, listWorktreesOf, requireNewBranch, restoreBranch } from "./branch.ts";
import { type GitRepo, git, type Identity, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";
import { takeSubmodules } from "./submodules.ts";

export interface Worktree {
  root: string;
  branch: string;
  baseCommit: string;
  /** The commit that the branch points to. */
  tip: string;
  repo: GitRepo & { gitDir: string };
  /** Writes all files of a commit or tree, whatever a test did to them; leaves others alone. */
  checkOut(commit: string): Promise<void>;
  /** The folder for files that people read; inside the git directory, so outside every checkout. */
  archiveFolder: string;
  /**
   * Removes the worktree and its temporary directory. Deletes the branch when it has no commits of its
   * own, or when it is still at `discardBranchAt`.
   */
  close(options?: CloseOptions): Promise<void>;
}

interface CloseOptions {
  /** The commit that the arbiter left the branch at; deletes the branch. */
  discardBranchAt?: string | undefined;
}

interface WorktreeOptions {
  repository: Repository;
  branch: string;
  temporaryDirectory: string;
  /** Marks the temporary directory, so that it is found after its process was killed. */
  ownerMark?: string;
  /** The branch that an earlier run left; absent for a new branch. */
  existing?: ExistingBranch | undefined;
  /** The author of the run's commits. */
  identity?: Identity | undefined;
  /** Told of submodules that the checkout does not have. */
  warn?: ((text: string) => void) | undefined;
}

const PREFIX = "tdd-arbiter-";
/**
 * Git copies the user's sparse checkout to new worktrees, but tests need all files; and a whole index.
 * Files are written on as many cores as there are.
 */
const WORKTREE_CONFIG = {
  "core.sparseCheckout": "false",
  "core.splitIndex": "false",
  "checkout.workers": "0",
};
const OWN_WORKTREE = new RegExp(`/${PREFIX}[^/]+/worktree$`);

/** Creates a worktree outside the user's checkout, on a new branch or on one that a run left. */
export async function openWorktree(options: WorktreeOptions): Promise<Worktree> {
  const { repository, branch, existing } = options;
  const mainRepo: GitRepo = { directory: repository.root, env: repository.env };
  const baseCommit = repository.base.commit;
  const tip = existing?.tip ?? baseCommit;
  if (existing === undefined) {
    await removeAbandonedBranch(mainRepo, { branch, baseCommit });
  } else {
    await removeAbandonedWorktree(mainRepo, branch);
    await restoreBranch(mainRepo, branch, existing);
  }

  const { root, parent, repo } = await addWorktree(mainRepo, options, (place) => {
    return existing === undefined
      ? ["--no-track", "-b", branch, place, baseCommit]
      : [place, branch];
  });
  const checkOut = createCheckOut(repo, options);
  // From inside the worktree, because the configuration may have filters for it alone.
  await checkOut("HEAD");
  return {
    root,
    branch,
    baseCommit,
    tip,
    repo,
    checkOut,
    archiveFolder: join(repository.commonDir, archivePath(branch)),
    close: async ({ discardBranchAt } = {}) => {
      await removeWorktree(mainRepo, { root, parent });
      const ref = `refs/heads/${branch}`;
      await tryGit(mainRepo, ["update-ref", "-d", ref, baseCommit]);
      if (discardBranchAt !== undefined) {
        await tryGit(mainRepo, ["update-ref", "-d", ref, discardBranchAt]);
      }
    },
  };
}

/** Creates a worktree outside the user's checkout at the base commit, without a branch. */
export async function openDetachedWorktree(
  options: Omit<WorktreeOptions, "branch" | "existing">,
): Promise<Worktree> {
  const { repository } = options;
  const mainRepo: GitRepo = { directory: repository.root, env: repository.env };
  const baseCommit = repository.base.commit;
  const { root, parent, repo } = await addWorktree(mainRepo, options, (place) => {
    return ["--detach", place, baseCommit];
  });
  const checkOut = createCheckOut(repo, options);
  await checkOut("HEAD");
  return {
    root,
    branch: "",
    baseCommit,
    tip: baseCommit,
    repo,
    checkOut,
    archiveFolder: join(repository.commonDir, "tdd-arbiter"),
    close: () => removeWorktree(mainRepo, { root, parent }),
  };
}

/** Adds a worktree without files in a new temporary directory. */
async function addWorktree(
  mainRepo: GitRepo,
  options: Omit<WorktreeOptions, "branch" | "existing">,
  target: (root: string) => string[],
): Promise<WorktreeFolders & Pick<Worktree, "repo">> {
  const { repository, temporaryDirectory, ownerMark = "", identity } = options;
  const prefix = join(temporaryDirectory, `${PREFIX}${ownerMark}`);
  const parent = await realpath(await mkdtemp(prefix));
  const root = join(parent, "worktree");
  try {
    await git(mainRepo, ["worktree", "add", "--quiet", "--no-checkout", ...target(root)]);
  } catch (error) {
    await removeTree(parent);
    throw error;
  }
  const gitFile = await readFile(join(root, ".git"), "utf8");
  const gitDir = resolve(root, gitFile.replace("gitdir:", "").trim());
  return {
    root,
    parent,
    repo: { directory: root, gitDir, env: repository.env, identity, config: WORKTREE_CONFIG },
  };
}

/**
 * Removes the worktree and the branch of a run that was killed before its first commit. Throws for any
 * other branch of that name.
 */
async function removeAbandonedBranch(
  mainRepo: GitRepo,
  { branch, baseCommit }: Pick<Worktree, "branch" | "baseCommit">,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const own = await tryGit(mainRepo, ["rev-list", "--max-count=1", ref, "--not", baseCommit]);
  if (own.exitCode !== 0) return;
  const isAbandoned = own.stdout === "" && (await removeAbandonedWorktree(mainRepo, branch));
  if (isAbandoned) await tryGit(mainRepo, ["update-ref", "-d", ref]);
  else await requireNewBranch(mainRepo, branch);
}

/** The caller holds the run lock, so no run uses the worktree. */
async function removeAbandonedWorktree(mainRepo: GitRepo, branch: string): Promise<boolean> {
  const listed = await listWorktreesOf(mainRepo, branch);
  const root = listed.map((worktree) => worktree.root).find((path) => OWN_WORKTREE.test(path));
  if (root === undefined) return false;
  await removeWorktree(mainRepo, { root, parent: join(root, "..") });
  return true;
}

interface WorktreeFolders {
  root: string;
  parent: string;
}

/** Removes the folder first, because git gives up on files that a test made read-only. */
async function removeWorktree(mainRepo: GitRepo, { root, parent }: WorktreeFolders): Promise<void> {
  try {
    await removeTree(parent);
  } finally {
    await tryGit(mainRepo, ["worktree", "remove", "--force", root]);
  }
}

/** Removes a folder, even when a test made something in it read-only. */
async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await makeWritable(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes pipes, sockets and devices: git ignores them, and opening one may block. */
export async function removeSpecialFiles(folder: string): Promise<void> {
  const kinds = ["p", "s", "b", "c"].flatMap((kind) => ["-o", "-type", kind]).slice(1);
  const args = [folder, "(", ...kinds, ")", "-exec", "rm", "-f", "--", "{}", "+"];
  // If this fails, `resolveInside` refuses the paths when something is written there.
  await promisify(execFile)("find", args).catch(() => {});
}

export async function makeWritable(folder: string): Promise<void> {
  // What cannot be changed cannot be removed either, and the removal reports that.
  await promisify(execFile)("chmod", ["-R", "u+rwX", folder]).catch(() => {});
}

/** Checks commits out, with the submodules that the user's checkout has. */
function createCheckOut(
  repo: Worktree["repo"],
  { repository, warn = () => {} }: Pick<WorktreeOptions, "repository" | "warn">,
): (commit: string) => Promise<void> {
  const warned = new Set<string>();
  return async (commit) => {
    await git(repo, ["read-tree", "--reset", "-u", commit]);
    if (!existsSync(join(repo.directory, ".gitmodules"))) return;
    const [from, to] = [repository.root, repo.directory];
    for (const missing of await takeSubmodules({ repo, commit, from, to })) {
      if (!warned.has(missing)) warn(`${NO_SUBMODULE.replace("…", () => missing)}`);
      warned.add(missing);
    }
  };
}

const NO_SUBMODULE =
  "Tests run without the submodule …, which this checkout does not have. Check out with submodules: recursive, or run: git submodule update --init --recursive";

/** Changes whenever the file is written; null without a file. */
export async function identifyFile(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found && `${found.dev} ${found.ino} ${found.size} ${found.ctimeNs}`;
}
