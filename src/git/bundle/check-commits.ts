import { formatIdentity, type Identity } from "../git.ts";
import { type BundleCommit, type Change, MAX_COMMITS } from "./read-commits.ts";

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

const HEADERS = ["tree", "parent", "author", "committer"].join(" ");

/** What GitHub acts on in the message of a pushed or merged commit; a run never writes these. */
const GITHUB_KEYWORD =
  /#\d|\bGH-\d|@\w|:\/\/|\[(?:(?:skip|no) ci|ci skip|skip actions|actions skip)\]|^(?!(?:Red|Green|Stubs): )\w[\w-]*[ \t]*:(?!\/\/)/im;

function checkCommitText(
  text: string,
  { issue, authors }: Pick<Rules, "issue" | "authors">,
): string | null {
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, Math.max(0, end)).split("\n");
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
