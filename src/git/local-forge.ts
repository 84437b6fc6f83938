import { appendFile, lstat, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Approval, Forge, MergeResult, ProposedBranch } from "../ports.ts";
import { foldersAbove } from "../python/files.ts";
import { inflect, shellLine } from "../safe-text/clean-text.ts";
import { findCommit, type GitRepo, git, splitNul, tryGit } from "./git.ts";
import type { Repository } from "./repository.ts";
import { hasUncommitted } from "./uncommitted.ts";
import { findWorktreeOf } from "./worktree.ts";

const FETCH = ["fetch", "--quiet", "--no-write-fetch-head"];
const FAST_FORWARD = ["merge", "--quiet", "--ff-only", "--no-autostash"];

/** The forge of a local run: the branch is the proposal, and reports go to a file. */
export function createLocalForge(repository: Repository): Forge {
  const repo: GitRepo = { directory: repository.root, env: repository.env };
  return {
    // The branch is in the user's repository already.
    pushSoon: () => {},
    push: async () => {},
    propose: async (change) => change.branch,
    readApproval: (change) => readApproval(repo, repository.base.branch, change),
    merge: (change, approval) => mergeLocally(repo, change, approval),
    discard: async (change) => ((await removeBranch(repo, change)) ? "removed" : "changed"),
    snitch: async ({ key, markdown }) => {
      const folder = join(repository.commonDir, "tdd-arbiter");
      await mkdir(folder, { recursive: true });
      const file = join(folder, "issues.md");
      const marker = `<!-- tdd-arbiter ${key} -->`;
      const written = await readFile(file, "utf8").catch(() => "");
      if (!written.includes(marker)) await appendFile(file, `${marker}\n${markdown.trimEnd()}\n\n`);
      return file;
    },
  };
}

/** Only a fast-forward is merged here, so the base has nothing that the tests did not see. */
async function readApproval(
  repo: GitRepo,
  branch: string,
  { head, ...change }: ProposedBranch,
): Promise<{ approval: Approval } | { result: MergeResult }> {
  const byHand = `git switch ${branch} && git merge ${change.branch}`;
  const refuse = (reason: string) => ({ result: { merged: false, reason, byHand } as const });
  if ((await findCommit(repo, `refs/heads/${change.branch}`)) !== head) {
    return refuse("the branch moved after it was reviewed");
  }
  const commit = (await findCommit(repo, `refs/heads/${branch}`)) ?? "";
  const known = await tryGit(repo, ["merge-base", "--is-ancestor", commit, head]);
  if (known.exitCode !== 0) {
    return refuse(
      `${branch} is at ${commit.slice(0, 10)} now, so this is no fast-forward, and nothing has tested the two together; tdd-arbiter retry --issue ${change.issue} builds and tests it again there`,
    );
  }
  return { approval: { head, base: { branch, commit }, byHand } };
}

/**
 * Fast-forwards the base. When the base is checked out, `git merge` does it, which refuses to overwrite
 * uncommitted files, but not those that git ignores.
 */
async function mergeLocally(
  repo: GitRepo,
  change: ProposedBranch,
  { base: { branch: base, commit }, byHand }: Approval,
): Promise<MergeResult> {
  const worktree = await findWorktreeOf(repo, base);
  const ends = [commit, change.head] as const;
  const { lost, obstacles } =
    worktree === null ? NOT_IN_THE_WAY : await findReplaced(repo, worktree, ends);
  if (lost.length > 0) {
    const verb = inflect(lost.length, "is", "are");
    const it = inflect(lost.length, "it", "them");
    const reason = `${lost.join(", ")} in your checkout ${verb} not in git, and the merge would replace ${it}: move ${it} elsewhere first`;
    const moves = obstacles.map((path) => shellLine(["mv", path, `${path}.yours`]));
    return { merged: false, reason, byHand: [...moves, byHand].join(" && ") };
  }
  const merged =
    worktree === null
      ? await tryGit(repo, [...FETCH, "--", ".", `${change.head}:refs/heads/${base}`])
      : await tryGit({ ...repo, directory: worktree }, [...FAST_FORWARD, change.head]);
  if (merged.exitCode !== 0) {
    const reason = merged.stderr.trim() || merged.stdout.trim();
    const isDirty = worktree !== null && (await hasUncommitted({ ...repo, directory: worktree }));
    return {
      merged: false,
      reason,
      byHand: isDirty ? `git stash && ${byHand} && git stash pop` : byHand,
    };
  }
  await removeBranch(repo, change);
  return { merged: true, commit: change.head };
}

const ADDED = ["diff-tree", "-r", "-z", "--no-renames", "--diff-filter=A", "--name-only"];

const NOT_IN_THE_WAY: Readonly<Record<"lost" | "obstacles", readonly string[]>> = {
  lost: [],
  obstacles: [],
};

/**
 * The files that git does not track, ignored ones included, where the merge adds a file or a folder; and
 * what has to be moved out of its way.
 */
async function findReplaced(
  repo: GitRepo,
  worktree: string,
  [from, to]: readonly [string, string],
): Promise<typeof NOT_IN_THE_WAY> {
  const added = splitNul(await git(repo, [...ADDED, from, to]));
  const folders = new Set(added.flatMap(foldersAbove));
  const found = await Promise.all(
    [...added, ...folders].map(async (path) => {
      const stats = await lstat(join(worktree, path)).catch(() => null);
      return stats === null || (folders.has(path) && stats.isDirectory()) ? [] : [path];
    }),
  );
  const paths = found.flat().map((path) => `:(literal)${path}`);
  if (paths.length === 0) return NOT_IN_THE_WAY;
  const args = ["ls-files", "--others", "-z", "--", ...paths];
  const lost = splitNul(await git({ ...repo, directory: worktree }, args));
  const obstacles = found.flat().filter((path) => {
    return lost.some((each) => each === path || each.startsWith(`${path}/`));
  });
  return { lost, obstacles };
}

/** Deletes the branch when it is still at the proposed commit. */
async function removeBranch(
  repo: GitRepo,
  { branch, head }: Pick<ProposedBranch, "branch" | "head">,
): Promise<boolean> {
  const removed = await tryGit(repo, ["update-ref", "-d", `refs/heads/${branch}`, head]);
  return removed.exitCode === 0;
}
