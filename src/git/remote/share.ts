import type { GitPlace } from "../git.ts";
import { uniteNotes } from "../notes/note-lines.ts";
import { noteFiles, notesByObject } from "../notes/note-tree.ts";
import { NOTE_LIMITS, NOTES_REF } from "../notes/notes.ts";
import { changeRef, readObjectFormat } from "../state/change-ref.ts";
import { readBlobs, readSnapshot } from "../state/read-ref.ts";
import type { RefStore } from "../state/ref-store.ts";
import { LOCK_FILE, type Lock, readLock, withLock } from "../state/run-lock.ts";
import { type Decide, type StateFiles, withFiles } from "../state/state-files.ts";
import type { Remote } from "./remote.ts";
import { createRemoteCopy, type RemoteCopy } from "./remote-copy.ts";

type Shared = Omit<RemoteCopy, "write">;

/** Without a remote there is nothing to bring in and nobody to tell. */
const ALONE: Shared = { pull: async () => {}, changed: () => {}, flush: async () => {} };

interface SharedState {
  place: GitPlace;
  remote: Remote | null;
  store: RefStore;
}

/** The state of an issue, shared with the remote; `change` is a compare-and-swap on both. */
export function shareState({
  place,
  remote,
  store,
}: SharedState): Shared & { change(decide: Decide): Promise<void> } {
  if (remote === null) return { ...ALONE, change: store.change };
  const { ref } = store;
  const copy = createRemoteCopy({
    place,
    remote,
    ref,
    reconcile: async (tips) => {
      const base = await store.readAt(tips.base);
      const theirs = await store.readAt(tips.theirs);
      await store.change((ours) => mergeStates({ ref, base, ours, theirs }));
    },
  });
  return { ...copy, change: (decide) => copy.write(() => store.change(decide)) };
}

interface SharedNotes {
  place: GitPlace;
  remote: Remote | null;
  now: () => Date;
}

export function shareNotes({ place, remote, now }: SharedNotes): Shared {
  if (remote === null) return ALONE;
  return createRemoteCopy({
    place,
    remote,
    ref: NOTES_REF,
    reconcile: ({ theirs }) => mergeNotes({ place, now, theirs }),
  });
}

interface Merge {
  place: GitPlace;
  now: () => Date;
  theirs: string;
}

/** Our notes and theirs, all lines of both; a commit with two parents, as git itself would make it. */
export async function mergeNotes({ place, now, theirs }: Merge): Promise<void> {
  const format = await readObjectFormat(place);
  const their = notesByObject(await readSnapshot(place, NOTES_REF, theirs));
  await changeRef({
    place,
    format,
    ref: NOTES_REF,
    now,
    decide: async (at) => {
      const our = notesByObject(at);
      const texts = new Map<string, string>();
      for (const [commit, ourBlob] of our) {
        const theirBlob = their.get(commit);
        if (theirBlob === undefined || theirBlob === ourBlob) continue;
        const sides = new Map([
          [`${commit} (theirs)`, theirBlob],
          [`${commit} (ours)`, ourBlob],
        ]);
        const blobs = await readBlobs(place, NOTES_REF, sides, NOTE_LIMITS);
        texts.set(commit, uniteNotes(blobs.get(theirBlob) ?? "", blobs.get(ourBlob) ?? ""));
      }
      return {
        files: noteFiles(new Map([...their, ...our]), texts),
        parents: at.tip === null ? [theirs] : [at.tip, theirs],
        message: "tdd: notes of two runs",
      };
    },
  });
}

interface Sides {
  ref: string;
  /** What both had when they last agreed. */
  base: StateFiles;
  ours: StateFiles;
  theirs: StateFiles;
}

/**
 * What two writers made of one state. Who has the lock decides: where the others have come to hold it,
 * their state is the state. Otherwise each side's changes are kept, ours where both changed a file.
 */
export function mergeStates({ ref, base, ours, theirs }: Sides): StateFiles {
  const kept = {
    keptBlobs: new Set([...theirs.keptBlobs, ...ours.keptBlobs]),
    keptCommits: new Set([...theirs.keptCommits, ...ours.keptCommits]),
  };
  const [mine, their] = [readLock(ref, ours), readLock(ref, theirs)];
  const isTheirNews = theirs.files.get(LOCK_FILE) !== base.files.get(LOCK_FILE);
  if (isTheirNews && their?.token !== mine?.token) return { files: theirs.files, ...kept };

  const names = new Set([...base.files.keys(), ...ours.files.keys()]);
  const changed = [...names].filter((name) => ours.files.get(name) !== base.files.get(name));
  const merged = withFiles(
    { files: theirs.files, ...kept },
    changed.map((name) => [name, ours.files.get(name) ?? null]),
  );
  return mine !== null && their !== null && isTheirNews
    ? withLock(merged, withWish(mine, their))
    : merged;
}

/** Both are of one run: somebody has left a wish while it was renewed. */
function withWish(mine: Lock, their: Lock): Lock {
  return { ...mine, abortWish: mine.abortWish ?? their.abortWish };
}
