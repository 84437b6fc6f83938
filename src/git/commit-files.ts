import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileChange } from "../ports.ts";
import { type GitRepo, git } from "./git.ts";
import { type GitObject, makeObject, type ObjectFormat, packObjects } from "./git-objects.ts";

interface CommitOptions {
  repo: GitRepo & { gitDir: string };
  message: string;
  /** The commit whose tree the files change. */
  start: string;
  parent: string;
  files: readonly FileChange[];
  /** The file modes of `start`, by path. */
  modes: ReadonlyMap<string, string>;
  /** In seconds since 1970; now by default. */
  date?: number;
}

/**
 * Makes a commit that differs from `start` in exactly these files, and moves no branch. It uses plumbing
 * with a separate index and the given contents, so that no filter, no hook and nothing that a test
 * staged, committed or rewrote on disk affects it.
 */
export async function commitFiles(options: CommitOptions): Promise<string> {
  const { message, start, parent, files, modes, date } = options;
  const index = join(options.repo.gitDir, `tdd-arbiter-index-${randomUUID()}`);
  const repo = { ...options.repo, index, ...(date === undefined ? {} : { date }) };
  try {
    const removed = files.filter(({ content }) => content === null);
    const removals = removed.map(({ path }) => `0 ${"0".repeat(start.length)}\t${path}\0`);
    const blobs = files.flatMap(({ path, content }) =>
      content === null ? [] : [{ path, blob: makeBlob(start, content) }],
    );
    const entries = blobs.map(
      ({ path, blob }) => `${modes.get(path) ?? "100644"} ${blob.id}\t${path}\0`,
    );
    await Promise.all([
      storeBlobs(
        repo,
        blobs.map(({ blob }) => blob),
      ),
      git(repo, ["read-tree", start]),
    ]);
    // Removals first: a file may replace a folder.
    const changes = [...removals, ...entries].join("");
    await git(repo, ["update-index", "-z", "--index-info"], changes);
    const tree = (await git(repo, ["write-tree"])).trim();
    return (await git(repo, ["commit-tree", tree, "-p", parent, "-F", "-"], message)).trim();
  } finally {
    await rm(index, { force: true });
  }
}

/** The date of a commit, in seconds since 1970. */
export async function readCommitDate(repo: GitRepo, commit: string): Promise<number> {
  return Number(await git(repo, ["show", "--no-patch", "--format=%ct", commit]));
}

/** A text as a blob, in the object format of this commit's id. */
export function makeBlob(commit: string, content: string): GitObject {
  return makeObject(formatOf(commit), "blob", content);
}

export async function storeBlobs(repo: GitRepo, blobs: readonly GitObject[]): Promise<void> {
  const [first] = blobs;
  if (first === undefined) return;
  await git(repo, ["unpack-objects", "-q"], packObjects(formatOf(first.id), blobs));
}

/** The format of the repository that an object of this id is in. */
export function formatOf(id: string): ObjectFormat {
  return id.length === 40 ? "sha1" : "sha256";
}

const REGULAR_FILE = /^100/;

/** The modes of a commit's regular files, by path; links and submodules are left out. */
export async function listFileModes(repo: GitRepo, commit: string): Promise<Map<string, string>> {
  const listing = await git(repo, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  const rows = listing.split("\0").filter((row) => REGULAR_FILE.test(row));
  return new Map(rows.map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(0, 6)]));
}
