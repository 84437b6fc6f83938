import type { FileChange } from "../../ports.ts";

/** A file as it is, and as the answer wants it. */
export interface AppliedChange extends FileChange {
  before: string | null;
}

/** Makes whole files of what was asked for, or says why that cannot be. */
export function applyOperation(
  operation: Operation,
  before: string | null,
): AppliedChange | { problems: string[] } {
  const { path } = operation;
  if (operation.kind === "write") {
    return { path, before, content: withEndingsOf(before, operation.content) };
  }
  if (before === null) {
    const what = operation.kind === "edit" ? "EDIT" : "DELETE";
    return { problems: [`${path} is not there, so there is nothing to ${what}.`] };
  }
  if (operation.kind === "delete") return { path, before, content: null };
  // What was no UTF-8 has come out as replacement characters, and would go back as such.
  if (/[\0\ufffd]/.test(before)) {
    return { problems: [`${path} is no text in UTF-8, so it cannot be edited.`] };
  }
  const applied = applyReplacements(path, before, operation.replacements);
  return "problems" in applied ? applied : { path, before, content: applied.content };
}

/** A file that had Windows' line endings throughout keeps them: a model cannot see them. */
function withEndingsOf(before: string | null, content: string): string {
  if (before === null || !before.includes("\r\n") || /(?<!\r)\n/.test(before)) return content;
  return content.replaceAll("\n", "\r\n");
}

/** Lines that stand in a file, and those that shall stand there instead. */
export interface Replacement {
  search: readonly string[];
  replace: readonly string[];
  /** Where in the answer it begins. */
  line: number;
}

/** What an answer asks for, before anybody has looked at the files. */
export type Operation =
  | { kind: "write"; path: string; content: string }
  | { kind: "edit"; path: string; replacements: readonly Replacement[] }
  | { kind: "delete"; path: string };

/** Where there is a problem, nothing of the answer is used. */
export interface ParsedAnswer {
  operations: Operation[];
  problems: string[];
}

const BYTE_ORDER_MARK = "\ufeff";

/**
 * A file with every SEARCH replaced, all of them found in the file as it was: their order makes no
 * difference. Its line endings stay, and so does a last line without one.
 */
export function applyReplacements(
  path: string,
  before: string,
  replacements: readonly Replacement[],
): { content: string } | { problems: string[] } {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const end = before.endsWith("\n") ? "\n" : "";
  const lines = before.slice(mark.length, before.length - end.length).split("\n");
  const plain = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const { places, problems } = locateReplacements(path, plain, replacements);
  if (problems.length > 0) return { problems };

  const after = splice(lines, places, lines[0]?.endsWith("\r") ? "\r" : "");
  if (after.length === 0) return { content: mark };
  const text = after.join("\n");
  const endsInReturn = end === "" && text.endsWith("\r");
  return { content: mark + (endsInReturn ? text.slice(0, -1) : text) + end };
}

function splice(lines: readonly string[], places: readonly Place[], ending: string): string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { start, length, replace } of places) {
    parts.push(
      lines.slice(from, start),
      replace.map((line) => `${line}${ending}`),
    );
    from = start + length;
  }
  return [...parts, lines.slice(from)].flat();
}

/** Lines of a file that shall be replaced. */
interface Place {
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
function locateReplacements(
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

/**
 * Where some lines stand one after the other among others: the first two places at most, because a
 * third makes no difference. By Knuth, Morris and Pratt, so that repeated lines cost nothing extra.
 */
export function findLines(wanted: readonly string[], lines: readonly string[]): number[] {
  const table = borders(wanted);
  const found: number[] = [];
  let matched = 0;
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && line !== wanted[matched]) matched = table[matched - 1] ?? 0;
    if (line === wanted[matched]) matched += 1;
    if (matched < wanted.length) continue;
    found.push(index - wanted.length + 1);
    if (found.length === 2) break;
    matched = table[matched - 1] ?? 0;
  }
  return found;
}

/** For every beginning of the wanted lines, how much of it is its own ending again. */
function borders(wanted: readonly string[]): number[] {
  const table = [0];
  let length = 0;
  for (let index = 1; index < wanted.length; index += 1) {
    while (length > 0 && wanted[index] !== wanted[length]) length = table[length - 1] ?? 0;
    if (wanted[index] === wanted[length]) length += 1;
    table.push(length);
  }
  return table;
}
