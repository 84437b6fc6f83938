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
  const pattern = termPattern(stems.keys());
  return (path, text) => {
    const counts = new Map<string, number>();
    if (pattern !== null) countTerms(counts, { path, text, pattern });
    return { path, length: text.length, counts };
  };
}

function countTerms(
  counts: Map<string, number>,
  { path, text, pattern }: { path: string; text: string; pattern: RegExp },
): void {
  const add = (term: string, worth: number) => counts.set(term, (counts.get(term) ?? 0) + worth);
  const name = path.lastIndexOf("/") + 1;
  for (const { term, at } of findTerms(path, pattern)) {
    add(term, at >= name ? IN_FILE_NAME : IN_FOLDER_NAME);
  }
  for (const { term, at } of findTerms(text, pattern)) {
    add(term, isDefined(text, at) ? IN_DEFINITION : 1);
  }
}

/** Finds any of the terms, which are letters and digits only; null without terms. */
export function termPattern(terms: Iterable<string>): RegExp | null {
  const longestFirst = [...terms].sort((one, other) => other.length - one.length);
  return longestFirst.length === 0 ? null : new RegExp(longestFirst.join("|"), "gi");
}

/** Where the terms begin a word, or a part of an identifier. */
export function* findTerms(text: string, pattern: RegExp): Generator<{ term: string; at: number }> {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { 0: term, index } = found;
    if (beginsPart(text, index)) yield { term: term.toLowerCase(), at: index };
  }
}

/** `client` begins a part of `AsyncClient` and of `async_client`; `port` begins none of `import`. */
function beginsPart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const isLetter = (before >= 97 && before <= 122) || (before >= 65 && before <= 90);
  if (!isLetter) return true;
  const first = text.charCodeAt(at);
  const isUpper = first >= 65 && first <= 90;
  return isUpper && before >= 97;
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
