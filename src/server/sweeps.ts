import { describeError } from "../errors.ts";
import type { ServerLog } from "./log.ts";

interface SweepTimes {
  /** Between two sweeps; 0 for none at all. */
  seconds: number;
  sweep(): Promise<void>;
  log: ServerLog;
}

export interface Sweeps {
  /** Returns when the sweep that is going on has ended. */
  stop(): Promise<void>;
}

/** Sweeps now, and then again and again, one at a time. */
export function startSweeps({ seconds, sweep, log }: SweepTimes): Sweeps {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  const plan = (wait: number) => {
    if (isStopped || seconds === 0) return;
    timer = setTimeout(() => {
      current = sweep()
        .catch((error) => log.warn("a sweep failed", { reason: describeError(error) }))
        .then(() => plan(apart(seconds)));
    }, wait);
  };
  plan(0);
  return {
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      return current;
    },
  };
}

/** Copies of the server that were started together drift apart. */
function apart(seconds: number): number {
  return seconds * 1000 * (0.8 + Math.random() * 0.4);
}
