import { ArbiterError } from "../../errors.ts";
import type { GitRepo } from "../git.ts";
import { readTip, tryMoveRef } from "../state/refs.ts";
import {
  fetchRefs,
  type Push,
  pushFailed,
  type Remote,
  readRemoteTip,
  readRemoteTips,
  tryPush,
} from "./remote.ts";

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

export interface Clock {
  now(): number;
  /** Calls back after this many milliseconds. */
  after(milliseconds: number, call: () => void): void;
}

/** A pending push does not keep the process from ending: the last push of a run is awaited. */
export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after: (milliseconds, call) => {
    setTimeout(call, milliseconds).unref();
  },
};

/** Spaces out the pushes that can wait. */
export interface PushPace {
  /** Counts a push, of whatever kind. */
  count(): void;
  /** Calls back when the next push that can wait is due; once, however often it is requested until then. */
  whenDue(push: () => void): void;
}

const MILLISECONDS_BETWEEN_PUSHES = 10_000;
const MINUTE = 60_000;
/** GitHub advises at most six pushes a minute; the others are for those that cannot wait. */
const PUSHES_A_MINUTE = 3;

/**
 * A push that can wait goes out ten seconds after the last push at the earliest, and only as one of the
 * first three within a minute.
 */
export function createPushPace(clock: Clock): PushPace {
  /** When the last pushes were made, oldest first. */
  let pushes: number[] = [];
  let isWaiting = false;

  function readWait(): number {
    const last = pushes.at(-1) ?? Number.NEGATIVE_INFINITY;
    const first = pushes.at(-PUSHES_A_MINUTE) ?? Number.NEGATIVE_INFINITY;
    return Math.max(last + MILLISECONDS_BETWEEN_PUSHES, first + MINUTE) - clock.now();
  }

  function wait(push: () => void): void {
    const milliseconds = readWait();
    if (milliseconds > 0) {
      // Another push may be made meanwhile, so the wait is read again.
      clock.after(milliseconds, () => wait(push));
      return;
    }
    isWaiting = false;
    push();
  }

  return {
    count: () => {
      pushes = [...pushes, clock.now()].slice(-PUSHES_A_MINUTE);
    },
    whenDue: (push) => {
      if (isWaiting) return;
      isWaiting = true;
      wait(push);
    },
  };
}

export interface BranchPush {
  branch: string;
  commit: string;
  /** Whether the arbiter made a commit. */
  isOurs(commit: string): Promise<boolean>;
}

type OwnBranch = Pick<BranchPush, "branch" | "isOurs">;

/** Moves branches of the remote, and remembers where they are: the lease of the next push. */
interface BranchSync {
  /** Has `next` return the push of a branch. */
  request(push: BranchPush): void;
  /** The push of the requested branch; null when there is none, or it cannot be pushed. */
  next(): Promise<Push | null>;
  pushed(push: Push): void;
  /** The branch was refused. One that had only a remembered lease is tried once more. */
  refused(push: Push): void;
  /** Moves the branch if it was not pushed since it was requested; throws when it cannot be moved. */
  complete(push: BranchPush): Promise<void>;
  requireOwn(own: OwnBranch): Promise<void>;
  remove(removal: BranchRemoval): Promise<boolean>;
}

function createBranchSync(repo: GitRepo, remote: Remote): BranchSync {
  /** Where the remote's branches are, as far as it is known; null for no branch. */
  const known = new Map<string, string | null>();
  let requested: BranchPush | null = null;
  /** The request that the last push was made for. */
  let tried: BranchPush | null = null;
  let wasRemembered = false;
  let pushed: BranchPush | null = null;
  const forget = (request: BranchPush | null) => {
    if (requested === request) requested = null;
  };

  return {
    request: (push) => {
      requested = push;
    },
    next: async () => {
      tried = requested;
      if (tried === null) return null;
      const { commit, isOurs } = tried;
      const ref = branchRef(tried);
      const remembered = known.get(ref);
      wasRemembered = remembered !== undefined;
      const lease = remembered === undefined ? await readRemoteTip(repo, remote, ref) : remembered;
      if (lease !== commit && (lease === null || (await isOurs(lease)))) {
        return { ref, to: commit, lease };
      }
      forget(tried);
      return null;
    },
    pushed: ({ ref, to }) => {
      known.set(ref, to);
      pushed = tried;
      forget(tried);
    },
    refused: ({ ref }) => {
      known.delete(ref);
      if (!wasRemembered) forget(tried);
    },
    complete: async (push) => {
      forget(push);
      if (pushed === push) return;
      const ref = branchRef(push);
      known.delete(ref);
      await pushBranch(repo, remote, push);
      known.set(ref, push.commit);
    },
    requireOwn: async (own) => {
      const ref = branchRef(own);
      const tip = await readRemoteTip(repo, remote, ref);
      if (tip !== null && !(await own.isOurs(tip))) throw pushedByOthers(own.branch, tip);
      known.set(ref, tip);
    },
    remove: async (removal) => {
      requested = null;
      known.delete(branchRef(removal));
      return removeRemoteBranch(repo, remote, removal);
    },
  };
}

function branchRef({ branch }: { branch: string }): string {
  return `refs/heads/${branch}`;
}

/** Moves the remote's branch to a commit. Throws when it has commits that no run made. */
export async function pushBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs }: BranchPush,
): Promise<void> {
  const ref = branchRef({ branch });
  const before = await readRemoteTip(repo, remote, ref);
  if (before === commit) return;
  if (before !== null && !(await isOurs(before))) throw pushedByOthers(branch, before);
  const refused = await tryPush(repo, remote, [{ ref, to: commit, lease: before }]);
  if (refused === null) return;
  const after = await readRemoteTip(repo, remote, ref);
  // The push may have succeeded although its answer was lost.
  if (after === commit) return;
  if (after !== null && after !== before) throw pushedByOthers(branch, after);
  throw pushFailed(ref, refused);
}

function pushedByOthers(branch: string, commit: string): ArbiterError {
  return new ArbiterError(
    "branch-exists",
    `Someone else has pushed ${commit.slice(0, 10)} to ${branch}; the branch was left unchanged.`,
    { fix: "Continue on that branch by hand, or delete it and start again." },
  );
}

export interface BranchRemoval {
  branch: string;
  /** The commit that it is expected to be at. */
  commit: string;
  /** Whether the arbiter made a commit: a failed run leaves the branch at its best attempt. */
  isOurs?: (commit: string) => Promise<boolean>;
}

/**
 * Deletes the remote's branch if it is still at that commit, so that no other work is lost. Returns false
 * when it has moved, and true when it is gone already.
 */
export async function removeRemoteBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs = async () => false }: BranchRemoval,
): Promise<boolean> {
  const ref = branchRef({ branch });
  const tryRemove = (lease: string) => tryPush(repo, remote, [{ ref, to: null, lease }]);
  const refused = await tryRemove(commit);
  if (refused === null) return true;
  const tip = await readRemoteTip(repo, remote, ref);
  if (tip === null) return true;
  if (tip === commit) throw pushFailed(ref, refused);
  if (!(await isOurs(tip))) return false;
  const refusedAgain = await tryRemove(tip);
  if (refusedAgain === null) return true;
  const after = await readRemoteTip(repo, remote, ref);
  if (after === tip) throw pushFailed(ref, refusedAgain);
  return after === null;
}
