import { ArbiterError, refusedBundle } from "../../errors.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import type { GitPlace } from "../git.ts";
import { readLines } from "../notes/note-lines.ts";
import { notesByObject } from "../notes/note-tree.ts";
import { NOTE_LIMITS, NOTES_REF } from "../notes/notes.ts";
import { listCheckpoints, readCheckpoint } from "../state/checkpoint-files.ts";
import { readBlobs, readSnapshot } from "../state/read-ref.ts";
import { openRefStore } from "../state/ref-store.ts";
import { threadOf } from "../state/threads.ts";

/** What a state says, as plain data that nobody has checked the meaning of. */
export interface HandedState {
  values: Readonly<Record<string, unknown>>;
  /** Blobs that it speaks of. */
  blobs: string[];
}

interface Asked {
  ref: string;
  tip: string;
  /** Whose it has to be. */
  thread: string;
}

export function readHandedState(
  place: GitPlace,
  { ref, tip, thread }: Asked,
): Promise<HandedState> {
  return orRefuse(async () => {
    const state = await openRefStore({ place, ref, now: () => new Date() }).readAt(tip);
    if (threadOf(ref, state) !== thread) throw refusedBundle(`it is not the state of ${thread}`);
    const last = listCheckpoints(state).find(({ namespace }) => namespace === "");
    const stored = last && readCheckpoint({ ref, state }, last);
    if (stored === undefined) throw refusedBundle("it holds no state");
    return { values: stored.checkpoint.channel_values, blobs: [...state.keptBlobs] };
  });
}

/** What is noted on some commits, line by line; a remark of somebody's is none of ours. */
export function readHandedNotes(
  place: GitPlace,
  { tip, commits }: { tip: string; commits: readonly string[] },
): Promise<{ commit: string; event: HandoffNote }[]> {
  return orRefuse(async () => {
    const notes = notesByObject(await readSnapshot(place, NOTES_REF, tip));
    const asked = new Map([...notes].filter(([commit]) => commits.includes(commit)));
    const texts = await readBlobs(place, NOTES_REF, asked, NOTE_LIMITS);
    return [...asked].flatMap(([commit, blob]) =>
      readLines(texts.get(blob) ?? "").flatMap(({ event }) =>
        event === null ? [] : [{ commit, event }],
      ),
    );
  });
}

/** Said of a ref, it would have somebody look at one that there is not. */
async function orRefuse<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ArbiterError) || error.code !== "state-refused") throw error;
    throw refusedBundle(error.message.replace(/\.$/, ""), error);
  }
}
