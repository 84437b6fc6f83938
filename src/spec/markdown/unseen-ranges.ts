import MarkdownIt, { type StateInline } from "markdown-it";
import { isPlainAddress, isPlainLabel, normalLabel } from "./definitions.ts";
import { invisibleEntityAt } from "./visible-characters.ts";
import { visibleFormula } from "./visible-code.ts";

/** A range of a paragraph that is not shown as text. */
interface Unseen {
  start: number;
  end: number;
  /** A tag or a comment. The HTML of the page has it as it is, and nothing of any other range. */
  isHtml: boolean;
}

export interface InlineText {
  /** In the order of the text. */
  unseen: Unseen[];
  /** The definitions that its links use, and where the text of each link ends. */
  links: { label: string; at: number }[];
  /** The labels of the footnotes that it refers to. */
  footnotes: string[];
}

/** What a document defines, by normal label. */
export interface Defined {
  references: Record<string, { href: string; title: string }>;
  footnotes: ReadonlySet<string>;
}

const parser = new MarkdownIt({ html: true });
const { inline, helpers } = parser;
// GitHub removes the address of such a link, but still reads it as one.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
// It parses the alt text of an image, of which nothing is seen.
inline.parse = () => undefined;

/** Finds what a page does not show of a paragraph: tags, images, the addresses and titles of links. */
export function findUnseen(content: string, defined: Defined): InlineText {
  const state = new RecordingState(content, parser, { ...defined }, []);
  state.defined = defined;
  // What is nested too deeply for the parser cannot be judged, and is not read.
  if (bracketDepth(content) > MAX_BRACKETS) state.hide(0, content.length);
  else if (/[<&$![]/.test(content)) inline.tokenize(state);
  return state.found;
}

/** The parser's own limit is 100. */
const MAX_BRACKETS = 90;

function bracketDepth(content: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [found] of content.matchAll(/\\[\s\S]|[[\]]/g)) {
    depth = Math.max(0, depth + (BRACKETS[found] ?? 0));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const BRACKETS: Readonly<Record<string, number>> = { "[": 1, "]": -1 };

class RecordingState extends inline.State {
  defined: Defined = { references: {}, footnotes: new Set() };
  found: InlineText = { unseen: [], links: [], footnotes: [] };

  hide(start: number, end: number): void {
    if (start < end) this.found.unseen.push({ start, end, isHtml: false });
  }
}

/** The parser's own loop, which also notes where things are. The parser calls it again for the text of a link. */
inline.tokenize = (state: StateInline): void => {
  if (!(state instanceof RecordingState)) return;
  const rules = inline.ruler.getRules("");
  const end = state.posMax;
  while (state.pos < end) {
    const at: number = state.pos;
    const char: string = state.src[at] ?? "";
    if (HIDDEN[char]?.(state, at)) continue;
    if (rules.some((rule) => rule(state, false))) NOTES[char]?.(state, at);
    else if (char !== "[" || !readFootnote(state, at)) state.pos = at + 1;
  }
};

const HIDDEN: Readonly<Record<string, (state: RecordingState, at: number) => boolean>> = {
  "&": hideEntity,
  $: hideFormula,
};

function hideEntity(state: RecordingState, at: number): boolean {
  const length = invisibleEntityAt(state.src, at);
  state.hide(at, at + length);
  state.pos += length;
  return length > 0;
}

const FORMULA =
  /(\$\$)[^$]+\$\$|(\$`)[^`$]+`\$|(?<![\p{L}\p{N}$])(\$)(?![\s$])[^$]*(?<![\s\\])\$(?![\p{L}\p{N}$])/uy;

function hideFormula(state: RecordingState, at: number): boolean {
  FORMULA.lastIndex = at;
  const found = FORMULA.exec(state.src);
  if (found === null) return false;
  const { length } = found[1] ?? found[2] ?? found[3] ?? "";
  const formula = found[0].slice(length, -length);
  const shown = visibleFormula(formula);
  if (shown === formula) return false;
  let start = at + length;
  for (const [index, line] of formula.split("\n").entries()) {
    state.hide(start + (shown.split("\n")[index]?.length ?? 0), start + line.length);
    start += line.length + 1;
  }
  state.pos = at + found[0].length;
  return true;
}

const NOTES: Readonly<Record<string, (state: RecordingState, at: number) => void>> = {
  "<": noteTag,
  "[": (state, at) => noteTarget(state, helpers.parseLinkLabel(state, at, true)),
  "!": noteImage,
};

function noteTag({ tokens, pos, found }: RecordingState, at: number): void {
  if (tokens.at(-1)?.type === "html_inline") {
    found.unseen.push({ start: at, end: pos, isHtml: true });
  }
}

/** Hides what follows the text of a link, except the path of a file. */
function noteTarget(state: RecordingState, labelEnd: number): void {
  const { src, pos, found, tokens } = state;
  const label = tokens.findLast(({ type }) => type === "link_open")?.meta?.label;
  if (typeof label !== "string") {
    const gap = /\s*/y;
    gap.lastIndex = labelEnd + 2;
    gap.test(src);
    const address = helpers.parseLinkDestination(src, gap.lastIndex, pos);
    state.hide(isPlainAddress(address.str) ? address.pos : labelEnd + 2, pos - 1);
    return;
  }
  const isPlain =
    pos === labelEnd + 1 ||
    (isPlainAddress(state.defined.references[label]?.href ?? "") && isPlainLabel(label));
  if (isPlain) found.links.push({ label, at: labelEnd });
  else state.hide(labelEnd + 1, pos);
}

/** The text of an image is shown only where the image is missing. */
function noteImage(state: RecordingState, at: number): void {
  const { src, pos } = state;
  const labelEnd = helpers.parseLinkLabel(state, at + 1, false);
  const isInline = src[labelEnd + 1] === "(" && src[pos - 1] === ")";
  state.hide(at + 2, labelEnd);
  state.hide(labelEnd + (isInline ? 2 : 1), pos - (isInline ? 1 : 0));
}

const FOOTNOTE = /\[\^([^\]\s]{1,999})\]/y;

function readFootnote(state: RecordingState, at: number): boolean {
  FOOTNOTE.lastIndex = at;
  const label = FOOTNOTE.exec(state.src)?.[1] ?? "";
  if (!state.defined.footnotes.has(normalLabel(label))) return false;
  state.found.footnotes.push(normalLabel(label));
  state.pos = FOOTNOTE.lastIndex;
  if (!isPlainLabel(label)) state.hide(at + 2, state.pos - 1);
  return true;
}
