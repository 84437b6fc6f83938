/** Histories in the state keep this many entries. */
const HISTORY_LIMIT = 100;

/** A new list with the item at its end; the oldest entries give way beyond the limit. */
export function appendBounded<T>(history: readonly T[], item: T, limit = HISTORY_LIMIT): T[] {
  return appendAllBounded(history, [item], limit);
}

export function appendAllBounded<T>(
  history: readonly T[],
  items: readonly T[],
  limit = HISTORY_LIMIT,
): T[] {
  const all = [...history, ...items];
  return all.slice(Math.max(0, all.length - limit));
}
