import type { GitRepo } from "../git.ts";
import { tryMoveRef } from "../state/change-ref.ts";
import { readTip } from "../state/read-ref.ts";
import { type Clock, createPushPace } from "./push-pace.ts";
import {
  fetchRefs,
  type Push,
  pushFailed,
  type Remote,
  readRemoteTips,
  tryPush,
} from "./remote.ts";
import {
  type BranchPush,
  type BranchRemoval,
  createBranchSync,
  type OwnBranch,
} from "./remote-branch.ts";

/** Keeps local refs and the same refs on a remote in step; a push takes all of them, or none. */
export interface RefSync {
  /** Merges the remote's changes into the local refs. */
  pull(): Promise<void>;
  /** Pulls, unless a push or a listing has shown within the last seconds that nothing has changed. */
  pullIfOld(): Promise<void>;
  /** Pushes in the background when the pace allows it; `flush` repeats a push that fails. */
  schedulePush(): void;
  /** Returns when the remote has what is here, and its changes until then are here. */
  flush(): Promise<void>;
  /**
   * A compare-and-swap on both sides: calls `write` again, after a pull, as long as another writer was
   * faster. No background push comes in between, which would decide the race without `write`. It pulls
   * only when needed: a push with a lease that succeeds shows that `write` knew the remote's state.
   */
  update(write: () => Promise<void>): Promise<void>;
  /** Has the next push take a branch along. If it cannot be pushed, the rest still is. */
  pushBranchSoon(push: BranchPush): void;
  /** Moves the remote's branch, and pushes the refs with it; throws when it cannot be moved. */
  pushBranch(push: BranchPush): Promise<void>;
  /** Throws when the remote's branch has commits that no run made. */
  requireOwnBranch(own: OwnBranch): Promise<void>;
  removeBranch(removal: BranchRemoval): Promise<boolean>;
}

/** For a repository without a remote. */
export const NO_SYNC: RefSync = {
  pull: async () => {},
  pullIfOld: async () => {},
  schedulePush: () => {},
  flush: async () => {},
  update: (write) => write(),
  pushBranchSoon: () => {},
  pushBranch: async () => {},
  requireOwnBranch: async () => {},
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
  /** The first is the one that `update` writes and `pullIfOld` is about. */
  refs: readonly [SyncedRef, ...SyncedRef[]];
  clock: Clock;
}

const MAX_RACES = 50;
const FRESH_MILLISECONDS = 5000;

/**
 * What an exchange has shown about the first ref: "pushed" that the remote had what was agreed on;
 * "unchanged" nothing, because nothing of it had to be pushed; "overtaken" that another writer was faster:
 * the refs were merged, and have to be pushed again.
 */
type Exchanged = "pushed" | "unchanged" | "overtaken";

/**
 * Remembers in a tracking ref what both sides last agreed on: the lease of the next push, and the base
 * of the next merge. It moves only after the changes are in, so that a kill loses nothing.
 */
export function createRefSync({ repo, remote, refs, clock }: SyncOptions): RefSync {
  const pace = createPushPace(clock);
  const branches = createBranchSync(repo, remote);
  let last: Promise<unknown> = Promise.resolve();
  /** When the remote is known to have had what both sides agreed on. */
  let seenAt = Number.NEGATIVE_INFINITY;

  /** Runs one exchange at a time, each from where the one before left the refs. */
  function inTurn<Result>(exchange: () => Promise<Result>): Promise<Result> {
    const turn = last.then(exchange, exchange);
    last = turn.catch(() => {});
    return turn;
  }

  const readAgreed = (ref: string) => readTip(repo, trackingRef("agreed", ref));
  const moveAgreed = (ref: string, to: string | null, from: string | null) =>
    to === from ? null : tryMoveRef(repo, trackingRef("agreed", ref), to, from);

  /** Returns whether the remote had changed. */
  async function pull(): Promise<boolean> {
    const begun = clock.now();
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
    seenAt = begun;
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

  /** Returns null when the push succeeded or was not needed, otherwise git's reason. */
  async function push(pushes: readonly Push[]): Promise<string | null> {
    if (pushes.length === 0) return null;
    pace.count();
    return tryPush(repo, remote, pushes);
  }

  /** Pushes without the branch if it is refused: the caller that needs it there learns why from `pushBranch`. */
  async function pushWithBranch(changes: readonly Push[]): Promise<string | null> {
    const next = await branches.next();
    if (next === null) return push(changes);
    const refusal = await push([...changes, next]);
    if (refusal === null) {
      branches.pushed(next);
      return null;
    }
    const rest = await push(changes);
    if (rest === null) branches.refused(next);
    return rest;
  }

  async function pushOrPull(): Promise<Exchanged> {
    const begun = clock.now();
    const changes = await listChanges();
    const refusal = await pushWithBranch(changes);
    if (refusal === null) {
      for (const { ref, to, lease } of changes) await moveAgreed(ref, to, lease);
      if (!changes.some(({ ref }) => ref === refs[0].ref)) return "unchanged";
      seenAt = begun;
      return "pushed";
    }
    if (await pull()) return "overtaken";
    // The remote has not changed, so this was not a lost race.
    throw pushFailed(changes[0]?.ref ?? "", refusal);
  }

  /** Repeats an exchange until no other writer is faster. */
  async function untilDone(exchange: () => Promise<Exchanged>): Promise<Exchanged> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const result = await exchange();
      if (result !== "overtaken") return result;
    }
    throw pushFailed(refs[0].ref, `other writers were faster ${MAX_RACES} times in a row`);
  }

  const pushAll = () => untilDone(pushOrPull);

  async function writeAndPush(write: () => Promise<void>): Promise<Exchanged> {
    try {
      await write();
    } catch (error) {
      // It may have been decided on an old state.
      if (await pull()) return "overtaken";
      throw error;
    }
    const result = await pushOrPull();
    // The same for a decision that nothing has to change.
    return result === "unchanged" && (await pull()) ? "overtaken" : result;
  }

  const schedulePush = () => pace.whenDue(() => void inTurn(pushAll).catch(() => {}));
  return {
    pull: () => inTurn(async () => void (await pull())),
    pullIfOld: () =>
      inTurn(async () => {
        if (clock.now() - seenAt >= FRESH_MILLISECONDS) await pull();
      }),
    schedulePush,
    flush: () =>
      inTurn(async () => {
        if ((await pushAll()) === "unchanged") await pull();
      }),
    update: (write) => inTurn(async () => void (await untilDone(() => writeAndPush(write)))),
    pushBranchSoon: (request) => {
      branches.request(request);
      schedulePush();
    },
    pushBranch: (request) =>
      inTurn(async () => {
        branches.request(request);
        await pushAll();
        await branches.complete(request);
      }),
    requireOwnBranch: (own) => inTurn(() => branches.requireOwn(own)),
    removeBranch: (removal) => inTurn(() => branches.remove(removal)),
  };
}

/** Outside `refs/tdd/`, where every ref is the state of a run. */
function trackingRef(kind: string, ref: string): string {
  return `refs/tdd-remote/${kind}/${ref.replace(/^refs\//, "")}`;
}
