import { ArbiterError } from "../errors.ts";
import { cutMiddle } from "./clean-text.ts";
import type { Markdown, Piece } from "./markdown.ts";

/** GitHub's limit for a comment is 65,536; the rest is for the marker and the notes that are added. */
const MAX_PAGE = 64_000;

interface Limits {
  /** Characters of any one foreign text. */
  text: number;
  /** Items of any one list. */
  items: number;
}

/** Tried in order until the page fits. */
const LIMITS: readonly Limits[] = [
  { text: MAX_PAGE, items: Number.POSITIVE_INFINITY },
  { text: 16_000, items: 400 },
  { text: 4000, items: 100 },
  { text: 1000, items: 40 },
  { text: 200, items: 20 },
  { text: 80, items: 6 },
];

/**
 * Renders a page: `makeSafe` redacts foreign text, then it is escaped. A page that is too long is cut
 * inside its parts, so that no fence, table or fold stays open.
 */
export function renderMarkdown(
  markdown: Markdown,
  makeSafe: (text: string) => string,
  max = MAX_PAGE,
): string {
  const safe = safePieces(markdown, makeSafe);
  for (const limits of LIMITS) {
    const page = render(safe, limits);
    if (page.length <= max) return page;
  }
  throw new ArbiterError("fault", `The fixed part of a page is longer than ${max} characters.`);
}

function safePieces({ pieces }: Markdown, makeSafe: (text: string) => string): Piece[] {
  return pieces.map((piece) => {
    if (piece.kind === "ours") return piece;
    if (piece.kind !== "list") return { ...piece, text: makeSafe(piece.text) };
    const items = piece.items.map(
      (item) => ({ ...item, pieces: safePieces(item, makeSafe) }) satisfies Markdown,
    );
    return { ...piece, items };
  });
}

function render(pieces: readonly Piece[], limits: Limits): string {
  return pieces.map((piece) => renderPiece(piece, limits)).join("");
}

function renderPiece(piece: Piece, limits: Limits): string {
  if (piece.kind === "ours") return piece.text;
  if (piece.kind === "list") {
    const items = piece.items.map(
      ({ pieces }) =>
        () =>
          render(pieces, limits),
    );
    return withoutMiddle(items, limits.items).join(piece.between);
  }
  if (piece.kind === "script") return codeBlock(piece.text, "sh");
  return SHOW[piece.kind](cutMiddle(piece.text, Math.min(piece.most, limits.text)));
}

const SHOW = {
  words: neutralWords,
  prose: neutralProse,
  cellProse,
  code: codeSpan,
  cellCode: cellCodeSpan,
  block: (text: string) => codeBlock(text),
  diff: (text: string) => codeBlock(text, "diff"),
  label: neutralLabel,
  address: neutralAddress,
  quote: (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => `> ${neutralProse(line)}`.trimEnd())
      .join("\n"),
} as const;

function withoutMiddle(items: readonly (() => string)[], most: number): string[] {
  if (items.length <= most) return items.map((show) => show());
  const head = items.slice(0, Math.ceil(most / 2)).map((show) => show());
  const tail = items.slice(items.length - Math.floor(most / 2)).map((show) => show());
  return [...head, `… ${items.length - most} left out …`, ...tail];
}

const GAP = "\u200b";

/**
 * Foreign text as one line of plain text in a paragraph, heading or table cell: no formatting, links,
 * mentions, closing keywords or commands.
 */
function neutralWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return breakReferences(escapeMarkdown(line));
}

function escapeMarkdown(line: string): string {
  return (
    line
      .replace(/[\\`*[\]|~]/g, "\\$&")
      // GitHub renders `$x$` as a formula. A price after a space may stay: it cannot close one.
      .replace(/(?<!\s)\$|\$(?!\d)/g, "\\$$")
      // An underscore inside a name is not emphasis.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/&(?=[#A-Za-z])/g, "&amp;")
      // An entity, not a backslash: a search of the source for our marker must not find it.
      .replaceAll("<", "&lt;")
      .replace(/^[-+=>#/:]/, "\\$&")
      .replace(/^\d{1,9}(?=[.)])/, "$&\\")
  );
}

/** GitHub links these after rendering, when backslashes are gone, so a zero-width space breaks them. */
function breakReferences(line: string): string {
  return (
    line
      .replace(/@(?=\S)/g, `@${GAP}`)
      .replace(/#(?=\d)/g, `#${GAP}`)
      .replace(/\bGH-(?=\d)/gi, `$&${GAP}`)
      .replace(/:(?=\/\/)/g, `:${GAP}`)
      // GitHub does not link `//host`, but mail clients and other pages do.
      .replace(/(?<!\u200b)\/(?=\/\S)/g, `/${GAP}`)
      .replace(/\b(?:mailto|xmpp):/gi, `$&${GAP}`)
      .replace(/\bwww(?=\.)/gi, `$&${GAP}`)
  );
}

/** A code span in single backticks. With more backticks, or next to a dollar sign, it is plain text. */
const CODE = /(?<![`$])`([^`]*[^`\s][^`]*)`(?![`$])/;

/** Like `neutralWords`, but keeps code spans. */
function neutralProse(text: string): string {
  return withCode(text, codeSpan);
}

/** Like `neutralProse`, for a table cell. */
function cellProse(text: string): string {
  return withCode(text, cellCodeSpan);
}

function withCode(text: string, show: (code: string) => string): string {
  const line = text.replace(/\s+/g, " ").trim();
  // `split` with a group puts what the group matched at every second index.
  const parts = line.split(CODE);
  if (parts.length === 1) return neutralWords(line);
  return parts.map((part, index) => (index % 2 === 1 ? show(part) : between(part))).join("");
}

/** Keeps the spaces next to code, and escapes a dollar sign that one inside the code could close. */
function between(part: string): string {
  const words = neutralWords(part).replace(/(?<=\s)\$/g, "\\$$");
  if (words === "") return part;
  return `${part.startsWith(" ") ? " " : ""}${words}${part.endsWith(" ") ? " " : ""}`;
}

/** Foreign text as a code span on one line. */
function codeSpan(text: string): string {
  const line = breakComment(text.replace(/\s+/g, " ").trim());
  if (line === "") return "";
  const ticks = "`".repeat(maxRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Like `codeSpan`, for a table cell, where `|` has to be escaped. */
function cellCodeSpan(text: string): string {
  return codeSpan(text.replace(/\\(?=\|)/g, `\\${GAP}`)).replaceAll("|", "\\|");
}

/** Foreign text as a block, with a fence longer than any in it. */
function codeBlock(text: string, language: "text" | "sh" | "diff" = "text"): string {
  const body = breakComment(text).replace(/^([^\S\n]*)(?=\/[a-z][\w-]*(?:\s|$))/gim, `$1${GAP}`);
  const fence = "`".repeat(Math.max(3, maxRun(body) + 1));
  return `${fence}${language}\n${body.trimEnd()}\n${fence}`;
}

/** Breaks `<!--`, so that a search of the source for our marker does not find it in code. */
function breakComment(text: string): string {
  return text.replaceAll("<!--", `<${GAP}!--`);
}

function maxRun(text: string): number {
  const runs = text.match(/`+/g) ?? [];
  return runs.reduce((max, run) => Math.max(max, run.length), 0);
}

/** Characters that Mermaid or the page around it could interpret, and what replaces them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '"': "'",
  "`": "'",
  "<": "‹",
  ">": "›",
  "{": "(",
  "}": ")",
  "\\": "/",
  "&": "＆",
  "#": "＃",
  ";": ",",
  $: "＄",
};

/**
 * Foreign text as a label in a Mermaid diagram: one quoted line without directives, entities, formulas,
 * icons or markup.
 */
function neutralLabel(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/["`<>{}\\&#;$]/g, (sign) => LOOKALIKES[sign] ?? "")
    .replace(/%(?=%)/g, "% ")
    // Mermaid draws `fa:fa-car` as an icon.
    .replace(/:(?=fa-)/g, ": ");
  // Mermaid rejects an empty label.
  return `"${line || " "}"`;
}

/** Nothing in it can end the link or start other markup. */
const ADDRESS = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~%/?=&+#-]*)?$/;

/** The address of a link; empty if it is not a plain web address. */
function neutralAddress(address: string): string {
  return ADDRESS.test(address) ? address : "";
}
