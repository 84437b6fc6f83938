import { type GitPlace, tryGit } from "../git/git.ts";
import { NOTES_REF } from "../git/notes/notes.ts";
import { fetchRefs, readRemoteTips } from "../git/remote/remote.ts";
import { shareNotes } from "../git/remote/share.ts";
import type { RepositoryPlace } from "../git/repository.ts";
import { readTips } from "../git/state/read-ref.ts";
import { stateRef } from "../git/state/threads.ts";

export const ORIGIN = { url: "origin" };

/** Where the clone came from: what was found there, or why nothing was. */
export interface Origin {
  answer: "asked" | "unreachable" | "none";
  /** Its state, its notes and the runs' branches, by ref. */
  tips: ReadonlyMap<string, string>;
}

const OURS = /^refs\/(tdd\/issue-[1-9]\d{0,9}|notes\/tdd)$/;

interface Sought {
  /** All of them where it is left out. */
  issue?: number | undefined;
  /** What the branch of an issue is called. */
  branch(issue: number | "*"): string;
}

/**
 * Brings the state and the notes of an issue, or of all, from where the clone came from, where they
 * are not here: a clone has neither by itself. Nothing is written there, and what is here stays.
 */
export async function fetchOriginState(
  place: RepositoryPlace,
  { issue, branch }: Sought,
): Promise<Origin> {
  const home = gitPlaceOf(place);
  const known = await tryGit(home, ["remote", "get-url", ORIGIN.url]);
  if (known.exitCode !== 0) return { answer: "none", tips: new Map() };
  const which = issue ?? "*";
  const refs = [stateRef(which), NOTES_REF, `refs/heads/${branch(which)}`];
  // Who cannot be reached has nothing to say; what is on record here is enough to go by.
  const tips = await readRemoteTips(home, ORIGIN, refs).catch(() => null);
  if (tips === null) return { answer: "unreachable", tips: new Map() };

  const here = await readTips(home, "refs/");
  const unknown = [...tips.keys()].filter((ref) => OURS.test(ref) && !here.has(ref));
  if (unknown.length > 0) {
    await fetchRefs(
      home,
      ORIGIN,
      unknown.map((ref) => `${ref}:${ref}`),
    );
  }
  // Of notes, both have their own; of a state, somebody's work goes on here.
  const [ours, theirs] = [here.get(NOTES_REF), tips.get(NOTES_REF)];
  if (ours !== undefined && theirs !== undefined && ours !== theirs) {
    await shareNotes({ place: home, remote: ORIGIN, now: () => new Date() }).pull();
  }
  return { answer: "asked", tips };
}

export function gitPlaceOf({ root, commonDir, env }: RepositoryPlace): GitPlace {
  return { directory: root, gitDir: commonDir, env };
}
