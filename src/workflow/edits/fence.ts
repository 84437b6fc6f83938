/** A line of three or more backticks or tildes, as it opens and closes a block. */
export interface Fence {
  mark: string;
  length: number;
  indent: number;
  /** What stands behind it; empty for one that can close a block. */
  info: string;
}

// With the s flag: otherwise a line separator would make it try every shorter fence.
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/s;

export function fenceIn(line: string): Fence | null {
  const [, indent, marks, rest] = FENCE.exec(line) ?? [];
  if (indent === undefined || marks === undefined || rest === undefined) return null;
  const mark = marks.charAt(0);
  const info = rest.trim();
  if (mark === "`" && info.includes("`")) return null;
  return { mark, length: marks.length, indent: indent.length, info };
}

/** Whether a fence could belong to a block that was opened by the other: shorter ones are content. */
export function rivals(fence: Fence, opening: Fence): boolean {
  return (
    fence.mark === opening.mark && fence.length >= opening.length && fence.indent <= opening.indent
  );
}

export function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === "" && rivals(fence, opening);
}
