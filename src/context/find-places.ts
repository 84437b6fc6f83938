import { lastName } from "../python/files.ts";
import {
  type Definition,
  isImportOrExport,
  readDefinitions,
  readStatements,
  type Statement,
} from "../python/parse.ts";
import { estimateTokens } from "./budget.ts";
import { type LineRange, mergeRanges, splitLines } from "./excerpt.ts";
import { createTermFinder, scoreCounts } from "./relevance.ts";
import { formatRequest } from "./requests.ts";

/** What to look for in files. */
export interface Wanted {
  /** Stems and what each is worth. */
  weights: ReadonlyMap<string, number>;
  /** Names whose definitions are wanted, without their class. */
  names: ReadonlySet<string>;
  /** What the text of a place has, word by word: messages, options, the names that a test mentions. */
  literals: readonly string[];
}

export interface Candidate {
  path: string;
  text: string;
  /** How likely it is the file that is looked for. */
  score: number;
}

export interface FoundPlace {
  path: string;
  /** What it defines or binds, without its class. */
  names: readonly string[];
  /** What to show of it, in the form of requests. */
  requests: string[];
}

/** The part of the budget that one place may use. */
const MOST_OF_ONE = 0.5;
/** A place that has less of what is wanted than this part of the best one is left out. */
const LEAST_SHARE = 0.1;
/** The cost of the head of an excerpt and of the imports. */
const FIRST_IN_FILE = 100;

/**
 * The places in files that have most of what is wanted, best first: functions, heads of classes, and statements
 * of classes and modules. They compete for the tokens, and each is shown whole unless it is very long.
 */
export function findPlaces(
  files: readonly Candidate[],
  { wanted, maxTokens }: { wanted: Wanted; maxTokens: number },
): FoundPlace[] {
  const places = scorePlaces(files, wanted);
  const best = places[0]?.score ?? 0;
  const found: FoundPlace[] = [];
  const begun = new Set<string>();
  let left = maxTokens;
  for (const place of places) {
    if (place.score <= best * LEAST_SHARE) break;
    const { path, names } = place;
    const ranges = linesWorthShowing(place, maxTokens * MOST_OF_ONE);
    const cost = tokensOf(place.lines, ranges) + (begun.has(path) ? 0 : FIRST_IN_FILE);
    if (cost > left) continue;
    left -= cost;
    begun.add(path);
    found.push({ path, names, requests: ranges.map((range) => describePlace(place, range)) });
  }
  return found;
}

function describePlace({ path, definition }: Place, range: LineRange): string {
  const isWhole = definition?.from === range.from && definition.to === range.to;
  return isWhole
    ? formatRequest({ kind: "definition", path, name: definition.name })
    : formatRequest({ kind: "lines", path, ...range });
}

/** A part of a file that is shown or not. */
interface Part extends LineRange {
  /** The function, or the class whose head it is. */
  definition: Definition | null;
  names: string[];
  /** The class that it is in. */
  owner: string | null;
}

interface Place extends Part {
  path: string;
  /** Of the whole file. */
  lines: readonly string[];
  text: string;
  hits: readonly Hit[];
  score: number;
}

interface Hit {
  line: number;
  term: string;
}

/** What a name and a literal are worth, compared with the rarest word. */
const NAMED = 3;
const LITERAL = 2;
/** A member of a class that is named, compared with one that is named itself. */
const MEMBER = 0.3;
/** What any place is worth, compared with one in the likeliest file. */
const ANY_FILE = 0.3;
/** By how much a long place is worth less than a short one that has the same: it takes the room of others. */
const SIZE = 0.3;
const SMALL = 600;

/** All places with something that is wanted, best first. */
function scorePlaces(files: readonly Candidate[], wanted: Wanted): Place[] {
  const find = createTermFinder(wanted.weights.keys());
  const places = files.flatMap((file) => placesOf(file, find));
  const likeliest = Math.max(1, ...files.map(({ score }) => score));
  const trust = new Map(files.map(({ path, score }) => [path, ANY_FILE + score / likeliest]));
  const lines = places.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const average = Math.max(1, lines / Math.max(1, places.length));
  const most = Math.max(1, ...wanted.weights.values());
  const worth = worthOfNames(places, wanted.names);
  const rare = wanted.literals.map((text) => ({ text, worth: rarityOf(text, places) }));
  for (const place of places) {
    const { names, owner, text, path } = place;
    const named = Math.max(0, ...names.map((name) => worth.get(name) ?? 0));
    const member = owner === null ? 0 : (worth.get(lastName(owner)) ?? 0) * MEMBER;
    const literal = Math.max(0, ...rare.map((each) => (text.includes(each.text) ? each.worth : 0)));
    const words = scoreWords(place, { find, weights: wanted.weights, average });
    const sum = words + most * (NAMED * (named + member) + LITERAL * literal);
    place.score = (sum * (trust.get(path) ?? 0)) / (text.length + SMALL) ** SIZE;
  }
  return places.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
}

/** A name that many places define says little about each. */
function worthOfNames(places: readonly Place[], wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of places.flatMap((place) => place.names)) {
    if (wanted.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([name, count]) => [name, 1 / Math.sqrt(count)]));
}

function rarityOf(literal: string, places: readonly Place[]): number {
  const having = places.filter(({ text }) => text.includes(literal)).length;
  return having === 0 ? 0 : 1 / Math.sqrt(having);
}

/** A word in the name of a definition counts as much as this many in its body, one in its class as one. */
const IN_NAME = 4;

function scoreWords(
  { from, to, definition, owner, hits }: Place,
  { find, weights, average }: { find: TermFinder; average: number } & Pick<Wanted, "weights">,
): number {
  const counts = new Map<string, number>();
  const add = (term: string, count: number) => counts.set(term, (counts.get(term) ?? 0) + count);
  for (const { term, line } of hits) add(term, definition?.at === line ? IN_NAME : 1);
  if (owner !== null) find(owner, (term) => add(term, 1));
  return scoreCounts(counts, weights, (to - from + 1) / average);
}

type TermFinder = ReturnType<typeof createTermFinder>;

function placesOf({ path, text }: Candidate, find: TermFinder): Place[] {
  const lines = splitLines(text);
  const hits = findHits(text, find);
  let next = 0;
  return partsOf(text).map((part) => {
    while ((hits[next]?.line ?? part.from) < part.from) next += 1;
    const first = next;
    while ((hits[next]?.line ?? part.to + 1) <= part.to) next += 1;
    return {
      ...part,
      ...{ path, lines, score: 0, text: lines.slice(part.from - 1, part.to).join("\n") },
      hits: hits.slice(first, next),
    };
  });
}

function findHits(text: string, find: TermFinder): Hit[] {
  const hits: Hit[] = [];
  let line = 1;
  let end = text.indexOf("\n");
  find(text, (term, at) => {
    while (end !== -1 && end < at) {
      line += 1;
      end = text.indexOf("\n", end + 1);
    }
    hits.push({ line, term });
  });
  return hits;
}

/** Short statements that follow each other are one place of at most so many lines. */
const TOGETHER = 12;

/** The functions of a module, the heads of its classes with their docstrings, and its other statements. */
function partsOf(source: string): Part[] {
  const definitions = new Map(readDefinitions(source).map((each) => [each.from, each]));
  const parts: Part[] = [];
  const collect = (statements: readonly Statement[], owner: string | null) => {
    let last: Part | null = null;
    for (const statement of statements) {
      const { from, to, names, kind, body } = statement;
      const definition = definitions.get(from);
      if (definition !== undefined && (kind === "class" || kind === "function")) {
        const docstring = body[0]?.kind === "text" ? body[0].to : definition.header;
        const end = kind === "class" ? docstring : to;
        const name = lastName(definition.name);
        parts.push({ from, to: end, definition, names: [name], owner });
        if (kind === "class") {
          collect(
            body.filter((each) => each.from > end),
            definition.name,
          );
        }
        last = null;
      } else if (!isImportOrExport(statement)) {
        if (last !== null && to - last.from < TOGETHER) {
          last.to = to;
          last.names.push(...names);
        } else {
          last = { from, to, definition: null, names: [...names], owner };
          parts.push(last);
        }
      }
    }
  };
  collect(readStatements(source), null);
  return parts;
}

/** Of a place that is too long to be shown whole, its start and the lines around what was found. */
const AROUND = 8;

function linesWorthShowing(place: Place, maxTokens: number): LineRange[] {
  const { from, to, hits, lines } = place;
  const whole = [{ from, to }];
  if (tokensOf(lines, whole) <= maxTokens) return whole;
  const around = hits.map(({ line }) => ({
    from: Math.max(from, line - AROUND),
    to: Math.min(to, line + AROUND),
  }));
  return mergeRanges([{ from, to: Math.min(to, from + AROUND) }, ...around]);
}

function tokensOf(lines: readonly string[], ranges: readonly LineRange[]): number {
  return ranges.reduce(
    (sum, { from, to }) => sum + estimateTokens(lines.slice(from - 1, to).join("\n")),
    0,
  );
}
