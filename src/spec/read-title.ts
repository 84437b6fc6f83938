import type { Block } from "./block.ts";
import { plainText, shorten } from "./inline-text.ts";
import { sectionKind } from "./section-kind.ts";

const LONGEST_TITLE = 200;
const SHORTEST_FULL_LINE = 50;
const TYPE =
  /^(?:\[\s*)?(?:feature(?: request)?|bug(?: report)?|ticket|task|story|enhancement)(?:\s*\])?\s*:\s*(?=\S)|^\[(?:feature(?: request)?|bug|task|story|enhancement)\]\s*(?=\S)/i;
const TICKET = /^(?:ticket|issue)\s*[:#]?\s*#?\d+\s*[:–—-]?\s+(?=\S)/i;
const NUMBER = /^#?\d+\s*[-–—:]\s*(?=\S)/;

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|bonjour|hola|good (?:morning|day))\b[^.]{0,40}[!,.]?$/i;

/** One sentence that is over, and the beginning of the next. */
const SENTENCES = /(?<!\b(?:e\.g|i\.e|z\.B|vs|Dr|Mrs?|N[or]))[.!?]["”»)]?\s+\p{Lu}|[。！？]\S/u;

interface Titled {
  title: string;
  /** What is left of the document below its title. */
  body: Block[];
}

/** The first heading, or the first line where a document begins without one. */
export function readTitle(blocks: readonly Block[]): Titled {
  const [first, ...rest] = blocks;
  if (first === undefined || first.kind === "table" || first.kind === "code") {
    return { title: "", body: [...blocks] };
  }
  if (GREETING.test(first.text)) return { title: "", body: rest };
  if (isFormField(first, rest)) return { title: "", body: [...blocks] };
  if (first.kind !== "paragraph") return { title: cleanTitle(first.text), body: rest };
  const [line = "", ...more] = first.text.split("\n");
  const title = cleanTitle(line);
  const text = more.join("\n").trim();
  // A whole text in one line is a title only as far as its beginning.
  if (title.endsWith("…")) return { title, body: [...blocks] };
  if (SENTENCES.test(line) || isWrapped(line, text)) return { title: "", body: [...blocks] };
  if (text === "") return { title, body: rest };
  return { title, body: [{ ...first, text, line: first.line + 1 }, ...rest] };
}

/** A sentence that goes on in the next line because the first one was full. */
function isWrapped(line: string, next: string): boolean {
  return line.length >= SHORTEST_FULL_LINE && /^\p{Ll}/u.test(next);
}

/** A form keeps its title elsewhere: it begins with the first of several fields. */
function isFormField(first: Block, rest: readonly Block[]): boolean {
  if (first.kind !== "heading" || sectionKind(first.text) === null) return false;
  return rest.some((block) => block.kind === "heading" && block.level <= first.level);
}

/** `[Feature]: 12 - Add tax` is about "Add tax". */
export function cleanTitle(markdown: string): string {
  const text = plainText(markdown)
    .replace(NUMBER, "")
    .replace(TICKET, "")
    .replace(TYPE, "")
    .replace(NUMBER, "");
  return shorten(text, LONGEST_TITLE);
}
