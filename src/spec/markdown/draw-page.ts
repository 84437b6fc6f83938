import {
  type Definition,
  isPlainLabel,
  type MarkdownToken,
  normalLabel,
  parseAsGitHub,
  splitDefinitions,
} from "./parse-markdown.ts";
import { endsInTag } from "./read-page.ts";
import { type Defined, findUnseen, visibleCode, visibleInfo } from "./unseen-ranges.ts";

/** The HTML of a page, and where in the source it comes from. */
export interface Drawing {
  html: string;
  /** For each character of the HTML, its place in the source; -1 if it has none. */
  origins: number[];
  /** For each character of the source, 1 if it is a mark of a list, a table and so on, and no text. */
  marks: Uint8Array;
  definitions: { definition: Definition; origins: readonly number[] }[];
  /** The definitions that links use, with the place of the link in the source. */
  links: { label: string; at: number }[];
}

interface Sheet extends Drawing {
  /** The source as an HTML parser should read it. */
  raw: string;
  lines: readonly string[];
  /** Where each line starts. */
  starts: readonly number[];
  texts: Map<MarkdownToken, Text>;
  /** The cells of the current row. */
  cells: Text[];
  defined: Defined;
  usedFootnotes: Set<string>;
  /** What the page shows after this point is unknown. */
  isLost: boolean;
}

/** A part of the source without the marks of the lists and quotations around it. */
interface Text {
  content: string;
  /** For each of its characters, its place in the source; -1 for line breaks and indentation. */
  origins: number[];
}

/**
 * Draws the HTML of GitHub's page. The Markdown of a line stays text: only what the page does not show
 * of it is left out.
 */
export function drawPage(source: string, raw: string): Drawing {
  const copy = source.replace(LATER_HTML, "z");
  const tokens = parseAsGitHub(copy);
  const { body, footnotes } = splitFootnotes(tokens);
  const lines = copy.split("\n");
  const sheet: Sheet = {
    html: "",
    origins: [],
    marks: new Uint8Array(source.length).fill(1),
    definitions: [],
    links: [],
    raw,
    lines,
    starts: [0, ...Array.from(copy.matchAll(/\n/g), ({ index }) => index + 1)],
    texts: new Map(),
    cells: [],
    defined: { references: {}, footnotes: new Set(footnotes.keys()) },
    usedFootnotes: new Set(),
    isLost: false,
  };
  findTexts(sheet, tokens);
  drawTokens(sheet, body);
  // A page has footnotes at its end, and only those that something refers to. They can refer to others.
  for (const label of sheet.usedFootnotes) drawTokens(sheet, footnotes.get(label) ?? []);
  return sheet;
}

/** HTML that begins only in versions of CommonMark after the one that GitHub uses: two elements and `<!lower case`. */
const LATER_HTML =
  /(?<=<\/?)(?:t(?=extarea\b)|T(?=EXTAREA\b)|s(?=earch\b)|S(?=EARCH\b))|<(?=![a-z])/g;

interface SplitTokens {
  body: MarkdownToken[];
  /** The footnotes by label. Of several with a label, the first one counts. */
  footnotes: Map<string, MarkdownToken[]>;
}

function splitFootnotes(tokens: readonly MarkdownToken[]): SplitTokens {
  const body: MarkdownToken[] = [];
  const footnotes = new Map<string, MarkdownToken[]>();
  const open = [body];
  for (const token of tokens) {
    if (token.type === "footnote_open") {
      const footnote: MarkdownToken[] = [];
      const label = normalLabel(token.info);
      if (!footnotes.has(label)) footnotes.set(label, footnote);
      open.push(footnote);
    }
    open.at(-1)?.push(token);
    if (token.type === "footnote_close") open.pop();
  }
  return { body, footnotes };
}

/** Finds the texts of all blocks, and what they define. */
function findTexts(sheet: Sheet, tokens: readonly MarkdownToken[]): void {
  const { lines, texts } = sheet;
  const isParsed = new Uint8Array(lines.length);
  for (const [index, token] of tokens.entries()) {
    const { type, map } = token;
    if (map !== null && PARSED.test(type)) isParsed.fill(1, ...map);
    const text = FINDERS[type]?.(sheet, token);
    if (text !== undefined) texts.set(token, text);
    if (isParagraph(tokens[index - 1])) addDefinitions(sheet, token);
  }
  // Text that is nested too deeply for the parser cannot be judged, so it is not read.
  for (const [index, line] of lines.entries()) {
    if (isParsed[index] === 0 && /\p{L}/u.test(line)) hideLine(sheet, index);
  }
}

type Finder = (sheet: Sheet, token: MarkdownToken) => Text;

const FINDERS: Readonly<Record<string, Finder>> = {
  tr_open: findCells,
  footnote_open: findLabel,
  fence: findFenced,
  inline: (sheet, token) =>
    token.map === null ? (sheet.cells.shift() ?? NO_TEXT) : findBlock(sheet, token),
  code_block: findBlock,
  html_block: findBlock,
};

const PARSED = /^(?:paragraph_open|heading_open|inline|hr|table_open|fence|code_block|html_block)$/;
const NO_TEXT: Text = { content: "", origins: [] };

/** A heading that is underlined is a paragraph, too, until the parser comes to its last line. */
function isParagraph(token: MarkdownToken | undefined): boolean {
  if (token?.type === "heading_open") return !token.markup.startsWith("#");
  return token?.type === "paragraph_open";
}

function findBlock(sheet: Sheet, token: MarkdownToken): Text {
  return findText(sheet, token.content, firstLineOf(token));
}

function firstLineOf({ map }: MarkdownToken): number {
  return map?.[0] ?? 0;
}

/** A line of the source, and where it begins. */
function lineAt({ lines, starts }: Sheet, index: number): { line: string; start: number } {
  return { line: lines[index] ?? "", start: starts[index] ?? 0 };
}

function findText(sheet: Sheet, content: string, firstLine: number): Text {
  const origins = content.split("\n").flatMap((part, index) => {
    // A tab that a list's mark splits arrives as spaces.
    const text = part.trimStart();
    const found = findInLine(sheet, text, firstLine + index);
    return [-1, ...new Array<number>(part.length - text.length).fill(-1), ...found];
  });
  return { content, origins: origins.slice(1) };
}

function findInLine(sheet: Sheet, text: string, index: number): number[] {
  const { line, start } = lineAt(sheet, index);
  const column = line.lastIndexOf(text);
  if (column === -1) {
    hideLine(sheet, index);
    return new Array<number>(text.length).fill(-1);
  }
  sheet.marks.fill(0, start + column, start + column + text.length);
  return textAt(text, start + column).origins;
}

function textAt(content: string, start: number): Text {
  return { content, origins: Array.from({ length: content.length }, (_, at) => start + at) };
}

function hideLine(sheet: Sheet, index: number): void {
  const { line, start } = lineAt(sheet, index);
  sheet.marks.fill(0, start, start + line.length);
}

/** Of a fence's first line only the language stays. */
function findFenced(sheet: Sheet, token: MarkdownToken): Text {
  const { markup, info, content } = token;
  const index = firstLineOf(token);
  const { line, start } = lineAt(sheet, index);
  const from = line.indexOf(markup) + markup.length;
  const language = visibleInfo(info);
  const shown = language === "" ? from : line.indexOf(language, from) + language.length;
  sheet.marks.fill(0, start + shown, start + line.length);
  return findText(sheet, content, index + 1);
}

/** A label is not seen, but a short one stays: the reader of the source has no other sign of the footnote. */
function findLabel(sheet: Sheet, token: MarkdownToken): Text {
  const { info } = token;
  const { line, start } = lineAt(sheet, firstLineOf(token));
  const at = start + line.indexOf(`[^${info}]:`) + 2;
  sheet.marks.fill(0, at, at + info.length);
  if (!isPlainLabel(info)) return NO_TEXT;
  return textAt(info, at);
}

const PREFIX = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/;

/** Finds the texts between the bars of a row, which are at every `|` that is not escaped, even in code. */
function findCells(sheet: Sheet, token: MarkdownToken): Text {
  const { line, start } = lineAt(sheet, firstLineOf(token));
  const row = line.replace(PREFIX, "");
  const first = start + line.length - row.length;
  sheet.cells = Array.from(row.matchAll(CELL), ({ 0: content, index: at }) => {
    sheet.marks.fill(0, first + at, first + at + content.length);
    return textAt(content, first + at);
  });
  return NO_TEXT;
}

const CELL = /(?:\\[\s\S]|[^|\\])+|(?<=\|)(?=\|)/g;

function addDefinitions({ texts, definitions, defined }: Sheet, token: MarkdownToken): void {
  const text = texts.get(token) ?? NO_TEXT;
  const split = splitDefinitions(text.content);
  const length = text.content.length - split.rest.length;
  for (const definition of split.definitions) {
    const { label, address } = definition;
    if (label in defined.references) continue;
    defined.references[label] = { href: address, title: "" };
    definitions.push({ definition, origins: text.origins });
  }
  texts.set(token, { content: split.rest, origins: text.origins.slice(length) });
}

function drawTokens(sheet: Sheet, tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    if (sheet.isLost) return;
    const text = sheet.texts.get(token) ?? NO_TEXT;
    if (token.type === "html_block") {
      const isFollowed = tokens[index + 1]?.type === "html_block";
      drawHtml(sheet, text, isFollowed);
    } else DRAWN[token.type]?.(sheet, text, token);
    if (token.tag !== "" && token.nesting !== 0 && !token.hidden) {
      add(sheet, `<${token.nesting === 1 ? "" : "/"}${token.tag}>`);
    }
    add(sheet, "\n");
  }
}

const DRAWN: Readonly<Record<string, (sheet: Sheet, text: Text, token: MarkdownToken) => void>> = {
  inline: drawInline,
  fence: drawCode,
  code_block: drawCode,
  footnote_open: (sheet, text) => addText(sheet, text, 0, text.content.length),
  hr: (sheet) => add(sheet, "<hr>"),
};

function drawInline(sheet: Sheet, text: Text): void {
  const { unseen, links, footnotes } = findUnseen(text.content, sheet.defined);
  let from = 0;
  for (const { start, end, isHtml } of unseen) {
    addText(sheet, text, from, start);
    if (isHtml) addRaw(sheet, text, start, end);
    from = end;
  }
  addText(sheet, text, from, text.content.length);
  for (const { label, at } of links) sheet.links.push({ label, at: text.origins[at] ?? 0 });
  for (const label of footnotes) sheet.usedFootnotes.add(label);
}

function drawCode(sheet: Sheet, text: Text, { info }: MarkdownToken): void {
  const lines = text.content.split("\n");
  const shown = visibleCode(visibleInfo(info), lines);
  let start = 0;
  add(sheet, "<pre><code>");
  for (const [index, line] of lines.entries()) {
    addText(sheet, text, start, start + (shown[index]?.length ?? 0));
    add(sheet, "\n");
    start += line.length + 1;
  }
  add(sheet, "</code></pre>");
}

/** An open quote ends at the next one, and which one that is depends on how GitHub writes its own tags. */
function drawHtml(sheet: Sheet, text: Text, isFollowed: boolean): void {
  const { length } = sheet.html;
  addRaw(sheet, text, 0, text.content.length);
  const html = sheet.html.slice(length);
  sheet.isLost = (isFollowed || /["']/.test(html)) && endsInTag(html);
}

function add(sheet: Sheet, html: string): void {
  sheet.html += html;
  for (let at = 0; at < html.length; at += 1) sheet.origins.push(-1);
}

/** Text cannot begin or end any HTML. */
function addText(sheet: Sheet, text: Text, start: number, end: number): void {
  sheet.html += text.content.slice(start, end).replace(/[<>&"']/g, "_");
  for (let at = start; at < end; at += 1) sheet.origins.push(text.origins[at] ?? -1);
}

function addRaw(sheet: Sheet, { content, origins }: Text, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const origin = origins[at] ?? -1;
    sheet.html += origin === -1 ? content[at] : sheet.raw[origin];
    sheet.origins.push(origin);
  }
}
