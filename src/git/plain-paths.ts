import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../errors.ts";

/** Backslashes are separators on other systems; control characters do not belong in file names. */
const FORBIDDEN = /[\\\p{Cc}]/u;

/**
 * The absolute path of a file below `root`. Checks every component and follows no link, so that neither
 * `..` nor a planted link leads outside. Throws `path-refused` otherwise.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  requirePlainPath(path);
  let current = root;
  for (const part of path.split("/")) {
    current = join(current, part);
    const stats = await lstat(current).catch(() => null);
    if (stats === null) continue;
    // A link leads elsewhere, and opening a pipe that a test left would block.
    if (!stats.isFile() && !stats.isDirectory()) throw refusedPath(path);
  }
  return current;
}

/** Throws `path-refused` for a path that no file of a repository may have. */
export function requirePlainPath(path: string): void {
  const isSpecial = path.split("/").some((part) => ["", ".", ".."].includes(part));
  if (isSpecial || FORBIDDEN.test(path)) throw refusedPath(path);
}

function refusedPath(path: string): ArbiterError {
  return new ArbiterError(
    "path-refused",
    `${JSON.stringify(path)} is not a plain path inside the repository.`,
    { data: { path } },
  );
}
