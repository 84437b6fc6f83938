import type { LineRange } from "../../context/excerpt.ts";
import { formatRequest } from "../../context/requests.ts";
import type { FileChange } from "../../ports.ts";
import { existingTests, withoutTests } from "../../python/existing-tests.ts";
import { BYTE_ORDER_MARK, inFormOf } from "../../python/stubs.ts";
import { nearestLines } from "./nearest-lines.ts";

/** A file before and after the change. */
export interface AppliedChange extends FileChange {
  before: string | null;
  /** The lines of the file before that an edit replaces; absent for a whole file. */
  replaced?: readonly ReplacedLines[];
  /** The helpers and data of existing tests that it changes for wrong tests. */
  shared?: readonly SharedChange[];
}

export interface SharedChange {
  /** `tests/test_a.py::CASES`, `tests/test_a.py::TestA::check`, `tests/cases.json`. */
  id: string;
  /** The wrong tests that reach it. */
  tests: readonly string[];
}

interface ReplacedLines extends LineRange {
  /** Whether the lines stay, with others before them. */
  isBefore?: boolean;
}

/** Why an answer is refused, and what to show with it: places of the files as the answer leaves them. */
export interface Problem {
  text: string;
  show: string;
}

/** Why an operation cannot be applied, and what to show of the file, as requests. */
export interface EditProblems {
  problems: string[];
  show?: string[];
}

/** The file after an operation, and the problems with it: blocks that can be applied are applied. */
export function applyOperation(
  operation: Operation,
  before: string | null,
): EditProblems & { change?: AppliedChange } {
  const { path } = operation;
  if (operation.kind === "write") {
    const content = inFormOf(before, operation.content);
    return { change: { path, before, content }, problems: [] };
  }
  if (before === null) {
    const what = operation.kind === "edit" ? "EDIT" : "DELETE";
    return { problems: [`${path} does not exist, so there is nothing to ${what}.`] };
  }
  if (operation.kind === "delete") {
    return { change: { path, before, content: null }, problems: [] };
  }
  if (before.includes("\0")) {
    return { problems: [`${path} is not a text, so it cannot be edited.`] };
  }
  const { problems, show, ...applied } = applyReplacements(path, before, operation.replacements);
  const left = removeTests(path, applied.content, operation.removals ?? []);
  const { content } = left;
  return {
    change: { path, before, ...applied, content },
    problems: [...problems, ...left.problems],
    show,
  };
}

function removeTests(
  path: string,
  source: string,
  ids: readonly string[],
): { content: string; problems: string[] } {
  if (ids.length === 0) return { content: source, problems: [] };
  const known = new Set(existingTests(path, source).map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  const why = "if it is made at run time, EDIT what it is made from";
  const problems = missing.map((id) => `${id} is not defined in its file: ${why}.`);
  const content = missing.length > 0 ? source : withoutTests(path, source, ids);
  if (content !== null) return { content, problems };
  const twice = `${ids.join(", ")} cannot be cut out: a test is defined twice. Use EDIT.`;
  return { content: source, problems: [twice] };
}

/** Lines of a file, and the lines that replace them. */
export interface Replacement {
  search: readonly string[];
  replace: readonly string[];
  /** The line of the answer at which it begins. */
  line: number;
}

/** One change in an answer, before it is applied to the files. */
export type Operation =
  | { kind: "write"; path: string; content: string }
  | {
      kind: "edit";
      path: string;
      replacements: readonly Replacement[];
      /** Ids of tests to cut out. */
      removals?: readonly string[];
    }
  | { kind: "delete"; path: string };

export interface ParsedAnswer {
  operations: Operation[];
  problems: string[];
  /** The paths of the sections that could not be read. */
  unread: string[];
}

/**
 * Replaces every SEARCH. All of them are located in the original file, so their order makes no
 * difference. Line endings are kept, and so is a missing one at the end.
 */
export function applyReplacements(
  path: string,
  before: string,
  replacements: readonly Replacement[],
): Required<EditProblems> & { content: string; replaced: ReplacedLines[] } {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const end = before.endsWith("\n") ? "\n" : "";
  const lines = before.slice(mark.length, before.length - end.length).split("\n");
  const plain = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const { locations, problems, show } = locateReplacements(path, plain, replacements);
  const replaced = locations.map(({ start, length, replace }) => {
    const isBefore =
      findLines(plain.slice(start, start + length), replace.slice(-length)).length > 0;
    return { from: start + 1, to: start + length, ...(isBefore ? { isBefore } : {}) };
  });

  const after = splice(lines, locations, lines[0]?.endsWith("\r") ? "\r" : "");
  if (after.length === 0) return { content: mark, replaced, problems, show };
  const text = after.join("\n");
  const endsInReturn = end === "" && text.endsWith("\r");
  const content = mark + (endsInReturn ? text.slice(0, -1) : text) + end;
  return { content, replaced, problems, show };
}

function splice(
  lines: readonly string[],
  locations: readonly Location[],
  ending: string,
): string[] {
  const parts: (readonly string[])[] = [];
  let from = 0;
  for (const { start, length, replace } of locations) {
    parts.push(
      lines.slice(from, start),
      replace.map((line) => `${line}${ending}`),
    );
    from = start + length;
  }
  return [...parts, lines.slice(from)].flat();
}

/** The lines of a file that are replaced. */
interface Location {
  start: number;
  length: number;
  replace: readonly string[];
}

/** Each search reads the whole file, so their number is bounded. */
const MOST_REPLACEMENTS = 200;

/**
 * Finds each SEARCH in a file: whole lines, exactly once, and no line in two of them. Trailing white
 * space is ignored if there is no exact match, and so are line numbers copied from an excerpt.
 */
function locateReplacements(
  path: string,
  lines: readonly string[],
  replacements: readonly Replacement[],
): { locations: Location[]; problems: string[]; show: string[] } {
  if (replacements.length > MOST_REPLACEMENTS) {
    const problem = `EDIT of ${path} has more than ${MOST_REPLACEMENTS} SEARCH blocks: give the file in full.`;
    return { locations: [], problems: [problem], show: [] };
  }
  const trimmed = lines.map((line) => line.trimEnd());
  const locations: Location[] = [];
  const problems: string[] = [];
  const show: string[] = [];
  for (const replacement of replacements) {
    const { search, replace } = replacement;
    const [start, second] = findSearch(search, { lines, trimmed });
    if (start === undefined) {
      const nearest = nearestLines(search, trimmed);
      problems.push(notFound(path, replacement, { trimmed, start: nearest?.start ?? null }));
      if (nearest !== null) show.push(formatRequest({ kind: "lines", path, ...nearest.range }));
    } else if (second !== undefined) {
      problems.push(foundTwice(path, replacement, [start, second]));
    } else locations.push({ start, length: search.length, replace });
  }
  locations.sort((one, other) => one.start - other.start);
  const overlapping = overlaps(path, locations);
  return {
    locations: overlapping.length === 0 ? locations : [],
    problems: [...problems, ...overlapping],
    show,
  };
}

interface FileLines {
  lines: readonly string[];
  trimmed: readonly string[];
}

function findSearch(search: readonly string[], { lines, trimmed }: FileLines): number[] {
  const exact = findLines(search, lines);
  return exact.length > 0 ? exact : findLines(search.map(trimEnd), trimmed);
}

function trimEnd(line: string): string {
  return line.trimEnd();
}

/** With the first line that differs where most of it is; its first line alone may well be in the file. */
function notFound(
  path: string,
  { search, line }: Replacement,
  { trimmed, start }: { trimmed: readonly string[]; start: number | null },
): string {
  const rule = "copy the lines exactly as they are";
  const at = search.findIndex((each, index) => each.trimEnd() !== trimmed[(start ?? 0) + index]);
  const wanted = search[at];
  if (start === null || wanted === undefined) {
    return `The SEARCH in line ${line} of the answer (${quote(search)}) is not in ${path}: ${rule}.`;
  }
  const number = start + at + 1;
  const found = trimmed[number - 1];
  const there =
    found === undefined
      ? `${path} ends before line ${number}`
      : `line ${number} of ${path} is ${quoteLine(found, LONG)}`;
  return `The SEARCH in line ${line} of the answer is not in ${path}: its line ${at + 1} is ${quoteLine(wanted, LONG)}, and ${there}: ${rule}.`;
}

function foundTwice(path: string, { search, line }: Replacement, at: readonly number[]): string {
  const lines = at.map((index) => index + 1).join(" and ");
  return `The SEARCH in line ${line} of the answer (${quote(search)}) is in ${path} more than once, in lines ${lines}: add more lines around it.`;
}

function quote(search: readonly string[]): string {
  return quoteLine(search.find((each) => each.trim() !== "")?.trim() ?? "");
}

/** Two lines may differ only at their ends. */
const LONG = 300;

function quoteLine(line: string, most = 80): string {
  return JSON.stringify(line.length > most ? `${line.slice(0, most)}…` : line);
}

function overlaps(path: string, locations: readonly Location[]): string[] {
  const touching = locations.filter((location, index) => {
    const previous = locations[index - 1];
    return previous !== undefined && previous.start + previous.length > location.start;
  });
  return touching.map(
    ({ start }) => `Two SEARCH blocks of ${path} overlap at line ${start + 1}: combine them.`,
  );
}

/**
 * The first two indexes at which a sequence of lines occurs. Uses the Knuth–Morris–Pratt algorithm,
 * so that repeated lines cost nothing extra.
 */
export function findLines(sequence: readonly string[], lines: readonly string[]): number[] {
  const table = prefixTable(sequence);
  const found: number[] = [];
  let matched = 0;
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && line !== sequence[matched]) matched = table[matched - 1] ?? 0;
    if (line === sequence[matched]) matched += 1;
    if (matched < sequence.length) continue;
    found.push(index - sequence.length + 1);
    if (found.length === 2) break;
    matched = table[matched - 1] ?? 0;
  }
  return found;
}

/** For every prefix of the sequence, the length of its longest proper prefix that is also a suffix. */
function prefixTable(sequence: readonly string[]): number[] {
  const table = [0];
  let length = 0;
  for (let index = 1; index < sequence.length; index += 1) {
    while (length > 0 && sequence[index] !== sequence[length]) length = table[length - 1] ?? 0;
    if (sequence[index] === sequence[length]) length += 1;
    table.push(length);
  }
  return table;
}
