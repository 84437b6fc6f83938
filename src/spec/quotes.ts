import { trimMarks } from "./markdown/inline-text.ts";

/** Words below which a quote is found anywhere by chance, and letters likewise. */
const FEWEST_WORDS = 2;
const FEWEST_LETTERS = 6;

/** Scripts without spaces: there a character counts for a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD = new RegExp(`${UNSPACED.source}|[\\p{L}\\p{N}_]+`, "gu");
const IN_WORD = /[\p{L}\p{N}_]/u;
const LINE_MARK = /^(?:(?:[-*+•]|\d+[.)]|>+|#+)[ \t]+)+/;
const TASK_MARK = /^\[[ xX]\][ \t]+/;

/** Whether these words stand in one of the texts, one after the other, whatever marks them up. */
export function isQuoteFrom(quote: string, texts: readonly string[]): boolean {
  const wanted = trimMarks(plain(quote), { start: "\"' ", end: "\"' .,;:!?。！？" });
  const words = wanted.match(WORD) ?? [];
  if (words.length < FEWEST_WORDS || words.join("").length < FEWEST_LETTERS) return false;
  return texts.some((text) => hasWhole(plain(text), wanted));
}

/** What is left when line breaks, spaces, letter case and the marks of Markdown do not matter. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .split("\n")
    .map((line) => line.trimStart().replace(LINE_MARK, "").replace(TASK_MARK, ""))
    .join(" ")
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, "-")
    .replace(/\]\([^()\s]*\)/g, "]")
    .replace(/\|/g, " ")
    .replace(/[`*~[\]\\]/g, "")
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Not as a piece of longer words. */
function hasWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + wanted.length);
    const cutsBefore = IN_WORD.test(before) && IN_WORD.test(wanted.charAt(0));
    const cutsAfter = IN_WORD.test(after) && IN_WORD.test(wanted.charAt(wanted.length - 1));
    if (!(cutsBefore || cutsAfter) || UNSPACED.test(wanted)) return true;
  }
  return false;
}
