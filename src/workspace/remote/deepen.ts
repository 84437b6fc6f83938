import { type GitPlace, git, tryGit } from "../git.ts";
import { fetchRefs, type Remote } from "./remote.ts";

interface Deepening {
  place: GitPlace;
  remote: Remote;
  /** Refs of the remote whose history is fetched further back. */
  refs: readonly string[];
  /** The two commits, both here already. */
  commits: readonly [string, string];
}

/** Twice as deep each time: a history of a million commits is whole after fifteen. */
const STEPS = Array.from({ length: 15 }, (_, step) => 50 * 2 ** step);

/** Where two commits part, with as little of the history as needed; null where they never met. */
export async function deepenUntilMergeBase({
  place,
  remote,
  refs,
  commits,
}: Deepening): Promise<string | null> {
  for (const step of STEPS) {
    const found = await tryGit(place, ["merge-base", ...commits]);
    if (found.exitCode === 0) return found.stdout.trim();
    if (!(await isShallow(place))) return null;
    await fetchRefs(place, remote, refs, [`--deepen=${step}`]);
  }
  return null;
}

async function isShallow(place: GitPlace): Promise<boolean> {
  return (await git(place, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
}
