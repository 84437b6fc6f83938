import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { FileFacts } from "../context/refuse-context-path.ts";

/** What is at a path below a root, links resolved: for somebody else to judge. */
export async function lookAtFile(root: string, path: string): Promise<FileFacts> {
  const absolute = resolve(root, path);
  const found = await stat(absolute).catch(() => null);
  if (found === null) return { kind: "missing", bytes: 0, realPath: absolute };
  const kind = found.isFile() ? "file" : found.isDirectory() ? "directory" : "other";
  return { kind, bytes: found.size, realPath: await realpath(absolute) };
}
