import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { ArbiterError } from "../errors.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { archivePath } from "../spec/default-names.ts";
import { readTree, SUBMODULE } from "./commit-files.ts";
import { findCommit, type GitRepo, git, type Identity, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

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
  close(options?: { discardBranchAt?: string | undefined }): Promise<void>;
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

  const added = await addWorktree(mainRepo, options, (place) => {
    return existing === undefined
      ? ["--no-track", "-b", branch, place, baseCommit]
      : [place, branch];
  });
  return {
    ...added,
    branch,
    tip,
    archiveFolder: join(repository.commonDir, archivePath(branch)),
    close: async ({ discardBranchAt } = {}) => {
      await added.close();
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
  const { root, env, base, commonDir } = options.repository;
  const added = await addWorktree({ directory: root, env }, options, (place) => {
    return ["--detach", place, base.commit];
  });
  const archiveFolder = join(commonDir, "tdd-arbiter");
  return { ...added, branch: "", tip: base.commit, archiveFolder };
}

/** Adds a worktree in a new temporary directory. */
async function addWorktree(
  mainRepo: GitRepo,
  options: Omit<WorktreeOptions, "branch" | "existing">,
  target: (root: string) => string[],
): Promise<Omit<Worktree, "branch" | "tip" | "archiveFolder">> {
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
  const { env } = repository;
  const repo = { directory: root, gitDir, env, identity, config: WORKTREE_CONFIG };
  const checkOut = createCheckOut(repo, options);
  // From inside the worktree, because the configuration may have filters for it alone.
  await checkOut("HEAD");
  return {
    root,
    baseCommit: repository.base.commit,
    repo,
    checkOut,
    close: () => removeWorktree(mainRepo, { root, parent }),
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

/** Removes the folder first, because git gives up on files that a test made read-only. */
async function removeWorktree(
  mainRepo: GitRepo,
  { root, parent }: { root: string; parent: string },
): Promise<void> {
  const remove = async () => {
    try {
      await removeTree(parent);
    } finally {
      const { exitCode } = await tryGit(mainRepo, ["worktree", "remove", "--force", root]);
      isRemoved = exitCode === 0;
    }
  };
  let isRemoved = false;
  await remove();
  // A step that was cancelled may have written a last file, and git refuses a folder without .git.
  if (!isRemoved) await remove();
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

interface Submodules {
  repo: GitRepo & { gitDir: string };
  /** The commit or tree that names them. */
  commit: string;
  /** The checkout that may have them. */
  from: string;
  to: string;
}

/**
 * Writes the files of the submodules that the checkout has, as the commit names them. Returns the paths of
 * the others, with their commits.
 */
async function takeSubmodules(taken: Submodules): Promise<string[]> {
  const { repo, commit, from, to } = taken;
  const missing: string[] = [];
  const folder = dirname(repo.indexFile ?? join(repo.gitDir, "index"));
  for (const [name, { mode, id }] of await readTree(repo, commit)) {
    if (mode !== SUBMODULE) continue;
    const path = Buffer.from(name, "latin1").toString("utf8");
    const gitDir = await findGitDir({ directory: join(from, path), env: repo.env });
    const target = join(to, path);
    const there = gitDir && (await findCommit({ ...repo, directory: from, gitDir }, id));
    if (!there) {
      missing.push(`${path} at ${id.slice(0, 10)}`);
      continue;
    }
    await mkdir(target, { recursive: true });
    const index = createHash("sha256").update(target).digest("hex");
    const indexFile = join(folder, `submodule-${index}`);
    const own = { ...repo, directory: target, gitDir, indexFile };
    await git(own, ["read-tree", "--reset", "-u", id]);
    await git(own, ["clean", "-ffdxq"]);
    const inside = { repo: own, commit: id, from: join(from, path), to: target };
    missing.push(...(await takeSubmodules(inside)).map((nested) => `${path}/${nested}`));
  }
  return missing;
}

/** Null for a folder that is no repository of its own; git would find the one around it. */
async function findGitDir(repo: GitRepo): Promise<string | null> {
  const folder = await lstat(repo.directory).catch(() => null);
  if (folder === null || !folder.isDirectory()) return null;
  const found = await tryGit(repo, ["rev-parse", "--absolute-git-dir", "--show-prefix"]);
  const [gitDir = "", prefix = ""] = found.stdout.split("\n");
  return found.exitCode === 0 && prefix === "" ? gitDir : null;
}

/** A branch that an earlier run left. */
interface ExistingBranch {
  /** The commit that the run's state names. */
  tip: string;
  /** Whether the arbiter made a commit: the state may be one step behind the branch. */
  isOurs(commit: string): Promise<boolean>;
}

/** Throws `branch-exists` when the branch exists. */
async function requireNewBranch(repo: GitRepo, branch: string): Promise<void> {
  if ((await findCommit(repo, `refs/heads/${branch}`)) === null) return;
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
async function restoreBranch(
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
  const current = await findCommit(repo, `refs/heads/${branch}`);
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

/** The root of the worktree that has a branch checked out; null when there is none. */
export async function findWorktreeOf(repo: GitRepo, branch: string): Promise<string | null> {
  // The folder of a prunable worktree is gone, so the branch is not checked out there any more.
  const found = (await listWorktreesOf(repo, branch)).find(({ isGone }) => !isGone);
  return found?.root ?? null;
}

/** The worktrees that git lists for a branch. Git refuses to add another, even when the folder is gone. */
async function listWorktreesOf(
  repo: GitRepo,
  branch: string,
): Promise<{ root: string; isGone: boolean }[]> {
  const listing = await git(repo, ["worktree", "list", "--porcelain"]);
  return listing.split("\n\n").flatMap((entry) => {
    const lines = entry.split("\n").filter(Boolean);
    if (!lines.includes(`branch refs/heads/${branch}`)) return [];
    const isGone = lines.some((line) => line.startsWith("prunable"));
    return [{ root: textAt(lines, 0).replace(/^worktree /, ""), isGone }];
  });
}
