import type { GitPlace } from "../git.ts";
import { pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

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
