import type { FailureEntry } from "./failures.ts";

interface Attempts {
  entries: readonly FailureEntry[];
  /** How many of the last ones belong together. */
  attempts: number;
  /** Ids of the tests that have to pass. */
  red: readonly string[];
}

/** One failure says little about a test. */
const FEWEST_ATTEMPTS = 2;

/** The red tests that every attempt failed: only these may be wrong themselves. */
export function disputableTests({ entries, attempts, red }: Attempts): string[] {
  const green = entries.filter(({ phase }) => phase === "GREEN").slice(-attempts);
  if (attempts < FEWEST_ATTEMPTS || green.length < FEWEST_ATTEMPTS) return [];
  return red.filter((id) => green.every(({ tests }) => tests.includes(id)));
}
