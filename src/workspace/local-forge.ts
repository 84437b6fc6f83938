import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Forge, MergeResult, ProposedChange } from "../ports.ts";
import { type GitPlace, git, tryGit } from "./git.ts";
import type { Repository } from "./inspect-repository.ts";

/** The forge of somebody working alone: the branch is the proposal, their repository the place. */
export function createLocalForge(repository: Repository): Forge {
  const home: GitPlace = { directory: repository.root, env: repository.env };
  return {
    propose: async (change) => change.branch,
    merge: (change) => mergeLocally(home, repository.base.branch, change),
    discard: async ({ branch }) => {
      await git(home, ["update-ref", "-d", `refs/heads/${branch}`]);
    },
    snitch: async ({ markdown }) => {
      const folder = join(repository.commonDir, "tdd-arbiter");
      await mkdir(folder, { recursive: true });
      const file = join(folder, "issues.md");
      await appendFile(file, `${markdown.trimEnd()}\n\n`);
      return file;
    },
  };
}

/**
 * Git's own fast-forward where the base is checked out, which refuses rather than overwrite an
 * uncommitted file; a checked move of the branch where it is not.
 */
async function mergeLocally(
  home: GitPlace,
  base: string,
  change: ProposedChange,
): Promise<MergeResult> {
  const checkout = await findCheckout(home, base);
  const merged =
    checkout === null
      ? await tryGit(home, [
          "fetch",
          "--quiet",
          "--no-write-fetch-head",
          ".",
          `${change.head}:refs/heads/${base}`,
        ])
      : await tryGit({ ...home, directory: checkout }, [
          "merge",
          "--quiet",
          "--ff-only",
          "--no-autostash",
          change.head,
        ]);
  if (merged.exitCode !== 0) {
    const reason = merged.stderr.trim() || merged.stdout.trim();
    return { merged: false, reason, byHand: `git switch ${base} && git merge ${change.branch}` };
  }
  await git(home, ["update-ref", "-d", `refs/heads/${change.branch}`]);
  return { merged: true, commit: change.head };
}

async function findCheckout(home: GitPlace, branch: string): Promise<string | null> {
  const listing = await git(home, ["worktree", "list", "--porcelain"]);
  for (const entry of listing.split("\n\n")) {
    const lines = entry.split("\n").filter(Boolean);
    if (!lines.includes(`branch refs/heads/${branch}`)) continue;
    return lines[0]?.replace(/^worktree /, "") ?? null;
  }
  return null;
}
