import { ArbiterError } from "../../errors.ts";
import type { GitRepo } from "../git.ts";
import { pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

export interface BranchPush {
  branch: string;
  commit: string;
  /** Whether the arbiter made a commit. */
  isOurs(commit: string): Promise<boolean>;
}

/** Moves the remote's branch to a commit. Throws when it has commits that no run made. */
export async function pushBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs }: BranchPush,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const before = await readRemoteTip(repo, remote, ref);
  if (before === commit) return;
  if (before !== null && !(await isOurs(before))) throw pushedByOthers(branch, before);
  const refused = await tryPush(repo, remote, [{ ref, to: commit, lease: before }]);
  if (refused === null) return;
  const after = await readRemoteTip(repo, remote, ref);
  // The push may have succeeded although its answer was lost.
  if (after === commit) return;
  if (after !== null && after !== before) throw pushedByOthers(branch, after);
  throw pushFailed(ref, refused);
}

/** Throws when the remote's branch has commits that no run made. */
export async function requireOwnBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, isOurs }: Pick<BranchPush, "branch" | "isOurs">,
): Promise<void> {
  const tip = await readRemoteTip(repo, remote, `refs/heads/${branch}`);
  if (tip !== null && !(await isOurs(tip))) throw pushedByOthers(branch, tip);
}

function pushedByOthers(branch: string, commit: string): ArbiterError {
  return new ArbiterError(
    "branch-exists",
    `Someone else has pushed ${commit.slice(0, 10)} to ${branch}; the branch was left unchanged.`,
    { fix: "Continue on that branch by hand, or delete it and start again." },
  );
}

export interface BranchRemoval {
  branch: string;
  /** The commit that it is expected to be at. */
  commit: string;
  /** Whether the arbiter made a commit: a failed run leaves the branch at its best attempt. */
  isOurs?: (commit: string) => Promise<boolean>;
}

/**
 * Deletes the remote's branch if it is still at that commit, so that no other work is lost. Returns false
 * when it has moved, and true when it is gone already.
 */
export async function removeRemoteBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs = async () => false }: BranchRemoval,
): Promise<boolean> {
  const ref = `refs/heads/${branch}`;
  const before = await readRemoteTip(repo, remote, ref);
  if (before === null) return true;
  if (before !== commit && !(await isOurs(before))) return false;
  const refused = await tryPush(repo, remote, [{ ref, to: null, lease: before }]);
  if (refused === null) return true;
  const after = await readRemoteTip(repo, remote, ref);
  if (after === before) throw pushFailed(ref, refused);
  return after === null;
}
