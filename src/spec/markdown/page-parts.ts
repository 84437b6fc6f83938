import { type Definition, splitDefinitions } from "./definitions.ts";
import type { MarkdownToken } from "./parse-markdown.ts";
import { visibleCode, visibleInfo } from "./visible-code.ts";
import { type Piece, readPieces } from "./visible-pieces.ts";

interface Lines {
  /** The number of its first line, counted from zero. */
  start: number;
  /** Its lines, without the marks of the lists and quotations around it. */
  source: string;
}

interface Footnote {
  label: string;
  pieces: Piece[];
}

export interface TextPart extends Lines {
  kind: "text";
  isHtml: boolean;
  definitions: Definition[];
  pieces: Piece[];
  footnotes: Footnote[];
}

/** A part of a page, in the order of the text. */
export type Part =
  | TextPart
  | ({ kind: "row"; cells: Piece[][] } & Lines)
  | ({ kind: "code"; shown: string } & Lines)
  | { kind: "open" | "close"; name: string };

interface Walk {
  lines: readonly string[];
  paragraphs: ReadonlyMap<MarkdownToken, Paragraph>;
  addresses: ReadonlyMap<string, string>;
  /** The number of columns of the table; null before its header. */
  columns: number | null;
  /** The footnote that an indented block continues. */
  footnote: string | null;
}

/** Splits a page into its parts. */
export function readParts(tokens: readonly MarkdownToken[], lines: readonly string[]): Part[] {
  const paragraphs = new Map(
    tokens
      .filter(({ type, map }) => type === "inline" && map !== null)
      .map((token) => [token, readParagraph(token.content)]),
  );
  const walk: Walk = {
    lines,
    paragraphs,
    addresses: addressesOf([...paragraphs.values()]),
    columns: null,
    footnote: null,
  };
  return tokens.flatMap((token) => readPart(walk, token));
}

interface Paragraph {
  definitions: Definition[];
  text: string;
  footnotes: { label: string; text: string }[];
}

const FOOTNOTE = /^(?= {0,3}\[\^[^\]\s]{1,999}\]:)/m;

function readParagraph(content: string): Paragraph {
  const { definitions, rest } = splitDefinitions(content);
  const chunks = rest.split(FOOTNOTE);
  const text = FOOTNOTE.test(chunks[0] ?? "") ? "" : (chunks.shift() ?? "");
  const footnotes = chunks.map((chunk) => ({ label: footnoteLabel(chunk), text: chunk }));
  return { definitions, text, footnotes };
}

function footnoteLabel(chunk: string): string {
  return chunk.slice(chunk.indexOf("[") + 1, chunk.indexOf("]:")).toLowerCase();
}

/** Where a label is defined twice, its first definition counts. */
function addressesOf(paragraphs: readonly Paragraph[]): ReadonlyMap<string, string> {
  const all = paragraphs.flatMap(({ definitions }) => definitions);
  return new Map(all.reverse().map(({ label, address }) => [label, address]));
}

const CONTAINER =
  /^(?<name>blockquote|bullet_list|ordered_list|list_item|table)_(?<kind>open|close)$/;

function readPart(walk: Walk, token: MarkdownToken): Part[] {
  const { name, kind } = CONTAINER.exec(token.type)?.groups ?? {};
  if (name === "table") walk.columns = null;
  if (name !== undefined) return [{ kind: kind === "open" ? "open" : "close", name }];
  const read = token.map === null ? undefined : READERS[token.type];
  return read === undefined ? [] : [read(walk, token)];
}

const READERS: Readonly<Record<string, (walk: Walk, token: MarkdownToken) => Part>> = {
  inline: readParagraphPart,
  html_block: readHtml,
  tr_open: readRow,
  fence: readFence,
  code_block: readCodeBlock,
};

function readParagraphPart(walk: Walk, token: MarkdownToken): Part {
  const paragraph = walk.paragraphs.get(token) ?? readParagraph(token.content);
  const { definitions, text } = paragraph;
  const options = { isHtml: false, addresses: walk.addresses };
  const pieces = readPieces(text, options);
  const footnotes = paragraph.footnotes.map((footnote) => ({
    label: footnote.label,
    pieces: readPieces(footnote.text, options),
  }));
  walk.footnote = footnotes.at(-1)?.label ?? null;
  return {
    kind: "text",
    isHtml: false,
    start: firstLineOf(token),
    source: token.content,
    definitions,
    pieces,
    footnotes,
  };
}

function firstLineOf({ map }: MarkdownToken): number {
  return map?.[0] ?? 0;
}

function readHtml(walk: Walk, token: MarkdownToken): Part {
  walk.footnote = null;
  const source = token.content;
  const pieces = readPieces(source, { isHtml: true, addresses: walk.addresses });
  const start = firstLineOf(token);
  return { kind: "text", isHtml: true, start, source, definitions: [], pieces, footnotes: [] };
}

/** Below a footnote an indented block is not code, but goes on with the footnote. */
function readCodeBlock({ footnote, addresses }: Walk, token: MarkdownToken): Part {
  const source = token.content;
  const start = firstLineOf(token);
  if (footnote === null) return { kind: "code", start, source, shown: source };
  const pieces = readPieces(source, { isHtml: false, addresses });
  const footnotes = [{ label: footnote, pieces }];
  return { kind: "text", isHtml: false, start, source, definitions: [], pieces: [], footnotes };
}

function readFence(walk: Walk, { map, markup, info, content }: MarkdownToken): Part {
  walk.footnote = null;
  const { lines } = walk;
  const [start, end] = map ?? [0, 0];
  const language = visibleInfo(info);
  const body = content === "" ? [] : content.replace(/\n$/, "").split("\n");
  const last = start + 1 + body.length < end ? [(lines[end - 1] ?? "").trim()] : [];
  const opener = lines[start] ?? "";
  const first = opener.slice(opener.indexOf(markup));
  const isPlain = info.trim() === language;
  return {
    kind: "code",
    start,
    source: [first, ...body, ...last].join("\n"),
    shown: [isPlain ? first : `${markup}${language}`, ...visibleCode(language, body), ...last].join(
      "\n",
    ),
  };
}

const PREFIX = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/;

/** A page does not show cells beyond those of the header. */
function readRow(walk: Walk, token: MarkdownToken): Part {
  const start = firstLineOf(token);
  const line = walk.lines[start] ?? "";
  const source = line.slice(PREFIX.exec(line)?.[0].length ?? 0);
  const all = splitCells(source);
  const edge = all[0]?.trim() === "" ? 1 : 0;
  const isClosed = all.length > edge + 1 && all.at(-1)?.trim() === "";
  walk.columns ??= all.length - edge - (isClosed ? 1 : 0);
  const most = edge + walk.columns;
  const shown = all.length > most ? [...all.slice(0, most), ""] : all;
  const options = { isHtml: false, addresses: walk.addresses };
  return { kind: "row", start, source, cells: shown.map((cell) => readPieces(cell, options)) };
}

/** Splits at every `|` that is not escaped, even in code. */
function splitCells(row: string): string[] {
  const cells: string[] = [];
  let from = 0;
  for (const { 0: found, index } of row.matchAll(/\\[\s\S]|\|/g)) {
    if (found !== "|") continue;
    cells.push(row.slice(from, index));
    from = index + 1;
  }
  cells.push(row.slice(from));
  return cells;
}
