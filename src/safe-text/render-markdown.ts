import { ArbiterError } from "../errors.ts";
import { cutMiddle } from "./cut-middle.ts";
import type { Markdown, Piece } from "./markdown.ts";
import { neutralAddress } from "./neutral-address.ts";
import { cellCodeSpan, codeBlock, codeSpan } from "./neutral-code.ts";
import { neutralLabel } from "./neutral-label.ts";
import { cellProse, neutralProse } from "./neutral-prose.ts";
import { neutralWords } from "./neutral-words.ts";

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
