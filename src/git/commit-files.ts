import { formatIdentity, type GitRepo, git, gitFailed, tryGit } from "./git.ts";
import {
  changeTree,
  formatOf,
  type GitObject,
  makeCommit,
  makeObject,
  rawPath,
  type Tree,
  type TreeEntry,
} from "./git-objects.ts";
import { writeObjects } from "./write-objects.ts";

/** The new content of a file; null deletes it. */
export interface WrittenFile {
  path: string;
  content: Buffer | null;
}

interface CommitOptions {
  repo: GitRepo;
  message: string;
  /** The commit whose tree the files change, and that tree. */
  start: string;
  tree: Tree;
  parent: string;
  files: readonly WrittenFile[];
  /** In seconds since 1970. */
  date: number;
}

/**
 * Makes a commit that differs from `start` in exactly these files, and moves no branch. It is made from
 * the given contents without an index, so that no filter, no hook and nothing that a test staged,
 * committed or rewrote on disk affects it.
 */
export async function commitFiles(options: CommitOptions): Promise<{ commit: string; tree: Tree }> {
  const { repo, message, start, parent, files, date } = options;
  const format = formatOf(start);
  const { tree, objects } = changeFiles(start, options.tree, files);
  const commit = makeCommit(format, {
    tree: objects.at(-1)?.id ?? "",
    parents: [parent],
    message,
    author: formatIdentity(repo.identity),
    date,
  });
  await writeObjects(repo, [...objects, commit]);
  return { commit: commit.id, tree };
}

/** The tree of `start` with these files changed, and the objects that are new; the last one is the root. */
export function changeFiles(
  start: string,
  before: Tree,
  files: Iterable<WrittenFile>,
): { tree: Tree; objects: readonly GitObject[] } {
  const blobs: GitObject[] = [];
  const changes = new Map<string, TreeEntry | null>();
  for (const { path, content } of files) {
    const name = rawPath(path);
    if (content === null) {
      changes.set(name, null);
      continue;
    }
    const blob = makeBlob(start, content);
    const mode = before.get(name)?.mode ?? "";
    blobs.push(blob);
    changes.set(name, { mode: REGULAR_FILE.test(mode) ? mode : "100644", id: blob.id });
  }
  const { tree, objects } = changeTree(formatOf(start), before, changes);
  return { tree, objects: [...blobs, ...objects] };
}

/** The date of a commit, in seconds since 1970. */
export async function readCommitDate(repo: GitRepo, commit: string): Promise<number> {
  return Number(await git(repo, ["show", "--no-patch", "--format=%ct", commit]));
}

/** A text as a blob, in the object format of this commit's id. */
export function makeBlob(commit: string, content: string | Buffer): GitObject {
  return makeObject(formatOf(commit), "blob", content);
}

const REGULAR_FILE = /^100/;
const ROW = /^0?(\d+) \w+ (\w+)\t(.*)$/s;

export async function readTree(repo: GitRepo, commit: string): Promise<Tree> {
  const args = ["ls-tree", "-r", "-t", "-z", "--full-tree", commit];
  const listed = await tryGit(repo, args);
  if (listed.exitCode !== 0) throw gitFailed(args, listed);
  const rows = listed.bytes.toString("latin1").split("\0");
  return new Map(
    rows.flatMap((row) => {
      const [, mode = "", id = "", path] = ROW.exec(row) ?? [];
      return path === undefined ? [] : [[path, { mode, id }] as const];
    }),
  );
}

/** The paths of regular files; links and submodules are left out. */
export function regularFiles(tree: Tree): string[] {
  return pathsOf(tree, REGULAR_FILE);
}

const LINK_OR_SUBMODULE = /^1[26]0/;

export function linksAndSubmodules(tree: Tree): string[] {
  return pathsOf(tree, LINK_OR_SUBMODULE);
}

function pathsOf(tree: Tree, modes: RegExp): string[] {
  const entries = [...tree].filter(([, { mode }]) => modes.test(mode));
  return entries.map(([path]) => Buffer.from(path, "latin1").toString("utf8"));
}
