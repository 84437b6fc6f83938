import { refusedBundle } from "../../errors.ts";
import { type GitPlace, git, tryGit } from "../git.ts";
import { readBlobs } from "../state/read-ref.ts";

/** A file that a commit changes; null for one that is not there. */
export interface Change {
  path: string;
  before: Side | null;
  after: Side | null;
}

interface Side {
  mode: string;
  /** Its text where it was asked for. */
  text: string | null;
}

export interface LineCommit {
  id: string;
  parents: string[];
  /** Against its parent; up to the red commit, against the base. */
  changes: Change[];
  /** The commit itself: whose it is, and what it says. */
  text: string;
}

interface Asked {
  base: string;
  tip: string;
  red: string | null;
}

export const LONGEST_LINE = 6;
const MOST_CHANGES = 1000;
const MOST_OF_A_COMMIT = 1024 * 1024;
const TEXT_LIMITS = { maxFileBytes: 4 * 1024 * 1024, maxTotalBytes: 32 * 1024 * 1024 };

/** The commits behind a tip, oldest first, as far as they are not the base's; bounded, judged by nobody yet. */
export async function readLine(place: GitPlace, { base, tip, red }: Asked): Promise<LineCommit[]> {
  const most = `--max-count=${LONGEST_LINE + 1}`;
  const found = await tryGit(place, ["cat-file", "-e", `${tip}^{commit}`]);
  if (found.exitCode !== 0) throw refusedBundle("it speaks of a commit that is not there");
  const listed = await git(place, ["rev-list", "--parents", "--topo-order", most, tip, `^${base}`]);
  const rows = listed.split("\n").filter((row) => row !== "");
  const commits = rows.map((row) => row.split(" ")).reverse();
  const lastOfTests = commits.findIndex(([id]) => id === red);
  const line: LineCommit[] = [];
  for (const [index, [id = "", ...parents]] of commits.entries()) {
    const isTests = index <= lastOfTests;
    const from = isTests ? base : (parents[0] ?? base);
    const changes = await readChanges(place, { from, to: id, isTests });
    line.push({ id, parents, changes, text: await readCommit(place, id) });
  }
  return line;
}

async function readCommit(place: GitPlace, id: string): Promise<string> {
  const read = await tryGit(place, ["cat-file", "commit", id], "", MOST_OF_A_COMMIT);
  if (read.exitCode !== 0) throw refusedBundle("a commit of it is too long");
  return read.stdout;
}

interface Between {
  from: string;
  to: string;
  isTests: boolean;
}

const RAW = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"];
const ROW = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]$/;
const ABSENT = "000000";
const REGULAR = /^100/;

async function readChanges(place: GitPlace, { from, to, isTests }: Between): Promise<Change[]> {
  const parts = (await git(place, [...RAW, from, to, "--"])).split("\0");
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
  if (rows.length > MOST_CHANGES) throw refusedBundle(`a commit changes ${rows.length} files`);
  const texts = isTests ? await readTexts(place, rows) : new Map<string, string>();
  return rows.map(({ path, sides }) => {
    const [before = null, after = null] = sides.map(([mode, id]) =>
      mode === ABSENT ? null : { mode, text: texts.get(id) ?? null },
    );
    return { path, before, after };
  });
}

/** Of what red brings beside tests, somebody has to see that it is nothing. */
async function readTexts(
  place: GitPlace,
  rows: readonly { path: string; sides: [string, string][] }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ sides }) =>
    sides.flatMap(([mode, id]) => (REGULAR.test(mode) ? [[id, id] as const] : [])),
  );
  return readBlobs(place, "the red commit", new Map(ids), TEXT_LIMITS);
}
