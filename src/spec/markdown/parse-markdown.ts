import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { textAt } from "../../safe-text/clean-text.ts";

/**
 * Parses blocks only; inline Markdown stays as written. Link definitions stay text, and the parser
 * bounds nesting, so that hostile input takes linear time.
 */
const parser = new MarkdownIt({ html: true });
parser.core.ruler.enableOnly(["normalize", "block"]);
parser.block.ruler.disable("reference");
parser.block.ruler.before("list", "footnote", readFootnote, {
  alt: ["paragraph", "reference", "blockquote", "list"],
});

/**
 * GitHub takes a line for the header of a table only if nothing else begins there and it is no underlined
 * heading. A tag alone on its line ends a table.
 */
const [readTable] = parser.block.ruler.getRules("");
parser.block.ruler.disable("table");
parser.block.ruler.before("lheading", "table after others", readTableOfGitHub, {
  alt: ["paragraph", "reference"],
});

function readTableOfGitHub(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const textOf = (at: number) =>
    state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
  if (/^-+\s*$/.test(textOf(line + 1)) || !/^[-:|][-:|\s]*$/.test(textOf(line + 1))) return false;
  let last = line + 2;
  if (silent) return readTable?.(state, line, Math.min(last, end), silent) === true;
  while (last < end && /\S/.test(textOf(last)) && !/^<[^>]*>\s*$/.test(textOf(last))) last += 1;
  return readTable?.(state, line, Math.min(last, end), silent) === true;
}

export type MarkdownToken = Token;

/** For reading what authors mean, where that differs from what GitHub shows. */
export function parseMarkdown(text: string): MarkdownToken[] {
  return parseAsGitHub(widenFences(text));
}

/** Finds the blocks that GitHub's page has. */
export function parseAsGitHub(text: string): MarkdownToken[] {
  return parser.parse(text, {});
}

const FENCE = /^ {0,3}```[ \t]*([\w+#.-]*)[ \t]*$/;
const OTHER_FENCE = /^ {0,3}(?:````|~~~)/m;

/**
 * Authors wrap a document that contains fenced code in a fence of the same length. Such an outer fence
 * is made longer than those inside it; if a fence is not closed, nothing is changed. Lines keep their
 * numbers.
 */
function widenFences(text: string): string {
  if (!text.includes("```") || OTHER_FENCE.test(text)) return text;
  const lines = text.split("\n");
  for (const index of fencesAround(lines)) {
    lines[index] = textAt(lines, index).replace("```", "````");
  }
  return lines.join("\n");
}

/** The lines where a fence with others inside begins and ends: one with a language opens, a bare one closes. */
function fencesAround(lines: readonly string[]): number[] {
  const found: number[] = [];
  let outer = { start: 0, deepest: 0 };
  let depth = 0;
  for (const { index, info } of fencesIn(lines)) {
    if (depth === 0) outer = { start: index, deepest: 0 };
    depth += depth === 0 || info !== "" ? 1 : -1;
    outer.deepest = Math.max(outer.deepest, depth);
    if (depth === 0 && outer.deepest > 1) found.push(outer.start, index);
  }
  return depth === 0 ? found : [];
}

function fencesIn(lines: readonly string[]): { index: number; info: string }[] {
  return lines.flatMap((line, index) => {
    const info = FENCE.exec(line)?.[1];
    return info === undefined ? [] : [{ index, info }];
  });
}

const DEFINITION = /\[\^([^\]\s]{1,999})\]:/y;
/** How far the further lines of a footnote are indented. */
const INDENT = 4;

/** Parses `[^label]: text` as GitHub does: a container like a list item, which can interrupt a paragraph. */
function readFootnote(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const { bMarks, tShift, sCount, blkIndent } = state;
  const before = { bMark: bMarks[line] ?? 0, shift: tShift[line] ?? 0, count: sCount[line] ?? 0 };
  if (before.count - blkIndent >= INDENT) return false;
  DEFINITION.lastIndex = before.bMark + before.shift;
  const label = DEFINITION.exec(state.src)?.[1];
  if (label === undefined) return false;
  if (silent) return true;
  const token = state.push("footnote_open", "", 1);
  token.info = label;
  const start = DEFINITION.lastIndex;
  const text = state.skipSpaces(start);
  bMarks[line] = start;
  tShift[line] = text - start;
  state.blkIndent += INDENT;
  sCount[line] = state.blkIndent;
  const { parentType } = state;
  state.parentType = "footnote";
  state.md.block.tokenize(state, line, end);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  bMarks[line] = before.bMark;
  tShift[line] = before.shift;
  sCount[line] = before.count;
  token.map = [line, state.line];
  state.push("footnote_close", "", -1);
  return true;
}

const { helpers, utils } = parser;

/** `[label]: address "title"`, which a page does not show. */
export interface Definition {
  label: string;
  address: string;
  start: number;
  /** Where the address ends; only the title follows. */
  addressEnd: number;
}

const START = /[^\S\n]*\[((?:[^[\]\\]|\\[\s\S]){1,999})\]:[^\S\n]*\n?[^\S\n]*/y;
const GAP = /[^\S\n]*\n?[^\S\n]*/y;
const LINE_END = /[^\S\n]*(?:\n|$)/y;

/** The link definitions that a paragraph begins with, and the text after them. */
export function splitDefinitions(paragraph: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = [];
  let start = 0;
  while (start < paragraph.length) {
    const found = readDefinition(paragraph, start);
    if (found === null) break;
    definitions.push(found.definition);
    start = found.end;
  }
  return { definitions, rest: paragraph.slice(start) };
}

function readDefinition(
  paragraph: string,
  start: number,
): { definition: Definition; end: number } | null {
  START.lastIndex = start;
  const label = START.exec(paragraph)?.[1] ?? "";
  if (label.trim() === "" || label.startsWith("^")) return null;
  const address = helpers.parseLinkDestination(paragraph, START.lastIndex, paragraph.length);
  if (!address.ok || address.pos === START.lastIndex) return null;
  const end = titleEnd(paragraph, address.pos) ?? endAt(LINE_END, paragraph, address.pos);
  if (end === null) return null;
  const definition = {
    label: normalLabel(label),
    address: address.str,
    start,
    addressEnd: address.pos,
  };
  return { definition, end };
}

function titleEnd(paragraph: string, at: number): number | null {
  const start = endAt(GAP, paragraph, at) ?? at;
  if (start === at) return null;
  const title = helpers.parseLinkTitle(paragraph, start, paragraph.length);
  return title.ok ? endAt(LINE_END, paragraph, title.pos) : null;
}

function endAt(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

export const normalLabel = utils.normalizeReference;

/** Where a link leads is not seen on the page. The path of a file stays: designs are named by links. */
const FILE_PATH = /^(?:\.{1,2}\/)*[\w.-]+(?:\/[\w.-]+)*\.\w{1,5}$/;
const LONGEST_PATH = 80;

export function isPlainAddress(address: string): boolean {
  return address.length <= LONGEST_PATH && FILE_PATH.test(address);
}

/** A label is not seen where the link has another text: `[the design][1]`. */
const PLAIN_LABEL = /^[\w.-]{1,12}$/;

export function isPlainLabel(label: string): boolean {
  return PLAIN_LABEL.test(label);
}
