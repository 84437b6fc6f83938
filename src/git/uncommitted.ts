import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ArbiterError } from "../errors.ts";
import { importCommit, madeBy } from "./commit-files.ts";
import { type GitRepo, git, tryGit } from "./git.ts";

/** Whether the checkout has changes to tracked files that no commit has. */
export async function hasUncommitted(repo: GitRepo): Promise<boolean> {
  const args = ["status", "--porcelain", "--untracked-files=no", "--ignore-submodules"];
  return (await tryGit(repo, args)).stdout.trim() !== "";
}

/** The files of the checkout with work that no commit has; untracked ones count, ignored and compiled ones don't. */
export async function readUncommitted(repo: GitRepo): Promise<string[]> {
  const args = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"];
  const listed = (await git(repo, [...args, "--ignore-submodules"])).split("\0");
  // A folder is a repository of its own.
  const paths = listed.map((row) => row.slice(3)).filter((path) => /[^/]$/.test(path));
  return paths.filter((path) => !/(?:^|\/)__pycache__\/|\.py[co]$/.test(path));
}

/** More are no work, but for example a virtual environment that no .gitignore names. */
const MOST_UNCOMMITTED = 1000;

/** Makes a commit of the checkout's files as they are, on top of HEAD. No ref has it, and the index stays as it is. */
export async function commitWorktree(repo: GitRepo): Promise<string> {
  const head = (await git(repo, ["rev-parse", "--verify", "HEAD^{commit}"])).trim();
  const paths = await readUncommitted(repo);
  if (paths.length > MOST_UNCOMMITTED) {
    throw new ArbiterError(
      "bad-usage",
      `${paths.length} files are not committed, such as ${paths.at(-1)}: too many to judge them together.`,
      { fix: "Let .gitignore name what is not your work, or commit it." },
    );
  }
  const place = await mkdtemp(join(tmpdir(), "tdd-arbiter-index-"));
  try {
    const indexFile = join(place, "index");
    const index = (await git(repo, ["rev-parse", "--git-path", "index"])).trim();
    // With it git knows which files are unchanged; a new repository may have none.
    await copyFile(resolve(repo.directory, index), indexFile).catch(() => {});
    const own = { ...repo, indexFile, config: { "core.splitIndex": "false" } };
    const add = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
    await git(own, add, paths.map((path) => `${path}\0`).join(""));
    const tree = (await git(own, ["write-tree"])).trim();
    if (tree === (await git(repo, ["rev-parse", `${head}^{tree}`])).trim()) return head;
    const message = "Work that is not committed";
    const made = { start: tree, parents: [head], about: madeBy(undefined, 0), message, files: [] };
    return (await importCommit(repo, made)).commit;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
