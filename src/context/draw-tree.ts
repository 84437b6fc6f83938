import { foldersAbove } from "../python/files.ts";
import { estimateTokens } from "./budget.ts";

interface TreeOptions {
  /** Files whose folders stay open if the whole tree does not fit. */
  around: readonly string[];
  maxTokens: number;
}

/** All paths of a repository; if they do not fit, other folders are collapsed. */
export function drawTree(paths: readonly string[], { around, maxTokens }: TreeOptions): string {
  const whole = paths.join("\n");
  if (estimateTokens(whole) <= maxTokens) return whole;
  const open = new Set(["", ...around.flatMap(foldersAbove)]);
  const lines = new Map<string, number>();
  for (const path of paths) {
    const closed = foldersAbove(path).find((folder) => !open.has(folder));
    const line = closed === undefined ? path : `${closed}/`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  const drawn = [...lines].map(([line, files]) =>
    line.endsWith("/") ? `${line} (${files} files)` : line,
  );
  return cutTo(drawn, maxTokens);
}

/** `a/b/c.py` → `a`, `a/b`. */
function cutTo(lines: readonly string[], maxTokens: number): string {
  let left = maxTokens;
  const end = lines.findIndex((line) => {
    left -= estimateTokens(`${line}\n`);
    return left < 0;
  });
  if (end === -1) return lines.join("\n");
  return [...lines.slice(0, end), `… and ${lines.length - end} more`].join("\n");
}
