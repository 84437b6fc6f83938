import { skimDefinitions } from "../python/parse.ts";

/** How often the terms are in one file. */
interface FileTerms {
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
/** The bit by which a letter of ASCII differs from its capital. */
const CASE = 32;
const BYTE = 256;

/**
 * Finds where terms, which are at least two letters and digits, begin a word or a part of an identifier:
 * `client` begins a part of `AsyncClient` and of `async_client`; `port` begins none of `import`. Of several
 * at the same place, the longest. Looks for the first two characters of all terms at once and in bytes,
 * because most places of a text begin no term.
 */
export function createTermFinder(terms: Iterable<string>): TermFinder {
  const byStart: string[][] = [];
  const hasTerm = new Uint8Array(BYTE * BYTE);
  for (const term of [...terms].sort((one, other) => other.length - one.length)) {
    for (const pair of startsOf(term)) {
      hasTerm[pair] = 1;
      byStart[pair] = [...(byStart[pair] ?? []), term];
    }
  }
  return (text, visit) => {
    // A character beyond Latin-1 loses its upper byte here, so what is found is compared with the text.
    const bytes = Buffer.from(text, "latin1");
    let at = nextPair(bytes, hasTerm, 0);
    while (at !== -1) {
      const start = at;
      const candidates = beginsPart(text, start) ? byStart[bytes.readUInt16BE(start)] : undefined;
      const term = candidates?.find((candidate) => isAt(text, candidate, start));
      if (term !== undefined) visit(term, start);
      at = nextPair(bytes, hasTerm, start + (term?.length ?? 1));
    }
  };
}

/** The next place with one of these pairs of bytes, or -1. Short, because it looks at every byte. */
function nextPair(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  let before = bytes[from] ?? 0;
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (wanted[before * BYTE + byte] === 1) return at - 1;
    before = byte;
  }
  return -1;
}

/** The first two characters as one number, in all combinations of small letters and capitals. */
function startsOf(term: string): Set<number> {
  const [first, second] = [term.slice(0, 1), term.slice(1, 2)].map((character) =>
    [character, character.toUpperCase()].map((form) => form.charCodeAt(0)),
  );
  return new Set(first?.flatMap((one) => (second ?? []).map((other) => one * BYTE + other)));
}

function isLetter(code: number): boolean {
  const lower = code | CASE;
  return lower >= A && lower <= Z;
}

/** In `HTTPServer`, a part begins with the last capital. */
function beginsPart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (!isLetter(before)) return true;
  const next = text.charCodeAt(at + 1);
  return text.charCodeAt(at) < A && (before >= A || (next >= A && next <= Z));
}

function isAt(text: string, term: string, at: number): boolean {
  for (let index = 0; index < term.length; index += 1) {
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
    const score = scoreCounts(counts, weights, length / average);
    if (score > 0) scores.set(path, score);
  }
  return { scores, weights };
}

/** The score of one text, whose length is given as a multiple of the average length. */
export function scoreCounts(
  counts: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
  length: number,
): number {
  const norm = SATURATION * (1 - LENGTH + LENGTH * length);
  let score = 0;
  for (const [term, count] of counts) {
    score += ((weights.get(term) ?? 0) * count * (SATURATION + 1)) / (count + norm);
  }
  return score;
}

function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** What one look at a file finds. */
export interface ScannedFile extends FileTerms {
  /** Those of the wanted names that it defines at its top level. */
  defines: ReadonlySet<string>;
}

interface Wanted {
  terms: Terms;
  names: ReadonlySet<string>;
}

/** Scans files without parsing them: what a string says may be taken for code. */
export function createScanner({
  terms,
  names,
}: Wanted): (path: string, text: string) => ScannedFile {
  const countTerms = createTermCounter(terms);
  return (path, text) => {
    const defines = skimDefinitions(text).filter((name) => names.has(name));
    return { ...countTerms(path, text), defines: new Set(defines) };
  };
}

/** The words of an issue by which its place in the repository is found. */
export interface Terms {
  /** Stems in lower case, and how much each counts. */
  stems: ReadonlyMap<string, number>;
}

/** Words that are in every issue and in every file. */
const COMMON = new Set(
  `the and for that this with not are was were has have had but from into its when which what who will would
  can could should shall may might must does did done doing been being than then there their them they these
  those also only same such some any all each every more most other others about after before between both
  because where while how why use used uses using user users make makes made now new old one two first last
  fix fixed fixes add added adds adding change changed changes changing allow allows allowed support supported
  supports remove removed removes issue issues bug bugs see via due per instead like just even still however
  already always never need needs needed want wants work works working correct correctly properly code file
  files python test tests testing example following below above currently default pull request pr closes close
  ref refs resolves related https http com github www none true false self def class return import raise if
  else try except str int list dict value values name names type types set get way case cases thing things
  behaviour behavior instead given problem error errors call called calls calling`.split(/\s+/),
);

const URL = /https?:\/\/\S+/g;
const WORD = /[A-Za-z][A-Za-z0-9]*/g;
const CODE =
  /`[^`\n]+`|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w+\b|\b[A-Z][a-z]+[A-Z]\w*\b|\b[A-Z]{2,}[a-z]{2,}\w*\b|\b[\w.]+\(|\b\w+\.\w+\b/g;
const NAME = /[A-Za-z]\w*_\w+/g;
const SHORTEST = 3;
const MOST_STEMS = 80;
const WEIGHT = { title: 2, code: 2, text: 1 } as const;

/** The words of a text, those of its first line and those in code above others. */
export function readTerms(text: string): Terms {
  const plain = text.replace(URL, " ");
  const [title = ""] = plain.split("\n").filter((line) => line.trim() !== "");
  const stems = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const stem of new Set(words.flatMap(stemsOf))) {
      stems.set(stem, Math.min(4, (stems.get(stem) ?? 0) + weight));
    }
  };
  add(title.match(WORD) ?? [], WEIGHT.title);
  const code = plain.match(CODE) ?? [];
  add(
    code.flatMap((each) => each.match(WORD) ?? []),
    WEIGHT.code,
  );
  for (const name of code.flatMap((each) => each.match(NAME) ?? []).filter(hasNoStem)) {
    stems.set(name.toLowerCase(), WEIGHT.code);
  }
  add(plain.match(WORD) ?? [], WEIGHT.text);
  const best = [...stems].sort(([, one], [, other]) => other - one).slice(0, MOST_STEMS);
  return { stems: new Map(best) };
}

/** `new_value` has only words that every issue has, and is found as a whole. */
function hasNoStem(name: string): boolean {
  return (name.match(WORD) ?? []).flatMap(stemsOf).length === 0;
}

/** `AsyncClients` → `async`, `client`. */
function stemsOf(word: string): string[] {
  return splitWord(word)
    .filter((part) => part.length >= SHORTEST && !COMMON.has(part))
    .map(stemOf)
    .filter((stem) => !COMMON.has(stem));
}

function splitWord(word: string): string[] {
  const parts = word.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return parts.map((part) => part.toLowerCase());
}

const ENDING =
  /(?:ational|ations?|ically|ingly|ings?|ment|ness|ably|ible|able|ies|ied|edly|ers?|ors?|ed|es|ly|s|e|y)$/;
const SHORTEST_STEM = 4;

/** The beginning that the forms of a word share: `connect` for `connections` and `connected`. */
function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length >= SHORTEST_STEM ? stem : word.replace(/(?<=\w{3})s$/, "");
}
