import {
  type AnswerLines,
  closes,
  dedent,
  type Fence,
  type Section,
  skipBlank,
} from "./answer-lines.ts";
import type { Replacement } from "./apply-edits.ts";

interface SectionStart {
  path: string;
  /** The line of its marker. */
  at: number;
  /** The open fence around the whole answer; null if there is none. */
  wrapper: Fence | null;
}

interface EditSection {
  path: string;
  replacements: Replacement[];
  problems: string[];
  fence: { opening: Fence; line: number } | null;
  sawFence: boolean;
}

/** `### EDIT: path`, and SEARCH blocks up to the next marker, inside fences or not. */
export function readEditSection(text: AnswerLines, { path, at, wrapper }: SectionStart): Section {
  const found: EditSection = { path, replacements: [], problems: [], fence: null, sawFence: false };
  let index = at + 1;
  while (index < text.lines.length && !text.markers[index]) {
    if (found.fence === null && wrapper !== null && endsAnswer(text, index, wrapper)) break;
    index = readLine(text, index, found);
  }
  const { replacements, problems, fence, sawFence } = found;
  if (fence !== null) problems.push(unclosed(path, fence.line));
  if (replacements.length === 0 && problems.length === 0)
    problems.push(noSearch({ path, at }, sawFence));
  const operation = problems.length > 0 ? null : ({ kind: "edit", path, replacements } as const);
  return { operation, problems, next: index };
}

function endsAnswer(text: AnswerLines, at: number, wrapper: Fence): boolean {
  const fence = text.fences[at];
  if (!fence || !closes(fence, wrapper)) return false;
  return !beginsSearch(text.lines[skipBlank(text, at + 1)] ?? "");
}

/** Reads a SEARCH block, or one line of anything else; returns the next line. */
function readLine(text: AnswerLines, at: number, found: EditSection): number {
  const line = text.lines[at] ?? "";
  if (beginsSearch(line)) {
    const block = readSearchBlock(text, at, found.path);
    if ("problem" in block) found.problems.push(block.problem);
    else found.replacements.push(block.replacement);
    return block.next;
  }
  if (isStrayMark(line)) found.problems.push(stray(found.path, at, line));
  const fence = text.fences[at];
  if (fence) followFence(found, fence, at);
  return at + 1;
}

function followFence(found: EditSection, fence: Fence, line: number): void {
  if (found.fence === null) {
    found.fence = { opening: fence, line };
    found.sawFence = true;
  } else if (closes(fence, found.fence.opening)) {
    found.fence = null;
  }
}

function stray(path: string, at: number, line: string): string {
  return `Line ${at + 1} of the answer (${line.trim().slice(0, 40)}) belongs to no SEARCH block of ${path}.`;
}

function unclosed(path: string, line: number): string {
  return `A fence below EDIT of ${path}, in line ${line + 1} of the answer, does not end.`;
}

function noSearch({ path, at }: Pick<SectionStart, "path" | "at">, sawFence: boolean): string {
  const instead = sawFence ? ` To give the file in full, write ### FILE: ${path}.` : "";
  return `EDIT of ${path} in line ${at + 1} of the answer has no SEARCH block.${instead}`;
}

const SEARCH = /^[ \t]*(<{5,9})[ \t]*SEARCH[ \t]*:?[ \t]*$/i;
const REPLACE = /^[ \t]*>{5,9}[ \t]*REPLACE[ \t]*:?[ \t]*$/i;
const DIVIDER = /^[ \t]*(={5,9})[ \t]*$/;

function beginsSearch(line: string): boolean {
  return SEARCH.test(line);
}

/** Merge-conflict marks that are not SEARCH or REPLACE, or have no counterpart. */
function isStrayMark(line: string): boolean {
  return /^[ \t]*(?:<{7}|>{7})(?![<>])/.test(line);
}

type SearchBlock = { replacement: Replacement; next: number } | { problem: string; next: number };

/** `<<<<<<< SEARCH`, the lines to find, `=======`, the lines that replace them, `>>>>>>> REPLACE`. */
function readSearchBlock({ lines }: AnswerLines, start: number, path: string): SearchBlock {
  const block = `The SEARCH block of ${path} in line ${start + 1} of the answer`;
  const { dividers, end } = findParts(lines, start);
  if (end === null) return { problem: `${block} does not end.`, next: lines.length };
  if (beginsSearch(lines[end] ?? "")) {
    return { problem: `${block} does not end before the next one begins.`, next: end };
  }
  const [divider] = dividers;
  if (divider === undefined || dividers.length > 1) {
    const what =
      divider === undefined
        ? "has no ======= between SEARCH and REPLACE."
        : "has more than one line of =======, so give the file in full.";
    return { problem: `${block} ${what}`, next: end + 1 };
  }
  const head = lines[start] ?? "";
  const indent = head.length - head.trimStart().length;
  const search = dedent(lines.slice(start + 1, divider), indent);
  const replace = dedent(lines.slice(divider + 1, end), indent);
  if (search.every((line) => line.trim() === "")) {
    return { problem: `${block} searches for nothing.`, next: end + 1 };
  }
  return { replacement: { search, replace, line: start + 1 }, next: end + 1 };
}

/** The dividers of a block, as wide as its head, and the line at which it ends or another begins. */
function findParts(lines: readonly string[], start: number) {
  const width = SEARCH.exec(lines[start] ?? "")?.[1]?.length;
  const dividers: number[] = [];
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (SEARCH.test(line) || REPLACE.test(line)) return { dividers, end: index };
    if (DIVIDER.exec(line)?.[1]?.length === width) dividers.push(index);
  }
  return { dividers, end: null };
}
