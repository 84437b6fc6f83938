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
