import { posix } from "node:path";
import { foldersAbove } from "../python/files.ts";
import { estimateTokens } from "./budget.ts";

interface TreeOptions {
  /** Files that are listed in any case, and whose folders stay open. */
  around: readonly string[];
  maxTokens: number;
}

/**
 * The paths of a repository, one folder per line with the names of its files. Folders without Python are
 * only counted; if the rest does not fit, so are those that are far from the relevant files.
 */
export function drawTree(paths: readonly string[], { around, maxTokens }: TreeOptions): string {
  const near = new Set(["", ...around.flatMap(foldersAbove)]);
  const code = new Set(paths.filter((path) => path.endsWith(".py")).flatMap(foldersAbove));
  const isListed = (folder: string) => near.has(folder) || code.has(folder);
  const whole = draw(paths, { isListed, around });
  if (estimateTokens(whole.join("\n")) <= maxTokens) return whole.join("\n");
  const few = draw(paths, { isListed: (folder) => near.has(folder), around });
  return cutTo(few, maxTokens);
}

function draw(
  paths: readonly string[],
  { isListed, around }: { isListed: (folder: string) => boolean; around: readonly string[] },
): string[] {
  const relevant = new Set(around);
  const listed = new Map<string, string[]>();
  const counted = new Map<string, number>();
  for (const path of paths) {
    const closed = foldersAbove(path).find((folder) => !isListed(folder));
    if (closed !== undefined && !relevant.has(path)) {
      counted.set(closed, (counted.get(closed) ?? 0) + 1);
      continue;
    }
    const folder = posix.dirname(path);
    const names = listed.get(folder);
    if (names === undefined) listed.set(folder, [posix.basename(path)]);
    else names.push(posix.basename(path));
  }
  const lines = [
    ...[...listed].map(([folder, names]) => ({
      folder,
      text: `${folder === "." ? "" : `${folder}/: `}${names.join(", ")}`,
    })),
    ...[...counted].map(([folder, files]) => ({ folder, text: `${folder}/ (${files} files)` })),
  ];
  return lines.sort((one, other) => compare(one.folder, other.folder)).map(({ text }) => text);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one === "." || (other !== "." && one < other) ? -1 : 1;
}

function cutTo(lines: readonly string[], maxTokens: number): string {
  let left = maxTokens;
  const end = lines.findIndex((line) => {
    left -= estimateTokens(`${line}\n`);
    return left < 0;
  });
  if (end === -1) return lines.join("\n");
  return [...lines.slice(0, end), `… and ${lines.length - end} more folders`].join("\n");
}
