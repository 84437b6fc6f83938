import { ArbiterError, refusedBundle } from "../../errors.ts";
import type { HandoffNote } from "../../run-state/handoff-note.ts";
import type { GitRepo } from "../git.ts";
import { LIMITS_FOR_FOREIGN_OBJECTS } from "../git-limits.ts";
import { NOTE_LIMITS, NOTES_REF, notesByCommit, parseNote } from "../notes.ts";
import { listCheckpoints, readCheckpoint } from "../state/checkpoint-files.ts";
import { readBlobs, readSnapshot } from "../state/read-ref.ts";
import { openRefStore } from "../state/ref-store.ts";
import { threadOf } from "../state/threads.ts";

/** The state in a bundle, as plain data whose meaning is not checked yet. */
export interface BundleState {
  values: Readonly<Record<string, unknown>>;
  /** Blobs that it refers to. */
  blobs: string[];
}

interface StateLocation {
  ref: string;
  tip: string;
  /** The thread that it must belong to. */
  thread: string;
}

/** Reads the newest checkpoint of a bundle's state. */
export function readBundleState(
  repo: GitRepo,
  { ref, tip, thread }: StateLocation,
): Promise<BundleState> {
  return asBundleError(async () => {
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const state = await openRefStore({ repo: place, ref, now: () => new Date() }).readAt(tip);
    if (threadOf(ref, state) !== thread) throw refusedBundle(`it is not the state of ${thread}`);
    const last = listCheckpoints(state).find(({ namespace }) => namespace === "");
    const stored = last && readCheckpoint({ ref, state }, last);
    if (stored === undefined) throw refusedBundle("it contains no state");
    return { values: stored.checkpoint.channel_values, blobs: [...state.keptBlobs] };
  });
}

const TEXT_LIMITS = { maxFileBytes: 4 * 1024 * 1024, maxTotalBytes: 4 * 1024 * 1024 };

/** A text that the state in a bundle refers to. */
export function readBundleText(
  repo: GitRepo,
  { what, blob }: { what: string; blob: string },
): Promise<string> {
  return asBundleError(async () => {
    if (!/^[0-9a-f]{40,64}$/.test(blob)) throw refusedBundle(`the id of its ${what} is malformed`);
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const texts = await readBlobs(place, "its state", new Map([[what, blob]]), TEXT_LIMITS);
    return texts.get(blob) ?? "";
  });
}

/** The events noted on some commits; other lines of the notes are left out. */
export function readBundleNotes(
  repo: GitRepo,
  { tip, commits }: { tip: string; commits: readonly string[] },
): Promise<{ commit: string; event: HandoffNote }[]> {
  return asBundleError(async () => {
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const all = notesByCommit(await readSnapshot(place, NOTES_REF, tip));
    const notes = new Map([...all].filter(([commit]) => commits.includes(commit)));
    const texts = await readBlobs(place, NOTES_REF, notes, NOTE_LIMITS);
    return [...notes].flatMap(([commit, blob]) =>
      parseNote(texts.get(blob) ?? "").flatMap(({ event }) =>
        event === null ? [] : [{ commit, event }],
      ),
    );
  });
}

/** Turns `state-refused` into `bundle-refused`: the ref that it names does not exist here. */
export async function asBundleError<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ArbiterError) || error.code !== "state-refused") throw error;
    throw refusedBundle(error.message.replace(/\.$/, ""), error);
  }
}
