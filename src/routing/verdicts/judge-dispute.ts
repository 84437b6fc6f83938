import * as z from "zod";
import { plainTestId } from "../../python/test-ids.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { type FailureEntry, isUnusableAnswer } from "../failure-history.ts";

/** The model's answer about tests that no attempt passes. */
export const DisputeAnswer = z.object({
  disputed: z.boolean(),
  testId: z.string().nullable().default(null),
  quote: z.string().nullable().default(null),
  line: z.string().nullable().default(null),
  why: z.string().default(""),
});

/** The answer of the step that writes code, where it takes a test for wrong. */
export const WrongTestClaim = z.object({
  wrongTest: z.string(),
  quote: z.string().nullable().default(null),
  line: z.string().nullable().default(null),
  why: z.string().default(""),
});

export type WrongTestClaim = z.infer<typeof WrongTestClaim>;

export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

interface Evidence {
  /** The tests that may be disputed. */
  candidates: readonly string[];
  /** The text of the issue. */
  specText: string;
  /** The source of a test, by its id without parameters. */
  sourceOf: (id: string) => string;
}

/** What speaks against a test: a sentence of the issue, or a line of its own. */
type Grounds = { quote: string; line?: undefined } | { quote?: undefined; line: string };

export type DisputeRuling =
  | ({ upheld: true; id: string; why: string } & Grounds)
  | { upheld: false; why: string };

/** The test that a claim is about, without parameters; or why the claim is not looked into. */
export function judgeClaim(
  { wrongTest, quote, line }: WrongTestClaim,
  evidence: Evidence,
): { id: string } | { refused: string } {
  const id = evidence.candidates.map(plainTestId).find(isTest(wrongTest));
  if (id === undefined)
    return { refused: `${wrongTest} is not one of the tests that have to pass.` };
  const grounds = findGrounds({ id, quote, line }, evidence);
  return "refused" in grounds ? { refused: `${grounds.refused}.` } : { id };
}

/** Upholds a dispute only against one of the candidates, on grounds that can be looked up. */
export function judgeDispute(answer: DisputeAnswer, evidence: Evidence): DisputeRuling {
  const { disputed, testId, quote, line, why } = answer;
  if (!disputed) return { upheld: false, why: why === "" ? "no test contradicts the issue" : why };
  const ids = evidence.candidates.map(plainTestId);
  const id = testId === null ? undefined : ids.find(isTest(testId));
  if (id === undefined) {
    return { upheld: false, why: `${testId ?? "no test"} is not one of the tests in question` };
  }
  const grounds = findGrounds({ id, quote, line }, evidence);
  if ("refused" in grounds) return { upheld: false, why: grounds.refused };
  return { upheld: true, id, why, ...grounds };
}

interface Accusation {
  id: string;
  quote: string | null;
  line: string | null;
}

function findGrounds(
  { id, quote, line }: Accusation,
  { specText, sourceOf }: Evidence,
): Grounds | { refused: string } {
  if (quote !== null && isQuoteFrom(quote, [specText])) return { quote };
  const wanted = line?.trim() ?? "";
  const lines = sourceOf(id).split("\n");
  if (wanted !== "" && lines.some((each) => each.trim() === wanted)) return { line: wanted };
  return {
    refused:
      wanted === ""
        ? `the quote against ${id} is not in the issue`
        : `the line against ${id} is not in the test`,
  };
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
