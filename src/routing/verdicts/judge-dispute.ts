import * as z from "zod";
import { plainTestId } from "../../python/test-ids.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { type FailureEntry, isUnusableAnswer } from "../failure-history.ts";

/** The model's answer about tests that no attempt passes. */
export const DisputeAnswer = z.object({
  disputed: z.boolean(),
  testId: z.string().nullable().default(null),
  quote: z.string().nullable().default(null),
  why: z.string().default(""),
});

export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

interface Evidence {
  /** The tests that every attempt failed. */
  candidates: readonly string[];
  /** The text of the issue. */
  specText: string;
}

export type DisputeRuling =
  | { upheld: true; id: string; quote: string; why: string }
  | { upheld: false; why: string };

/** Upholds a dispute only against a test that every attempt failed, with a quote from the issue. */
export function judgeDispute(
  answer: DisputeAnswer,
  { candidates, specText }: Evidence,
): DisputeRuling {
  const { disputed, testId, quote, why } = answer;
  if (!disputed) return { upheld: false, why: why === "" ? "no test contradicts the issue" : why };
  const id = testId === null ? undefined : candidates.map(plainTestId).find(isTest(testId));
  if (id === undefined) {
    return { upheld: false, why: `${testId ?? "no test"} is not a test that every attempt failed` };
  }
  if (quote === null || !isQuoteFrom(quote, [specText])) {
    return { upheld: false, why: `the quote against ${id} is not in the issue` };
  }
  return { upheld: true, id, quote, why };
}

function isTest(testId: string) {
  return (id: string): boolean => id === plainTestId(testId);
}

interface Attempts {
  entries: readonly FailureEntry[];
  /** How many of the last entries belong to this implementation. */
  attempts: number;
  /** Ids of the tests that have to pass. */
  red: readonly string[];
}

/** One failure says little about a test. */
const MIN_ATTEMPTS = 2;

/** The red tests that every judged attempt failed: only these can be disputed. */
export function disputableTests({ entries, attempts, red }: Attempts): string[] {
  if (attempts < MIN_ATTEMPTS) return [];
  const round = entries.filter(({ phase }) => phase === "GREEN").slice(-attempts);
  const judged = round.filter((entry) => !isUnusableAnswer(entry));
  if (judged.length < MIN_ATTEMPTS) return [];
  return red.filter((id) => judged.every(({ tests }) => tests.includes(id)));
}
