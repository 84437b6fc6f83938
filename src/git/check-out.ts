import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type GitRepo, git } from "./git.ts";

/**
 * Checks commits out in a worktree that tests run in. They may tell git through the index to leave files
 * as they are, so an index that is not the last one of these check-outs is made anew.
 */
export function createCheckOut(
  repo: GitRepo & { gitDir: string },
): (commit: string) => Promise<void> {
  const index = join(repo.gitDir, "index");
  let own: string | null = null;
  return async (commit) => {
    if ((await identifyFile(index)) !== own) await rm(index, { force: true });
    await git(repo, ["read-tree", "--reset", "-u", commit]);
    own = await identifyFile(index);
  };
}

/** Changes whenever the file is written; null without a file. */
async function identifyFile(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found && `${found.dev} ${found.ino} ${found.size} ${found.ctimeNs}`;
}
