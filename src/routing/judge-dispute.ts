import * as z from "zod";
import { plainTestId } from "../python/test-ids.ts";
import { findQuote } from "../spec/find-quote.ts";
import type { FailureEntry } from "./failure-history.ts";

/** What a model says about tests that no attempt passes. */
export const DisputeAnswer = z.object({
  disputed: z.boolean(),
  testId: z.string().nullable().default(null),
  quote: z.string().nullable().default(null),
  why: z.string().default(""),
});

export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

interface Ground {
  /** The tests that every attempt failed. */
  candidates: readonly string[];
  /** The words of the issue. */
  specText: string;
}

export type DisputeRuling =
  | { upheld: true; id: string; quote: string; why: string }
  | { upheld: false; why: string };

/** A test is wrong only where it is one that nobody passes, and the issue's own words say so. */
export function judgeDispute(
  answer: DisputeAnswer,
  { candidates, specText }: Ground,
): DisputeRuling {
  const { disputed, testId, quote, why } = answer;
  if (!disputed) return { upheld: false, why: why === "" ? "no test contradicts the issue" : why };
  const id = testId === null ? undefined : candidates.map(plainTestId).find(isTest(testId));
  if (id === undefined) {
    return { upheld: false, why: `${testId ?? "no test"} is none that every attempt failed` };
  }
  if (quote === null || !findQuote(quote, [specText])) {
    return { upheld: false, why: `what speaks against ${id} is not in the issue` };
  }
  return { upheld: true, id, quote, why };
}

function isTest(testId: string) {
  return (id: string): boolean => id === plainTestId(testId);
}

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
