import { createHash } from "node:crypto";
import { ArbiterError } from "../errors.ts";
import { formatIdentity, type GitRepo, git, gitFailed, type Identity, tryGit } from "./git.ts";

/** The new content of a file; null deletes it. */
export interface WrittenFile {
  path: string;
  content: Buffer | null;
}

/** These contents as changes of a tree, in which a file keeps its executable bit. */
export function changesIn(tree: Tree, files: Iterable<WrittenFile>): ImportedFile[] {
  return [...files].map(({ path, content }) => {
    const mode = tree.get(rawPath(path))?.mode ?? "";
    return { path, content, mode: REGULAR_FILE.test(mode) ? mode : "100644" };
  });
}

/** A file of a commit to be made: new content, an object of the repository, or null for no file. */
export interface ImportedFile {
  path: string;
  mode?: string;
  content: Buffer | string | { id: string } | null;
}

export interface ImportedCommit {
  /** The commit or tree that the files change; null for an empty tree. */
  start: string | null;
  parents: readonly string[];
  /** The header lines of author, committer and encoding. */
  about: readonly (string | Buffer)[];
  message: string | Buffer;
  files: readonly ImportedFile[];
}

/** The header lines of a commit that was made at this time, in seconds since 1970. */
export function madeBy(identity: Identity | undefined, date: number): string[] {
  const by = `${formatIdentity(identity)} ${date} +0000`;
  return [`author ${by}`, `committer ${by}`];
}

/**
 * Writes a commit with its trees and blobs, in one process; no ref points to it. It is made from the given
 * contents without an index, so that no filter, no hook and nothing that a test staged, committed or
 * rewrote on disk affects it.
 */
export async function importCommit(
  repo: GitRepo,
  { start, parents, about, message, files }: ImportedCommit,
): Promise<{ commit: string; tree: string }> {
  for (const { path } of files) {
    // As git refuses them: such a tree could not be checked out, or would write into a git directory.
    const isForbidden = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i.test(path);
    if (isForbidden) throw new Error(`${path} is no path for git`);
  }
  const [first, ...others] = parents;
  const isFirst = start !== null && start === first;
  const merged = isFirst ? others : parents;
  const startTree = isFirst || start === null ? null : `${start}^{tree}`;
  const base = startTree && (await git(repo, ["rev-parse", "--verify", startTree])).trim();
  // Deletions first: a file may become a folder, and a folder a file.
  const [deleted, written] = [files.filter(isDeletion), files.filter((file) => !isDeletion(file))];
  const stream = [
    `commit ${UNUSED_REF}\nmark :1\n`,
    ...about.flatMap((line) => [line, "\n"]),
    ...dataOf(message),
    // Begins with the files of its parent; with none where all parents are merged.
    ...(isFirst ? [`from ${start}\n`] : []),
    ...merged.map((parent) => `merge ${parent}\n`),
    ...(base === null ? [] : [`M 040000 ${base} ""\n`]),
    ...[...deleted, ...written].flatMap(fileCommand),
    // Forgotten before the end, so that the ref is never created.
    `\nget-mark :1\nls :1 ""\nreset ${UNUSED_REF}\n\ndone\n`,
  ];
  const input = Buffer.concat(stream.map((part) => Buffer.from(part)));
  const made = await tryGit(repo, FAST_IMPORT, input);
  const [, commit, root] = /^(\w+)\n040000 tree (\w+)\t/.exec(made.stdout) ?? [];
  if (made.exitCode === 0 && commit !== undefined && root !== undefined) {
    return { commit, tree: root };
  }
  throw notWritten(made.stderr);
}

const FAST_IMPORT = ["fast-import", "--quiet", "--done", "--date-format=raw-permissive"];
const UNUSED_REF = "refs/tdd-import/unused";

function isDeletion({ content }: ImportedFile): boolean {
  return content === null;
}

function fileCommand({ path, mode = "100644", content }: ImportedFile): (string | Buffer)[] {
  const name = `"${path.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
  if (content === null) return [`D ${name}\n`];
  const isStored = typeof content === "object" && "id" in content;
  if (isStored) return [`M ${mode} ${content.id} ${name}\n`];
  return [`M ${mode} inline ${name}\n`, ...dataOf(content)];
}

function dataOf(content: string | Buffer): (string | Buffer)[] {
  return [`data ${Buffer.byteLength(content)}\n`, content, "\n"];
}

function notWritten(stderr: string): ArbiterError {
  return new ArbiterError("git-failed", `The repository could not be written: ${stderr.trim()}`, {
    fix: "Check that the repository is writable and that the disk is not full.",
  });
}

/** Stores a text as a blob, and returns its id. */
export async function storeText(repo: GitRepo, text: string): Promise<string> {
  const stored = await tryGit(repo, ["hash-object", "-w", "--stdin"], text);
  if (stored.exitCode !== 0) throw notWritten(stored.stderr);
  return stored.stdout.trim();
}

interface ObjectFacts {
  id: string;
  /** `commit`, `blob` …; `missing` for an object that is not here. */
  type: string;
  bytes: number;
}

/** What these objects are, without reading them. */
export async function describeObjects(
  repo: GitRepo,
  ids: readonly string[],
): Promise<ObjectFacts[]> {
  const listed = await tryGit(repo, ["cat-file", "--batch-check"], `${ids.join("\n")}\n`);
  const rows = listed.stdout.split("\n");
  return ids.map((id, index) => {
    const [, type = "missing", size = 0] = rows[index]?.split(" ") ?? [];
    return { id, type, bytes: Number(size) };
  });
}

/** The id of a content as a blob, in a repository that has an object of the other id. */
export function blobId(other: string, content: string | Buffer): string {
  const hash = createHash(other.length === 40 ? "sha1" : "sha256");
  return hash
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest("hex");
}

/** The date of a commit, in seconds since 1970. */
export async function readCommitDate(repo: GitRepo, commit: string): Promise<number> {
  return Number(await git(repo, ["show", "--no-patch", "--format=%ct", commit]));
}

interface TreeEntry {
  /** As in a tree object: `100644`, `100755`, `120000`, `160000`, or `40000` for a folder. */
  mode: string;
  id: string;
}

/**
 * Everything in a commit, folders included, by path. Paths have one character per byte, because git's
 * names need not be UTF-8: see `rawPath`.
 */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** A path as trees have it. */
export function rawPath(path: string): string {
  return Buffer.from(path).toString("latin1");
}

export const SUBMODULE = "160000";
const REGULAR_FILE = /^100/;
const LINK_OR_SUBMODULE = /^1[26]0/;
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

export function linksAndSubmodules(tree: Tree): string[] {
  return pathsOf(tree, LINK_OR_SUBMODULE);
}

function pathsOf(tree: Tree, modes: RegExp): string[] {
  const entries = [...tree].filter(([, { mode }]) => modes.test(mode));
  return entries.map(([path]) => Buffer.from(path, "latin1").toString("utf8"));
}
