import type { Operation } from "./apply-edits.ts";

/** The lines of an answer, with the fence or marker in each. */
export interface AnswerLines {
  lines: readonly string[];
  fences: readonly (Fence | null)[];
  markers: readonly (Marker | null)[];
}

export function splitAnswer(answer: string): AnswerLines {
  const lines = answer
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .split("\n");
  return { lines, fences: lines.map(fenceIn), markers: lines.map(markerIn) };
}

/** The index of the first line from there on that is not blank; past the end if there is none. */
export function skipBlank({ lines }: AnswerLines, from: number): number {
  let index = from;
  while (index < lines.length && lines[index]?.trim() === "") index += 1;
  return index;
}

/** A line such as `### FILE: shop/cart.py`. */
export interface Marker {
  kind: "write" | "edit" | "delete";
  path: string;
  /** Why its path is unusable; null if it is usable. */
  problem: string | null;
}

const KINDS = { FILE: "write", EDIT: "edit", DELETE: "delete" } as const;
const LIST_ITEM = /^(?:[-*+]|\d{1,3}[.)])[ \t]+(?=[#*])/;
const HEADING = /^#{1,6}(?!#)[ \t]*/;
const KEYWORD = /^(FILE|EDIT|DELETE)[ \t]*[:：]/i;
const REMARK = /[ \t]\((?:new|modified|updated|changed|existing|created|edited)(?: file)?\)$/i;
const LINK = /^\[([^[\]]*)\]\([^()]*\)$/;

/**
 * Reads a marker as models write it: any heading level, bold, quoted paths. Without a heading, the
 * keyword has to be in capitals and followed by a path, because sentences contain "file:" too.
 */
function markerIn(line: string): Marker | null {
  const text = line.trim().replace(LIST_ITEM, "");
  const heading = HEADING.exec(text)?.[0] ?? "";
  const marked = text.slice(heading.length).replace(/^\*+/, "");
  const [label = "", word = ""] = KEYWORD.exec(marked) ?? [];
  if (!isKeyword(word.toUpperCase())) return null;
  const isUpperCase = word === word.toUpperCase();
  const { path, quoted } = readPath(marked.slice(label.length));
  const hasSpaces = !quoted && /\s/.test(path);
  if (heading === "" && (!isUpperCase || hasSpaces || !/[./]/.test(path))) return null;
  if (!isUpperCase && (hasSpaces || path === "")) return null;
  return { kind: KINDS[word.toUpperCase() as keyof typeof KINDS], path, problem: complain() };

  function complain(): string | null {
    if (path === "") return `"${text}" names no path.`;
    if (/::.*\[/.test(path)) {
      return `${beginningOf(path)} is one case of a test: EDIT the data that it is made from.`;
    }
    return hasSpaces
      ? `"${beginningOf(text)}" is not a path: put a path with spaces in backticks.`
      : null;
  }
}

function isKeyword(word: string): word is keyof typeof KINDS {
  return word in KINDS;
}

function readPath(text: string): { path: string; quoted: boolean } {
  const bare = withoutStars(withoutStars(text.trim()).replace(REMARK, "").trim());
  const label = LINK.exec(bare)?.[1]?.trim() ?? bare;
  const quote = /^[`"']/.exec(label)?.[0] ?? "";
  const quoted = quote !== "" && label.length > 1 && label.endsWith(quote);
  const path = quoted ? label.slice(1, -1).trim() : label;
  return { path: path.replace(/^(?:\.\/)+/, ""), quoted };
}

function withoutStars(text: string): string {
  return text
    .replace(/^\*+/, "")
    .replace(/:?\*{1,3}:?$/, "")
    .trim();
}

function beginningOf(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** A line of three or more backticks or tildes, as it opens and closes a block. */
export interface Fence {
  mark: string;
  length: number;
  indent: number;
  /** The text after it; empty for one that can close a block. */
  info: string;
}

// Without the s flag, a line separator would make it try every shorter fence.
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/s;

function fenceIn(line: string): Fence | null {
  const [, indent, marks, rest] = FENCE.exec(line) ?? [];
  if (indent === undefined || marks === undefined || rest === undefined) return null;
  const mark = marks.charAt(0);
  const info = rest.trim();
  if (mark === "`" && info.includes("`")) return null;
  return { mark, length: marks.length, indent: indent.length, info };
}

/** Whether a fence could end or nest in the block that `opening` starts; shorter ones are content. */
export function rivals(fence: Fence, opening: Fence): boolean {
  return (
    fence.mark === opening.mark && fence.length >= opening.length && fence.indent <= opening.indent
  );
}

export function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === "" && rivals(fence, opening);
}

const OPENING = /^\s*<(?:think|thinking|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|reasoning)>/i;

/** The answer after the model's reasoning; null if the reasoning does not end. */
export function withoutThinking(answer: string): string | null {
  if (!OPENING.test(answer)) return answer;
  const closing = CLOSING.exec(answer);
  return closing === null ? null : answer.slice(closing.index + closing[0].length);
}

/** Some models start inside their reasoning, and only close it. */
export function endsThinking(line: string): boolean {
  return /^\s*<\/(?:think|thinking|reasoning)>\s*$/i.test(line);
}

/** Removes a leaked end-of-turn token, such as `<|eot_id|>`. */
export function withoutEndToken(answer: string): string {
  const text = answer.trimEnd();
  if (!text.endsWith("|>")) return answer;
  const token = /<\|[\w-]{1,40}\|>$/.exec(text.slice(-48))?.[0] ?? "";
  return text.slice(0, text.length - token.length);
}

/** Removes the indentation that a list or a quoted block put before every line. */
export function dedent(lines: readonly string[], indent: number): readonly string[] {
  if (indent === 0) return lines;
  return lines.map((line) => {
    let column = 0;
    while (column < indent && /[ \t]/.test(line.charAt(column))) column += 1;
    return line.slice(column);
  });
}

/** The operation of one marker, and the line at which reading continues. */
export interface Section {
  operation: Operation | null;
  problems: string[];
  next: number;
}
