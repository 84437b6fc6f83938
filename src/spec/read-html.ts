import type { Block } from "./block.ts";
import { saysNothing } from "./inline-text.ts";

/** Tags that begin or end a block; the name is caught, so that splitting keeps it. */
const TAG = /<(\/?(?:h[1-6]|summary|details|ul|ol|li|p|div|table|thead|tbody|tr|th|td))\b[^<>]*>/i;
const OTHER_TAG = /<\/?[a-z][^<>]*>/gi;
const CODE_TAG = /<\/?(?:code|tt|kbd)>/gi;
/** A summary stands below every real heading, as a line in bold does. */
const SUMMARY_LEVEL = 7;

/** Headings, lists and tables that are written as HTML, as they look on the page. */
export function readHtml(html: string, line: number): Block[] {
  const blocks: Block[] = [];
  const [text = "", ...rest] = html.split(TAG);
  addTaggedText(blocks, { tag: "p", text, line });
  for (let index = 0; index < rest.length; index += 2) {
    const tag = (rest[index] ?? "").toLowerCase();
    if (tag === "table") blocks.push({ kind: "table", header: [], rows: [], line });
    if (tag === "tr") startRow(blocks.at(-1), line);
    addTaggedText(blocks, { tag, text: rest[index + 1] ?? "", line });
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
