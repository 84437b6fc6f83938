import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileChange } from "../ports.ts";
import { type GitPlace, git } from "./git.ts";
import { type GitObject, makeObject, type ObjectFormat, packObjects } from "./state/git-objects.ts";

interface Commit {
  place: GitPlace & { gitDir: string };
  message: string;
  /** The commit whose tree the files are changes of. */
  start: string;
  parent: string;
  files: readonly FileChange[];
  /** The modes of the start's files. */
  modes: ReadonlyMap<string, string>;
  /** Of the commit, in seconds; now where it is not given. */
  date?: number;
}

/**
 * A commit that differs from its start in exactly these files. Made by plumbing, from an index of its
 * own and the contents handed in: no filter or hook, nothing that a test staged, committed or rewrote
 * on disk has a say in it. No branch is moved.
 */
export async function commitFiles(commit: Commit): Promise<string> {
  const { message, start, parent, files, modes, date } = commit;
  const index = join(commit.place.gitDir, `tdd-arbiter-index-${randomUUID()}`);
  const place = { ...commit.place, index, ...(date === undefined ? {} : { date }) };
  try {
    const gone = files.filter(({ content }) => content === null);
    const removals = gone.map(({ path }) => `0 ${"0".repeat(start.length)}\t${path}\0`);
    const blobs = files.flatMap(({ path, content }) =>
      content === null ? [] : [{ path, blob: makeBlob(start, content) }],
    );
    await storeBlobs(
      place,
      blobs.map(({ blob }) => blob),
    );
    const entries = blobs.map(
      ({ path, blob }) => `${modes.get(path) ?? "100644"} ${blob.id}\t${path}\0`,
    );
    await git(place, ["read-tree", start]);
    // What goes first: a file may take the place of a folder.
    const changes = [...removals, ...entries].join("");
    await git(place, ["update-index", "-z", "--index-info"], changes);
    const tree = (await git(place, ["write-tree"])).trim();
    return (await git(place, ["commit-tree", tree, "-p", parent, "-F", "-"], message)).trim();
  } finally {
    await rm(index, { force: true });
  }
}

/** When a commit was made, in seconds. */
export async function dateOf(place: GitPlace, commit: string): Promise<number> {
  return Number(await git(place, ["show", "--no-patch", "--format=%ct", commit]));
}

/** A text as git would name it, in a repository whose commits look like this one. */
export function makeBlob(commit: string, content: string): GitObject {
  return makeObject(formatOf(commit), "blob", content);
}

export async function storeBlobs(place: GitPlace, blobs: readonly GitObject[]): Promise<void> {
  const [first] = blobs;
  if (first === undefined) return;
  await git(place, ["unpack-objects", "-q"], packObjects(formatOf(first.id), blobs));
}

function formatOf(id: string): ObjectFormat {
  return id.length === 40 ? "sha1" : "sha256";
}

const REGULAR_FILE = /^100/;

/** The modes of a commit's regular files: links and submodules are nothing to read or write. */
export async function fileModes(place: GitPlace, commit: string): Promise<Map<string, string>> {
  const listing = await git(place, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  const rows = listing.split("\0").filter((row) => REGULAR_FILE.test(row));
  return new Map(rows.map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(0, 6)]));
}
