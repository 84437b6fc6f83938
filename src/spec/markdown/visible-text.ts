import { type Drawing, drawPage } from "./draw-page.ts";
import { invisibleEntityAt, visibleCharacters } from "./inline-text.ts";
import { isPlainAddress } from "./parse-markdown.ts";
import { type Range, readPage, type Tag } from "./read-page.ts";

/**
 * A text as readers see it on GitHub's page: what is hidden from them is hidden from the model, and
 * permits nothing. The page is drawn as HTML, and those characters stay that an HTML parser finds
 * visible there. Lines keep their numbers.
 */
export function visibleText(text: string): string {
  const source = visibleCharacters(text.replace(/\r\n?/g, "\n"));
  const drawing = drawPage(source, source.replace(UNSHOWN, "$1z"));
  const { html } = drawing;
  const page = readPage(html);
  const hidden = [...unshownRanges(html), ...invisibleEntities(html)];
  show(drawing, [...page.texts, ...page.tags.flatMap((tag) => keptOf(tag, html))], hidden);
  showDefinitions(drawing);
  const shown = cut(source, drawing.marks);
  const columns = columnNames(shown);
  const placeholders = page.tags.filter(({ start, end }) =>
    columns.has(html.slice(start + 1, end - 1)),
  );
  if (placeholders.length === 0) return shown;
  show(drawing, placeholders, hidden);
  return cut(source, drawing.marks);
}

/** GitHub escapes the tags of the first group, and drops those of the second or draws something else. */
const ESCAPED = [
  "title",
  "textarea",
  "style",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "script",
  "plaintext",
];
const DROPPED = [
  "template",
  "noscript",
  "svg",
  "math",
  "object",
  "video",
  "audio",
  "canvas",
  "datalist",
  "select",
];

/**
 * Their first letter, which is replaced: to an HTML parser they become elements that it does not know,
 * as they are to GitHub's sanitizer, and do not change how it reads what follows.
 */
const UNSHOWN = new RegExp(
  `(<\\/?)\\w(?<=<\\/?(?=(?:${[...ESCAPED, ...DROPPED].join("|")})(?=[\\s/>]|$))\\w)`,
  "gi",
);

const MENTION = new Set(ESCAPED.map((name) => `z${name.slice(1)}`));
const UNSHOWN_TAG = new RegExp(
  `<(\\/?)z(${[...ESCAPED, ...DROPPED].map((name) => name.slice(1)).join("|")})(?=[\\s/>]|$)`,
  "gi",
);

/** From each tag of such an element to the one that closes it. One that is never closed is a mention. */
function unshownRanges(html: string): Range[] {
  const ranges: Range[] = [];
  const open = new Map<string, number[]>();
  for (const { 1: slash, 2: name = "", index } of html.matchAll(UNSHOWN_TAG)) {
    const starts = open.get(name.toLowerCase()) ?? [];
    open.set(name.toLowerCase(), starts);
    const start = slash === "" ? undefined : starts.pop();
    if (slash === "") starts.push(index);
    if (start !== undefined)
      ranges.push({ start, end: html.indexOf(">", index) + 1 || html.length });
  }
  return ranges;
}

/** In the text of a line they have been left out before. */
function invisibleEntities(html: string): Range[] {
  return Array.from(html.matchAll(/&/g), ({ index }) => ({
    start: index,
    end: index + invisibleEntityAt(html, index),
  }));
}

/** The elements of GitHub's allow-list; a page drops the tags of others, names and all. */
const ALLOWED = new Set(
  "h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p picture source ol ul table thead tbody tfoot blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary details caption figure figcaption abbr bdo cite dfn mark small span time wbr input u".split(
    " ",
  ),
);

/** What stays of a tag: nothing of its attributes. */
function keptOf({ name, start, end }: Tag, html: string): Range[] {
  const source = html.slice(start, end);
  if (MENTION.has(name)) return [{ start, end }];
  if (!ALLOWED.has(name)) return [];
  if (/^<\/?\w+\s*\/?>$/.test(source)) return [{ start, end }];
  const nameEnd = start + (/^<\/?\w+/.exec(source)?.[0].length ?? 0);
  return [
    { start, end: nameEnd },
    { start: end - 1, end },
  ];
}

function show(
  { origins, marks }: Drawing,
  ranges: readonly Range[],
  hidden: readonly Range[],
): void {
  const isShown = new Uint8Array(origins.length);
  for (const { start, end } of ranges) isShown.fill(1, start, end);
  for (const { start, end } of hidden) isShown.fill(0, start, end);
  for (const [at, origin] of origins.entries()) {
    if (isShown[at] === 1 && origin !== -1) marks[origin] = 1;
  }
}

/** The definition of a link that the page shows stays, because it names a file. */
function showDefinitions({ definitions, links, marks }: Drawing): void {
  const used = new Set(links.filter(({ at }) => marks[at] === 1).map(({ label }) => label));
  for (const { definition, origins } of definitions) {
    const { label, address, start, addressEnd } = definition;
    if (!used.has(label) || !isPlainAddress(address)) continue;
    for (const origin of origins.slice(start, addressEnd)) if (origin !== -1) marks[origin] = 1;
  }
}

/** A line becomes empty if only its indentation is left. */
function cut(source: string, isKept: Uint8Array): string {
  let start = 0;
  const lines = source.split("\n").map((line) => {
    const from = start;
    start += line.length + 1;
    if (!isKept.subarray(from, start - 1).includes(0)) return line;
    const kept = line
      .split("")
      .filter((_, at) => isKept[from + at] === 1)
      .join("");
    return kept.trim() === "" ? "" : kept;
  });
  return lines.join("\n");
}

const COLUMN = /\|[^\S\n]*([\w-]+)[^\S\n]*(?=\|)/g;

/** The words between the bars of a table of examples. `<total>` names one; any other such tag is not seen. */
function columnNames(shown: string): ReadonlySet<string> {
  return new Set([...shown.matchAll(COLUMN)].map(([, name = ""]) => name));
}

/** The text without words that GitHub's own rendering does not show, wherever our drawing of the page is mistaken. */
export function shownOnPage(markdown: string, html: string): string {
  const page = wordsOf(html);
  const isShown = (word: string) => page.has(word.toLowerCase());
  return visibleText(markdown)
    .split(NOT_SHOWN)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(WORD, (word) => (isShown(word) ? word : "")),
    )
    .join("");
}

const WORD = /[\p{L}\p{N}]+/gu;

/** What stays without being shown (see `visibleText`), and names of characters. */
const NOT_SHOWN =
  /(^.*(?:```|~~~).*$|^\s*\[[^\]\n]+\]:\s*[\w./-]+$|\]\([\w./-]*\)|<\/?[\w-]+\s*\/?>|&#?\w+;|:[\w+-]+:|^[\s>]*\d+[.)]\s|\[[ xX]\]\s)/gm;

/** Words end at every tag, or go on after those of emphasis and coloured code. */
function wordsOf(html: string): ReadonlySet<string> {
  const texts = readPage(html).texts.sort((a, b) => a.start - b.start);
  const parts = texts.map(({ start, end }) => html.slice(start, end).toLowerCase());
  return new Set([...parts, parts.join("")].flatMap((text) => text.match(WORD) ?? []));
}
