import type { ChangedFile } from "./cases.ts";

export interface Shown {
  path: string;
  /**
   * `whole`, `excerpt` for one that has at least one of the changed places, `elsewhere` for one that has
   * none of them, `outline` for signatures alone.
   */
  view: "whole" | "excerpt" | "elsewhere" | "outline" | "none";
  /** The share of the changed places that are shown. */
  places: number;
}

/** What prompts show of a changed file, together. */
export function judgeShown({ path, hunks }: ChangedFile, prompts: readonly string[]): Shown {
  const blocks = prompts.flatMap((prompt) => blocksOf(prompt, path));
  if (blocks.some(({ label }) => label === "file")) return { path, view: "whole", places: 1 };
  const lines = new Set(blocks.flatMap(({ text }) => shownLines(text)));
  const seen = hunks.filter(({ from, to }) => {
    const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return all.some((line) => lines.has(line));
  });
  const places = seen.length / Math.max(1, hunks.length);
  if (seen.length > 0) return { path, view: "excerpt", places };
  if (lines.size > 0) return { path, view: "elsewhere", places };
  const isListed = prompts.some((prompt) =>
    new RegExp(`^${escapePattern(path)}\\b.*\\n\\d+: `, "m").test(prompt),
  );
  return { path, view: isListed ? "outline" : "none", places };
}

interface Block {
  label: string;
  text: string;
}

function blocksOf(prompt: string, path: string): Block[] {
  const pattern = new RegExp(
    `^<(file|excerpt)>\\n${escapePattern(path)}(?: [^\\n]*)?\\n([\\s\\S]*?)^</\\1>`,
    "gm",
  );
  return [...prompt.matchAll(pattern)].map(([, label = "", text = ""]) => ({ label, text }));
}

/** The numbers of the lines that are shown with their text. */
function shownLines(text: string): number[] {
  return [...text.matchAll(/^@@ (\d+)-(\d+)$/gm)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
