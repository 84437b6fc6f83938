import { readPage } from "./read-page.ts";
import { visibleText } from "./visible-text.ts";

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
