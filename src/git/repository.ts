import { isUtf8 } from "node:buffer";
import { realpath, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type FileFacts, MAX_CONTEXT_FILE_BYTES } from "../context/context-path.ts";
import { ArbiterError } from "../errors.ts";
import { type GitPlace, git, tryGit } from "./git.ts";

export interface RepositoryPlace {
  /** The top of the person's checkout. */
  root: string;
  /** The project in it that is worked on, told from the top; empty for the whole repository. */
  folder: string;
  /** The directory that all its worktrees share. */
  commonDir: string;
  env: NodeJS.ProcessEnv;
}

export interface Repository extends RepositoryPlace {
  base: { branch: string; commit: string };
}

interface Where {
  directory: string;
  folder?: string | undefined;
  env: NodeJS.ProcessEnv;
}

/** What a run has to know of a repository before it starts; refuses what it could not work with. */
export async function inspectRepository({
  directory,
  folder,
  base,
  env,
}: Where & { base?: string | undefined }): Promise<Repository> {
  const place = await findRepository({ directory, folder, env });
  return { ...place, base: await findBase(place, base) };
}

/** The local branch to build on: the one that is checked out, unless another is named. */
export async function findBase(
  { root, env }: RepositoryPlace,
  named: string | undefined,
): Promise<Repository["base"]> {
  const place = { directory: root, env };
  const branch = named ?? (await checkedOutBranch(place));
  return { branch, commit: await branchTip(place, branch) };
}

const CHECK_OUT = "Have a step of the workflow check the repository out before this one.";

/** The repository that a directory is in, where it has any commit. */
export async function findRepository({
  directory,
  folder = "",
  env,
}: Where): Promise<RepositoryPlace> {
  if (!(await isDirectory(directory))) {
    throw new ArbiterError("not-a-repository", `${directory} is not a directory.`, {
      fix: "Name the repository with --repo.",
      data: { onGitHub: CHECK_OUT },
    });
  }
  const place = { directory: resolve(directory), env };
  const root = await findTopLevel(place);
  const commonDir = (await git(place, ["rev-parse", "--git-common-dir"])).trim();
  await requireCommits(place);
  return { root, folder, commonDir: resolve(place.directory, commonDir), env };
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}

async function findTopLevel(place: GitPlace): Promise<string> {
  const result = await tryGit(place, ["rev-parse", "--show-toplevel"]);
  if (result.exitCode === 0) return result.stdout.trim();
  throw new ArbiterError("not-a-repository", `${place.directory} is not a git repository.`, {
    fix: `Run it inside a checkout, or name one with --repo. (git: ${result.stderr.trim().split("\n")[0]})`,
    data: { onGitHub: CHECK_OUT },
  });
}

async function requireCommits(place: GitPlace): Promise<void> {
  const head = await tryGit(place, ["rev-list", "-n", "1", "--all"]);
  if (head.stdout.trim() !== "") return;
  throw new ArbiterError("no-commits", "The repository has no commits yet.", {
    fix: "Make the first commit: the change is built on it.",
  });
}

async function checkedOutBranch(place: GitPlace): Promise<string> {
  const head = await tryGit(place, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  if (head.exitCode === 0) return head.stdout.trim();
  throw new ArbiterError("unknown-base", "No branch is checked out (detached HEAD).", {
    fix: "Name the branch to build on with --base.",
  });
}

/** Only a local branch can be merged into, so only a local branch can be the base. */
async function branchTip(place: GitPlace, branch: string): Promise<string> {
  const ref = `refs/heads/${branch}`;
  const tip = await tryGit(place, ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
  if (tip.exitCode === 0) return tip.stdout.trim();
  throw new ArbiterError("unknown-base", `There is no local branch called ${branch}.`, {
    fix: "Name an existing branch with --base (git branch lists them).",
  });
}

/** Where the project is that is worked on, in the person's checkout. */
export function projectRoot({ root, folder }: Pick<RepositoryPlace, "root" | "folder">): string {
  return join(root, folder);
}

/** Every file of the project, as the base has it committed. */
export async function listBase({ root, folder, env, base }: Repository): Promise<string[]> {
  // The tree of the folder: names are told from there.
  const tree = `${base.commit}:${folder}`;
  const options = ["-r", "-z", "--name-only", "--full-tree"];
  const listed = await tryGit({ directory: root, env }, ["ls-tree", ...options, tree]);
  if (listed.exitCode !== 0) {
    throw new ArbiterError("bad-usage", `There is no folder ${folder} on ${base.branch}.`, {
      fix: "Mend the input working-directory.",
    });
  }
  return listed.stdout.split("\0").filter((name) => name !== "");
}

/** The text that the base has of a file: what lies about in the checkout does not count. */
export async function readFromBase(repository: Repository, path: string): Promise<string> {
  const { root, folder, env, base } = repository;
  const place = { directory: root, env };
  return git(place, ["cat-file", "blob", `${base.commit}:./${join(folder, path)}`]);
}

/** The same, or null where the base has no such file. */
export async function tryReadFromBase(
  repository: Repository,
  path: string,
): Promise<string | null> {
  const { root, folder, env, base } = repository;
  const wanted = ["ls-tree", "--name-only", base.commit, "--", join(folder, path)];
  const found = await git({ directory: root, env }, wanted);
  return found === "" ? null : readFromBase(repository, path);
}

/** What is at a path, links resolved on disk and words read from the base: for others to judge. */
export async function readFileFacts(repository: Repository, path: string): Promise<FileFacts> {
  const { root, folder, env, base } = repository;
  const absolute = resolve(root, folder, path);
  const found = await stat(absolute).catch(() => null);
  const realPath = found === null ? absolute : await realpath(absolute);
  const inBase = await lookAtBlob({ directory: root, env }, base.commit, relative(root, realPath));
  if (found === null && inBase === null) {
    return { kind: "missing", bytes: 0, realPath, committed: false, text: null };
  }
  const isFile = found === null || found.isFile();
  return {
    kind: isFile ? "file" : found.isDirectory() ? "directory" : "other",
    bytes: inBase?.bytes ?? found?.size ?? 0,
    realPath,
    committed: inBase !== null,
    text: inBase?.text ?? null,
  };
}

const REGULAR_FILE = /^100\d{3} blob (\w+) +(\d+)\t/;

/** A regular file of a commit; a link there is none, wherever it leads. */
async function lookAtBlob(
  place: GitPlace,
  commit: string,
  path: string,
): Promise<{ bytes: number; text: string | null } | null> {
  const listed = await tryGit(place, ["ls-tree", "-z", "--long", commit, `./${path}`]);
  const [, blob, size] = REGULAR_FILE.exec(listed.stdout) ?? [];
  if (blob === undefined) return null;
  const bytes = Number(size);
  if (bytes > MAX_CONTEXT_FILE_BYTES) return { bytes, text: null };
  const content = (await tryGit(place, ["cat-file", "blob", blob])).bytes;
  return { bytes, text: isText(content) ? content.toString("utf8") : null };
}

function isText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0);
}
