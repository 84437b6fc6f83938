import type { GitPlace } from "../git.ts";
import { pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

/**
 * Removes a branch of the remote where it is still at that commit, so that nobody's work goes with it.
 * False where it has moved, true also where it is gone already.
 */
export async function removeRemoteBranch(
  place: GitPlace,
  remote: Remote,
  { branch, commit }: { branch: string; commit: string },
): Promise<boolean> {
  const ref = `refs/heads/${branch}`;
  const before = await readRemoteTip(place, remote, ref);
  if (before !== commit) return before === null;
  const refused = await tryPush(place, remote, { ref, to: null, lease: commit });
  if (refused === null) return true;
  const after = await readRemoteTip(place, remote, ref);
  if (after === commit) throw pushFailed(ref, refused);
  return after === null;
}
