import { trimMarks } from "./markdown/inline-text.ts";

/** A shorter quote matches anywhere by chance. */
const FEWEST_WORDS = 2;
const FEWEST_LETTERS = 6;

/** In scripts without spaces, a character counts as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD = new RegExp(`${UNSPACED.source}|[\\p{L}\\p{N}_]+`, "gu");
const IN_WORD = /[\p{L}\p{N}_]/u;
const LINE_MARK = /^(?:(?:[-*+•]|\d+[.)]|>+|#+)[ \t]+)+/;
const TASK_MARK = /^\[[ xX]\][ \t]+/;

/** Whether one of the texts contains these words in this order, whatever their markup. */
export function isQuoteFrom(quote: string, texts: readonly string[]): boolean {
  const needle = trimMarks(plain(quote), { start: "\"' ", end: "\"' .,;:!?。！？" });
  const words = needle.match(WORD) ?? [];
  if (words.length < FEWEST_WORDS || words.join("").length < FEWEST_LETTERS) return false;
  return texts.some((text) => hasWholeWords(plain(text), needle));
}

/** Text without line breaks, repeated spaces, letter case and Markdown. */
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

/** Whether the text contains the needle, not as a part of longer words. */
function hasWholeWords(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + needle.length);
    const cutsBefore = IN_WORD.test(before) && IN_WORD.test(needle.charAt(0));
    const cutsAfter = IN_WORD.test(after) && IN_WORD.test(needle.charAt(needle.length - 1));
    if (!(cutsBefore || cutsAfter) || UNSPACED.test(needle)) return true;
  }
  return false;
}
