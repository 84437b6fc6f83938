import { textAt } from "../../safe-text/clean-text.ts";
import { saysNothing } from "./inline-text.ts";
import { type MarkdownToken, parseMarkdown, splitDefinitions } from "./parse-markdown.ts";

/** The state of the walk through the tokens. */
interface Walk {
  blocks: Block[];
  depth: number;
  quotes: number;
  next: { kind: "heading"; level: number } | { kind: "item" | "cell" | "paragraph" };
  row: TableRow;
}

export function readBlocks(text: string): Block[] {
  const walk: Walk = {
    blocks: [],
    depth: 0,
    quotes: 0,
    next: { kind: "paragraph" },
    row: { cells: [], line: 0 },
  };
  for (const token of parseMarkdown(text)) STEPS.get(token.type)?.(walk, token);
  return walk.blocks;
}

type Step = (walk: Walk, token: MarkdownToken) => void;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ["bullet_list_open", countLists],
  ["ordered_list_open", countLists],
  ["bullet_list_close", countLists],
  ["ordered_list_close", countLists],
  ["blockquote_open", countQuotes],
  ["blockquote_close", countQuotes],
  ["heading_open", expectHeading],
  ["list_item_open", expectItem],
  ["list_item_close", expectParagraph],
  ["table_open", addTable],
  ["tr_open", addRow],
  ["th_open", expectCell],
  ["td_open", expectCell],
  ["inline", addText],
  ["fence", addCode],
  ["code_block", addCode],
  ["html_block", addHtml],
]);

function countLists(walk: Walk, { nesting }: MarkdownToken): void {
  walk.depth += nesting;
}

function countQuotes(walk: Walk, { nesting }: MarkdownToken): void {
  walk.quotes += nesting;
}

function expectHeading(walk: Walk, { tag }: MarkdownToken): void {
  walk.next = { kind: "heading", level: Number(tag.slice(1)) };
}

function expectItem(walk: Walk): void {
  walk.next = { kind: "item" };
}

/** Also after an empty item. */
function expectParagraph(walk: Walk): void {
  walk.next = { kind: "paragraph" };
}

function expectCell(walk: Walk): void {
  walk.next = { kind: "cell" };
}

function addTable({ blocks }: Walk, token: MarkdownToken): void {
  blocks.push({ kind: "table", header: [], rows: [], line: lineOf(token) });
}

/** The first row of a table is its header. */
function addRow(walk: Walk, token: MarkdownToken): void {
  const table = walk.blocks.at(-1);
  if (table?.kind !== "table") return;
  walk.row = { cells: [], line: lineOf(token) };
  if (table.header.length === 0) table.header = walk.row.cells;
  else table.rows.push(walk.row);
}

function addText(walk: Walk, token: MarkdownToken): void {
  const { blocks, depth, next, row } = walk;
  // Link definitions do not belong to the text of the paragraph.
  const { rest } = splitDefinitions(token.content);
  const skipped = token.content.slice(0, token.content.length - rest.length).split("\n").length - 1;
  const line = lineOf(token) + skipped;
  const text = rest.trim();
  const quoted = walk.quotes > 0;
  expectParagraph(walk);
  if (next.kind === "cell") row.cells.push(text);
  else if (saysNothing(text)) return;
  else if (next.kind === "heading") {
    if (!quoted) blocks.push({ ...next, text, line });
  } else if (next.kind === "item") {
    blocks.push({ kind: "item", text: withoutBox(text), quoted, depth, line });
  } else blocks.push({ kind: "paragraph", text, quoted, line });
}

function addCode({ blocks }: Walk, token: MarkdownToken): void {
  blocks.push({ kind: "code", text: token.content, line: lineOf(token) });
}

function addHtml({ blocks, quotes }: Walk, token: MarkdownToken): void {
  if (quotes === 0) blocks.push(...readHtml(token.content, lineOf(token)));
}

/** A task list is read like any other list. */
function withoutBox(text: string): string {
  return /^\[[ xX]\]\s/.test(text) ? text.slice(4).trim() : text;
}

function lineOf({ map }: MarkdownToken): number {
  return (map?.[0] ?? 0) + 1;
}

interface Located {
  /** Counted from one, as in editors. */
  line: number;
}

export interface TableRow extends Located {
  cells: string[];
}

/** A part of a document, with its text as written. */
export type Block =
  | ({ kind: "heading"; level: number; text: string } & Located)
  | ({ kind: "paragraph"; text: string; quoted: boolean } & Located)
  | ({ kind: "item"; text: string; quoted: boolean; depth: number } & Located)
  | ({ kind: "table"; header: string[]; rows: TableRow[] } & Located)
  | ({ kind: "code"; text: string } & Located);

/** Tags that begin or end a block; the group makes `split` keep the name. */
const TAG = /<(\/?(?:h[1-6]|summary|details|ul|ol|li|p|div|table|thead|tbody|tr|th|td))\b[^<>]*>/i;
const OTHER_TAG = /<\/?[a-z][^<>]*>/gi;
const CODE_TAG = /<\/?(?:code|tt|kbd)>/gi;
/** A summary ranks below every real heading, like a line in bold. */
const SUMMARY_LEVEL = 7;

/** Reads headings, lists and tables that are written as HTML. */
function readHtml(html: string, line: number): Block[] {
  const blocks: Block[] = [];
  const [text = "", ...rest] = html.split(TAG);
  addTaggedText(blocks, { tag: "p", text, line });
  for (let index = 0; index < rest.length; index += 2) {
    const tag = textAt(rest, index).toLowerCase();
    if (tag === "table") blocks.push({ kind: "table", header: [], rows: [], line });
    if (tag === "tr") startRow(blocks.at(-1), line);
    addTaggedText(blocks, { tag, text: textAt(rest, index + 1), line });
  }
  return blocks;
}

/** The first row of a table is its header. */
function startRow(table: Block | undefined, line: number): void {
  if (table?.kind === "table" && table.header.length > 0) table.rows.push({ cells: [], line });
}

function addTaggedText(blocks: Block[], found: { tag: string; text: string; line: number }): void {
  const { tag, line } = found;
  const text = found.text
    .replace(CODE_TAG, "`")
    .replace(OTHER_TAG, " ")
    .split(/\s+/)
    .join(" ")
    .trim();
  const table = blocks.at(-1);
  if (tag === "td" || tag === "th") {
    if (table?.kind === "table") (table.rows.at(-1)?.cells ?? table.header).push(text);
  } else if (saysNothing(text)) return;
  else if (tag === "summary") blocks.push({ kind: "heading", level: SUMMARY_LEVEL, text, line });
  else if (tag.startsWith("h")) {
    blocks.push({ kind: "heading", level: Number(tag.slice(1)), text, line });
  } else if (tag === "li") blocks.push({ kind: "item", text, quoted: false, depth: 1, line });
  else blocks.push({ kind: "paragraph", text, quoted: false, line });
}

/** The cell of a row in a column; empty if the table has no such column or the row is too short. */
export function cellIn({ cells }: TableRow, column: number | null): string {
  return column === null ? "" : textAt(cells, column);
}
