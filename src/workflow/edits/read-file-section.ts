import { type AnswerLines, skipBlank } from "./answer-lines.ts";
import { dedent } from "./dedent.ts";
import { findBlockEnd } from "./find-block-end.ts";
import { namesLanguage, otherPathIn } from "./info-string.ts";
import { refuseContent } from "./refuse-content.ts";
import type { Section } from "./section.ts";

interface Place {
  path: string;
  /** The line of its marker. */
  at: number;
  /** Whether a fence around the whole answer has yet to close. */
  isWrapped: boolean;
}

/** `### FILE: path`, and the file whole in a fenced block. */
export function readFileSection(text: AnswerLines, { path, at, isWrapped }: Place): Section {
  const start = findFence(text, at + 1, path);
  const opening = text.fences[start];
  if (!opening) return problem(`${path} is not followed by a fenced block.`, at + 1);
  const block = findBlockEnd(text, { opening, start, path });
  if ("problem" in block) return problem(block.problem, block.resume);
  const { end } = block;
  const inside = dedent(text.lines.slice(start + 1, end), opening.indent);
  const other = otherPathIn(opening.info, path);
  const doubt = isInDoubt(text, { path, start, end, isWrapped })
    ? `Where the block of ${path} ends is in doubt: give it a longer fence.`
    : other !== null
      ? `The block of ${path} says it is ${other}.`
      : refuseContent(path, inside);
  if (doubt !== null) return problem(doubt, end + 1);
  const joined = inside.join("\n");
  const content = joined === "" ? "" : `${joined}\n`;
  return { operation: { kind: "write", path, content }, problems: [], next: end + 1 };
}

/** One line of prose may stand between, if the block then says that it is of the file's language. */
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
 * A block whose last line is a marker was the one before it that nobody closed. Behind a block that
 * is not Python, a bare fence may as well open an example as close one that was inside.
 */
function isInDoubt(text: AnswerLines, { path, start, end, isWrapped }: Bounds): boolean {
  let last = end - 1;
  while (last > start && text.lines[last]?.trim() === "") last -= 1;
  if (last > start && text.markers[last]) return true;
  if (/\.pyi?$/i.test(path)) return false;
  return countBare(text, start, end) > (isWrapped ? 1 : 0);
}

/** Bare fences like the block's own behind it, up to one with a language or the next marker. */
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
