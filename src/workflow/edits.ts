import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";

const FILE_MARKER = /^#{2,4}\s*FILE:\s*`?([^\s`](?:.*[^\s`])?)`?\s*$/;
const FENCE = /^(`{3,}|~{3,})[^`]*$/;

/**
 * The files in a model's answer: each a `### FILE: path` line and a fenced block. Text around them
 * is ignored; a block whose end is missing or in doubt is refused, because a file cut short must
 * never be written.
 */
export function parseEdits(answer: string): FileChange[] {
  const lines = answer.replaceAll("\r\n", "\n").split("\n");
  const changes = new Map<string, FileChange>();
  for (let index = 0; index < lines.length; index += 1) {
    const path = pathIn(lines[index]);
    if (path === null) continue;
    if (changes.has(path)) throw unusable(`${path} is given twice.`);
    const block = readBlock(lines, index + 1, path);
    changes.set(path, { path, content: block.content });
    index = block.end;
  }
  return [...changes.values()];
}

function pathIn(line: string | undefined): string | null {
  return FILE_MARKER.exec(line ?? "")?.[1] ?? null;
}

function readBlock(lines: readonly string[], from: number, path: string) {
  const start = lines.findIndex((line, index) => index >= from && line.trim() !== "");
  const fence = fenceIn(lines[start]?.trim());
  if (fence === null) throw unusable(`${path} is not followed by a fenced block.`);
  const end = lines.findIndex((line, index) => index > start && closes(line.trimEnd(), fence));
  if (end === -1) throw unusable(`The block of ${path} does not end.`);
  const inside = lines.slice(start + 1, end);
  if (inside.some((line) => line.startsWith(fence)) || leavesFence(lines, end, fence)) {
    throw unusable(`Where the block of ${path} ends is in doubt: give it a longer fence.`);
  }
  const content = inside.join("\n");
  return { content: content === "" ? "" : `${content}\n`, end };
}

function fenceIn(line: string | undefined): string | null {
  return FENCE.exec(line ?? "")?.[1] ?? null;
}

function closes(line: string, fence: string): boolean {
  return line.startsWith(fence) && line.replaceAll(fence.charAt(0), "") === "";
}

/** A fence without a partner, up to the next file: the block had one inside that seemed to end it. */
function leavesFence(lines: readonly string[], end: number, fence: string): boolean {
  const next = lines.findIndex((line, index) => index > end && pathIn(line) !== null);
  const rest = lines.slice(end + 1, next === -1 ? lines.length : next);
  return rest.filter((line) => fenceIn(line) === fence).length % 2 === 1;
}

function unusable(problem: string): ArbiterError {
  return new ArbiterError("answer-unusable", problem);
}
