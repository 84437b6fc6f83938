import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Forge, MergeResult, ProposedChange } from "../ports.ts";
import { findCheckout } from "./branch.ts";
import { type GitPlace, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";

const FETCH = ["fetch", "--quiet", "--no-write-fetch-head"];
const FAST_FORWARD = ["merge", "--quiet", "--ff-only", "--no-autostash"];

/** The forge of somebody working alone: the branch is the proposal, their repository the place. */
export function createLocalForge(repository: Repository): Forge {
  const home: GitPlace = { directory: repository.root, env: repository.env };
  return {
    // Here it is already where it is seen.
    push: async () => {},
    propose: async (change) => change.branch,
    merge: (change) => mergeLocally(home, repository.base.branch, change),
    discard: (change) => removeBranch(home, change),
    snitch: async ({ key, markdown }) => {
      const folder = join(repository.commonDir, "tdd-arbiter");
      await mkdir(folder, { recursive: true });
      const file = join(folder, "issues.md");
      const marker = `<!-- tdd-arbiter ${key} -->`;
      const there = await readFile(file, "utf8").catch(() => "");
      if (!there.includes(marker)) await appendFile(file, `${marker}\n${markdown.trimEnd()}\n\n`);
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
  const byHand = `git switch ${base} && git merge ${change.branch}`;
  const tip = await tryGit(home, ["rev-parse", "--verify", `refs/heads/${change.branch}`]);
  if (tip.stdout.trim() !== change.head) {
    return { merged: false, reason: "the branch moved after it was reviewed", byHand };
  }
  const checkout = await findCheckout(home, base);
  const merged =
    checkout === null
      ? await tryGit(home, [...FETCH, "--", ".", `${change.head}:refs/heads/${base}`])
      : await tryGit({ ...home, directory: checkout }, [...FAST_FORWARD, change.head]);
  if (merged.exitCode !== 0) {
    const reason = merged.stderr.trim() || merged.stdout.trim();
    return { merged: false, reason, byHand };
  }
  await removeBranch(home, change);
  return { merged: true, commit: change.head };
}

/** Removes the branch where it is still at the commit that was proposed. */
async function removeBranch(
  home: GitPlace,
  { branch, head }: Pick<ProposedChange, "branch" | "head">,
): Promise<boolean> {
  const removed = await tryGit(home, ["update-ref", "-d", `refs/heads/${branch}`, head]);
  return removed.exitCode === 0;
}
