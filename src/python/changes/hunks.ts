import { groupBy } from "./mutants.ts";

/** Lines next to each other that a change wrote, and those that they replace; either may be none. */
export interface Hunk {
  file: string;
  /** The first line that it wrote; where it only took lines out, the line that now follows. */
  from: number;
  added: readonly string[];
  removed: readonly string[];
}

const FILE = /^\+\+\+ b\/([^\n]*?)\t?$/m;
const PART = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@.*$/m;

/** What a patch changes, file by file. */
export function changedHunks(patch: string): Hunk[] {
  const files = patch.split(/^diff --git .*$/m).slice(1);
  return files.flatMap((text) => {
    // Text before the first part, then its first line, its number of lines and its own lines, and so on.
    const [header = "", ...parts] = text.split(PART);
    const file = FILE.exec(header)?.[1];
    if (file === undefined) return [];
    return parts.flatMap((_, index) => {
      const [first, length = "1", lines = ""] = parts.slice(index, index + 3);
      if (index % 3 !== 0) return [];
      // Git names the line before where nothing is left.
      return readPart(file, lines, Number(first) + (length === "0" ? 1 : 0));
    });
  });
}

function readPart(file: string, text: string, first: number): Hunk[] {
  const hunks: Hunk[] = [];
  let line = first;
  let open: { from: number; added: string[]; removed: string[] } | null = null;
  for (const each of text.split("\n").slice(1)) {
    const [mark, content] = [each.slice(0, 1), each.slice(1)];
    if (mark === " ") {
      line += 1;
      open = null;
    } else if (mark === "+" || mark === "-") {
      if (open === null) {
        open = { from: line, added: [], removed: [] };
        hunks.push({ file, ...open });
      }
      (mark === "+" ? open.added : open.removed).push(content);
      if (mark === "+") line += 1;
    }
  }
  return hunks;
}

/** The lines that hunks wrote, by the path of their file. */
export function addedLines(hunks: readonly Hunk[]): Map<string, number[]> {
  const byFile = groupBy(hunks, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, own]) => {
      return [file, own.flatMap(({ from, added }) => added.map((_, index) => from + index))];
    }),
  );
}

/** Where hunks took lines of code out and wrote none: the line before, and how far the lines were indented. */
export function gapsIn(hunks: readonly Hunk[]): [line: number, indent: number][] {
  return hunks.flatMap(({ from, added, removed }) => {
    const code = removed.find((line) => /^\s*[^\s#]/.test(line));
    if (added.length > 0 || code === undefined) return [];
    return [[from - 1, code.length - code.trimStart().length]];
  });
}

/** The text as it would be without the hunk. */
export function withoutHunk(text: string, { from, added, removed }: Hunk): string {
  return text
    .split("\n")
    .toSpliced(from - 1, added.length, ...removed)
    .join("\n");
}
