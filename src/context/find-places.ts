import { type Definition, readModuleLines } from "../python/definitions.ts";
import { estimateTokens } from "./budget.ts";
import { type LineRange, mergeRanges, splitLines } from "./excerpt.ts";
import { findTerms, termPattern } from "./relevance.ts";
import { formatRequest } from "./requests.ts";

/** What to look for in a file. */
export interface Wanted {
  /** Stems and what each is worth. */
  weights: ReadonlyMap<string, number>;
  /** Names whose definitions are wanted: `total`, or `Cart.total`. */
  names: ReadonlySet<string>;
  /** Lines that a traceback names. */
  lines?: readonly number[];
}

/** A part of a file that is shown or not. */
interface Unit extends LineRange {
  definition: Definition | null;
  score: number;
}

/** Of a longer definition, only the lines around what was found are shown. */
const LONG_UNIT = 80;
const AROUND = 8;
const AROUND_TRACEBACK = 12;
const MAX_PLACES = 12;

/** The places in a file that have most of what is wanted, best first, as requests. */
export function findPlaces(
  path: string,
  text: string,
  { wanted, maxTokens }: { wanted: Wanted; maxTokens: number },
): string[] {
  const lines = splitLines(text);
  const { definitions } = readModuleLines(text);
  const hits = findHits(text, wanted.weights);
  const traced = (wanted.lines ?? []).map((line) => ({
    from: Math.max(1, line - AROUND_TRACEBACK),
    to: line + AROUND_TRACEBACK,
  }));
  const units = [...unitsOf(definitions, lines.length)]
    .map((unit) => ({ ...unit, score: scoreUnit(unit, hits, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const chosen = traced.map((range) => formatRequest({ kind: "lines", path, ...range }));
  let left = maxTokens;
  for (const unit of units.slice(0, MAX_PLACES)) {
    for (const range of rangesOf(unit, hits)) {
      const tokens = estimateTokens(lines.slice(range.from - 1, range.to).join("\n"));
      if (tokens > left) continue;
      left -= tokens;
      chosen.push(describePlace(path, unit, range));
    }
  }
  return chosen;
}

function describePlace(path: string, { definition }: Unit, range: LineRange): string {
  const isWhole =
    definition !== null && definition.from === range.from && definition.to === range.to;
  return isWhole
    ? formatRequest({ kind: "definition", path, name: definition.name })
    : formatRequest({ kind: "lines", path, ...range });
}

interface Hit {
  line: number;
  term: string;
  worth: number;
}

function findHits(text: string, weights: Wanted["weights"]): Hit[] {
  const pattern = termPattern(weights.keys());
  if (pattern === null) return [];
  const hits: Hit[] = [];
  let line = 1;
  let counted = 0;
  for (const { term, at } of findTerms(text, pattern)) {
    for (let next = text.indexOf("\n", counted); next !== -1 && next < at; ) {
      line += 1;
      counted = next + 1;
      next = text.indexOf("\n", counted);
    }
    hits.push({ line, term, worth: weights.get(term) ?? 0 });
  }
  return hits;
}

/** Functions, the starts of classes, and what lies between definitions. */
function* unitsOf(definitions: readonly Definition[], last: number): Generator<Unit> {
  let next = 1;
  for (const [index, definition] of definitions.entries()) {
    if (definition.from > next) yield unit(next, definition.from - 1, null);
    const following = definitions[index + 1];
    const inner = following !== undefined && following.from <= definition.to ? following : null;
    const to = inner === null ? definition.to : inner.from - 1;
    yield unit(definition.from, to, inner === null ? definition : null, definition);
    next = to + 1;
  }
  if (next <= last) yield unit(next, last, null);
}

function unit(
  from: number,
  to: number,
  definition: Definition | null,
  named: Definition | null = definition,
): Unit {
  return { from, to, definition: definition ?? named, score: 0 };
}

const NAMED = 3;

function scoreUnit({ from, to, definition }: Unit, hits: readonly Hit[], wanted: Wanted): number {
  const byTerm = new Map<string, { count: number; worth: number }>();
  for (let index = firstHit(hits, from); index < hits.length; index += 1) {
    const hit = hits[index];
    if (hit === undefined || hit.line > to) break;
    const isName = definition !== null && hit.line === definition.at;
    const known = byTerm.get(hit.term) ?? { count: 0, worth: hit.worth };
    byTerm.set(hit.term, { ...known, count: known.count + (isName ? NAMED : 1) });
  }
  let score = 0;
  for (const { count, worth } of byTerm.values()) score += (worth * count * 2) / (count + 1);
  const best = Math.max(1, ...wanted.weights.values());
  if (definition !== null && isWanted(definition.name, wanted.names)) score += best * NAMED;
  return score / Math.sqrt(1 + (to - from) / LONG_UNIT);
}

function isWanted(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(name.slice(name.lastIndexOf(".") + 1));
}

/** The index of the first hit at or after a line, by bisection. */
function firstHit(hits: readonly Hit[], line: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rangesOf({ from, to }: Unit, hits: readonly Hit[]): LineRange[] {
  if (to - from < LONG_UNIT) return [{ from, to }];
  const around: LineRange[] = [];
  for (let index = firstHit(hits, from); index < hits.length; index += 1) {
    const line = hits[index]?.line ?? to + 1;
    if (line > to) break;
    around.push({ from: Math.max(from, line - AROUND), to: Math.min(to, line + AROUND) });
  }
  return mergeRanges([{ from, to: Math.min(to, from + AROUND) }, ...around]);
}
