import type { LineRange } from "../../context/excerpt.ts";

/** Lines before and after the nearest ones, so that they can be told apart. */
const AROUND = 3;
const MAX_LINES = 80;
/** A line that is in the file more often says little about the place. */
const MAX_COPIES = 20;

export interface NearestLines {
  /** The line of the file where the SEARCH would begin, from 0. */
  start: number;
  /** What to show. */
  range: LineRange;
}

/** The lines of a file that are most like a SEARCH that is not in it; null if none is like it at all. */
export function nearestLines(
  search: readonly string[],
  lines: readonly string[],
): NearestLines | null {
  const start = mostEqualLines(search, lines) ?? mostEqualWords(search, lines);
  if (start === null) return null;
  const length = Math.min(search.length, MAX_LINES);
  const from = Math.max(1, start + 1 - AROUND);
  return { start, range: { from, to: Math.min(lines.length, start + length + AROUND) } };
}

/** Every line of the SEARCH that is in the file votes for where the whole would begin. */
function mostEqualLines(search: readonly string[], lines: readonly string[]): number | null {
  const places = placesByText(lines);
  const votes = new Map<number, number>();
  for (const [offset, line] of search.entries()) {
    const found = places.get(line.trim()) ?? [];
    for (const index of found.length > MAX_COPIES ? [] : found) {
      const start = Math.max(0, index - offset);
      votes.set(start, (votes.get(start) ?? 0) + 1 / found.length);
    }
  }
  return bestOf(votes);
}

/** Brackets and blank lines are left out: they are everywhere. */
function placesByText(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text.length < 3) continue;
    const known = places.get(text);
    if (known === undefined) places.set(text, [index]);
    else if (known.length <= MAX_COPIES) known.push(index);
  }
  return places;
}

/** The stretch of lines that has most of the words of the SEARCH, rare words first. */
function mostEqualWords(search: readonly string[], lines: readonly string[]): number | null {
  const wanted = new Set(search.flatMap(wordsOf));
  const having = new Map<string, number>();
  const found = lines.map((line) => [...new Set(wordsOf(line))].filter((word) => wanted.has(word)));
  for (const word of found.flat()) having.set(word, (having.get(word) ?? 0) + 1);
  const worth = found.map((words) =>
    words.reduce((sum, word) => sum + 1 / (having.get(word) ?? 1), 0),
  );
  const votes = new Map<number, number>();
  let sum = 0;
  for (const [index, value] of worth.entries()) {
    sum += value - (worth[index - search.length] ?? 0);
    votes.set(Math.max(0, index - search.length + 1), sum);
  }
  return bestOf(votes);
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? [];
}

function bestOf(votes: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [place, count] of votes) {
    if (count <= most + 1e-9) continue;
    most = count;
    best = place;
  }
  return best;
}
