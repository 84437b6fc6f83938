import type { Terms } from "./terms.ts";

/** How often the terms are in one file. */
export interface FileTerms {
  path: string;
  length: number;
  /** By term: in the text, with names that the file defines counted more than once. */
  counts: ReadonlyMap<string, number>;
}

export interface Relevance {
  /** By path; files without any of the terms are left out. */
  scores: ReadonlyMap<string, number>;
  /** What each term is worth: a rare one is worth more. */
  weights: ReadonlyMap<string, number>;
}

/** A term in a name that is defined, or in the path, counts as much as this many in the text. */
const IN_DEFINITION = 4;
const IN_FILE_NAME = 8;
const IN_FOLDER_NAME = 1;

/** Counts the terms of an issue in files, one after the other. */
export function createTermCounter({ stems }: Terms): (path: string, text: string) => FileTerms {
  const find = createTermFinder(stems.keys());
  return (path, text) => {
    const counts = new Map<string, number>();
    const add = (term: string, worth: number) => counts.set(term, (counts.get(term) ?? 0) + worth);
    const name = path.lastIndexOf("/") + 1;
    find(path, (term, at) => add(term, at >= name ? IN_FILE_NAME : IN_FOLDER_NAME));
    find(text, (term, at) => add(term, isDefined(text, at) ? IN_DEFINITION : 1));
    return { path, length: text.length, counts };
  };
}

type TermFinder = (text: string, visit: (term: string, at: number) => void) => void;

const A = 97;
const Z = 122;
const LETTERS = 26;
/** The bit by which a letter of ASCII differs from its capital. */
const CASE = 32;

/**
 * Finds where terms, which are letters and digits only, begin a word or a part of an identifier: `client`
 * begins a part of `AsyncClient` and of `async_client`; `port` begins none of `import`. Of several at the
 * same place, the longest. A regular expression of them all would try each of them at every character.
 */
export function createTermFinder(terms: Iterable<string>): TermFinder {
  const byStart: string[][] = Array.from({ length: LETTERS * (LETTERS + 1) }, () => []);
  for (const term of [...terms].sort((one, other) => other.length - one.length)) {
    byStart[startOf(term, 0)]?.push(term);
  }
  const termAt = (text: string, at: number) =>
    byStart[startOf(text, at)]?.find((term) => isAt(text, term, at));
  return (text, visit) => {
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const begins = isLetter(code) && beginsPart(before, code, text.charCodeAt(at + 1));
      const term = begins ? termAt(text, at) : undefined;
      before = code;
      if (term === undefined) continue;
      visit(term, at);
      at += term.length - 1;
      before = text.charCodeAt(at);
    }
  };
}

/** A number for the letter at a place and what follows: a letter, or anything else. */
function startOf(text: string, at: number): number {
  const first = (text.charCodeAt(at) | CASE) - A;
  const second = (text.charCodeAt(at + 1) | CASE) - A;
  return first * (LETTERS + 1) + (second >= 0 && second < LETTERS ? second : LETTERS);
}

function isLetter(code: number): boolean {
  const lower = code | CASE;
  return lower >= A && lower <= Z;
}

/** In `HTTPServer`, a part begins with the last capital. */
function beginsPart(before: number, first: number, next: number): boolean {
  return !isLetter(before) || (first < A && (before >= A || (next >= A && next <= Z)));
}

function isAt(text: string, term: string, at: number): boolean {
  for (let index = 1; index < term.length; index += 1) {
    const code = text.charCodeAt(at + index);
    const lower = code >= 65 && code <= 90 ? code | CASE : code;
    if (lower !== term.charCodeAt(index)) return false;
  }
  return true;
}

const LONGEST_NAME = 60;
const DEFINES = /(?:\bdef|\bclass)[ \t]+\w*$/;

function isDefined(text: string, at: number): boolean {
  const from = Math.max(text.lastIndexOf("\n", at) + 1, at - LONGEST_NAME);
  return at - from >= 4 && DEFINES.test(text.slice(from, at));
}

/** The usual constants of BM25; less weight on length, because long modules are long for a reason. */
const SATURATION = 1.5;
const LENGTH = 0.4;

/** Okapi BM25: rare terms count more, repeated ones less each time. Linear in the number of counts. */
export function scoreRelevance({ stems }: Terms, files: readonly FileTerms[]): Relevance {
  const having = new Map<string, number>();
  for (const { counts } of files) {
    for (const term of counts.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const weights = new Map(
    [...stems].map(([term, weight]) => [
      term,
      weight * rarity(having.get(term) ?? 0, files.length),
    ]),
  );
  const total = files.reduce((sum, { length }) => sum + length, 0);
  const average = Math.max(1, total / Math.max(1, files.length));
  const scores = new Map<string, number>();
  for (const { path, length, counts } of files) {
    const norm = SATURATION * (1 - LENGTH + (LENGTH * length) / average);
    let score = 0;
    for (const [term, count] of counts) {
      score += ((weights.get(term) ?? 0) * count * (SATURATION + 1)) / (count + norm);
    }
    if (score > 0) scores.set(path, score);
  }
  return { scores, weights };
}

function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
