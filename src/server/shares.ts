import type { Socket } from "node:net";

/** Something limited that senders hold before a signature tells who they are. */
export interface Shares<Holder> {
  /** Returns the holder that has to give way to this one, if any; it no longer counts. May be the same. */
  take(holder: Holder, amount: number): Holder | null;
  has(holder: Holder): boolean;
  free(holder: Holder): void;
}

/**
 * Refusing newcomers at the limit would let one sender lock everybody out, so the holders already here give way:
 * from the address that holds the most, the largest, or the oldest of equals. Behind a proxy all have one address.
 */
export function createShares<Holder extends Socket | { socket: Socket }>(
  limit: number,
): Shares<Holder> {
  const shares = new Map<Holder, { address: string; amount: number }>();
  let total = 0;
  const free = (holder: Holder) => {
    total -= shares.get(holder)?.amount ?? 0;
    shares.delete(holder);
  };
  const findLargest = (): Holder | null => {
    const sums = new Map<string, number>();
    for (const { address, amount } of shares.values()) {
      sums.set(address, (sums.get(address) ?? 0) + amount);
    }
    const most = Math.max(...sums.values());
    let largest: [Holder, number] | null = null;
    for (const [holder, { address, amount }] of shares) {
      if (sums.get(address) === most && amount > (largest?.[1] ?? 0)) largest = [holder, amount];
    }
    return largest?.[0] ?? null;
  };
  return {
    take: (holder, amount) => {
      const { remoteAddress = "" } = "socket" in holder ? holder.socket : holder;
      const share = shares.get(holder) ?? { address: remoteAddress, amount: 0 };
      shares.set(holder, { ...share, amount: share.amount + amount });
      total += amount;
      if (total <= limit) return null;
      const loser = findLargest();
      if (loser !== null) free(loser);
      return loser;
    },
    has: (holder) => shares.has(holder),
    free,
  };
}
