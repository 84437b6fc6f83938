import { type AnswerLines, skipBlank } from "./answer-lines.ts";
import { closes, type Fence } from "./fence.ts";
import type { Replacement } from "./operation.ts";
import { beginsSearch, isStrayMark, readSearchBlock } from "./search-block.ts";
import type { Section } from "./section.ts";

interface Place {
  path: string;
  /** The line of its marker. */
  at: number;
  /** The fence around the whole answer, while it has yet to close. */
  wrapper: Fence | null;
}

interface Found {
  path: string;
  replacements: Replacement[];
  problems: string[];
  fence: { opening: Fence; line: number } | null;
  sawFence: boolean;
}

/** `### EDIT: path`, and SEARCH blocks up to the next marker, inside fences or not. */
export function readEditSection(text: AnswerLines, { path, at, wrapper }: Place): Section {
  const found: Found = { path, replacements: [], problems: [], fence: null, sawFence: false };
  let index = at + 1;
  while (index < text.lines.length && !text.markers[index]) {
    if (found.fence === null && wrapper !== null && endsAnswer(text, index, wrapper)) break;
    index = readLine(text, index, found);
  }
  const { replacements, problems, fence, sawFence } = found;
  if (fence !== null) problems.push(unclosed(path, fence.line));
  if (replacements.length === 0 && problems.length === 0) problems.push(noSearch(path, sawFence));
  const operation = problems.length > 0 ? null : ({ kind: "edit", path, replacements } as const);
  return { operation, problems, next: index };
}

function endsAnswer(text: AnswerLines, at: number, wrapper: Fence): boolean {
  const fence = text.fences[at];
  if (!fence || !closes(fence, wrapper)) return false;
  return !beginsSearch(text.lines[skipBlank(text, at + 1)] ?? "");
}

/** Takes a SEARCH block whole, and anything else line by line; answers where to go on. */
function readLine(text: AnswerLines, at: number, found: Found): number {
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

function followFence(found: Found, fence: Fence, line: number): void {
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

function noSearch(path: string, sawFence: boolean): string {
  const instead = sawFence ? ` To give it whole, write ### FILE: ${path}.` : "";
  return `EDIT of ${path} has no SEARCH block.${instead}`;
}
