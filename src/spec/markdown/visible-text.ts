import { type Definition, isPlainAddress, onlyBreaks } from "./definitions.ts";
import type { Tag } from "./html-tags.ts";
import {
  addTag,
  closeElement,
  endParagraph,
  isHidden,
  noneOpen,
  type OpenElements,
  openElement,
} from "./open-elements.ts";
import { type Part, readParts, type TextPart } from "./page-parts.ts";
import { type MarkdownToken, parseAsGitHub } from "./parse-markdown.ts";
import { repairMojibake } from "./repair-mojibake.ts";
import { visibleCharacters } from "./visible-characters.ts";
import type { Piece } from "./visible-pieces.ts";

/**
 * A text as readers see it on GitHub's page: what is hidden from them is hidden from the model, and
 * permits nothing. Lines keep their numbers.
 */
export function visibleText(raw: string): string {
  const text = visibleCharacters(repairMojibake(raw.replace(/\r\n?/g, "\n")));
  const tokens = parseAsGitHub(text);
  const lines = text.split("\n");
  blankUnparsed(lines, tokens);
  const parts = readParts(tokens, lines);
  const changes = showParts(parts, new Set());
  const isFinal = !parts.some(hasPlaceholder);
  for (const change of isFinal ? changes : showParts(parts, columnNames(changes))) {
    replaceLines(lines, change);
  }
  return lines.join("\n");
}

function hasPlaceholder(part: Part): boolean {
  return part.kind === "text" && part.pieces.some(({ placeholder }) => placeholder !== undefined);
}

const COLUMN = /\|[^\S\n]*([\w-]+)[^\S\n]*(?=\|)/g;

/** The words between the bars of a table of examples. `<total>` names one; any other such tag is not seen. */
function columnNames(changes: readonly Change[]): ReadonlySet<string> {
  const found = changes.flatMap(({ shown }) => [...shown.matchAll(COLUMN)]);
  return new Set(found.map(([, name = ""]) => name));
}

const PARSED = /^(?:paragraph_open|heading_open|inline|hr|table_open|fence|code_block|html_block)$/;

/** Blanks what is nested too deeply for the parser: what cannot be judged is not read. */
function blankUnparsed(lines: string[], tokens: readonly MarkdownToken[]): void {
  const parsed = new Uint8Array(lines.length);
  for (const { type, map } of tokens) {
    if (map !== null && PARSED.test(type)) parsed.fill(1, ...map);
  }
  for (const [index, line] of lines.entries()) {
    if (parsed[index] === 0 && /\p{L}/u.test(line)) lines[index] = "";
  }
}

interface Change {
  start: number;
  source: string;
  shown: string;
}

/** The state of the walk through the page. */
interface Walk {
  open: OpenElements;
  /** The closing tags that are still to come, by name. */
  closings: Map<string, number>;
  /** The labels of definitions and footnotes that the page refers to. */
  used: Set<string>;
  defined: Set<string>;
  /** The columns that `<name>` may stand for. */
  columns: ReadonlySet<string>;
}

/** What a page shows of its parts. Definitions and footnotes come last: all references are known then. */
function showParts(parts: readonly Part[], columns: ReadonlySet<string>): Change[] {
  const walk: Walk = {
    open: noneOpen(),
    closings: countClosings(parts.flatMap((part) => (part.kind === "text" ? part.pieces : []))),
    used: new Set(),
    defined: new Set(),
    columns,
  };
  const bodies = parts.map((part) => showBody(walk, part));
  return parts.flatMap((part, index): Change[] => {
    if (!("source" in part)) return [];
    const { start, source } = part;
    const body = bodies[index] ?? "";
    return [
      { start, source, shown: part.kind === "text" ? showReferences(walk, part, body) : body },
    ];
  });
}

function showBody(walk: Walk, part: Part): string {
  const { open } = walk;
  const isBlock = part.kind !== "close" && !(part.kind === "text" && part.isHtml);
  if (isBlock) closeElement(open, "p");
  if (part.kind === "open") openElement(open, { name: part.name, hides: false });
  if (part.kind === "close") closeElement(open, part.name);
  if (part.kind === "code") return isHidden(open) ? onlyBreaks(part.shown) : part.shown;
  if (part.kind === "row") return part.cells.map((cell) => showCell(walk, cell)).join("|");
  if (part.kind !== "text") return "";
  const depth = open.elements.length;
  const shown = showPieces(walk, part.pieces);
  if (!part.isHtml) endParagraph(open, depth);
  return shown;
}

/** What a cell opens ends with it, and it cannot close what is open around the table. */
function showCell(walk: Walk, pieces: readonly Piece[]): string {
  if (isHidden(walk.open)) return "";
  if (pieces.every(({ tag }) => tag === undefined)) return showPieces(walk, pieces);
  return showPieces({ ...walk, open: noneOpen(), closings: countClosings(pieces) }, pieces);
}

function countClosings(pieces: readonly Piece[]): Map<string, number> {
  const closings = new Map<string, number>();
  for (const { tag } of pieces) {
    if (tag?.isClosing) closings.set(tag.name, (closings.get(tag.name) ?? 0) + 1);
  }
  return closings;
}

function showPieces(walk: Walk, pieces: readonly Piece[]): string {
  const { open, used, columns } = walk;
  let hides = isHidden(open);
  const show = ({ tag, uses, placeholder = "", shown, breaks }: Piece): string => {
    const wasHidden = hides;
    if (tag !== undefined) {
      enterTag(walk, tag);
      hides = isHidden(open);
    }
    if (hides || wasHidden) return breaks;
    if (uses !== undefined) used.add(uses);
    return columns.has(placeholder) ? `<${placeholder}>` : shown;
  };
  return pieces.map(show).join("");
}

function enterTag({ open, closings }: Walk, tag: Tag): void {
  const left = (closings.get(tag.name) ?? 0) - (tag.isClosing ? 1 : 0);
  closings.set(tag.name, left);
  addTag(open, tag, { isClosedLater: left > 0 });
}

/** Adds the definitions before the text of a paragraph and the footnotes after it. */
function showReferences(walk: Walk, { definitions, footnotes }: TextPart, body: string): string {
  const notes = footnotes.map(({ label, pieces }) => {
    if (!walk.used.has(label)) return pieces.map(({ breaks }) => breaks).join("");
    // A page shows footnotes apart from the text around them.
    return showPieces({ ...walk, open: noneOpen(), closings: countClosings(pieces) }, pieces);
  });
  return [...definitions.map((one) => showDefinition(walk, one)), body, ...notes].join("");
}

/** The definition of a link that the page shows stays, because it names a file. */
function showDefinition({ used, defined }: Walk, definition: Definition): string {
  const { label, address, shown, breaks } = definition;
  const isNeeded = used.has(label) && !defined.has(label) && isPlainAddress(address);
  defined.add(label);
  return isNeeded ? shown : breaks;
}

/** Replaces what changed, and leaves the marks of lists and quotations before it. */
function replaceLines(lines: string[], { start, source, shown }: Change): void {
  const now = shown.split("\n");
  for (const [index, before] of source.split("\n").entries()) {
    const after = now[index] ?? "";
    if (before === after) continue;
    const line = lines[start + index] ?? "";
    const at = line.lastIndexOf(before);
    lines[start + index] =
      at === -1 ? after : `${line.slice(0, at)}${after}${line.slice(at + before.length)}`;
  }
}
