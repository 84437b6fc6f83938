import { tryGit } from "../git/git.ts";
import { deepenUntilMergeBase } from "../git/remote/deepen.ts";
import { fetchRefs } from "../git/remote/remote.ts";
import type { RepositoryPlace } from "../git/repository.ts";
import { homeOf, ORIGIN } from "./origin.ts";

interface Change {
  /** The branch that the change is built on. */
  base: string;
  tip: string;
}

/**
 * Sees to it that the change can be merged here: a clone of another branch does not have the base, and
 * a shallow one may not know where the two part.
 */
export async function fetchBase(place: RepositoryPlace, { base, tip }: Change): Promise<void> {
  const home = homeOf(place);
  const ref = `refs/heads/${base}`;
  const here = await tryGit(home, ["show-ref", "--verify", "--quiet", ref]);
  if (here.exitCode !== 0) await fetchRefs(home, ORIGIN, [`${ref}:${ref}`]);
  await deepenUntilMergeBase({ place: home, remote: ORIGIN, refs: [ref], commits: [ref, tip] });
}
