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
 * What an answer asks for: whole files, edits and deletions, each behind a marker. Text around them
 * is passed over. Whatever could be read in two ways is a problem, and all problems are told at once.
 * Every line is looked at a fixed number of times, so a hostile answer takes no longer than another.
 */
export function parseAnswer(answer: string): ParsedAnswer {
  const spoken = withoutThinking(answer);
  if (spoken === null) {
    return { operations: [], problems: ["The answer ends inside the model's thoughts."] };
  }
  const text = splitAnswer(withoutEndToken(spoken));
  const found: Found = { operations: [], problems: [], wrapper: null };
  let index = 0;
  while (index < text.lines.length) {
    const marker = text.markers[index];
    const fence = text.fences[index];
    if (marker) index = takeSection(text, found, { marker, at: index });
    else if (fence) index = passFence(text, found, { fence, at: index });
    else index = passLine(text, found, index);
  }
  if (found.wrapper !== null) found.problems.push("The fence around the answer does not end.");
  return joinEdits(found);
}

interface Found {
  operations: Operation[];
  problems: string[];
  /** The fence around the whole answer, while it has yet to close. */
  wrapper: Fence | null;
}

function takeSection(
  text: AnswerLines,
  found: Found,
  { marker, at }: { marker: Marker; at: number },
): number {
  const { operation, problems, next } = readSection(text, { marker, at, wrapper: found.wrapper });
  if (operation !== null) found.operations.push(operation);
  for (const problem of problems) found.problems.push(problem);
  return next;
}

interface Place {
  marker: Marker;
  at: number;
  wrapper: Fence | null;
}

function readSection(text: AnswerLines, { marker, at, wrapper }: Place): Section {
  const { kind, path, problem } = marker;
  if (problem !== null) return { operation: null, problems: [problem], next: at + 1 };
  if (kind === "write") return readFileSection(text, { path, at, isWrapped: wrapper !== null });
  if (kind === "edit") return readEditSection(text, { path, at, wrapper });
  return { operation: { kind, path }, problems: [], next: at + 1 };
}

/** A block nobody named is passed over, unless it has markers: then it is around the answer itself. */
function passFence(
  text: AnswerLines,
  found: Found,
  { fence, at }: { fence: Fence; at: number },
): number {
  if (found.wrapper !== null && closes(fence, found.wrapper)) {
    found.wrapper = null;
    return at + 1;
  }
  const end = findClose(text, at, fence);
  if (end === null) {
    found.problems.push(`The fence in line ${at + 1} of the answer does not end.`);
    return text.lines.length;
  }
  if (found.wrapper !== null || !hasMarker(text, at, end)) return end + 1;
  found.wrapper = fence;
  return at + 1;
}

function passLine({ lines }: AnswerLines, found: Found, at: number): number {
  if (endsThinking(lines[at] ?? "")) {
    found.operations = [];
    found.problems = [];
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

/** One operation for each path: several edits of one file are one, anything else twice is a problem. */
function joinEdits({ operations, problems }: ParsedAnswer): ParsedAnswer {
  const byPath = new Map<string, Operation>();
  const twice = new Set<string>();
  for (const operation of operations) {
    const known = byPath.get(operation.path);
    if (known === undefined) {
      byPath.set(operation.path, operation);
    } else if (known.kind === "edit" && operation.kind === "edit") {
      const replacements = [...known.replacements, ...operation.replacements];
      byPath.set(operation.path, { ...known, replacements });
    } else {
      twice.add(`${operation.path} is given twice.`);
    }
  }
  return { operations: [...byPath.values()], problems: [...problems, ...twice] };
}
