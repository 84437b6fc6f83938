import { refusedBundle } from "../errors.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { asBundleError } from "./bundle.ts";
import {
  findCommit,
  formatIdentity,
  type GitRepo,
  git,
  type Identity,
  LIMITS_FOR_FOREIGN_OBJECTS,
  tryGit,
} from "./git.ts";
import { type BlobLimits, readBlobs } from "./state/refs.ts";

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

const MAX_COMMITS = 7;
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
export async function readBundleCommits(
  place: GitRepo,
  { base, tip, red }: { base: string; tip: string; red: string | null },
): Promise<BundleCommit[]> {
  const repo = { ...place, limits: LIMITS_FOR_FOREIGN_OBJECTS };
  const limit = `--max-count=${MAX_COMMITS + 1}`;
  if ((await findCommit(repo, tip)) === null) {
    throw refusedBundle("it refers to a commit that it does not contain");
  }
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

const RAW = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"];
const ROW = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]$/;
const ABSENT = "000000";
const REGULAR = /^100/;

async function readChanges(
  repo: GitRepo,
  { from, to, limits }: { from: string; to: string; limits: BlobLimits },
): Promise<Change[]> {
  const listed = await tryGit(repo, [...RAW, from, to, "--"], "", MAX_CHANGES_BYTES);
  if (listed.exitCode !== 0) {
    const reason = "the changes of one of its commits are too many or cannot be read";
    throw refusedBundle(reason, listed.stderr);
  }
  const parts = listed.stdout.split("\0");
  const rows: { path: string; sides: [string, string][] }[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [, modeBefore = "", modeAfter = "", before = "", after = ""] =
      ROW.exec(textAt(parts, index)) ?? [];
    const path = textAt(parts, index + 1);
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

interface Rules {
  /** The issue that every commit must name. */
  issue: number;
  /** Who may have made the commits. */
  authors: readonly Identity[];
  base: string;
  tip: string;
  /** The last commit that contains only tests. */
  red: string | null;
  /** The commit of tests that were added to finished code, if there is one. */
  strengthen?: string | undefined;
  /** Why the changes of a commit are not allowed in this phase; null when they are allowed. */
  refuse(commit: BundleCommit, phase: "tests" | "code"): string | null;
}

/** Why no run can have made these commits; null when a run can have made them. */
export function checkCommits(commits: readonly BundleCommit[], rules: Rules): string | null {
  const refused = checkHistory(commits, rules);
  if (refused !== null) return refused;
  const redIndex = commits.findIndex(({ id }) => id === rules.red);
  if (commits.length > 0 && redIndex === -1) return "none of its commits is the red commit";
  for (const [index, commit] of commits.entries()) {
    const isTests = index <= redIndex || commit.id === rules.strengthen;
    const reason = checkCommit(commit, isTests ? "tests" : "code", rules);
    if (reason !== null) return reason;
  }
  return null;
}

const NOT_LINEAR = "its branch is not a linear history from the base";

function checkHistory(
  commits: readonly BundleCommit[],
  { base, tip }: Pick<Rules, "base" | "tip">,
): string | null {
  if (commits.length > MAX_COMMITS) return "its branch has more commits than a run makes";
  let last = base;
  for (const { id, parents } of commits) {
    if (parents.length !== 1 || parents[0] !== last) return NOT_LINEAR;
    last = id;
  }
  return last === tip ? null : NOT_LINEAR;
}

function checkCommit(
  commit: BundleCommit,
  phase: "tests" | "code",
  { refuse, issue, authors }: Rules,
): string | null {
  for (const change of commit.changes) {
    const reason = checkFileType(change);
    if (reason !== null) return reason;
  }
  return refuse(commit, phase) ?? checkCommitText(commit.text, { issue, authors });
}

const REGULAR_FILE = /^100(644|755)$/;
const NEW_FILE = "100644";

/** Forbids links, submodules and changes of the executable bit. */
function checkFileType({ path, before, after }: Change): string | null {
  const special = [before, after].find((side) => side !== null && !REGULAR_FILE.test(side.mode));
  if (special) return `${JSON.stringify(path)} is not a regular file (${special.mode})`;
  const keepsMode = after === null || after.mode === (before?.mode ?? NEW_FILE);
  return keepsMode ? null : `the executable bit of ${JSON.stringify(path)} changes`;
}

/** A build job may have a key to sign with; whose it is, the host judges. */
const SIGNATURE =
  /\ngpgsig(?:-sha256)? -----BEGIN SSH SIGNATURE-----\n(?: [\w+/=]+\n)+ -----END SSH SIGNATURE-----$/;

const HEADERS = ["tree", "parent", "author", "committer"].join(" ");

/** What GitHub acts on in the message of a pushed or merged commit; a run never writes these. */
const GITHUB_KEYWORD =
  /#\d|\bGH-\d|@\w|:\/\/|\[(?:(?:skip|no) ci|ci skip|skip actions|actions skip)\]|^(?!(?:Red|Green|Stubs): )\w[\w-]*[ \t]*:(?!\/\/)/im;

function checkCommitText(
  text: string,
  { issue, authors }: Pick<Rules, "issue" | "authors">,
): string | null {
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, Math.max(0, end)).replace(SIGNATURE, "").split("\n");
  const names = lines.map((line) => line.slice(0, line.indexOf(" ")));
  if (names.join(" ") !== HEADERS) return "one of its commits has a header that no run writes";
  const author = authors.map(formatIdentity).find((name) => {
    return lines[2]?.startsWith(`author ${name} `) && lines[3]?.startsWith(`committer ${name} `);
  });
  if (author === undefined) return "one of its commits has another author";
  const message = text.slice(end + 2);
  const signature = `\n\nSigned-off-by: ${author}\n`;
  const isSigned = message.endsWith(signature);
  return checkMessage(isSigned ? message.slice(0, -signature.length) : message, issue);
}

function checkMessage(message: string, issue: number): string | null {
  const [subject = "", ...body] = message.split("\n");
  const ending = ` (#${issue})`;
  const title = /^(?:test|feat|fix|refactor|style|chore): (.*)$/.exec(subject)?.[1];
  if (title === undefined || !subject.endsWith(ending)) {
    return "one of its commits has a subject that no run writes";
  }
  const checked = [`- ${title.slice(0, -ending.length)}`, ...body].join("\n");
  const keyword = GITHUB_KEYWORD.exec(checked)?.[0];
  return keyword === undefined
    ? null
    : `the message of one of its commits contains ${JSON.stringify(keyword)}`;
}
