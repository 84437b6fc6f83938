import { git } from "./git.ts";
import type { Repository } from "./inspect-repository.ts";

/** Every file of the base, as it is committed. */
export async function listBase({ root, env, base }: Repository): Promise<string[]> {
  const names = await git({ directory: root, env }, [
    "ls-tree",
    "-r",
    "-z",
    "--name-only",
    "--full-tree",
    base.commit,
  ]);
  return names.split("\0").filter((name) => name !== "");
}

/** The text that the base has of a file: what lies about in the checkout does not count. */
export async function readFromBase(repository: Repository, path: string): Promise<string> {
  const { root, env, base } = repository;
  return git({ directory: root, env }, ["cat-file", "blob", `${base.commit}:./${path}`]);
}
