import { isUtf8 } from "node:buffer";
import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { type FileFacts, MAX_CONTEXT_FILE_BYTES } from "../context/context-path.ts";
import { type GitPlace, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

/** What is at a path, links resolved on disk and words read from the base: for others to judge. */
export async function lookAtFile(repository: Repository, path: string): Promise<FileFacts> {
  const { root, folder, env, base } = repository;
  const absolute = resolve(root, folder, path);
  const found = await stat(absolute).catch(() => null);
  const realPath = found === null ? absolute : await realpath(absolute);
  const inBase = await lookAtBlob({ directory: root, env }, base.commit, relative(root, realPath));
  if (found === null && inBase === null) {
    return { kind: "missing", bytes: 0, realPath, committed: false, text: null };
  }
  const isFile = found === null || found.isFile();
  return {
    kind: isFile ? "file" : found.isDirectory() ? "directory" : "other",
    bytes: inBase?.bytes ?? found?.size ?? 0,
    realPath,
    committed: inBase !== null,
    text: inBase?.text ?? null,
  };
}

const REGULAR_FILE = /^100\d{3} blob (\w+) +(\d+)\t/;

/** A regular file of a commit; a link there is none, wherever it leads. */
async function lookAtBlob(
  place: GitPlace,
  commit: string,
  path: string,
): Promise<{ bytes: number; text: string | null } | null> {
  const listed = await tryGit(place, ["ls-tree", "-z", "--long", commit, `./${path}`]);
  const [, blob, size] = REGULAR_FILE.exec(listed.stdout) ?? [];
  if (blob === undefined) return null;
  const bytes = Number(size);
  if (bytes > MAX_CONTEXT_FILE_BYTES) return { bytes, text: null };
  const content = (await tryGit(place, ["cat-file", "blob", blob])).bytes;
  return { bytes, text: isText(content) ? content.toString("utf8") : null };
}

function isText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0);
}
