/** ANSI escape sequences: CSI, OSC and the two-character ones. The alternatives do not overlap, so matching is linear. */
export const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
/** Control and invisible characters, except the joiners and variation selectors that emoji and Persian need. */
const INVISIBLE = /[^\P{Cc}\n\t]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}|[\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Removes escape sequences, control characters, and characters that hide or reorder text. */
export function cleanText(text: string): string {
  return text
    .replace(ANSI, "")
    .replace(LINE_END, "\n")
    .replace(INVISIBLE, "")
    .replace(LONE_SURROGATE, "\ufffd");
}

/** Cuts the middle out of a text that is too long, and says how many characters are missing. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = Math.max(0, most - omission(text.length).length);
  const head = wholeCharacters(text.slice(0, Math.ceil(room / 2)));
  const tail = wholeCharacters(text.slice(text.length - Math.floor(room / 2)));
  const missing = countCharacters(text, head.length, text.length - tail.length);
  return `${head}${omission(missing)}${tail}`;
}

/** Counts a surrogate pair once; makes no copy, because the text may have many megabytes. */
function countCharacters(text: string, from: number, to: number): number {
  let characters = 0;
  for (let index = from; index < to; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    characters += 1;
    if (code > 0xffff) index += 1;
  }
  return characters;
}

function omission(count: number): string {
  return ` … ${count} characters left out … `;
}

/** Drops half of a surrogate pair at either end. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

/**
 * Foreign text as the title of a pull request or the subject of a commit, which are not Markdown: one
 * line that closes no issue, mentions no user and skips no CI.
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

/** The text as one line, cut with an ellipsis, between words where it can be. */
export function oneLine(text: string, maxChars = 240): string {
  return cutAtWord(text.replace(/\s+/g, " ").trim(), maxChars);
}

/** The text, cut with an ellipsis if it is longer, between words where it can be. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, Math.max(0, maxChars - 1));
  // Before the word that does not fit, unless it is a long one: half a word can read as another.
  const end = /\s/.test(text.charAt(cut.length)) ? cut.length : cut.search(/\s\S*$/);
  const isShort = end > Math.max(0, cut.length - LONGEST_CUT_WORD);
  const kept = isShort ? cut.slice(0, end) : cut.replace(HIGH_SURROGATE, "");
  return `${kept.trimEnd()}…`;
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;
const LONGEST_CUT_WORD = 24;

/** `1 test`, `1,200 tests`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${inflect(number, one, many)}`;
}

/** The form of a word that goes with a number: `inflect(tests, "fails", "fail")`. */
export function inflect(number: number, one: string, many: string): string {
  return number === 1 ? one : many;
}

/** A pattern that matches just this text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** ` (+2 more)` after the first of three items; empty after the only one. */
export function andMore(items: readonly unknown[]): string {
  return items.length > 1 ? ` (+${items.length - 1} more)` : "";
}

const ABSOLUTE_PATH = /(?<![\w.:/])(?:file:\/\/)?\/(?:[^\s/:()'"]+\/)+/g;
const IN_PROGRAM = /(?:node_modules\/|(?:dist|src|test)\/).*$/;

/** A text without the directories of this machine: paths begin at the program, or at the file. */
export function withoutDirectories(text: string): string {
  return text.replace(ABSOLUTE_PATH, (path) => IN_PROGRAM.exec(path)?.[0] ?? "");
}

/** Quotes an argument so that a POSIX shell reads it back unchanged. */
export function quoteForShell(arg: string): string {
  return /^[\w./:=@%+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}

export function shellLine(command: readonly string[]): string {
  return command.map(quoteForShell).join(" ");
}

/** Names with a meaning to git or GitHub, in lower case. */
const RESERVED = new Set([
  ...[".git", ".gitmodules", ".gitattributes", ".gitignore", ".mailmap", ".github", "codeowners"],
]);

/** What NTFS may call a reserved name in the old format of eight characters. */
const SHORT_NAME = /^(?:git|gitmod|gitatt|gitign|github|mailma|codeow|(?:gi|ma)[0-9a-f]{4})~\d+/;

/**
 * Whether a part of the path is another spelling of a reserved name on NTFS or HFS+. Git leaves such a
 * file out without a word, or a checkout on another system writes to the reserved place.
 */
export function isGitAlias(path: string): boolean {
  return path.split(/[/\\]/).some((name) => {
    const plain = asOtherSystemsRead(name);
    return SHORT_NAME.test(plain) || (RESERVED.has(plain) && name.toLowerCase() !== plain);
  });
}

/** NTFS ignores a stream's name and dots and blanks at the end; HFS+ ignores invisible characters. */
function asOtherSystemsRead(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
}

/** One of several texts; empty beyond either end. */
export function textAt(texts: readonly string[], index: number): string {
  return texts[index] ?? "";
}
