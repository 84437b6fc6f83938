import { ADDRESS } from "./find-paths.ts";
import { plainText, trimMarks } from "./markdown/inline-text.ts";
import { type Block, readBlocks } from "./markdown/read-blocks.ts";
import { readSections, type SectionKind } from "./read-sections.ts";

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
    .replace(ADDRESS, "]")
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

/**
 * Whether the visible text of an issue asks for a change of this file, or allows one. It has to name the path
 * as a separate word, in a sentence that does not say "not". A sentence or heading that forbids the change
 * wins over all others. The pull request lists what was granted.
 */
export function namesFile(text: string, path: string): boolean {
  if (!text.includes(path)) return false;
  let isGranted = false;
  for (const { heading, headings, kind, blocks } of readSections(readBlocks(text))) {
    const isForbiddenSection = headings.some((title) => FORBIDDING_HEADING.test(title));
    let isForbiddenBelow = false;
    for (const block of [{ kind: "paragraph", text: heading } as const, ...blocks]) {
      if (block.kind === "paragraph") isForbiddenBelow = false;
      for (const words of sentencesOf(block, isForbiddenBelow ? "filesChanged" : kind)) {
        const sentence = words.replace(/\b(?:do not|don['’]?t|never) forget\b/i, "");
        const mention = mentionIn(sentence, path);
        const forbids = FORBIDS.test(sentence);
        if (mention !== null && (forbids || isForbiddenSection || isForbiddenBelow)) return false;
        if (mention === "itself" && !NOT.test(sentence) && !REFERENCES.includes(kind)) {
          isGranted = true;
        }
        // A list, a table or code below "Do not touch:" is what is not to be touched.
        isForbiddenBelow ||= forbids && /[:：]\s*$/.test(sentence);
      }
    }
  }
  return isGranted;
}

/** Files that are named here are to be read. */
const REFERENCES: readonly (SectionKind | null)[] = ["contextPaths", "lld", "baseBranch"];

const FORBIDDING_HEADING =
  /^(?:(?:files? )?(?:out of scope|not in scope|unchanged|untouched|read[- ]only)|non-?goals?|(?:do not|don['’]?t|never) (?:change|touch|edit|modify))\b/i;
const FORBIDS =
  /\b(?:(?:do|must|may|should|shall) not|don['’]?t|(?:must|should)n['’]?t|never|leave|unchanged|untouched|out of scope|off[- ]limits|hands off|read[- ]only)\b/i;
const NOT =
  /\b(?:not|cannot|no|none|nothing|without|except|avoid|refrain|forbidden|as[- ](?:it )?is|instead of|rather than|reference only)\b|n['’]t\b|~~|<(?:del|s|strike)>/i;

/** The end of a sentence, but not of an abbreviation. A line that begins with a capital begins one, too. */
const SENTENCE =
  /(?<=[.!?。！？])(?<!\b(?:e\.g|i\.e|etc|vs|cf|incl|esp)\.)\s+|\n(?=[^\p{L}\n]{0,20}\p{Lu}\p{Ll})/u;

type Sentences = Pick<Block & { kind: "paragraph" }, "kind" | "text"> | Block;

function sentencesOf(block: Sentences, kind: SectionKind | null): string[] {
  switch (block.kind) {
    case "table":
      return block.rows.map(({ cells }) => [...block.header, ...cells].join(" "));
    case "code":
      // Elsewhere code quotes logs and files rather than asking for something.
      return kind === "filesChanged" ? block.text.split("\n") : [];
    default:
      return block.text.split(SENTENCE);
  }
}

/** A word of a path that is not part of a longer one: `my_setup.py` does not name `setup.py`. */
const PATH_WORD = /[\p{L}\p{N}_./-]+/gu;

/** Whether a sentence names the file itself, or its folder or its name in other letters; null for neither. */
function mentionIn(sentence: string, path: string): "itself" | "around" | null {
  const words = plainText(sentence.replace(ADDRESS, "]")).match(PATH_WORD) ?? [];
  const names = words.map((word) =>
    trimMarks(word.replace(/^(?:\.\/)+/, ""), { start: "", end: "." }),
  );
  if (names.includes(path)) return "itself";
  const isAround = (name: string) =>
    (name.endsWith("/") && path.startsWith(name)) || name.toLowerCase() === path.toLowerCase();
  return names.some(isAround) ? "around" : null;
}
