import { ArbiterError } from "../errors.ts";
import { cutMiddle } from "./clean-text.ts";
import type { Markdown, Piece } from "./markdown.ts";

/** As long as a comment on GitHub may be, 65,536, with room for the marker and the note that go with it. */
const LONGEST_PAGE = 65_000;

interface Room {
  /** Characters of any one foreign text. */
  text: number;
  /** Items of any one list. */
  items: number;
}

const ROOMS: readonly Room[] = [
  { text: LONGEST_PAGE, items: Number.POSITIVE_INFINITY },
  { text: 16_000, items: 400 },
  { text: 4000, items: 100 },
  { text: 1000, items: 40 },
  { text: 200, items: 20 },
  { text: 80, items: 6 },
];

/**
 * The page as text, foreign words made safe and then neutral. One that is too long is cut inside
 * its parts, so that no fence, table or fold is left open.
 */
export function renderMarkdown(
  markdown: Markdown,
  makeSafe: (text: string) => string,
  longest = LONGEST_PAGE,
): string {
  const safe = safePieces(markdown, makeSafe);
  for (const room of ROOMS) {
    const page = render(safe, room);
    if (page.length <= longest) return page;
  }
  throw new ArbiterError("fault", `Our own part of a page is longer than ${longest} characters.`);
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

function render(pieces: readonly Piece[], room: Room): string {
  return pieces.map((piece) => renderPiece(piece, room)).join("");
}

function renderPiece(piece: Piece, room: Room): string {
  if (piece.kind === "ours") return piece.text;
  if (piece.kind === "list") {
    const items = piece.items.map(
      ({ pieces }) =>
        () =>
          render(pieces, room),
    );
    return withoutMiddle(items, room.items).join(piece.between);
  }
  if (piece.kind === "script") return codeBlock(piece.text, "sh");
  return SHOW[piece.kind](cutMiddle(piece.text, Math.min(piece.most, room.text)));
}

const SHOW = {
  words: neutralWords,
  prose: neutralProse,
  cellProse,
  code: codeSpan,
  cellCode: cellCodeSpan,
  block: (text: string) => codeBlock(text),
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
 * Somebody's words as words on a page of ours: one line, in which nothing is formatted, linked,
 * mentioned, closed or commanded, in a paragraph, a heading or a table's cell.
 */
function neutralWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return breakReferences(escapeMarkdown(line));
}

function escapeMarkdown(line: string): string {
  return (
    line
      .replace(/[\\`*[\]|~]/g, "\\$&")
      // GitHub sets `$x$` as a formula. A price behind a gap may stay: it cannot end one.
      .replace(/(?<!\s)\$|\$(?!\d)/g, "\\$$")
      // Inside a name an underscore is no emphasis.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/&(?=[#A-Za-z])/g, "&amp;")
      // Not with a backslash: whoever searches the source for our marker would still find it.
      .replaceAll("<", "&lt;")
      .replace(/^[-+=>#/:]/, "\\$&")
      .replace(/^\d{1,9}(?=[.)])/, "$&\\")
  );
}

/** GitHub makes links of these in the finished page, where no backslash is left to stop it. */
function breakReferences(line: string): string {
  return (
    line
      .replace(/@(?=\S)/g, `@${GAP}`)
      .replace(/#(?=\d)/g, `#${GAP}`)
      .replace(/\bGH-(?=\d)/gi, `$&${GAP}`)
      .replace(/:(?=\/\/)/g, `:${GAP}`)
      // GitHub leaves `//host` alone; readers of its mail, and other pages that show ours, do not.
      .replace(/(?<!\u200b)\/(?=\/\S)/g, `/${GAP}`)
      .replace(/\b(?:mailto|xmpp):/gi, `$&${GAP}`)
      .replace(/\bwww(?=\.)/gi, `$&${GAP}`)
  );
}

/** Code as people write it, in single ticks; with more of them, or beside a dollar, it is words. */
const CODE = /(?<![`$])`([^`]*[^`\s][^`]*)`(?![`$])/;

/** Somebody's words as `neutralWords` has them, in which what they wrote as code is code. */
function neutralProse(text: string): string {
  return withCode(text, codeSpan);
}

/** The same in a cell of a table. */
function cellProse(text: string): string {
  return withCode(text, cellCodeSpan);
}

function withCode(text: string, show: (code: string) => string): string {
  const line = text.replace(/\s+/g, " ").trim();
  // Split by a group, every second part is what the group held.
  const parts = line.split(CODE);
  if (parts.length === 1) return neutralWords(line);
  return parts.map((part, index) => (index % 2 === 1 ? show(part) : between(part))).join("");
}

/** Spaces beside code are no margin, and a dollar in code must not end a formula that begins here. */
function between(part: string): string {
  const words = neutralWords(part).replace(/(?<=\s)\$/g, "\\$$");
  if (words === "") return part;
  return `${part.startsWith(" ") ? " " : ""}${words}${part.endsWith(" ") ? " " : ""}`;
}

/** Somebody's words as a code span: as they are, on one line. */
function codeSpan(text: string): string {
  const line = harmless(text.replace(/\s+/g, " ").trim());
  if (line === "") return "";
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** The same in a cell of a table, in which a bar has to be escaped, and shows no backslash. */
function cellCodeSpan(text: string): string {
  return codeSpan(text.replace(/\\(?=\|)/g, `\\${GAP}`)).replaceAll("|", "\\|");
}

/** Somebody's text as a block of its own, behind a fence that is longer than any in it. */
function codeBlock(text: string, language: "text" | "sh" = "text"): string {
  const body = harmless(text).replace(/^([^\S\n]*)(?=\/[a-z][\w-]*(?:\s|$))/gim, `$1${GAP}`);
  const fence = "`".repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}${language}\n${body.trimEnd()}\n${fence}`;
}

/** Code shows a comment as it is; but whoever searches the source must not take it for our marker. */
function harmless(text: string): string {
  return text.replaceAll("<!--", `<${GAP}!--`);
}

function longestRun(text: string): number {
  const runs = text.match(/`+/g) ?? [];
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** What Mermaid, or the page around it, might take for something else, and what looks like it. */
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
 * Somebody's words as a text in a Mermaid diagram: one line in quotes, with no directive, entity,
 * formula, icon or markup in it, however Mermaid looks at it.
 */
function neutralLabel(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/["`<>{}\\&#;$]/g, (sign) => LOOKALIKES[sign] ?? "")
    .replace(/%(?=%)/g, "% ")
    // `fa:fa-car` is a picture of one.
    .replace(/:(?=fa-)/g, ": ");
  // Between two quotes there has to be something.
  return `"${line || " "}"`;
}

/** Nothing in it ends a link, or begins anything else. */
const ADDRESS = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~%/?=&+#-]*)?$/;

/** The address of a page, for a link; empty where it is no such thing. */
function neutralAddress(address: string): string {
  return ADDRESS.test(address) ? address : "";
}
