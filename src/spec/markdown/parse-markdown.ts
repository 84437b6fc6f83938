import type { StateBlock, Token } from "markdown-it";
import MarkdownIt from "markdown-it";
import { addFootnotes } from "./footnotes.ts";

/**
 * Parses blocks only; inline Markdown stays as written. Link definitions stay text, and the parser
 * bounds nesting, so that hostile input takes linear time.
 */
const parser = new MarkdownIt({ html: true });
parser.core.ruler.enableOnly(["normalize", "block"]);
parser.block.ruler.disable("reference");
addFootnotes(parser);

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
  if (/^-+\s*$/.test(textOf(line + 1)) || !/^[-:|]/.test(textOf(line + 1))) return false;
  let last = line + 2;
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
    lines[index] = (lines[index] ?? "").replace("```", "````");
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
