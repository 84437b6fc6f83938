import { linesInStrings } from "../../python/parse.ts";
import {
  type AnswerLines,
  dedent,
  type Fence,
  rivals,
  type Section,
  skipBlank,
} from "./answer-lines.ts";

interface SectionStart {
  path: string;
  /** The line of its marker. */
  at: number;
  /** Whether a fence around the whole answer is open. */
  isWrapped: boolean;
}

/** `### FILE: path`, and the whole file in a fenced block. */
export function readFileSection(text: AnswerLines, { path, at, isWrapped }: SectionStart): Section {
  const start = findFence(text, at + 1, path);
  const opening = text.fences[start];
  if (!opening) return problem(`${path} is not followed by a fenced block.`, at + 1);
  const block = findBlockEnd(text, { opening, start, path });
  if ("problem" in block) return problem(block.problem, block.resume);
  const { end } = block;
  const inside = dedent(text.lines.slice(start + 1, end), opening.indent);
  const other = otherPathIn(opening.info, path);
  const refusal = isAmbiguous(text, { path, start, end, isWrapped })
    ? `The end of the block of ${path} is ambiguous: give it a longer fence.`
    : other !== null
      ? `The block of ${path} says it is ${other}.`
      : refuseContent(path, inside);
  if (refusal !== null) return problem(refusal, end + 1);
  const joined = inside.join("\n");
  const content = joined === "" ? "" : `${joined}\n`;
  return { operation: { kind: "write", path, content }, problems: [], next: end + 1 };
}

/** One line of prose may come before the block, if the block then names the file's language. */
function findFence(text: AnswerLines, from: number, path: string): number {
  const first = skipBlank(text, from);
  if (text.fences[first] || text.markers[first]) return first;
  const second = skipBlank(text, first + 1);
  const info = text.fences[second]?.info ?? "";
  return namesLanguage(info, path) ? second : first;
}

interface Bounds {
  path: string;
  start: number;
  end: number;
  isWrapped: boolean;
}

/**
 * If the last line of a block is a marker, the fence before that was not closed. After a block that
 * is not Python, a bare fence may open an example or close an inner one.
 */
function isAmbiguous(text: AnswerLines, { path, start, end, isWrapped }: Bounds): boolean {
  let last = end - 1;
  while (last > start && text.lines[last]?.trim() === "") last -= 1;
  if (last > start && text.markers[last]) return true;
  if (/\.pyi?$/i.test(path)) return false;
  return countBare(text, start, end) > (isWrapped ? 1 : 0);
}

/** Bare fences after the block, up to one with a language or the next marker. */
function countBare({ lines, fences, markers }: AnswerLines, start: number, end: number): number {
  const opening = fences[start];
  let bare = 0;
  for (let index = end + 1; index < lines.length && !markers[index]; index += 1) {
    const fence = fences[index];
    if (!fence || fence.mark !== opening?.mark || fence.length < opening.length) continue;
    if (fence.info !== "") break;
    bare += 1;
  }
  return bare;
}

function problem(reason: string, next: number): Section {
  return { operation: null, problems: [reason], next };
}

/** Where a block ends, or why that is unknown. */
type BlockEnd = { end: number } | { problem: string; resume: number };

interface Block {
  opening: Fence;
  /** The line of the opening fence. */
  start: number;
  path: string;
}

/** In Python, strings show which fence is text; elsewhere one with a language opens another block. */
function findBlockEnd(text: AnswerLines, block: Block): BlockEnd {
  return /\.pyi?$/i.test(block.path) ? endOfPython(text, block) : endOfNested(text, block);
}

/**
 * The first closing fence outside a string. If there is none before the next marker, the first closing
 * fence at all: the syntax check will say whether that leaves a string open.
 */
function endOfPython(text: AnswerLines, block: Block): BlockEnd {
  let first: number | null = null;
  for (const { index, isClosing, isText } of rivalsInPython(text, block)) {
    if (!isText) return isClosing ? { end: index } : unclosed(block.path, index);
    if (isClosing) first ??= index;
  }
  return first === null ? endless(text, block.path) : { end: first };
}

const MIN_LINES = 100;

/** The fences that may end the block, and whether they are in a string; up to a marker after one. */
function* rivalsInPython(text: AnswerLines, { opening, start }: Block) {
  const first = start + 1;
  let areTexts: boolean[] = [];
  let mayBeOver = false;
  for (let index = first; index < text.lines.length; index += 1) {
    if (mayBeOver && text.markers[index]) return;
    if (index - first >= areTexts.length) {
      // Twice as many lines each time: the end of the block is not known, and the answer may be long.
      const end = first + 2 * Math.max(index - first, MIN_LINES);
      areTexts = linesInStrings(text.lines.slice(first, end).join("\n"));
    }
    const fence = text.fences[index];
    if (fence && rivals(fence, opening)) {
      const isClosing = fence.info === "";
      yield { index, isClosing, isText: areTexts[index - first] === true };
      mayBeOver ||= isClosing;
    }
  }
}

function endOfNested(text: AnswerLines, { opening, start, path }: Block): BlockEnd {
  let depth = 1;
  for (let index = start + 1; index < text.lines.length; index += 1) {
    const fence = text.fences[index];
    if (!fence || !rivals(fence, opening)) continue;
    depth += fence.info === "" ? -1 : 1;
    if (depth === 0) return { end: index };
  }
  return endless(text, path);
}

function unclosed(path: string, line: number): BlockEnd {
  const problem = `The block of ${path} is not closed before another begins in line ${line + 1} of the answer.`;
  return { problem, resume: line };
}

function endless({ lines }: AnswerLines, path: string): BlockEnd {
  return { problem: `The block of ${path} does not end.`, resume: lines.length };
}

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  py: ["python", "python3", "py3"],
  pyi: ["python", "python3", "py"],
  md: ["markdown"],
  yml: ["yaml"],
  yaml: ["yml"],
  txt: ["text", "plaintext"],
  cfg: ["ini"],
};

/** Whether the info string of a fence names the language of the file's extension. */
export function namesLanguage(info: string, path: string): boolean {
  const ending = endingOf(path);
  const language = info.replace(/[\s:{].*$/s, "").toLowerCase();
  return language !== "" && [ending, ...(OTHER_NAMES[ending] ?? [])].includes(language);
}

/** Another file's path in an info string, as in `python title="shop/cart.py"`; null if there is none. */
export function otherPathIn(info: string, path: string): string | null {
  // Bounded: the patterns are not made for a megabyte.
  const words = info
    .slice(0, 300)
    .split(/\s+/)
    .map((word) => word.replace(/^[\w.-]*[=:]/, "").replace(/^["'`{]+|["'`}]+$/g, ""));
  const named = words
    .map((word) => word.replace(/^(?:\.?\/)+/, ""))
    .filter((word) => isPath(word, path));
  if (named.every((word) => word === path || path.endsWith(`/${word}`))) return null;
  return named[0] ?? null;
}

function isPath(word: string, path: string): boolean {
  const ending = endingOf(path);
  return word.includes("/") || (ending !== "" && word.endsWith(`.${ending}`));
}

function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

const DIFF = /^(?:diff --git |--- (?:[ab]\/|\/dev\/null)|@@ -\d)/;
const SEARCH = /^<{5,9} ?SEARCH\b/i;
const LEFT_OUT =
  /^\s*(?:#|\/\/|<!--|\/\*|--)\s*(?:\.{3}|…)\s*\(?(?:the )?(?:rest|existing|unchanged|same|other|previous|remaining|keep|omitted|snip|code|everything)\b/i;

/** Why a block is not a whole file; null if it may be. */
function refuseContent(path: string, lines: readonly string[]): string | null {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (DIFF.test(first)) {
    return `The block of ${path} is a diff: give the file in full, or use ### EDIT: with SEARCH and REPLACE.`;
  }
  if (SEARCH.test(first)) {
    return `The block of ${path} has SEARCH and REPLACE in it: use them below ### EDIT: ${path}.`;
  }
  const gap = lines.findIndex((line) => LEFT_OUT.test(line));
  if (gap === -1) return null;
  return `The block of ${path} leaves code out in line ${gap + 1} (${lines[gap]?.trim().slice(0, 80)}): give the file in full, or use ### EDIT:.`;
}
