import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import {
  type AnswerLines,
  closes,
  endsThinking,
  type Fence,
  type Marker,
  type Section,
  splitAnswer,
  withoutEndToken,
  withoutThinking,
} from "./answer-lines.ts";
import type { Operation, ParsedAnswer } from "./apply-edits.ts";
import { readEditSection } from "./read-edit-section.ts";
import { readFileSection } from "./read-file-section.ts";

/**
 * Reads the whole files, edits and deletions in an answer, each after a marker; other text is
 * ignored. Anything ambiguous is a problem, and all problems are returned at once. Every line is read
 * a fixed number of times, so a hostile answer takes no longer than another.
 */
export function parseAnswer(answer: string): ParsedAnswer {
  const visible = withoutThinking(answer);
  if (visible === null) {
    const problems = ["The answer ends inside the model's reasoning."];
    return { operations: [], problems, unread: [] };
  }
  const text = splitAnswer(withoutEndToken(visible));
  const parsed: Parsing = { operations: [], problems: [], unread: [], wrapper: null };
  let index = 0;
  while (index < text.lines.length) {
    const marker = text.markers[index];
    const fence = text.fences[index];
    if (marker) index = takeSection(text, parsed, { marker, at: index });
    else if (fence) index = skipFence(text, parsed, { fence, at: index });
    else index = skipLine(text, parsed, index);
  }
  if (parsed.wrapper !== null) parsed.problems.push("The fence around the answer does not end.");
  return joinEdits(parsed);
}

interface Parsing extends ParsedAnswer {
  /** The open fence around the whole answer; null if there is none. */
  wrapper: Fence | null;
}

function takeSection(
  text: AnswerLines,
  parsed: Parsing,
  { marker, at }: { marker: Marker; at: number },
): number {
  const { operation, problems, next } = readSection(text, { marker, at, wrapper: parsed.wrapper });
  if (operation !== null) parsed.operations.push(operation);
  for (const problem of problems) parsed.problems.push(problem);
  if (problems.length > 0) parsed.unread.push(marker.path);
  return next;
}

interface MarkerPosition {
  marker: Marker;
  at: number;
  wrapper: Fence | null;
}

function readSection(text: AnswerLines, { marker, at, wrapper }: MarkerPosition): Section {
  const { kind, path, problem } = marker;
  if (problem !== null) return { operation: null, problems: [problem], next: at + 1 };
  if (kind === "write") return readFileSection(text, { path, at, isWrapped: wrapper !== null });
  if (kind === "edit") return readEditSection(text, { path, at, wrapper });
  return { operation: { kind, path }, problems: [], next: at + 1 };
}

/** Skips a block without a marker, unless it contains markers: then it wraps the answer itself. */
function skipFence(
  text: AnswerLines,
  parsed: Parsing,
  { fence, at }: { fence: Fence; at: number },
): number {
  if (parsed.wrapper !== null && closes(fence, parsed.wrapper)) {
    parsed.wrapper = null;
    return at + 1;
  }
  const end = findClose(text, at, fence);
  if (end === null) {
    parsed.problems.push(`The fence in line ${at + 1} of the answer does not end.`);
    return text.lines.length;
  }
  if (parsed.wrapper !== null || !hasMarker(text, at, end)) return end + 1;
  parsed.wrapper = fence;
  return at + 1;
}

function skipLine({ lines }: AnswerLines, parsed: Parsing, at: number): number {
  if (endsThinking(lines[at] ?? "")) {
    parsed.operations = [];
    parsed.problems = [];
    parsed.unread = [];
  }
  return at + 1;
}

function findClose({ lines, fences }: AnswerLines, start: number, opening: Fence): number | null {
  for (let index = start + 1; index < lines.length; index += 1) {
    const fence = fences[index];
    if (fence && closes(fence, opening)) return index;
  }
  return null;
}

function hasMarker({ markers }: AnswerLines, start: number, end: number): boolean {
  for (let index = start + 1; index < end; index += 1) if (markers[index]) return true;
  return false;
}

/** `### DELETE: tests/test_a.py::test_b` cuts one test out of its file. */
function asEdit(operation: Operation): Operation {
  const { kind, path } = operation;
  if (kind !== "delete" || !path.includes("::")) return operation;
  return { kind: "edit", path: fileOfTest(path), replacements: [], removals: [plainTestId(path)] };
}

/** Joins several edits of one file; any other path that is given twice is a problem. */
function joinEdits({ operations, problems, unread }: ParsedAnswer): ParsedAnswer {
  const byPath = new Map<string, Operation>();
  const twice = new Set<string>();
  for (const operation of operations.map(asEdit)) {
    const known = byPath.get(operation.path);
    if (known === undefined) {
      byPath.set(operation.path, operation);
    } else if (known.kind === "edit" && operation.kind === "edit") {
      const replacements = [...known.replacements, ...operation.replacements];
      const removals = [...(known.removals ?? []), ...(operation.removals ?? [])];
      byPath.set(operation.path, { ...known, replacements, removals });
    } else {
      twice.add(`${operation.path} is given twice.`);
    }
  }
  return { operations: [...byPath.values()], problems: [...problems, ...twice], unread };
}
