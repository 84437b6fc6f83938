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

const FIRST_STEP = 50;
/** Twice as deep each time; beyond this a remote does not give what it is asked for. */
const LAST_STEP = 1_000_000;

/** Where two commits part, with as little of the history as needed; null where they never met. */
export async function deepenUntilMergeBase({
  place,
  remote,
  refs,
  commits,
}: Deepening): Promise<string | null> {
  for (let step = FIRST_STEP; ; step *= 2) {
    const found = await tryGit(place, ["merge-base", ...commits]);
    if (found.exitCode === 0) return found.stdout.trim();
    if (step > LAST_STEP || !(await isShallow(place))) return null;
    await fetchRefs(place, remote, refs, [`--deepen=${step}`]);
  }
}

async function isShallow(place: GitPlace): Promise<boolean> {
  return (await git(place, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
}
