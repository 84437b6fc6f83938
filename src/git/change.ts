import { ArbiterError } from "../errors.ts";
import type { TreeStore } from "../ports.ts";
import type { ChangedFile } from "../python/changes/changed-files.ts";
import { importCommit, rawPath, readTree } from "./commit-files.ts";
import { formatIdentity, type GitRepo, git, tryGit } from "./git.ts";
import { isShallow } from "./remote/remote.ts";
import type { Checkout } from "./repository.ts";

/** The two ends of a change. */
export interface ChangeEnds {
  /** Where the head left the base branch. */
  base: string;
  head: string;
}

interface Revisions {
  /** A branch or commit; by default the branch that the repository's remote has as its own, main or master. */
  base: string | undefined;
  head: string;
}

/** Finds the commits of a change; its base is the commit at which the head left the base. */
export async function findChange(
  { root, env }: Checkout,
  { base, head }: Revisions,
): Promise<ChangeEnds> {
  const repo = { directory: root, env };
  const headCommit = await requireCommit(repo, head, "--head");
  const onto =
    base === undefined ? await defaultBase(repo) : await requireCommit(repo, base, "--base");
  const found = await tryGit(repo, ["merge-base", onto, headCommit]);
  const mergeBase = found.exitCode === 0 ? found.stdout.trim() : null;
  if (mergeBase === null) {
    throw new ArbiterError(
      "unknown-base",
      `${base ?? "The base"} and ${head} have no common history.`,
      {
        fix: (await isShallow(repo)) ? UNSHALLOW : "Name another commit with --base.",
      },
    );
  }
  if (mergeBase === headCommit) {
    throw new ArbiterError(
      "unknown-base",
      `${head} has no commit that ${base ?? "its base"} does not have.`,
      {
        fix: "Check the branch of the change out, or name what it is compared with, as in --base HEAD~1.",
      },
    );
  }
  return { base: mergeBase, head: headCommit };
}

const UNSHALLOW =
  "This clone is shallow: fetch the rest of it with git fetch --unshallow, in a workflow with fetch-depth: 0 for actions/checkout.";

async function requireCommit(repo: GitRepo, revision: string, flag: string): Promise<string> {
  const commit = await resolveCommit(repo, revision);
  if (commit !== null) return commit;
  throw new ArbiterError(
    "unknown-base",
    `${flag} ${revision}: there is no such branch or commit.`,
    {
      fix: (await isShallow(repo)) ? UNSHALLOW : "git branch --all lists the branches.",
    },
  );
}

async function resolveCommit(repo: GitRepo, revision: string): Promise<string | null> {
  // A revision that begins with a dash would be an option.
  if (revision.startsWith("-")) return null;
  const found = await tryGit(repo, ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  return found.exitCode === 0 ? found.stdout.trim() : null;
}

const USUAL_BASES = ["refs/remotes/origin/HEAD", "main", "master"];

async function defaultBase(repo: GitRepo): Promise<string> {
  for (const revision of USUAL_BASES) {
    const commit = await resolveCommit(repo, revision);
    if (commit !== null) return commit;
  }
  throw new ArbiterError("unknown-base", "There is no branch called main or master.", {
    fix: "Name the branch that the change is for with --base.",
  });
}

/** Whether the checkout has changes that no commit has. */
export async function hasUncommitted(repo: GitRepo): Promise<boolean> {
  const args = ["status", "--porcelain", "--untracked-files=no", "--ignore-submodules"];
  return (await tryGit(repo, args)).stdout.trim() !== "";
}

/** The text of a file in a commit; null where there is none. */
export async function readFileAt(
  { root, env }: Checkout,
  commit: string,
  path: string,
): Promise<string | null> {
  const found = await tryGit({ directory: root, env }, ["cat-file", "blob", `${commit}:${path}`]);
  return found.exitCode === 0 ? found.stdout : null;
}

/** A commit, with its whole message. */
export interface MessageOfCommit {
  commit: string;
  message: string;
}

/** The commits of a change, newest first. */
export async function readCommits(
  { root, env }: Checkout,
  { base, head }: ChangeEnds,
): Promise<MessageOfCommit[]> {
  const args = ["log", "-z", "--no-notes", "--format=%H%n%B", `${base}..${head}`];
  const records = (await git({ directory: root, env }, args)).split("\0");
  return records.flatMap((record) => {
    const end = record.indexOf("\n");
    return end === -1 ? [] : [{ commit: record.slice(0, end), message: record.slice(end + 1) }];
  });
}

/** The files of the project that differ between two commits; a file that moved is one of them. */
export async function readChangedFiles(
  repo: GitRepo,
  folder: string,
  { base, head }: ChangeEnds,
): Promise<ChangedFile[]> {
  const args = ["diff-tree", "-r", "-z", "--name-status", "--find-renames", "--no-ext-diff"];
  const fields = (await git(repo, [...args, base, head])).split("\0");
  const inside = folder === "" ? "" : `${folder}/`;
  const files = parseFields(fields).filter(({ path }) => path.startsWith(inside));
  return files.map(({ path, before, isDeleted }) => ({
    path: path.slice(inside.length),
    before: before?.startsWith(inside) ? before.slice(inside.length) : null,
    isDeleted,
  }));
}

/** `M`, path; or `R086`, path before, path. */
function parseFields(fields: readonly string[]): ChangedFile[] {
  const files: ChangedFile[] = [];
  for (let index = 0; index + 1 < fields.length; ) {
    const [status = "", first = "", second = ""] = fields.slice(index, index + 3);
    const isMoved = status.startsWith("R");
    index += isMoved ? 3 : 2;
    files.push({
      path: isMoved ? second : first,
      before: status === "A" ? null : first,
      isDeleted: status === "D",
    });
  }
  return files;
}

/** Compares and mixes the trees of two commits, byte by byte and without a checkout. */
export function createTreeStore(repo: GitRepo, folder: string): TreeStore {
  return {
    changed: (base, head) => readChangedFiles(repo, folder, { base, head }),
    overlay: async ({ onto, from, paths }) => {
      const source = await readTree(repo, from);
      const files = paths.map((path) => {
        const inside = folder === "" ? path : `${folder}/${path}`;
        const entry = source.get(rawPath(inside));
        return { path: inside, mode: entry?.mode ?? "", content: entry ?? null };
      });
      const by = `${formatIdentity()} 0 +0000`;
      const about = [`author ${by}`, `committer ${by}`];
      const made = await importCommit(repo, {
        ...{ start: onto, parents: [], about, message: "", files },
      });
      return made.tree;
    },
  };
}
