import { type Fault, mayPass } from "./fault.ts";

/** One, two, four seconds: three retries, then somebody has to know. */
const WAITS_MS = [1000, 2000, 4000];

/** Up to a quarter more, so that runs that failed together do not come back together. */
const JITTER = 0.25;

/** Whoever asks for more than this is not to be had in this run. */
export const LONGEST_WAIT_MS = 120_000;

interface Situation {
  /** Calls that failed so far, this one included. */
  failures: number;
  /** From 0 up to, but without, 1. */
  random: number;
}

/** How long to wait before the next try, or null where there is no point in one. */
export function decideRetry(fault: Fault, { failures, random }: Situation): number | null {
  const wait = WAITS_MS[failures - 1];
  if (wait === undefined || !mayPass(fault)) return null;
  const asked = fault.retryAfterMs ?? 0;
  if (asked > LONGEST_WAIT_MS) return null;
  return Math.round(Math.max(wait, asked) * (1 + JITTER * random));
}

/** A provider that was too slow once gets twice the time. */
export function timeLimit(firstMs: number, failures: number): number {
  return firstMs * 2 ** failures;
}
