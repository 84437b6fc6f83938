import { isUtf8 } from "node:buffer";
import { realpath, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type FileFacts, MAX_CONTEXT_FILE_BYTES } from "../context/context-policy.ts";
import { ArbiterError } from "../errors.ts";
import { quoteForShell } from "../safe-text/clean-text.ts";
import { findCommit, type GitRepo, splitNul, tryGit } from "./git.ts";

/** The user's checkout of a repository. */
export interface Checkout {
  /** Its top directory. */
  root: string;
  /** The project's folder, relative to the root; empty for the whole repository. */
  folder: string;
  /** The git directory that all worktrees share. */
  commonDir: string;
  env: NodeJS.ProcessEnv;
}

/** A checkout, and the branch that a run builds on. */
export interface Repository extends Checkout {
  base: { branch: string; commit: string };
}

interface RepositoryRequest {
  directory: string;
  folder?: string | undefined;
  env: NodeJS.ProcessEnv;
}

/** Finds the repository and its base branch. Throws when a run could not work with them. */
export async function inspectRepository({
  directory,
  folder,
  base,
  env,
}: RepositoryRequest & { base?: string | undefined }): Promise<Repository> {
  const checkout = await findRepository({ directory, folder, env });
  return { ...checkout, base: await findBase(checkout, base) };
}

/** The local branch to build on: the named one, or the one that is checked out. */
export async function findBase(
  { root, env }: Checkout,
  named: string | undefined,
): Promise<Repository["base"]> {
  const repo = { directory: root, env };
  const branch = named ?? (await checkedOutBranch(repo));
  return { branch, commit: await branchTip(repo, branch) };
}

const CHECK_OUT = "Add a step that checks the repository out (actions/checkout) before this one.";

/** Finds the repository that contains a directory. Throws when it has no commits, or git is too old. */
export async function findRepository({
  directory,
  folder = "",
  env,
}: RepositoryRequest): Promise<Checkout> {
  if (!(await stat(directory).catch(() => null))?.isDirectory()) {
    throw new ArbiterError("not-a-repository", `${directory} is not a directory.`, {
      fix: "Pass the repository's directory with --repo.",
      data: { onGitHub: CHECK_OUT },
    });
  }
  const repo = { directory: resolve(directory), env };
  await requireGit(env);
  const { root, commonDir } = await findTopLevel(repo);
  await requireCommits(repo);
  return { root, folder, commonDir, env };
}

async function findTopLevel(repo: GitRepo): Promise<Pick<Checkout, "root" | "commonDir">> {
  const result = await tryGit(repo, ["rev-parse", "--show-toplevel", "--git-common-dir"]);
  if (result.exitCode === 0) {
    const [root = "", commonDir = ""] = result.stdout.split("\n");
    return { root, commonDir: resolve(repo.directory, commonDir) };
  }
  if (result.stderr.includes("dubious ownership")) throw belongsToAnother(repo.directory);
  throw new ArbiterError("not-a-repository", `${repo.directory} is not a git repository.`, {
    fix: `Run it inside a checkout, or pass one with --repo. (git: ${result.stderr.trim().split("\n")[0]})`,
    data: { onGitHub: CHECK_OUT },
  });
}

/** In a job this git is older than 2.38, which does not read the setting from the environment. */
function belongsToAnother(directory: string): ArbiterError {
  const trust = `git config --global --add safe.directory ${quoteForShell(directory)}`;
  return new ArbiterError(
    "not-a-repository",
    `${directory} belongs to another user, so git refuses to work in it.`,
    {
      fix: `If you trust it: ${trust}`,
      data: { onGitHub: `Add a step before this one that runs: ${trust}` },
    },
  );
}

async function requireCommits(repo: GitRepo): Promise<void> {
  const head = await tryGit(repo, ["rev-list", "-n", "1", "--all"]);
  if (head.stdout.trim() !== "") return;
  throw new ArbiterError("no-commits", "The repository has no commits yet.", {
    fix: "Make the first commit: a run builds on it, and verify compares with it.",
  });
}

async function checkedOutBranch(repo: GitRepo): Promise<string> {
  const head = await tryGit(repo, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  if (head.exitCode === 0) return head.stdout.trim();
  throw new ArbiterError("unknown-base", "No branch is checked out (detached HEAD).", {
    fix: "Pass the branch to build on with --base.",
  });
}

/** Only local branches: a run merges into its base. */
async function branchTip(repo: GitRepo, branch: string): Promise<string> {
  const tip = await findCommit(repo, `refs/heads/${branch}`);
  if (tip !== null) return tip;
  throw new ArbiterError("unknown-base", `There is no local branch called ${branch}.`, {
    fix: "Pass an existing branch with --base (git branch lists them).",
  });
}

/** The absolute path of the project in the user's checkout. */
export function projectRoot({ root, folder }: Pick<Checkout, "root" | "folder">): string {
  return join(root, folder);
}

/** The paths of the project's files in the base commit, relative to the project. */
export async function listBaseFiles({ root, folder, env, base }: Repository): Promise<string[]> {
  const tree = `${base.commit}:${folder}`;
  const options = ["-r", "-z", "--name-only", "--full-tree"];
  const listed = await tryGit({ directory: root, env }, ["ls-tree", ...options, tree]);
  if (listed.exitCode !== 0) {
    throw new ArbiterError("bad-usage", `There is no folder ${folder} on ${base.branch}.`, {
      fix: "Set the input working-directory to a folder that exists there.",
    });
  }
  return splitNul(listed.stdout);
}

/** The text of a file in a commit; null where there is none. */
export async function readFileAt(
  { root, env }: Pick<Checkout, "root" | "env">,
  commit: string,
  path: string,
): Promise<string | null> {
  const found = await tryGit({ directory: root, env }, ["cat-file", "blob", `${commit}:${path}`]);
  return found.exitCode === 0 ? found.stdout : null;
}

/** Reads a file of the base commit, whatever is in the checkout; null when there is none. */
export async function findBaseFile(repository: Repository, path: string): Promise<string | null> {
  return readFileAt(repository, repository.base.commit, join(repository.folder, path));
}

/** Facts about a path for the context check: links are resolved on disk, text comes from the base. */
export async function readFileFacts(repository: Repository, path: string): Promise<FileFacts> {
  const { root, folder, env, base } = repository;
  const absolute = resolve(root, folder, path);
  const stats = await stat(absolute).catch(() => null);
  const realPath = stats === null ? absolute : await realpath(absolute);
  const inBase = await readBlob({ directory: root, env }, base.commit, relative(root, realPath));
  if (stats === null && inBase === null) {
    return { kind: "missing", bytes: 0, realPath, committed: false, text: null };
  }
  const isFile = stats === null || stats.isFile();
  return {
    kind: isFile ? "file" : stats.isDirectory() ? "directory" : "other",
    bytes: inBase?.bytes ?? stats?.size ?? 0,
    realPath,
    committed: inBase !== null,
    text: inBase?.text ?? null,
  };
}

const REGULAR_FILE = /^100\d{3} blob (\w+) +(\d+)\t/;

/** Reads a regular file of a commit; null for anything else, links included. The text of a large file is null. */
export async function readBlob(
  repo: GitRepo,
  commit: string,
  path: string,
): Promise<{ bytes: number; text: string | null } | null> {
  const listed = await tryGit(repo, ["ls-tree", "-z", "--long", commit, `./${path}`]);
  const [, blob, size] = REGULAR_FILE.exec(listed.stdout) ?? [];
  if (blob === undefined) return null;
  const bytes = Number(size);
  if (bytes > MAX_CONTEXT_FILE_BYTES) return { bytes, text: null };
  const content = (await tryGit(repo, ["cat-file", "blob", blob])).bytes;
  const isText = isUtf8(content) && !content.includes(0);
  return { bytes, text: isText ? content.toString("utf8") : null };
}

/** Older versions ignore `GIT_CONFIG_COUNT`, and with it the token and the hardening. */
const OLDEST_GIT = [2, 31] as const;

export const INSTALL_GIT = `Install git ${OLDEST_GIT.join(".")} or newer: sudo apt-get install git`;

/** By search path: the version does not change while the process runs. */
const checked = new Map<string, Promise<void>>();

/** Throws when git is missing or too old. */
function requireGit(env: NodeJS.ProcessEnv): Promise<void> {
  const path = env.PATH ?? "";
  const check = checked.get(path) ?? checkGit(env);
  checked.set(path, check);
  return check;
}

async function checkGit(env: NodeJS.ProcessEnv): Promise<void> {
  const printed = await printGitVersion(env);
  const version = readGitVersion(printed ?? "");
  if (isRecentGit(version)) return;
  const found =
    printed === null ? "it was not found" : `this is git ${version || "without a version"}`;
  throw new ArbiterError(
    "platform-unsupported",
    `TDD Arbiter needs git ${OLDEST_GIT.join(".")} or newer; ${found}.`,
    {
      fix: INSTALL_GIT,
      data: { onGitHub: `${INSTALL_GIT}, in the image or in a step before this one.` },
    },
  );
}

/** What `git --version` prints; null where git cannot be started. */
export async function printGitVersion(env: NodeJS.ProcessEnv): Promise<string | null> {
  const result = await tryGit({ directory: "/", env }, ["--version"]).catch(() => null);
  return result?.stdout ?? null;
}

/** The version in the output of `git --version`; empty where there is none. */
export function readGitVersion(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? "";
}

/** Only major and minor count. */
export function isRecentGit(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST_GIT[0] || (major === OLDEST_GIT[0] && minor >= OLDEST_GIT[1]);
}
