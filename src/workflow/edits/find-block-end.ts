import { stringOpenAfter } from "../../python/python-strings.ts";
import type { AnswerLines } from "./answer-lines.ts";
import { type Fence, rivals } from "./fence.ts";

/** Where a block ends, or the reason why nobody can say. */
export type BlockEnd = { end: number } | { problem: string; resume: number };

interface Block {
  opening: Fence;
  /** The line of the opening fence. */
  start: number;
  path: string;
}

/** Python tells by its strings which fence is text; elsewhere one with a language opens another. */
export function findBlockEnd(text: AnswerLines, block: Block): BlockEnd {
  return /\.pyi?$/i.test(block.path) ? endOfPython(text, block) : endOfNested(text, block);
}

/**
 * The first closing fence outside a string. Where there is none before the next marker, the first
 * one of all: whether that leaves a string open is for Python to say.
 */
function endOfPython(text: AnswerLines, block: Block): BlockEnd {
  let first: number | null = null;
  for (const { index, isClosing, isText } of rivalsInPython(text, block)) {
    if (!isText) return isClosing ? { end: index } : unclosed(block.path, index);
    if (isClosing) first ??= index;
  }
  return first === null ? endless(text, block.path) : { end: first };
}

/** The fences that may matter, and whether they stand in a string; up to a marker behind a closing one. */
function* rivalsInPython(text: AnswerLines, { opening, start }: Block) {
  let open: string | null = null;
  let mayBeOver = false;
  for (let index = start + 1; index < text.lines.length; index += 1) {
    if (mayBeOver && text.markers[index]) return;
    const fence = text.fences[index];
    if (fence && rivals(fence, opening)) {
      const isClosing = fence.info === "";
      yield { index, isClosing, isText: open !== null };
      mayBeOver ||= isClosing;
    }
    open = stringOpenAfter(text.lines[index] ?? "", open);
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
