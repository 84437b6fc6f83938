import { join } from "node:path";
import { ArbiterError } from "../errors.ts";
import { git, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

/** Every file of the project, as the base has it committed. */
export async function listBase({ root, folder, env, base }: Repository): Promise<string[]> {
  // The tree of the folder: names are told from there.
  const tree = `${base.commit}:${folder}`;
  const options = ["-r", "-z", "--name-only", "--full-tree"];
  const listed = await tryGit({ directory: root, env }, ["ls-tree", ...options, tree]);
  if (listed.exitCode !== 0) {
    throw new ArbiterError("bad-usage", `There is no folder ${folder} on ${base.branch}.`, {
      fix: "Mend the input working-directory.",
    });
  }
  return listed.stdout.split("\0").filter((name) => name !== "");
}

/** The text that the base has of a file: what lies about in the checkout does not count. */
export async function readFromBase(repository: Repository, path: string): Promise<string> {
  const { root, folder, env, base } = repository;
  const place = { directory: root, env };
  return git(place, ["cat-file", "blob", `${base.commit}:./${join(folder, path)}`]);
}

/** The same, or null where the base has no such file. */
export async function tryReadFromBase(
  repository: Repository,
  path: string,
): Promise<string | null> {
  const { root, folder, env, base } = repository;
  const wanted = ["ls-tree", "--name-only", base.commit, "--", join(folder, path)];
  const found = await git({ directory: root, env }, wanted);
  return found === "" ? null : readFromBase(repository, path);
}
