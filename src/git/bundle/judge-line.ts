import { IDENTITY } from "../git.ts";
import { type Change, type LineCommit, LONGEST_LINE } from "./read-line.ts";

interface Rules {
  /** The one that all of it is about. */
  issue: number;
  base: string;
  tip: string;
  /** The last commit that brings tests, and nothing else. */
  red: string | null;
  /** Why a change may not be made there, or null where it may. */
  refuse(change: Change, phase: "tests" | "code"): string | null;
}

const REGULAR_FILE = /^100(644|755)$/;
const NEW_FILE = "100644";

/** Why a line of commits is not what a run makes, or null where it is. */
export function judgeLine(line: readonly LineCommit[], rules: Rules): string | null {
  const broken = judgeShape(line, rules);
  if (broken !== null) return broken;
  const lastOfTests = line.findIndex(({ id }) => id === rules.red);
  if (line.length > 0 && lastOfTests === -1) return "no commit of it is the red one";
  for (const [index, commit] of line.entries()) {
    const refused = judgeCommit(commit, index <= lastOfTests ? "tests" : "code", rules);
    if (refused !== null) return refused;
  }
  return null;
}

function judgeCommit(
  { changes, text }: LineCommit,
  phase: "tests" | "code",
  { refuse, issue }: Rules,
): string | null {
  for (const change of changes) {
    const refused = judgeKind(change) ?? refuse(change, phase);
    if (refused !== null) return refused;
  }
  return judgeCommitText(text, issue);
}

function judgeShape(line: readonly LineCommit[], { base, tip }: Rules): string | null {
  if (line.length > LONGEST_LINE) return "its branch has more commits than a run makes";
  let last = base;
  for (const { id, parents } of line) {
    if (parents.length !== 1 || parents[0] !== last) return NO_LINE;
    last = id;
  }
  return last === tip ? null : NO_LINE;
}

const NO_LINE = "its branch is no line of commits from the base";

/** No link, no submodule, and nothing that can be started and could not be before. */
function judgeKind({ path, before, after }: Change): string | null {
  const strange = [before, after].find((side) => side !== null && !REGULAR_FILE.test(side.mode));
  if (strange) return `${JSON.stringify(path)} is no regular file (${strange.mode})`;
  const isAsBefore = after === null || after.mode === (before?.mode ?? NEW_FILE);
  return isAsBefore ? null : `${JSON.stringify(path)} is made executable, or no longer is`;
}

const HEADERS = ["tree", "parent", "author", "committer"].join(" ");
const AUTHORED = ` ${IDENTITY.name} <${IDENTITY.email}> `;

/** What GitHub obeys in a message once it is pushed or merged; a run leaves none of it in its own. */
const ORDER =
  /#\d|\bGH-\d|@\w|:\/\/|\[(?:(?:skip|no) ci|ci skip|skip actions|actions skip)\]|^(?!Red|Green|Stubs)[\w-]+:(?=\s)/im;

/** Why no run can have made a commit that reads like this, or null where one can. */
function judgeCommitText(text: string, issue: number): string | null {
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, Math.max(0, end)).split("\n");
  const names = lines.map((line) => line.slice(0, line.indexOf(" ")));
  if (names.join(" ") !== HEADERS) return "a commit of it has a header that none of ours has";
  if (!lines.slice(2).every((line, index) => isOurs(line, names[index + 2] ?? ""))) {
    return "a commit of it is not by us";
  }
  return judgeMessage(text.slice(end + 2), issue);
}

function isOurs(line: string, name: string): boolean {
  return line.startsWith(`${name}${AUTHORED}`);
}

function judgeMessage(message: string, issue: number): string | null {
  const [subject = "", ...body] = message.split("\n");
  const ending = ` (#${issue})`;
  const title = /^(?:test|feat|refactor|style|chore): (.*)$/.exec(subject)?.[1];
  if (title === undefined || !subject.endsWith(ending)) {
    return "a commit of it has no subject of ours";
  }
  const said = [`- ${title.slice(0, -ending.length)}`, ...body].join("\n");
  const order = ORDER.exec(said)?.[0];
  return order === undefined ? null : `a commit of it says ${JSON.stringify(order)}`;
}
