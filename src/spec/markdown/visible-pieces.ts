import { isPlainAddress, isPlainLabel, normalLabel, onlyBreaks } from "./definitions.ts";
import { readBlockTag, readInlineTag, type Tag } from "./html-tags.ts";
import { readInlineTarget } from "./link-target.ts";
import { invisibleEntityAt } from "./visible-characters.ts";
import { visibleFormula } from "./visible-code.ts";

/** A part of a text with the same visibility. */
export interface Piece {
  /** What a page shows of it, with as many line breaks as its source. */
  shown: string;
  /** What is left of it inside a hidden element. */
  breaks: string;
  tag?: Tag;
  /** The label of the definition or footnote that it refers to. */
  uses?: string;
  /** The name in a tag like `<total>`, which may stand for a column of examples. */
  placeholder?: string;
}

export interface PieceOptions {
  /** A block of HTML has no code spans, links or escapes. */
  isHtml: boolean;
  /** The addresses of the document's link definitions by label. */
  addresses: ReadonlyMap<string, string>;
}

interface Reading extends PieceOptions {
  text: string;
  pieces: Piece[];
  /** Where the text starts that is not in a piece yet. */
  from: number;
  brackets: Bracket[];
  /** Brackets that are not tracked, because there are too many open ones. */
  untracked: number;
  /** Where each closing mark occurs last: searching for one that is not there takes quadratic time. */
  lastAt: Map<string, number>;
  /** The text in lower case. */
  lower: string;
}

interface Bracket {
  isImage: boolean;
  /** The index of its piece. */
  piece: number;
  start: number;
}

const MAX_BRACKETS = 1000;

/** Splits a paragraph, a table cell or a block of HTML into what a page shows and what it does not. */
export function readPieces(text: string, options: PieceOptions): Piece[] {
  const special = options.isHtml ? /[<&]/g : /[\\`<&$![\]]/g;
  if (!special.test(text)) return [{ shown: text, breaks: onlyBreaks(text) }];
  special.lastIndex = 0;
  const reading: Reading = {
    ...options,
    text,
    pieces: [],
    from: 0,
    brackets: [],
    untracked: 0,
    lastAt: new Map(),
    lower: text.toLowerCase(),
  };
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const end = READERS[found[0]]?.(reading, found.index) ?? null;
    special.lastIndex = end ?? found.index + 1;
  }
  flush(reading, text.length);
  return reading.pieces;
}

/** Reads what begins at a special character, and returns where it ends; null if it is only text. */
type Reader = (reading: Reading, at: number) => number | null;

const READERS: Readonly<Record<string, Reader>> = {
  "\\": (_, at) => at + 2,
  "`": readCode,
  "<": (reading, at) => readMarkup(reading, at) ?? readTag(reading, at),
  "&": readEntity,
  $: readFormula,
  "!": (reading, at) => (reading.text[at + 1] === "[" ? openBracket(reading, at) : null),
  "[": openBracket,
  "]": closeBracket,
};

function flush(reading: Reading, to: number): void {
  const { text, from, pieces } = reading;
  const shown = text.slice(from, to);
  if (shown !== "") pieces.push({ shown, breaks: onlyBreaks(shown) });
  reading.from = to;
}

/** Adds a piece for the source between two places. */
function addPiece(reading: Reading, at: number, end: number, piece: Omit<Piece, "breaks">): number {
  flush(reading, at);
  reading.pieces.push({ ...piece, breaks: onlyBreaks(reading.text.slice(at, end)) });
  reading.from = end;
  return end;
}

function hide(reading: Reading, at: number, end: number): number {
  return addPiece(reading, at, end, { shown: onlyBreaks(reading.text.slice(at, end)) });
}

/** Where the first of these marks from a place on ends; null if there is none. */
function endOf(reading: Reading, mark: string, from: number): number | null {
  const { lower, lastAt } = reading;
  const last = lastAt.get(mark) ?? lower.lastIndexOf(mark);
  lastAt.set(mark, last);
  return last < from ? null : lower.indexOf(mark, from) + mark.length;
}

/** The content of a code span is visible. */
function readCode(reading: Reading, at: number): number | null {
  const { text, lastAt } = reading;
  let length = 1;
  while (text[at + length] === "`") length += 1;
  const start = at + length;
  if (!lastAt.has("`")) noteRuns(reading);
  if ((lastAt.get(`\`${length}`) ?? 0) < start) return start;
  const runs = /`+/g;
  runs.lastIndex = start;
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    if (run[0].length === length) return runs.lastIndex;
  }
  return start;
}

/** Notes the last run of backticks of each length. */
function noteRuns({ text, lastAt }: Reading): void {
  lastAt.set("`", 0);
  for (const { 0: run, index } of text.matchAll(/`+/g)) lastAt.set(`\`${run.length}`, index);
}

const MARKUP = [
  ["<![cdata[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** Comments, declarations, instructions and raw data. */
function readMarkup(reading: Reading, at: number): number | null {
  const { text, lower, isHtml } = reading;
  if (text.startsWith("<!--", at)) {
    const empty = /<!--(?:-?>)/y;
    empty.lastIndex = at;
    const end = empty.test(text) ? empty.lastIndex : endOf(reading, "-->", at + 4);
    // An unclosed comment hides the rest of its block.
    return hide(reading, at, end ?? text.length);
  }
  const found = MARKUP.find(([opener]) => lower.startsWith(opener, at));
  if (found === undefined) return null;
  const [opener, closer] = found;
  if (opener === "<!" && !isHtml && !/[a-z]/.test(lower[at + 2] ?? "")) return null;
  const end = endOf(reading, closer, at + opener.length) ?? (isHtml ? text.length : null);
  return end === null ? null : hide(reading, at, end);
}

/** The elements of GitHub's allow-list; a page drops the tags of others, names and all. */
const ALLOWED = new Set(
  "h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p picture source ol ul table thead tbody tfoot blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary details caption figure figcaption abbr bdo cite dfn mark small span time wbr input u".split(
    " ",
  ),
);
/** GitHub escapes these tags, or removes them with their content. */
const FILTERED = new Set(
  "script style title textarea xmp iframe noembed noframes plaintext".split(" "),
);

function readTag(reading: Reading, at: number): number | null {
  const { text, isHtml } = reading;
  const tag = isHtml ? readBlockTag(text, at) : readInlineTag(text, at);
  if (tag === null) return null;
  if (FILTERED.has(tag.name) && !tag.isClosing) return hideContent(reading, at, tag);
  const source = text.slice(at, tag.end);
  const bare = /^<\/?[A-Za-z0-9]+\s*\/?>$/.test(source)
    ? source
    : `<${tag.isClosing ? "/" : ""}${tag.name}>${onlyBreaks(source)}`;
  if (ALLOWED.has(tag.name)) return addPiece(reading, at, tag.end, { shown: bare, tag });
  const placeholder = /^<([\w-]+)>$/.exec(source)?.[1];
  const shown = onlyBreaks(source);
  return addPiece(reading, at, tag.end, {
    shown,
    tag,
    ...(placeholder === undefined ? {} : { placeholder }),
  });
}

function hideContent(reading: Reading, at: number, { name, end }: Tag): number {
  const { text, isHtml } = reading;
  const closing = endOf(reading, `</${name}`, end);
  if (closing !== null) return hide(reading, at, endOf(reading, ">", closing) ?? text.length);
  // In a line it is a mention, which GitHub escapes; its attributes are shown, too.
  return isHtml ? hide(reading, at, text.length) : end;
}

function readEntity(reading: Reading, at: number): number | null {
  const length = invisibleEntityAt(reading.text, at);
  return length === 0 ? null : hide(reading, at, at + length);
}

const FORMULA =
  /\$\$[^$]+\$\$|\$`[^`$]+`\$|(?<![\p{L}\p{N}$])\$(?![\s$])[^$]*(?<![\s\\])\$(?![\p{L}\p{N}$])/uy;

function readFormula(reading: Reading, at: number): number | null {
  FORMULA.lastIndex = at;
  const source = FORMULA.exec(reading.text)?.[0];
  if (source === undefined) return null;
  const marks = /^(?:\$\$|\$`|\$)/.exec(source)?.[0] ?? "";
  const formula = source.slice(marks.length, -marks.length);
  const shown = visibleFormula(formula);
  if (shown === formula) return null;
  const ends = [...marks].reverse().join("");
  return addPiece(reading, at, at + source.length, { shown: `${marks}${shown}${ends}` });
}

function openBracket(reading: Reading, at: number): number {
  const isImage = reading.text[at] === "!";
  const end = at + (isImage ? 2 : 1);
  if (reading.brackets.length >= MAX_BRACKETS) {
    reading.untracked += 1;
    return end;
  }
  flush(reading, at);
  reading.brackets.push({ isImage, piece: reading.pieces.length, start: end });
  return addPiece(reading, at, end, { shown: isImage ? "![" : "[" });
}

function closeBracket(reading: Reading, at: number): number | null {
  if (reading.untracked > 0) {
    reading.untracked -= 1;
    return null;
  }
  const bracket = reading.brackets.pop();
  if (bracket === undefined) return null;
  const target = readTarget(reading, at, reading.text.slice(bracket.start, at));
  if (target === null) return null;
  const { end, shown, uses } = target;
  if (!bracket.isImage) return addPiece(reading, at, end, { shown, ...uses });
  // The text of an image is shown only where the image is missing.
  reading.pieces.length = bracket.piece;
  reading.from = bracket.start - 2;
  return addPiece(reading, reading.from, end, {
    shown: `![]()${onlyBreaks(reading.text.slice(bracket.start, end))}`,
  });
}

interface Target {
  end: number;
  /** What stays of it, from the closing bracket of the link's text on. */
  shown: string;
  uses?: { uses: string };
}

/** What follows the text of a link or an image; null if it is neither. */
function readTarget(reading: Reading, at: number, content: string): Target | null {
  const { text, addresses } = reading;
  const inline = text[at + 1] === "(" ? readInlineTarget(text, at + 1) : null;
  if (inline !== null) {
    const { end, address } = inline;
    const path = isPlainAddress(address) ? address : "";
    return { end, shown: `](${path})${onlyBreaks(text.slice(at, end))}` };
  }
  const own = normalLabel(content);
  if (own.startsWith("^")) return { end: at + 1, shown: "]", uses: { uses: own } };
  const full = text[at + 1] === "[" ? readFullReference(reading, at, own) : null;
  if (full !== null) return full;
  return addresses.has(own) ? { end: at + 1, shown: "]", uses: { uses: own } } : null;
}

const FULL_LABEL = /\[((?:[^[\]\\]|\\[\s\S]){0,999})\]/y;

/** `[text][label]`, where only the text is seen. */
function readFullReference({ text, addresses }: Reading, at: number, own: string): Target | null {
  FULL_LABEL.lastIndex = at + 1;
  const full = FULL_LABEL.exec(text);
  if (full === null) return null;
  const label = normalLabel(full[1] ?? "") || own;
  const address = addresses.get(label);
  if (address === undefined) return null;
  const end = at + 1 + full[0].length;
  if (!isPlainAddress(address) || !isPlainLabel(label)) {
    return { end, shown: `]${onlyBreaks(full[0])}` };
  }
  return { end, shown: text.slice(at, end), uses: { uses: label } };
}
