import type { GitRepo } from "../git.ts";
import { mergeNotes, NOTES_REF } from "../notes.ts";
import { tryMoveRef } from "../state/change-ref.ts";
import { readTip } from "../state/read-ref.ts";
import { type Decide, type RefStore, type StateFiles, withFiles } from "../state/ref-store.ts";
import { LOCK_FILE, type Lock, readLock, withLock } from "../state/run-lock.ts";
import { fetchRef, pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

/** Keeps a local ref and the same ref on a remote in step. */
interface RefSync {
  /** Merges the remote's changes into the local ref. */
  pull(): Promise<void>;
  /** Pushes in the background; `flush` repeats a push that fails, and reports its error. */
  schedulePush(): void;
  /** Returns when the remote has what is here. */
  flush(): Promise<void>;
  /**
   * A compare-and-swap on both refs: calls `write` again, after a pull, as long as another writer was
   * faster. No background push comes in between, which would decide the race without `write`.
   */
  update(write: () => Promise<void>): Promise<void>;
}

type Sync = Omit<RefSync, "update">;

/** For a repository without a remote. */
const NO_SYNC: Sync = { pull: async () => {}, schedulePush: () => {}, flush: async () => {} };

interface StateSyncOptions {
  repo: GitRepo;
  remote: Remote | null;
  store: RefStore;
}

/** Syncs the state of an issue with the remote; `change` is a compare-and-swap on both. */
export function syncState({
  repo,
  remote,
  store,
}: StateSyncOptions): Sync & { change(decide: Decide): Promise<void> } {
  if (remote === null) return { ...NO_SYNC, change: store.change };
  const { ref } = store;
  const sync = createRefSync({
    repo,
    remote,
    ref,
    merge: async (tips) => {
      const base = await store.readAt(tips.base);
      const theirs = await store.readAt(tips.theirs);
      await store.change((ours) => mergeStates({ ref, base, ours, theirs }));
    },
  });
  return { ...sync, change: (decide) => sync.update(() => store.change(decide)) };
}

interface NotesSyncOptions {
  repo: GitRepo;
  remote: Remote | null;
  now: () => Date;
}

/** Syncs the notes with the remote. */
export function syncNotes({ repo, remote, now }: NotesSyncOptions): Sync {
  if (remote === null) return NO_SYNC;
  return createRefSync({
    repo,
    remote,
    ref: NOTES_REF,
    merge: ({ theirs }) => mergeNotes({ repo, now, theirs }),
  });
}

interface SyncOptions {
  repo: GitRepo;
  remote: Remote;
  ref: string;
  /** Merges the remote's changes since `base` into the local ref, which has changes of its own. */
  merge(tips: { base: string | null; theirs: string }): Promise<void>;
}

const MAX_RACES = 50;

/**
 * Remembers in a tracking ref what both sides last agreed on: the lease of the next push, and the base
 * of the next merge. It moves only after the changes are in, so that a kill loses nothing.
 */
function createRefSync({ repo, remote, ref, merge }: SyncOptions): RefSync {
  const names = { agreed: trackingRef("agreed", ref), fetched: trackingRef("fetched", ref) };
  let last: Promise<unknown> = Promise.resolve();
  let isPushScheduled = false;

  /** Runs one exchange at a time, each from where the one before left the refs. */
  function inTurn<Result>(exchange: () => Promise<Result>): Promise<Result> {
    const turn = last.then(exchange, exchange);
    last = turn.catch(() => {});
    return turn;
  }

  const tip = (name: string) => readTip(repo, name);

  async function pull(): Promise<void> {
    const base = await tip(names.agreed);
    const remoteTip = await readRemoteTip(repo, remote, ref);
    if (remoteTip === base) return;
    // A ref that was removed on the remote stays here.
    const theirs = remoteTip === null ? null : await fetchAndMerge(base);
    await tryMoveRef(repo, names.agreed, theirs, base);
  }

  async function fetchAndMerge(base: string | null): Promise<string> {
    const theirs = await fetchRef(repo, remote, { from: ref, to: names.fetched });
    const ours = await tip(ref);
    const isUnchanged = ours === base || ours === null;
    if (!isUnchanged || (await tryMoveRef(repo, ref, theirs, ours)) !== null) {
      await merge({ base, theirs });
    }
    return theirs;
  }

  async function push(): Promise<string | null> {
    const [to, lease] = [await tip(ref), await tip(names.agreed)];
    if (to === lease) return null;
    const refusal = await tryPush(repo, remote, { ref, to, lease });
    if (refusal === null) await tryMoveRef(repo, names.agreed, to, lease);
    return refusal;
  }

  async function pushOrPull(): Promise<boolean> {
    const lease = await tip(names.agreed);
    const refusal = await push();
    if (refusal === null) return true;
    await pull();
    // The remote has not changed, so this was not a lost race.
    if ((await tip(names.agreed)) === lease) throw pushFailed(ref, refusal);
    return false;
  }

  async function pushAll(write = async () => {}): Promise<void> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      await write();
      if (await pushOrPull()) return;
    }
    throw pushFailed(ref, `other writers were faster ${MAX_RACES} times in a row`);
  }

  return {
    pull: () => inTurn(pull),
    update: (write) =>
      inTurn(async () => {
        await pull();
        await pushAll(write);
      }),
    flush: () => inTurn(() => pushAll()),
    schedulePush: () => {
      if (isPushScheduled) return;
      isPushScheduled = true;
      void inTurn(async () => {
        isPushScheduled = false;
        await pushAll();
      }).catch(() => {});
    },
  };
}

/** Outside `refs/tdd/`, where every ref is the state of a run. */
function trackingRef(kind: string, ref: string): string {
  return `refs/tdd-remote/${kind}/${ref.replace(/^refs\//, "")}`;
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
    ? withLock(merged, mergeLocks(ourLock, theirLock))
    : merged;
}

/** Both locks are of one run: an abort may have been requested while the run renewed its lock. */
function mergeLocks(ours: Lock, theirs: Lock): Lock {
  return { ...ours, abortWish: ours.abortWish ?? theirs.abortWish };
}
