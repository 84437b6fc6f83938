import type { StateInline } from "markdown-it";
import MarkdownIt from "markdown-it";
import { invisibleEntityAt } from "./inline-text.ts";
import { isPlainAddress, isPlainLabel, normalLabel } from "./parse-markdown.ts";

/** A range of a paragraph that is not shown as text. */
interface Unseen {
  start: number;
  end: number;
  /** A tag or a comment. The HTML of the page has it as it is, and nothing of any other range. */
  isHtml: boolean;
}

interface InlineText {
  /** In the order of the text. */
  unseen: Unseen[];
  /** The definitions that its links use, and where the text of each link ends. */
  links: { label: string; at: number }[];
  /** The labels of the footnotes that it refers to. */
  footnotes: string[];
}

/** The definitions of a document, by normalised label. */
export interface Defined {
  references: Record<string, { href: string; title: string }>;
  footnotes: ReadonlySet<string>;
}

const parser = new MarkdownIt({ html: true });
const { inline, helpers } = parser;
// GitHub removes the address of such a link, but still reads it as one.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
// The parser would also parse the alt text of an image, which no reader sees.
inline.parse = () => undefined;

/** Finds what a page does not show of a paragraph: tags, images, the addresses and titles of links. */
export function findUnseen(content: string, defined: Defined): InlineText {
  const state = new RecordingState(content, parser, { ...defined }, []);
  state.defined = defined;
  // Text that is nested too deeply for the parser cannot be judged, so it is not read.
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
  if (!UNDRAWN_MATH.test(found[0])) return false;
  state.hide(at + length, at + found[0].length - length);
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

const LANGUAGE = /^[\w+#.{}-]{1,20}$/;

/** Of a fence's info string a page uses the first word, and only to choose colours. */
export function visibleInfo(info: string): string {
  const [language = ""] = info.trim().split(/\s/, 1);
  return LANGUAGE.test(language) ? language : "";
}

/** What a page shows of a fenced block: diagrams, maps and formulas are drawn; other code is shown as it is. */
export function visibleCode(language: string, lines: readonly string[]): readonly string[] {
  const kind = language.toLowerCase();
  const text = lines.join("\n");
  if (kind === "mermaid" && !UNDRAWN_BLOCK.test(text)) {
    return lines.map((line) => (UNDRAWN_LINE.test(line) ? "" : line));
  }
  const isHidden = kind === "math" ? UNDRAWN_MATH.test(text) : DRAWN.has(kind);
  return isHidden ? lines.map(() => "") : lines;
}

const DRAWN: ReadonlySet<string> = new Set(["mermaid", "geojson", "topojson", "stl"]);

/** Lines of a diagram with a comment, or that set colours, links and descriptions for screen readers. */
const UNDRAWN_LINE =
  /%%|^\s*(?:accTitle\b|accDescr\b|click\b|classDef\b|cssClass\b|class\s+[\w,\s]+$|style\b|linkStyle\b|links?\s+\S+\s*:|links\b|properties\b|callback\b|href\b|UpdateElementStyle\b|UpdateRelStyle\b)/;
/** Settings and descriptions over several lines: a diagram with one is left out whole. */
const UNDRAWN_BLOCK = /^\s*---\s*$|^\s*accDescr\s*\{[^}]*$|%%\{(?!.*\}%%)/m;

/** Comments in a formula, and commands that define text without showing it, or show it without ink, size or place. */
const UNDRAWN_MATH =
  /(?<!\\)%|\\(?:[hv]?phantom|(?:text)?color|definecolor|def|gdef|(?:re)?new(?:command|environment)|let|label|href|style|class|cssId|data|require|tiny|smash|(?:math)?[lrc]lap|raise|lower|rule|unicode|texttip|mathtip|toggle|mathchoice|if[a-z]*|begin\s*\{comment)(?![A-Za-z])/;
