import { IDENTITY } from "../git.ts";

const HEADERS = ["tree", "parent", "author", "committer"].join(" ");
const AUTHORED = ` ${IDENTITY.name} <${IDENTITY.email}> `;

/** What GitHub obeys in a message once it is pushed or merged; a run leaves none of it in its own. */
const ORDER =
  /#\d|\bGH-\d|@\w|:\/\/|\[(?:(?:skip|no) ci|ci skip|skip actions|actions skip)\]|^(?!Red|Green|Stubs)[\w-]+:(?=\s)/im;

/** Why no run can have made a commit that reads like this, or null where one can. */
export function judgeCommitText(text: string, issue: number): string | null {
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
