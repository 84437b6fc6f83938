import { refusedBundle } from "../../errors.ts";
import { type GitRepo, git, tryGit } from "../git.ts";
import { LIMITS_FOR_FOREIGN_OBJECTS } from "../git-limits.ts";
import { type BlobLimits, readBlobs } from "../state/read-ref.ts";
import { asBundleError } from "./read-bundle-state.ts";

/** A file that a commit changes; a side is null when the file does not exist there. */
export interface Change {
  path: string;
  before: FileVersion | null;
  after: FileVersion | null;
}

interface FileVersion {
  mode: string;
  /** Null where it is not a regular file. */
  text: string | null;
}

export interface BundleCommit {
  id: string;
  parents: string[];
  /** Against its parent; up to the red commit, against the base. */
  changes: Change[];
  /** The raw commit object: headers and message. */
  text: string;
}

interface CommitRange {
  base: string;
  tip: string;
  red: string | null;
}

export const MAX_COMMITS = 7;
const MAX_CHANGES = 1000;
const MAX_CHANGES_BYTES = 8 * 1024 * 1024;
const MAX_COMMIT_BYTES = 1024 * 1024;
const TEST_LIMITS = { maxFileBytes: 4 * 1024 * 1024, maxTotalBytes: 32 * 1024 * 1024 };
/** Code may remove a file that is not text. */
const CODE_LIMITS = {
  maxFileBytes: 32 * 1024 * 1024,
  maxTotalBytes: 32 * 1024 * 1024,
  anyBytes: true,
};

/** Reads the commits from the base to a tip, the oldest first. Sizes are bounded; nothing is checked. */
export async function readCommits(
  place: GitRepo,
  { base, tip, red }: CommitRange,
): Promise<BundleCommit[]> {
  const repo = { ...place, limits: LIMITS_FOR_FOREIGN_OBJECTS };
  const limit = `--max-count=${MAX_COMMITS + 1}`;
  const { exitCode } = await tryGit(repo, ["cat-file", "-e", `${tip}^{commit}`]);
  if (exitCode !== 0) throw refusedBundle("it refers to a commit that it does not contain");
  const listed = await git(repo, ["rev-list", "--parents", "--topo-order", limit, tip, `^${base}`]);
  const rows = listed.split("\n").filter((row) => row !== "");
  const ids = rows.map((row) => row.split(" ")).reverse();
  const redIndex = ids.findIndex(([id]) => id === red);
  const commits: BundleCommit[] = [];
  for (const [index, [id = "", ...parents]] of ids.entries()) {
    const isTests = index <= redIndex;
    const from = isTests ? base : (parents[0] ?? base);
    const limits = isTests ? TEST_LIMITS : CODE_LIMITS;
    const changes = await readChanges(repo, { from, to: id, limits });
    commits.push({ id, parents, changes, text: await readCommit(repo, id) });
  }
  return commits;
}

async function readCommit(repo: GitRepo, id: string): Promise<string> {
  const read = await tryGit(repo, ["cat-file", "commit", id], "", MAX_COMMIT_BYTES);
  if (read.exitCode !== 0) throw refusedBundle("one of its commits is too large");
  return read.stdout;
}

interface ChangeRange {
  from: string;
  to: string;
  limits: BlobLimits;
}

const RAW = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"];
const ROW = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]$/;
const ABSENT = "000000";
const REGULAR = /^100/;

async function readChanges(repo: GitRepo, { from, to, limits }: ChangeRange): Promise<Change[]> {
  const listed = await tryGit(repo, [...RAW, from, to, "--"], "", MAX_CHANGES_BYTES);
  if (listed.exitCode !== 0) {
    const reason = "the changes of one of its commits are too many or cannot be read";
    throw refusedBundle(reason, listed.stderr);
  }
  const parts = listed.stdout.split("\0");
  const rows: { path: string; sides: [string, string][] }[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [, modeBefore = "", modeAfter = "", before = "", after = ""] =
      ROW.exec(parts[index] ?? "") ?? [];
    const path = parts[index + 1] ?? "";
    rows.push({
      path,
      sides: [
        [modeBefore, before],
        [modeAfter, after],
      ],
    });
  }
  if (rows.length > MAX_CHANGES)
    throw refusedBundle(`one of its commits changes ${rows.length} files`);
  const texts = await readTexts(repo, rows, limits);
  return rows.map(({ path, sides }) => {
    const [before = null, after = null] = sides.map(([mode, id]) =>
      mode === ABSENT ? null : { mode, text: texts.get(id) ?? null },
    );
    return { path, before, after };
  });
}

/** The texts show that the red commit adds only stubs beside tests, and that code adds no script. */
async function readTexts(
  repo: GitRepo,
  rows: readonly { path: string; sides: [string, string][] }[],
  limits: BlobLimits,
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ sides }) =>
    sides.flatMap(([mode, id]) => (REGULAR.test(mode) ? [[id, id] as const] : [])),
  );
  return asBundleError(() => readBlobs(repo, "one of its commits", new Map(ids), limits));
}
