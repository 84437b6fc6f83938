import type { GitRepo } from "../git.ts";
import { tryMoveRef } from "../state/change-ref.ts";
import { readTip } from "../state/read-ref.ts";
import type { PushPace } from "./push-pace.ts";
import {
  fetchRefs,
  type Push,
  pushFailed,
  type Remote,
  readRemoteTip,
  readRemoteTips,
  tryPush,
} from "./remote.ts";
import {
  type BranchPush,
  type BranchRemoval,
  pushBranch,
  removeRemoteBranch,
} from "./remote-branch.ts";

/** Keeps local refs and the same refs on a remote in step; a push takes all of them, or none. */
export interface RefSync {
  /** Merges the remote's changes into the local refs. */
  pull(): Promise<void>;
  /** Pushes in the background when the pace allows it; `flush` repeats a push that fails. */
  schedulePush(): void;
  /** Returns when the remote has what is here. */
  flush(): Promise<void>;
  /**
   * A compare-and-swap on both sides: calls `write` again, after a pull, as long as another writer was
   * faster. No background push comes in between, which would decide the race without `write`.
   */
  update(write: () => Promise<void>): Promise<void>;
  /** Has the next push take a branch along. If it cannot be pushed, the rest still is. */
  pushBranchSoon(push: BranchPush): void;
  /** Moves the remote's branch, and pushes the refs with it; throws when it cannot be moved. */
  pushBranch(push: BranchPush): Promise<void>;
  removeBranch(removal: BranchRemoval): Promise<boolean>;
}

/** For a repository without a remote. */
export const NO_SYNC: RefSync = {
  pull: async () => {},
  schedulePush: () => {},
  flush: async () => {},
  update: (write) => write(),
  pushBranchSoon: () => {},
  pushBranch: async () => {},
  removeBranch: async () => false,
};

export interface SyncedRef {
  ref: string;
  /** Merges the remote's changes since `base` into the local ref, which has changes of its own. */
  merge(tips: { base: string | null; theirs: string }): Promise<void>;
}

interface SyncOptions {
  repo: GitRepo;
  remote: Remote;
  refs: readonly SyncedRef[];
  pace: PushPace;
}

const MAX_RACES = 50;

/**
 * Remembers in a tracking ref what both sides last agreed on: the lease of the next push, and the base
 * of the next merge. It moves only after the changes are in, so that a kill loses nothing.
 */
export function createRefSync({ repo, remote, refs, pace }: SyncOptions): RefSync {
  let last: Promise<unknown> = Promise.resolve();
  let branch: BranchPush | null = null;

  /** Runs one exchange at a time, each from where the one before left the refs. */
  function inTurn<Result>(exchange: () => Promise<Result>): Promise<Result> {
    const turn = last.then(exchange, exchange);
    last = turn.catch(() => {});
    return turn;
  }

  const readAgreed = (ref: string) => readTip(repo, trackingRef("agreed", ref));
  const moveAgreed = (ref: string, to: string | null, from: string | null) =>
    tryMoveRef(repo, trackingRef("agreed", ref), to, from);

  /** Returns whether the remote had changed. */
  async function pull(): Promise<boolean> {
    const changed = await listRemoteChanges();
    const fetched = changed
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ synced: { ref } }) => `+${ref}:${trackingRef("fetched", ref)}`);
    if (fetched.length > 0) await fetchRefs(repo, remote, fetched);
    for (const { synced, base, isRemoved } of changed) {
      // A ref that was removed on the remote stays here.
      const merged = isRemoved ? null : await mergeFetched(synced, base);
      await moveAgreed(synced.ref, merged, base);
    }
    return changed.length > 0;
  }

  async function listRemoteChanges() {
    const names = refs.map(({ ref }) => ref);
    const tips = await readRemoteTips(repo, remote, names);
    const known = refs.map(async (synced) => ({ synced, base: await readAgreed(synced.ref) }));
    return (await Promise.all(known)).flatMap(({ synced, base }) => {
      const theirs = tips.get(synced.ref) ?? null;
      return theirs === base ? [] : [{ synced, base, isRemoved: theirs === null }];
    });
  }

  async function mergeFetched(
    { ref, merge }: SyncedRef,
    base: string | null,
  ): Promise<string | null> {
    // The remote may have moved once more since its refs were listed.
    const theirs = await readTip(repo, trackingRef("fetched", ref));
    if (theirs === null) return base;
    const ours = await readTip(repo, ref);
    const isUnchanged = ours === base || ours === null;
    if (!isUnchanged || (await tryMoveRef(repo, ref, theirs, ours)) !== null) {
      await merge({ base, theirs });
    }
    return theirs;
  }

  async function listChanges(): Promise<Push[]> {
    const changes: Push[] = [];
    for (const { ref } of refs) {
      const [to, lease] = [await readTip(repo, ref), await readAgreed(ref)];
      if (to !== lease) changes.push({ ref, to, lease });
    }
    return changes;
  }

  /** The push of the branch that waits for one; null when there is none, or it cannot be pushed. */
  async function nextBranchPush(): Promise<Push | null> {
    if (branch === null) return null;
    const { branch: name, commit, isOurs } = branch;
    const ref = `refs/heads/${name}`;
    const lease = await readRemoteTip(repo, remote, ref);
    if (lease !== commit && (lease === null || (await isOurs(lease)))) {
      return { ref, to: commit, lease };
    }
    branch = null;
    return null;
  }

  /** Returns null when the push succeeded or was not needed, otherwise git's reason. */
  async function push(pushes: readonly Push[]): Promise<string | null> {
    if (pushes.length === 0) return null;
    pace.count();
    return tryPush(repo, remote, pushes);
  }

  /** Pushes without the branch if it is refused: the caller that needs it there learns why from `pushBranch`. */
  async function pushWithBranch(changes: readonly Push[]): Promise<string | null> {
    const branchPush = await nextBranchPush();
    if (branchPush === null) return push(changes);
    const refusal = await push([...changes, branchPush]);
    const rest = refusal === null ? null : await push(changes);
    if (rest === null) branch = null;
    return rest;
  }

  /** Returns false when another writer was faster: the refs were merged, and have to be pushed again. */
  async function pushOrPull(): Promise<boolean> {
    const changes = await listChanges();
    const refusal = await pushWithBranch(changes);
    if (refusal === null) {
      for (const { ref, to, lease } of changes) await moveAgreed(ref, to, lease);
      return true;
    }
    if (await pull()) return false;
    // The remote has not changed, so this was not a lost race.
    throw pushFailed(changes[0]?.ref ?? "", refusal);
  }

  async function pushAll(write = async () => {}): Promise<void> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      await write();
      if (await pushOrPull()) return;
    }
    throw pushFailed(refs[0]?.ref ?? "", `other writers were faster ${MAX_RACES} times in a row`);
  }

  const schedulePush = () => pace.whenDue(() => void inTurn(() => pushAll()).catch(() => {}));
  return {
    pull: () => inTurn(async () => void (await pull())),
    schedulePush,
    flush: () => inTurn(() => pushAll()),
    update: (write) =>
      inTurn(async () => {
        await pull();
        await pushAll(write);
      }),
    pushBranchSoon: (request) => {
      branch = request;
      schedulePush();
    },
    pushBranch: (request) =>
      inTurn(async () => {
        branch = request;
        await pushAll();
        // Reads the branch, and pushes it only if it did not go along.
        await pushBranch(repo, remote, request);
      }),
    removeBranch: (removal) =>
      inTurn(async () => {
        branch = null;
        return removeRemoteBranch(repo, remote, removal);
      }),
  };
}

/** Outside `refs/tdd/`, where every ref is the state of a run. */
function trackingRef(kind: string, ref: string): string {
  return `refs/tdd-remote/${kind}/${ref.replace(/^refs\//, "")}`;
}
