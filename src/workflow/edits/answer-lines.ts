import { type Fence, fenceIn } from "./fence.ts";
import { type Marker, markerIn } from "./read-marker.ts";

/** An answer line by line, each looked at once. */
export interface AnswerLines {
  lines: readonly string[];
  fences: readonly (Fence | null)[];
  markers: readonly (Marker | null)[];
}

export function splitAnswer(answer: string): AnswerLines {
  const lines = answer
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .split("\n");
  return { lines, fences: lines.map(fenceIn), markers: lines.map(markerIn) };
}

/** The first line from there on that is not blank; the number of lines where there is none. */
export function skipBlank({ lines }: AnswerLines, from: number): number {
  let index = from;
  while (index < lines.length && lines[index]?.trim() === "") index += 1;
  return index;
}
