import type { Decide, StateFiles } from "./state-files.ts";

interface Waiting {
  decide: Decide;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Decisions one after the other, those that come at the same time in one write: a node's result and
 * the checkpoint after it cost one commit.
 */
export function writeTogether(write: (decide: Decide) => Promise<void>) {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(write, batch);
    }
    // In the same breath as the last look at who waits: whoever comes now starts anew.
    writing = null;
  }

  return {
    change: (decide: Decide) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ decide, resolve, reject });
        writing ??= writeAll();
      }),
    idle: async () => {
      await writing;
    },
  };
}

async function writeBatch(
  write: (decide: Decide) => Promise<void>,
  batch: readonly Waiting[],
): Promise<void> {
  let faults = new Map<Waiting, unknown>();
  try {
    await write((state) => {
      const decided = decideAll(state, batch);
      faults = decided.faults;
      return decided.state;
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const item of batch) {
    if (faults.has(item)) item.reject(faults.get(item));
    else item.resolve();
  }
}

/** One that throws leaves the state as the one before it made it. */
function decideAll(start: StateFiles, batch: readonly Waiting[]) {
  let state = start;
  const faults = new Map<Waiting, unknown>();
  for (const item of batch) {
    try {
      state = item.decide(state) ?? state;
    } catch (fault) {
      faults.set(item, fault);
    }
  }
  return { state, faults };
}
