import { type LineRange, splitLines } from "../../context/excerpt.ts";
import { formatRequest } from "../../context/requests.ts";
import { type Definition, readDefinitions } from "../../python/parse.ts";
import type { AppliedChange, EditProblems } from "./apply-edits.ts";

/** Whether a line of code was in the question, whatever stands before it. */
export type WasShown = (line: string) => boolean;

/** Tells which lines the texts of a question have. */
export function shownLines(texts: readonly string[]): WasShown {
  let known: Set<string> | null = null;
  const readAll = () => new Set(texts.flatMap((text) => text.split("\n").flatMap(asCode)));
  return (line) => {
    known ??= readAll();
    return known.has(line.trim());
  };
}

/** A line may be printed after its number: `40: def total(self)` is a signature, `7 Cart.add: …` was found. */
function asCode(line: string): string[] {
  const text = line.trim();
  const numbered = /^\d+(?: [^\s:]+)?: +(.*)$/.exec(text)?.[1];
  return numbered === undefined ? [text] : [text, numbered, `${numbered}:`];
}

/**
 * A model that changes code it was not shown guesses, or knows the library by heart. Returns which code
 * that is, and requests that show it.
 */
export function findUnseen(
  changes: readonly AppliedChange[],
  wasShown: WasShown = () => true,
): EditProblems {
  const found = changes.map((change) => findInFile(change, wasShown));
  return {
    problems: found.flatMap(({ problems }) => problems),
    show: found.flatMap(({ show = [] }) => show),
  };
}

function findInFile({ path, before, content, replaced }: AppliedChange, wasShown: WasShown) {
  const none: EditProblems = { problems: [], show: [] };
  if (before === null || content === null || !path.endsWith(".py")) return none;
  const lines = splitLines(before);
  const definitions = readDefinitions(before);
  const ranges: NonNullable<AppliedChange["replaced"]> = replaced ?? removedLines(lines, content);
  const isHeader = (line: number) =>
    definitions.some(({ from, at }) => line === from || line === at);
  const unseen = ranges.filter((range) => {
    const isAnchor = range.isBefore === true && isHeader(range.from);
    const { from, to } = isAnchor ? range : withBody(range, definitions);
    return lines.slice(from - 1, to).some((line) => line.trim() !== "" && !wasShown(line));
  });
  if (unseen.length === 0) return none;
  const places = [...new Set(unseen.map((range) => describe(path, range, definitions)))];
  return {
    problems: [
      `The answer changes code that was not shown: ${places.join(", ")}. Change it only after you have read it.`,
    ],
    show: places,
  };
}

/** The lines of the old file that a new one does not have. */
function removedLines(lines: readonly string[], content: string): LineRange[] {
  const kept = new Set(splitLines(content).map((line) => line.trim()));
  const ranges: LineRange[] = [];
  for (const [index, line] of lines.entries()) {
    if (kept.has(line.trim())) continue;
    const last = ranges.at(-1);
    if (last?.to === index) last.to = index + 1;
    else ranges.push({ from: index + 1, to: index + 1 });
  }
  return ranges;
}

/** How much of a body must have been shown to change its header. */
const FIRST_LINES = 2;

/** An edit of a header alone puts other code above the old body. */
function withBody(range: LineRange, definitions: readonly Definition[]): LineRange {
  const changed = definitions.findLast(
    ({ kind, at, header }) => kind === "function" && range.from <= at && header <= range.to,
  );
  if (changed === undefined) return range;
  const end = Math.min(changed.to, changed.header + FIRST_LINES);
  return { from: range.from, to: Math.max(range.to, end) };
}

function describe(path: string, range: LineRange, definitions: readonly Definition[]): string {
  const around = definitions.findLast(({ from, to }) => from <= range.from && range.to <= to);
  if (around?.kind === "function") {
    return formatRequest({ kind: "definition", path, name: around.name });
  }
  return formatRequest({ kind: "lines", path, ...range });
}
