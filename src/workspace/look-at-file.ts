import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { FileFacts } from "../context/refuse-context-path.ts";
import { tryGit } from "./git.ts";
import type { Repository } from "./inspect-repository.ts";

/** What is at a path of the checkout, links resolved: for somebody else to judge. */
export async function lookAtFile(repository: Repository, path: string): Promise<FileFacts> {
  const { root, env, base } = repository;
  const absolute = resolve(root, path);
  const found = await stat(absolute).catch(() => null);
  if (found === null) return { kind: "missing", bytes: 0, realPath: absolute, committed: false };
  const kind = found.isFile() ? "file" : found.isDirectory() ? "directory" : "other";
  const inBase = await tryGit({ directory: root, env }, ["ls-tree", "-z", base.commit, "--", path]);
  return {
    kind,
    bytes: found.size,
    realPath: await realpath(absolute),
    committed: /^100/.test(inBase.stdout),
  };
}
