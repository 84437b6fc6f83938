import { type Definition, readDefinitions } from "../python/parse.ts";
import { estimateTokens } from "./budget.ts";
import { type LineRange, mergeRanges, splitLines } from "./excerpt.ts";
import { createTermFinder } from "./relevance.ts";
import { formatRequest } from "./requests.ts";

/** What to look for in files. */
export interface Wanted {
  /** Stems and what each is worth. */
  weights: ReadonlyMap<string, number>;
  /** Names whose definitions are wanted: `total`, or `Cart.total`. */
  names: ReadonlySet<string>;
}

export interface Candidate {
  path: string;
  text: string;
  /** How likely it is the file that is looked for. */
  score: number;
}

interface PlaceOptions {
  wanted: Wanted;
  maxTokens: number;
}

/** Tokens: parts of such a file are hardly shorter than the whole. */
const SHORT_FILE = 700;
/** The part of the budget that one file may use. */
const MOST_OF_ONE = 0.4;
/** Of a file in which everything looks alike, more do not help. */
const MOST_IN_FILE = 10;
/** What the head of an excerpt and the imports cost. */
const FIRST_IN_FILE = 100;

/**
 * The places in files that have most of what is wanted, as requests by file. They compete for the tokens:
 * a likely place in an unlikely file comes before an unlikely one in the best file.
 */
export function findPlaces(
  files: readonly Candidate[],
  { wanted, maxTokens }: PlaceOptions,
): Map<string, string[]> {
  const scores = new Map(files.map(({ path, score }) => [path, score]));
  const worth = (place: Place) => place.score * (scores.get(place.path) ?? 0);
  const places = scorePlaces(files, wanted)
    .filter((place) => worth(place) > 0)
    .sort((one, other) => worth(other) - worth(one));
  const found = new Map<string, string[]>();
  const used = new Map<string, number>();
  let left = maxTokens;
  /** Whether there was room for it. */
  const spend = (path: string, tokens: number, most: number) => {
    const before = used.get(path) ?? FIRST_IN_FILE;
    const cost = tokens + (used.has(path) ? 0 : FIRST_IN_FILE);
    if (cost > left || before + tokens > most) return false;
    left -= cost;
    used.set(path, before + tokens);
    return true;
  };
  /** Shows a short file whole; says whether all of a file is shown, or enough of it. */
  const isFull = ({ path, file }: Place) => {
    const isNew = file.tokens <= SHORT_FILE && !used.has(path);
    if (isNew && spend(path, file.tokens, maxTokens)) found.set(path, [path]);
    const known = found.get(path) ?? [];
    return known[0] === path || known.length >= MOST_IN_FILE;
  };
  for (const place of places) {
    if (isFull(place)) continue;
    const { path, file } = place;
    for (const range of linesWorthShowing(place)) {
      const tokens = estimateTokens(file.lines.slice(range.from - 1, range.to).join("\n"));
      if (!spend(path, tokens, maxTokens * MOST_OF_ONE)) continue;
      found.set(path, [...(found.get(path) ?? []), describePlace(place, range)]);
    }
  }
  return found;
}

function describePlace({ path, definition }: Place, range: LineRange): string {
  const isWhole = definition?.from === range.from && definition.to === range.to;
  return isWhole
    ? formatRequest({ kind: "definition", path, name: definition.name })
    : formatRequest({ kind: "lines", path, ...range });
}

/** A part of a file that is shown or not: a function, the start of a class, or what lies between. */
interface Place extends LineRange {
  path: string;
  file: { lines: readonly string[]; tokens: number };
  /** The function, or the class whose start it is. */
  definition: Definition | null;
  hits: readonly Hit[];
  /** How much of what is wanted it has; 0 for nothing. */
  score: number;
}

interface Hit {
  line: number;
  term: string;
}

/** What a definition that is named counts, compared with the rarest term. */
const NAMED = 3;

function scorePlaces(files: readonly Candidate[], { weights, names }: Wanted): Place[] {
  const find = createTermFinder(weights.keys());
  const places = files.flatMap((file) => placesOf(file, find));
  const lines = places.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const average = Math.max(1, lines / Math.max(1, places.length));
  const most = Math.max(1, ...weights.values());
  for (const place of places) {
    const isNamed = place.definition !== null && isWanted(place.definition.name, names);
    place.score = scoreTerms(place, weights, average) + (isNamed ? most * NAMED : 0);
  }
  scoreCalled(places);
  return places;
}

/** A term in the name of a definition counts as much as this many in its body. */
const IN_NAME = 4;
/** The usual constants of BM25. */
const SATURATION = 1.5;
const LENGTH = 0.4;

function scoreTerms(
  { from, to, definition, hits }: Place,
  weights: Wanted["weights"],
  average: number,
) {
  const counts = new Map<string, number>();
  for (const { term, line } of hits) {
    const count = definition?.at === line ? IN_NAME : 1;
    counts.set(term, (counts.get(term) ?? 0) + count);
  }
  const norm = SATURATION * (1 - LENGTH + (LENGTH * (to - from + 1)) / average);
  let score = 0;
  for (const [term, count] of counts) {
    score += ((weights.get(term) ?? 0) * count * (SATURATION + 1)) / (count + norm);
  }
  return score;
}

function isWanted(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(lastPart(name));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** The best places lend a part of their score to what they call. */
const CALLERS = 40;
const CALLED_SHARE = 0.3;
/** A name that more places define says too little about each. */
const MOST_OF_A_NAME = 6;
const CALL = /\b\w+(?=\()/g;

function scoreCalled(places: readonly Place[]): void {
  const byName = groupByName(places);
  const lent = new Map<Place, number>();
  const callers = [...places].sort((one, other) => other.score - one.score).slice(0, CALLERS);
  for (const caller of callers) {
    for (const called of calledBy(caller, byName)) {
      const share = (CALLED_SHARE * caller.score) / Math.sqrt(called.length);
      for (const place of called) lent.set(place, Math.max(lent.get(place) ?? 0, share));
    }
  }
  for (const [place, score] of lent) place.score += score;
}

function groupByName(places: readonly Place[]): Map<string, Place[]> {
  const byName = new Map<string, Place[]>();
  for (const place of places) {
    if (place.definition === null) continue;
    const name = lastPart(place.definition.name);
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [place]);
    else others.push(place);
  }
  return byName;
}

/** For each name that a place calls, the other places that define it, if they are few. */
function calledBy(caller: Place, byName: ReadonlyMap<string, Place[]>): Place[][] {
  const text = caller.file.lines.slice(caller.from - 1, caller.to).join("\n");
  return [...new Set(text.match(CALL))]
    .map((name) => (byName.get(name) ?? []).filter((place) => place !== caller))
    .filter(({ length }) => length > 0 && length <= MOST_OF_A_NAME);
}

type TermFinder = ReturnType<typeof createTermFinder>;

function placesOf({ path, text }: Candidate, find: TermFinder): Place[] {
  const file = { lines: splitLines(text), tokens: estimateTokens(text) };
  const hits = findHits(text, find);
  const places: Place[] = [];
  let next = 0;
  for (const part of partsOf(readDefinitions(text), file.lines.length)) {
    const first = next;
    while ((hits[next]?.line ?? part.to + 1) <= part.to) next += 1;
    places.push({ ...part, path, file, hits: hits.slice(first, next), score: 0 });
  }
  return places;
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

function* partsOf(
  definitions: readonly Definition[],
  last: number,
): Generator<LineRange & Pick<Place, "definition">> {
  let next = 1;
  for (const [index, definition] of definitions.entries()) {
    if (definition.from > next) yield { from: next, to: definition.from - 1, definition: null };
    const following = definitions[index + 1];
    const isOuter = following !== undefined && following.from <= definition.to;
    const to = isOuter ? following.from - 1 : definition.to;
    yield { from: definition.from, to, definition };
    next = to + 1;
  }
  if (next <= last) yield { from: next, to: last, definition: null };
}

/** Of a longer place, only its start and the lines around what was found are shown. */
const LONG_PLACE = 60;
const AROUND = 8;

function linesWorthShowing({ from, to, hits }: Place): LineRange[] {
  if (to - from < LONG_PLACE) return [{ from, to }];
  const around = hits.map(({ line }) => ({
    from: Math.max(from, line - AROUND),
    to: Math.min(to, line + AROUND),
  }));
  return mergeRanges([{ from, to: Math.min(to, from + AROUND) }, ...around]);
}
