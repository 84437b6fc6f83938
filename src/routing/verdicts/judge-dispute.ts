import * as z from "zod";
import { plainTestId } from "../../python/test-ids.ts";
import { andMore } from "../../safe-text/clean-text.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { type FailureEntry, isUnusableAnswer } from "../failure-history.ts";

const Ids = z
  .union([z.string(), z.array(z.string())])
  .nullable()
  .default(null)
  .transform((ids) => [ids ?? []].flat());
const Text = z.string().nullable().default(null);

/** The model's answer about tests that no attempt passes. */
export const DisputeAnswer = z.object({
  disputed: z.boolean(),
  testIds: Ids,
  quote: Text,
  line: Text,
  why: z.string().default(""),
});

/** The answer of the step that writes code, if it takes tests for wrong. */
export const WrongTestClaim = z.object({
  wrongTests: Ids,
  quote: Text,
  line: Text,
  why: z.string().default(""),
});

export type WrongTestClaim = z.infer<typeof WrongTestClaim>;

export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

interface Evidence {
  /** The tests that may be disputed. */
  candidates: readonly string[];
  /** Those of them that passed before the change: only a sentence can speak against these. */
  passedBefore: readonly string[];
  /** The text of the issue, and what a person has said since. */
  texts: readonly string[];
  /** The source of a test, by its id without parameters. */
  sourceOf: (id: string) => string;
}

/** What speaks against tests: a sentence of the issue, or a line of their own. */
type Grounds = { quote: string; line?: undefined } | { quote?: undefined; line: string };

export type DisputeRuling =
  | ({ upheld: true; ids: string[]; why: string } & Grounds)
  | { upheld: false; why: string };

/** The tests that a claim is about, without parameters; or why the claim is not looked into. */
export function judgeClaim(
  { wrongTests, quote, line }: WrongTestClaim,
  evidence: Evidence,
): { ids: string[] } | { refused: string } {
  const found = findAccused(wrongTests, evidence);
  if ("refused" in found) return found;
  const grounds = findGrounds({ ...found, quote, line }, evidence);
  return "refused" in grounds ? grounds : found;
}

/** Upholds a dispute only against candidates, on grounds that can be looked up. */
export function judgeDispute(answer: DisputeAnswer, evidence: Evidence): DisputeRuling {
  const { disputed, testIds, quote, line, why } = answer;
  if (!disputed) return { upheld: false, why: why === "" ? "no test contradicts the issue" : why };
  const found = findAccused(testIds, evidence);
  const grounds = "refused" in found ? found : findGrounds({ ...found, quote, line }, evidence);
  if ("refused" in grounds) return { upheld: false, why: grounds.refused };
  return { upheld: true, ids: "ids" in found ? found.ids : [], why, ...grounds };
}

/** By id, class or file; every name has to mean a candidate. */
function findAccused(
  names: readonly string[],
  { candidates }: Evidence,
): { ids: string[] } | { refused: string } {
  const ids = [...new Set(candidates.map(plainTestId))];
  const found = names.map(plainTestId).map((name) => ({
    name,
    ids: ids.filter((id) => `::${id}::`.includes(`::${name}::`)),
  }));
  const unknown = found.find((each) => each.ids.length === 0)?.name;
  if (found.length === 0 || unknown !== undefined) {
    return { refused: `${unknown ?? "no test"} is not one of the tests that have to pass` };
  }
  return { ids: [...new Set(found.flatMap((each) => each.ids))] };
}

function findGrounds(
  { ids, quote, line }: { ids: readonly string[]; quote: string | null; line: string | null },
  { texts, sourceOf, passedBefore }: Evidence,
): Grounds | { refused: string } {
  if (quote !== null && isQuoteFrom(quote, texts)) return { quote };
  const wanted = line?.trim() ?? "";
  const old = ids.find((id) => passedBefore.some((each) => plainTestId(each) === id));
  const all = `${ids[0]}${andMore(ids)}`;
  if (old !== undefined && wanted !== "") {
    return { refused: `${old} passed before the change: quote the sentence that it contradicts` };
  }
  if (wanted === "") return { refused: `the quote against ${all} is not in the issue` };
  const lines = ids.flatMap((id) => sourceOf(id).split("\n"));
  if (lines.some((each) => each.trim() === wanted)) return { line: wanted };
  return { refused: `the line against ${all} is not in the test` };
}

interface Attempts {
  entries: readonly FailureEntry[];
  /** How many of the last entries belong to this implementation. */
  attempts: number;
  /** Ids of the tests that have to pass. */
  demanded: readonly string[];
}

/** One failure says little about a test. */
const MIN_ATTEMPTS = 2;

/** The demanded tests that every judged attempt failed. */
export function disputableTests({ entries, attempts, demanded }: Attempts): string[] {
  if (attempts < MIN_ATTEMPTS) return [];
  const round = entries.filter(({ phase }) => phase === "GREEN").slice(-attempts);
  const judged = round.filter((entry) => !isUnusableAnswer(entry));
  if (judged.length < MIN_ATTEMPTS) return [];
  return demanded.filter((id) => judged.every(({ tests }) => tests.includes(id)));
}
