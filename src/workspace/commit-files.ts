import type { FileChange } from "../ports.ts";
import { type GitPlace, git } from "./git.ts";

interface Commit {
  place: GitPlace;
  message: string;
  files: readonly FileChange[];
}

/**
 * A commit on top of the branch that differs from the index in exactly these files. Made by plumbing
 * and from the contents handed in: no filter, hook, stray file or test that rewrote a file on disk
 * has a say in it. The branch itself is not moved.
 */
export async function commitFiles({ place, message, files }: Commit): Promise<string> {
  const modes = await fileModes(place);
  const entries = await Promise.all(
    files.map(async ({ path, content }) => {
      if (content === null) return null;
      const blob = await storeBlob(place, content);
      return `${modes.get(path) ?? "100644"} ${blob}\t${path}\0`;
    }),
  );
  await git(place, ["update-index", "-z", "--index-info"], entries.join(""));
  const gone = files.filter(({ content }) => content === null).map(({ path }) => `${path}\0`);
  await git(place, ["update-index", "--force-remove", "-z", "--stdin"], gone.join(""));
  const tree = (await git(place, ["write-tree"])).trim();
  const commit = await git(place, ["commit-tree", tree, "-p", "HEAD", "-F", "-"], message);
  return commit.trim();
}

export async function storeBlob(place: GitPlace, content: string): Promise<string> {
  const id = await git(place, ["hash-object", "-w", "--no-filters", "--stdin"], content);
  return id.trim();
}

const REGULAR_FILE = /^100/;

/** The modes of the regular files in the index: links and submodules are nothing to read or write. */
export async function fileModes(place: GitPlace): Promise<Map<string, string>> {
  const listing = await git(place, ["ls-files", "--stage", "-z"]);
  const rows = listing.split("\0").filter((row) => REGULAR_FILE.test(row));
  return new Map(rows.map((row) => [row.slice(row.indexOf("\t") + 1), row.slice(0, 6)]));
}
