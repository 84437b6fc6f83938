import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../errors.ts";

/** Backslashes separate on other systems; control characters have no place in a file name. */
const FORBIDDEN = /[\\\p{Cc}]/u;

/**
 * The absolute path of a file of the worktree. Goes component by component and follows no link, so
 * that neither `..` nor a link laid beforehand leads anywhere else.
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const parts = path.split("/");
  if (path === "" || FORBIDDEN.test(path) || parts.some(isNoName)) throw refused(path);

  let current = root;
  for (const part of parts) {
    current = join(current, part);
    const found = await lstat(current).catch(() => null);
    if (found === null) continue;
    // A link leads elsewhere, and a pipe that a test left would be waited for.
    if (!found.isFile() && !found.isDirectory()) throw refused(path);
  }
  return current;
}

function isNoName(part: string): boolean {
  return part === "" || part === "." || part === "..";
}

function refused(path: string): ArbiterError {
  return new ArbiterError(
    "path-refused",
    `${JSON.stringify(path)} is not a plain path inside the repository.`,
    { data: { path } },
  );
}
