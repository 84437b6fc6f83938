/** Values that are kept for a limited time; the oldest goes when there are too many. */
export interface ExpiringMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
}

/** Values that are remembered for a limited time, and not too many of them. */
export function createExpiringSet<Value>(limits: Limits) {
  const kept = createExpiringMap<Value, true>(limits);
  return {
    has: (value: Value) => kept.get(value) === true,
    add: (value: Value) => kept.set(value, true),
  };
}

interface Limits {
  milliseconds: number;
  most: number;
  now?: () => number;
}

export function createExpiringMap<Key, Value>({
  milliseconds,
  most,
  now = Date.now,
}: Limits): ExpiringMap<Key, Value> {
  const kept = new Map<Key, { value: Value; until: number }>();
  return {
    get: (key) => {
      const found = kept.get(key);
      return found !== undefined && found.until > now() ? found.value : undefined;
    },
    set: (key, value) => {
      // A map keeps the order in which keys were added: the first is the oldest.
      kept.delete(key);
      kept.set(key, { value, until: now() + milliseconds });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    delete: (key) => {
      kept.delete(key);
    },
  };
}
