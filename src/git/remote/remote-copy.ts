import type { GitPlace } from "../git.ts";
import { tryMoveRef } from "../state/change-ref.ts";
import { readTip } from "../state/read-ref.ts";
import { fetchRef, pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

/** A ref of ours and the same ref on a remote. */
export interface RemoteCopy {
  /** Brings in what the remote has. */
  pull(): Promise<void>;
  /** Pushes in the background; what goes wrong is tried again, and told, by `flush`. */
  changed(): void;
  /**
   * A compare-and-swap on both: `write` is asked again, with their work brought in, as long as somebody
   * else was faster. No other push comes in between, which would settle the race without asking.
   */
  write(write: () => Promise<void>): Promise<void>;
  /** Resolves once the remote has what is here. */
  flush(): Promise<void>;
}

interface Parts {
  place: GitPlace;
  remote: Remote;
  ref: string;
  /** Brings the remote's changes since `base` into the local ref, which has changes of its own. */
  reconcile(tips: { base: string | null; theirs: string }): Promise<void>;
}

const MAX_RACES = 50;

/**
 * Remembers in a ref what both had when they last agreed: that is the lease of the next push, and what
 * changes are told by. It is moved only after the changes are in, so that a kill loses nothing.
 */
export function createRemoteCopy({ place, remote, ref, reconcile }: Parts): RemoteCopy {
  const names = { agreed: trackingRef("agreed", ref), fetched: trackingRef("fetched", ref) };
  let last: Promise<unknown> = Promise.resolve();
  let pushing = false;

  /** One exchange at a time: the next starts from where this one left the refs. */
  function inTurn<Result>(exchange: () => Promise<Result>): Promise<Result> {
    const turn = last.then(exchange, exchange);
    last = turn.catch(() => {});
    return turn;
  }

  const tip = (name: string) => readTip(place, name);

  async function pull(): Promise<void> {
    const base = await tip(names.agreed);
    const found = await readRemoteTip(place, remote, ref);
    if (found === base) return;
    // Whoever removes the ref over there has not asked for ours to go.
    const theirs = found === null ? null : await bringIn(base);
    await tryMoveRef(place, names.agreed, theirs, base);
  }

  async function bringIn(base: string | null): Promise<string> {
    const theirs = await fetchRef(place, remote, { from: ref, to: names.fetched });
    const ours = await tip(ref);
    const isUnchanged = ours === base || ours === null;
    if (!isUnchanged || (await tryMoveRef(place, ref, theirs, ours)) !== null) {
      await reconcile({ base, theirs });
    }
    return theirs;
  }

  async function push(): Promise<string | null> {
    const [to, lease] = [await tip(ref), await tip(names.agreed)];
    if (to === lease) return null;
    const refusal = await tryPush(place, remote, { ref, to, lease });
    if (refusal === null) await tryMoveRef(place, names.agreed, to, lease);
    return refusal;
  }

  async function pushOrPull(): Promise<boolean> {
    const lease = await tip(names.agreed);
    const refusal = await push();
    if (refusal === null) return true;
    await pull();
    // Nobody was faster, so it is not a race that was lost.
    if ((await tip(names.agreed)) === lease) throw pushFailed(ref, refusal);
    return false;
  }

  async function pushAll(write = async () => {}): Promise<void> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      await write();
      if (await pushOrPull()) return;
    }
    throw pushFailed(ref, "others were always faster");
  }

  return {
    pull: () => inTurn(pull),
    write: (write) =>
      inTurn(async () => {
        await pull();
        await pushAll(write);
      }),
    flush: () => inTurn(() => pushAll()),
    changed: () => {
      if (pushing) return;
      pushing = true;
      void inTurn(async () => {
        pushing = false;
        await pushAll();
      }).catch(() => {});
    },
  };
}

/** Outside of `refs/tdd/`, where every ref is a run's state. */
function trackingRef(kind: string, ref: string): string {
  return `refs/tdd-remote/${kind}/${ref.replace(/^refs\//, "")}`;
}
