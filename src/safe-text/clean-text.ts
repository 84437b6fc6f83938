/** What terminals obey: CSI and OSC sequences, and the short ones. No two parts can match the same. */
export const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
/** Controls, and what is not shown or turns the direction of writing; emoji and Persian need joiners. */
const UNSEEN = /[^\P{Cc}\n\t]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}|[\ufff9-\ufffb]/gu;
const HALF_CHARACTER = /\p{Cs}/gu;

/** A text as people read it: it moves no cursor, rings no bell, hides nothing and runs one way. */
export function cleanText(text: string): string {
  return text
    .replace(ANSI, "")
    .replace(LINE_END, "\n")
    .replace(UNSEEN, "")
    .replace(HALF_CHARACTER, "\ufffd");
}

/** The beginning and the end of a text that is too long, and between them how much is missing. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = Math.max(0, most - note(text.length).length);
  const head = wholeCharacters(text.slice(0, Math.ceil(room / 2)));
  const tail = wholeCharacters(text.slice(text.length - Math.floor(room / 2)));
  const missing = text.slice(head.length, text.length - tail.length);
  return `${head}${note([...missing].length)}${tail}`;
}

function note(count: number): string {
  return ` … ${count} characters left out … `;
}

function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

/**
 * Somebody's words as a title or a commit's subject, which are no Markdown: one line that closes no
 * issue, calls nobody, and does not switch the repository's own checks off.
 */
export function neutralTitle(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/#(?=\d)/g, "# ")
    .replace(/\b(GH)-(?=\d)/gi, "$1 ")
    .replace(/@(?=\S)/g, "@ ")
    .replace(/:(?=\/\/)/g, ": ")
    .replace(/\[((?:skip|no) ci|ci skip|skip actions|actions skip)\]/gi, "($1)");
}

/** The text as one line, cut with an ellipsis where it is longer than it may be. */
export function oneLine(text: string, maxChars = 240): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxChars ? line : `${line.slice(0, Math.max(0, maxChars - 1))}…`;
}

/** `1 test`, `1,200 tests`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
