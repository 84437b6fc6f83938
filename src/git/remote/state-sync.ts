import type { GitRepo } from "../git.ts";
import { mergeNotes, NOTES_REF } from "../notes.ts";
import { type Decide, type RefStore, type StateFiles, withFiles } from "../state/ref-store.ts";
import { LOCK_FILE, readLock, withLock } from "../state/run-lock.ts";
import {
  type Clock,
  createRefSync,
  NO_SYNC,
  type RefSync,
  SYSTEM_CLOCK,
  type SyncedRef,
} from "./ref-sync.ts";
import type { Remote } from "./remote.ts";

interface StateSyncOptions {
  repo: GitRepo;
  remote: Remote | null;
  now: () => Date;
  store: RefStore;
  /** What all issues share. */
  baselines: RefStore;
  clock?: Clock | undefined;
}

/** Syncs the state of an issue and the notes with the remote; `change` is a compare-and-swap on both. */
export function syncState({
  repo,
  remote,
  now,
  store,
  baselines,
  clock = SYSTEM_CLOCK,
}: StateSyncOptions): RefSync & { change(decide: Decide): Promise<void> } {
  if (remote === null) return { ...NO_SYNC, change: store.change };
  const refs = [stateRef(store), notesRef(repo, now), stateRef(baselines)] as const;
  const sync = createRefSync({ repo, remote, refs, clock });
  return { ...sync, change: (decide) => sync.update(() => store.change(decide)) };
}

/** Merges the remote's notes into those that are here. */
export function pullNotes(repo: GitRepo, remote: Remote): Promise<void> {
  const refs = [notesRef(repo, () => new Date())] as const;
  return createRefSync({ repo, remote, refs, clock: SYSTEM_CLOCK }).pull();
}

function stateRef(store: RefStore): SyncedRef {
  const { ref } = store;
  return {
    ref,
    merge: async (tips) => {
      const base = await store.readAt(tips.base);
      const theirs = await store.readAt(tips.theirs);
      await store.change((ours) => mergeStates({ ref, base, ours, theirs }));
    },
  };
}

function notesRef(repo: GitRepo, now: () => Date): SyncedRef {
  return { ref: NOTES_REF, merge: ({ theirs }) => mergeNotes({ repo, now, theirs }) };
}

interface StateMerge {
  ref: string;
  /** What both sides last agreed on. */
  base: StateFiles;
  ours: StateFiles;
  theirs: StateFiles;
}

/**
 * Merges two versions of a state. When another run has taken the lock on the remote, the remote's
 * version wins. Otherwise the changes of both sides are kept, ours where both changed a file.
 */
export function mergeStates({ ref, base, ours, theirs }: StateMerge): StateFiles {
  const kept = {
    keptBlobs: new Set([...theirs.keptBlobs, ...ours.keptBlobs]),
    keptCommits: new Set([...theirs.keptCommits, ...ours.keptCommits]),
  };
  const [ourLock, theirLock] = [readLock(ref, ours), readLock(ref, theirs)];
  const didTheirLockChange = theirs.files.get(LOCK_FILE) !== base.files.get(LOCK_FILE);
  if (didTheirLockChange && theirLock?.token !== ourLock?.token) {
    return { files: theirs.files, ...kept };
  }

  const names = new Set([...base.files.keys(), ...ours.files.keys()]);
  const changed = [...names].filter((name) => ours.files.get(name) !== base.files.get(name));
  const merged = withFiles(
    { files: theirs.files, ...kept },
    changed.map((name) => [name, ours.files.get(name) ?? null]),
  );
  return ourLock !== null && theirLock !== null && didTheirLockChange
    ? // Both are of one run: an abort may have been requested while the run renewed its lock.
      withLock(merged, { ...ourLock, abortWish: ourLock.abortWish ?? theirLock.abortWish })
    : merged;
}
