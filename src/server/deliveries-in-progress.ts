/** Deliveries that are being handled. */
export interface Work {
  isStopping(): boolean;
  /** From now on nothing begins. */
  stop(): void;
  /** Returns what ends the work; null where the installation has too much of it already. */
  begin(installation: number): (() => void) | null;
  size(): number;
  done(): Promise<void>;
}

/**
 * One busy organisation must not take all of the server. More at once would not end within the ten seconds
 * that GitHub waits: it takes one write per second and installation.
 */
const MOST_PER_INSTALLATION = 20;

export function createWork(): Work {
  const counts = new Map<number, number>();
  const waiting: (() => void)[] = [];
  let isStopping = false;
  const size = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true;
    },
    size,
    begin: (installation) => {
      const count = counts.get(installation) ?? 0;
      if (isStopping || count >= MOST_PER_INSTALLATION) return null;
      counts.set(installation, count + 1);
      return () => {
        const left = (counts.get(installation) ?? 1) - 1;
        if (left === 0) counts.delete(installation);
        else counts.set(installation, left);
        if (size() === 0) for (const resolve of waiting.splice(0)) resolve();
      };
    },
    done: () => new Promise((resolve) => (size() === 0 ? resolve() : waiting.push(resolve))),
  };
}
