import { ArbiterError } from "../errors.ts";
import type { TreeStore } from "../ports.ts";
import type { ChangedFile } from "../python/changes/changed-files.ts";
import { importCommit, madeBy, rawPath, readTree } from "./commit-files.ts";
import { findCommit, findMergeBase, type GitRepo, git, splitNul, tryGit } from "./git.ts";
import { isShallow } from "./remote/remote.ts";
import type { Checkout } from "./repository.ts";

/** The two ends of a change. */
export interface ChangeEnds {
  /** Where the head left the base branch. */
  base: string;
  head: string;
}

interface Revisions {
  /** A branch or commit; found by itself if undefined. */
  base: string | undefined;
  head: string;
  /** A commit on top of the head, which is judged in its place. */
  commit?: string | undefined;
}

/** Finds the commits of a change; its base is the commit at which the head left the base. */
export async function findChange(
  { root, env }: Pick<Checkout, "root" | "env">,
  { base, head, commit: top }: Revisions,
): Promise<ChangeEnds & { comparedWith: string }> {
  const repo = { directory: root, env };
  const headCommit = top ?? (await requireCommit(repo, head));
  const candidates =
    base === undefined
      ? await findBases(repo, head)
      : [{ name: base, commit: await requireCommit(repo, base), why: null }];
  const [nearest] = candidates;
  if (nearest === undefined) {
    throw new ArbiterError("unknown-base", "No branch is called main, master or trunk.", {
      fix: "Name what the change is compared with, as in verify HEAD~1 or verify BRANCH.",
    });
  }
  let isPart: Base | null = null;
  for (const candidate of candidates) {
    const { name, commit, why } = candidate;
    const mergeBase = await findMergeBase(repo, [commit, headCommit]);
    if (mergeBase === null) continue;
    const comparedWith = why === null ? name : `${name} (${why})`;
    if (mergeBase !== headCommit) return { base: mergeBase, head: headCommit, comparedWith };
    isPart ??= candidate;
  }
  if (isPart !== null) {
    throw new ArbiterError(
      "unknown-base",
      `There is nothing to compare: ${head} is part of ${isPart.name}.`,
      { fix: NAME_IT },
    );
  }
  throw new ArbiterError("unknown-base", `${nearest.name} and ${head} have no common history.`, {
    fix: (await isShallow(repo)) ? UNSHALLOW : "Name another commit to compare with.",
  });
}

const NAME_IT =
  "Name what to judge: the last commit (verify HEAD~1), a branch (verify main..BRANCH), or work that is not committed (verify --worktree).";
const UNSHALLOW =
  "This clone is shallow: fetch the rest of it with git fetch --unshallow, in a workflow with fetch-depth: 0 for actions/checkout.";

async function requireCommit(repo: GitRepo, revision: string): Promise<string> {
  const commit = await findCommit(repo, revision);
  if (commit !== null) return commit;
  throw new ArbiterError("unknown-base", `${revision}: there is no such branch or commit.`, {
    fix: (await isShallow(repo)) ? UNSHALLOW : "git branch --all lists the branches.",
  });
}

/** What a change may be compared with. */
interface Base {
  name: string;
  commit: string;
  /** Why it was chosen; null if the user did. */
  why: string | null;
}

const USUAL_NAMES = ["main", "master", "trunk"];

/** The branches that the head may have been made from, the likeliest first. */
async function findBases(repo: GitRepo, head: string): Promise<Base[]> {
  const own = (await git(repo, ["rev-parse", "--symbolic-full-name", head])).trim();
  const tracked = await readTracked(repo, own);
  const ofOrigin = await tryGit(repo, ["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"]);
  const named = [
    { ref: tracked, why: `tracked by ${shorten(own)}` },
    { ref: ofOrigin.stdout.trim(), why: "the default branch of origin" },
    ...["refs/remotes/origin/", "refs/heads/"].flatMap((folder) => {
      return USUAL_NAMES.map((name) => {
        return { ref: `${folder}${name}`, why: "the default branch, by its name" };
      });
    }),
  ];
  const found = named.map(async ({ ref, why }) => {
    const commit = ref === "" ? null : await findCommit(repo, ref);
    return commit === null ? [] : [{ name: shorten(ref), commit, why }];
  });
  return (await Promise.all(found)).flat();
}

/** The branch that a branch was made from; empty where it tracks none, or only where it was pushed to. */
async function readTracked(repo: GitRepo, branch: string): Promise<string> {
  if (!branch.startsWith("refs/heads/")) return "";
  const format = "--format=%(upstream) %(upstream:remoteref)";
  const [ref = "", remoteRef] = (await git(repo, ["for-each-ref", format, branch]))
    .trim()
    .split(" ");
  return remoteRef === branch ? "" : ref;
}

function shorten(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes)\//, "");
}

/** A commit, with its whole message. */
export interface MessageOfCommit {
  commit: string;
  /** The name of its author, who may have written any. */
  author: string;
  message: string;
}

/** The commits of a change, newest first. */
export async function readCommits(
  { root, env }: Checkout,
  { base, head }: ChangeEnds,
): Promise<MessageOfCommit[]> {
  const args = ["log", "-z", "--no-notes", "--format=%H%n%an%n%B", `${base}..${head}`];
  const records = (await git({ directory: root, env }, args)).split("\0");
  return records.flatMap((record) => {
    const [commit = "", author, ...lines] = record.split("\n");
    return author === undefined ? [] : [{ commit, author, message: lines.join("\n") }];
  });
}

/** A commit of a branch, with what the branch had before it. */
export interface MergedChange extends ChangeEnds {
  /** The first line of its message. */
  title: string;
  /** As in `2026-11-19`. */
  date: string;
}

interface HistoryQuery {
  /** A branch or commit. */
  head: string;
  /** How many commits to read at most. */
  last: number;
  /** A day: older commits are left out. */
  since?: string | undefined;
}

/**
 * The changes of a branch, newest first: its merges as a whole, and its other commits. What has no parent
 * here is left out.
 */
export async function readMerged(
  { root, env }: Pick<Checkout, "root" | "env">,
  { head, last, since }: HistoryQuery,
): Promise<MergedChange[]> {
  const repo = { directory: root, env };
  const until = since === undefined ? [] : [`--since=${since}T00:00:00`];
  const args = ["log", "-z", "--first-parent", "--no-notes", "--format=%H%n%P%n%cs%n%s"];
  const listed = await git(repo, [
    ...args,
    `--max-count=${last}`,
    ...until,
    await requireCommit(repo, head),
  ]);
  return listed.split("\0").flatMap((record) => {
    const [commit = "", parents = "", date = "", title = ""] = record.split("\n");
    const [base = ""] = parents.split(" ");
    return base === "" ? [] : [{ base, head: commit, date, title }];
  });
}

/** The files of the project that differ between two commits; a file that moved is one of them. */
export async function readChangedFiles(
  repo: GitRepo,
  folder: string,
  { base, head }: ChangeEnds,
): Promise<ChangedFile[]> {
  const args = ["diff-tree", "-r", "-z", "--name-status", "--find-renames", "--no-ext-diff"];
  const fields = splitNul(await git(repo, [...args, base, head]));
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
  for (let index = 0; index < fields.length; ) {
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
      const about = madeBy(undefined, 0);
      return (await importCommit(repo, { start: onto, parents: [], about, message: "", files }))
        .tree;
    },
  };
}
