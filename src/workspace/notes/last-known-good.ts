import type { HandoffNote } from "../../routing/handoff-note.ts";
import { type GitPlace, git } from "../git.ts";
import type { Notes } from "./notes.ts";

interface Search {
  place: GitPlace;
  notes: Notes;
  issue: number;
  /** The branch's commit, and the one it was started from. */
  head: string;
  base: string;
}

export interface KnownGood {
  commit: string;
  event: HandoffNote;
}

/**
 * The newest commit of a branch whose last word on this issue is not an error. It says where to go back
 * to; whether the commit is any good is for the tests to say again. Null where no note says so.
 */
export async function findLastKnownGood({
  place,
  notes,
  issue,
  head,
  base,
}: Search): Promise<KnownGood | null> {
  const range = ["rev-list", "--first-parent", head, `^${base}`, "--"];
  const commits = (await git(place, range)).split("\n").filter((commit) => commit !== "");
  const found = await notes.read(commits);
  for (const commit of commits) {
    const events = (found.get(commit) ?? []).flatMap(({ event }) => event ?? []);
    const event = events.filter((said) => said.issue === issue).at(-1);
    if (event !== undefined && event.error === null) return { commit, event };
  }
  return null;
}
