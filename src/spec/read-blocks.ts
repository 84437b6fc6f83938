import type { Block, TableRow } from "./block.ts";
import { saysNothing } from "./inline-text.ts";
import { fromJira } from "./jira-markup.ts";
import { type MarkdownToken, parseMarkdown } from "./markdown.ts";
import { readHtml } from "./read-html.ts";

/** Where the walk through the tokens stands, and what the next text in it is. */
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
  for (const token of parseMarkdown(fromJira(text))) STEPS.get(token.type)?.(walk, token);
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

/** Behind an empty item, too. */
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
  const line = lineOf(token);
  const text = token.content.trim();
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

/** A list of tasks is a list. */
function withoutBox(text: string): string {
  return /^\[[ xX]\]\s/.test(text) ? text.slice(4).trim() : text;
}

function lineOf({ map }: MarkdownToken): number {
  return (map?.[0] ?? 0) + 1;
}
