import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
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
