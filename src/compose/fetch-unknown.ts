import { tryGit } from "../workspace/git.ts";
import type { RepositoryPlace } from "../workspace/inspect-repository.ts";
import { NOTES_REF } from "../workspace/notes/notes.ts";
import { fetchRefs, readRemoteTip } from "../workspace/remote/remote.ts";

const ORIGIN = { url: "origin" };

/**
 * Brings the state and the notes of an issue from where the clone came from, where they are not here:
 * a clone has neither by itself. Nothing is written there, and what is here stays as it is.
 */
export async function fetchUnknown(place: RepositoryPlace, issue: number): Promise<void> {
  const home = { directory: place.root, gitDir: place.commonDir, env: place.env };
  const origin = await tryGit(home, ["remote", "get-url", ORIGIN.url]);
  if (origin.exitCode !== 0) return;
  for (const ref of [`refs/tdd/issue-${issue}`, NOTES_REF]) {
    const here = await tryGit(home, ["show-ref", "--verify", "--quiet", ref]);
    if (here.exitCode === 0) continue;
    // Who cannot be reached has nothing to say; what is on record here is enough to go by.
    const there = await readRemoteTip(home, ORIGIN, ref).catch(() => null);
    if (there !== null) await fetchRefs(home, ORIGIN, [`${ref}:${ref}`]);
  }
}
