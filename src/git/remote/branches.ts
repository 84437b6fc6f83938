import { ArbiterError } from "../../errors.ts";
import type { GitPlace } from "../git.ts";
import { pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

interface Pushed {
  branch: string;
  commit: string;
  /** Whether a commit is one that the arbiter made. */
  isOurs(commit: string): Promise<boolean>;
}

/** Puts the remote's branch where ours is. Where somebody else has pushed to it, it is left and said. */
export async function pushBranch(
  place: GitPlace,
  remote: Remote,
  { branch, commit, isOurs }: Pushed,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const before = await readRemoteTip(place, remote, ref);
  if (before === commit) return;
  if (before !== null && !(await isOurs(before))) throw pushedByOthers(branch, before);
  const refused = await tryPush(place, remote, { ref, to: commit, lease: before });
  if (refused === null) return;
  const after = await readRemoteTip(place, remote, ref);
  // The answer may have been lost, and not the push.
  if (after === commit) return;
  if (after !== null && after !== before) throw pushedByOthers(branch, after);
  throw pushFailed(ref, refused);
}

/** Whether a branch is free for a run, or has only what runs have made; otherwise it is left and said. */
export async function requireOwnBranch(
  place: GitPlace,
  remote: Remote,
  { branch, isOurs }: Pick<Pushed, "branch" | "isOurs">,
): Promise<void> {
  const found = await readRemoteTip(place, remote, `refs/heads/${branch}`);
  if (found !== null && !(await isOurs(found))) throw pushedByOthers(branch, found);
}

function pushedByOthers(branch: string, commit: string): ArbiterError {
  return new ArbiterError(
    "branch-exists",
    `Somebody else has pushed ${commit.slice(0, 10)} to ${branch}; nothing was changed there.`,
    { fix: "Go on with that branch by hand, or remove it and start again." },
  );
}

interface Removed {
  branch: string;
  /** Where it is expected to be. */
  commit: string;
  /** Whether a commit is one that the arbiter made: a run that failed leaves the branch at its best. */
  isOurs?: (commit: string) => Promise<boolean>;
}

/**
 * Removes a branch of the remote where it is still at that commit, so that nobody's work goes with it.
 * False where it has moved, true also where it is gone already.
 */
export async function removeRemoteBranch(
  place: GitPlace,
  remote: Remote,
  { branch, commit, isOurs = async () => false }: Removed,
): Promise<boolean> {
  const ref = `refs/heads/${branch}`;
  const before = await readRemoteTip(place, remote, ref);
  if (before === null) return true;
  if (before !== commit && !(await isOurs(before))) return false;
  const refused = await tryPush(place, remote, { ref, to: null, lease: before });
  if (refused === null) return true;
  const after = await readRemoteTip(place, remote, ref);
  if (after === before) throw pushFailed(ref, refused);
  return after === null;
}
