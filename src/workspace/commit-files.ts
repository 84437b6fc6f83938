import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileChange } from "../ports.ts";
import { type GitPlace, git } from "./git.ts";

interface Commit {
  place: GitPlace & { gitDir: string };
  message: string;
  /** The commit whose tree the files are changes of. */
  start: string;
  parent: string;
  files: readonly FileChange[];
  /** Of the commit, in seconds; now where it is not given. */
  date?: number;
}

/**
 * A commit that differs from its start in exactly these files. Made by plumbing, from an index of its
 * own and the contents handed in: no filter or hook, nothing that a test staged, committed or rewrote
 * on disk has a say in it. No branch is moved.
 */
export async function commitFiles(commit: Commit): Promise<string> {
  const { message, start, parent, files, date } = commit;
  const index = join(commit.place.gitDir, `tdd-arbiter-index-${randomUUID()}`);
  const place = { ...commit.place, index, ...(date === undefined ? {} : { date }) };
  try {
    const modes = await fileModes(place, start);
    const gone = files.filter(({ content }) => content === null);
    const removals = gone.map(({ path }) => `0 ${"0".repeat(start.length)}\t${path}\0`);
    const entries = await Promise.all(
      files.map(async ({ path, content }) => {
        if (content === null) return "";
        const blob = await storeBlob(place, content);
        return `${modes.get(path) ?? "100644"} ${blob}\t${path}\0`;
      }),
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

export async function storeBlob(place: GitPlace, content: string): Promise<string> {
  return (await git(place, [...HASH, "-w"], content)).trim();
}

export async function identifyBlob(place: GitPlace, content: string): Promise<string> {
  return (await git(place, HASH, content)).trim();
}

const HASH = ["hash-object", "--no-filters", "--stdin"];
const REGULAR_FILE = /^100/;

/** The modes of a commit's regular files: links and submodules are nothing to read or write. */
export async function fileModes(place: GitPlace, commit: string): Promise<Map<string, string>> {
  const listing = await git(place, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  const rows = listing.split("\0").filter((row) => REGULAR_FILE.test(row));
  return new Map(rows.map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(0, 6)]));
}
