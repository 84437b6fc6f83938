import { findLines } from "./find-lines.ts";
import type { Replacement } from "./operation.ts";

/** Lines of a file that shall be replaced. */
export interface Place {
  start: number;
  length: number;
  replace: readonly string[];
}

/** Each search goes through the whole file, so there has to be an end to them. */
const MOST_REPLACEMENTS = 200;

/**
 * Where each SEARCH stands in a file: whole lines of it, exactly once, and no line in two of them.
 * White space at the ends of lines makes a difference only where something matches exactly.
 */
export function locateReplacements(
  path: string,
  lines: readonly string[],
  replacements: readonly Replacement[],
): { places: Place[]; problems: string[] } {
  if (replacements.length > MOST_REPLACEMENTS) {
    const problem = `EDIT of ${path} has more than ${MOST_REPLACEMENTS} SEARCH blocks: give it whole.`;
    return { places: [], problems: [problem] };
  }
  const trimmed = lines.map((line) => line.trimEnd());
  const places: Place[] = [];
  const problems: string[] = [];
  for (const replacement of replacements) {
    const { search, replace } = replacement;
    const exact = findLines(search, lines);
    const [start, second] = exact.length > 0 ? exact : findLines(search.map(trimEnd), trimmed);
    if (start === undefined) problems.push(notFound(path, replacement));
    else if (second !== undefined) problems.push(foundTwice(path, replacement, [start, second]));
    else places.push({ start, length: search.length, replace });
  }
  places.sort((one, other) => one.start - other.start);
  return { places, problems: [...problems, ...overlaps(path, places)] };
}

function trimEnd(line: string): string {
  return line.trimEnd();
}

function notFound(path: string, { search, line }: Replacement): string {
  return `The SEARCH in line ${line} of the answer (${quote(search)}) is nowhere in ${path}: copy the lines exactly as they are.`;
}

function foundTwice(path: string, { search, line }: Replacement, at: readonly number[]): string {
  const where = at.map((index) => index + 1).join(" and ");
  return `The SEARCH in line ${line} of the answer (${quote(search)}) is in ${path} more than once, in lines ${where}: add lines around it.`;
}

function quote(search: readonly string[]): string {
  const line = search.find((each) => each.trim() !== "")?.trim() ?? "";
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 80)}…` : line);
}

function overlaps(path: string, places: readonly Place[]): string[] {
  const touching = places.filter((place, index) => {
    const previous = places[index - 1];
    return previous !== undefined && previous.start + previous.length > place.start;
  });
  return touching.map(
    ({ start }) => `Two SEARCH blocks of ${path} are about its line ${start + 1}: make them one.`,
  );
}
