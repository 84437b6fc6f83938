import type { ExistingTest } from "../python/existing-tests.ts";
import { codeSpans } from "./markdown/inline-text.ts";

interface PlannedTest {
  name: string;
  criterion: string;
  /** The sentence of the issue that asks for it. */
  quote?: string | null;
  /** Whether that sentence is not in the issue. */
  inferred?: boolean;
}

export interface CoveredTest {
  name: string;
  /** The id of the existing test. */
  by: string;
}

interface Comparison {
  planned: readonly PlannedTest[];
  /** Tests that pass before anything is changed. */
  existing: readonly ExistingTest[];
  /** Names that the change is about: a test of the same name in an unrelated file is another test. */
  subjects: readonly string[];
}

/** A shorter criterion matches anywhere by chance. */
const SHORTEST_CRITERION = 12;

/**
 * Planned tests that the repository already has: one quotes the criterion, or has its name and values.
 * The plan chooses the names and words the criterion, so the test must also be about the sentence.
 */
export function coveredTests({ planned, existing, subjects }: Comparison): CoveredTest[] {
  const candidates = existing.map((test) => ({ test, words: wordsOf(test.source) }));
  return planned.flatMap(({ name, criterion, quote, inferred }) => {
    const sentence = inferred ? criterion : (quote ?? criterion);
    const text = wordsOf(criterion);
    const quotes = (words: string) => text.length >= SHORTEST_CRITERION && words.includes(text);
    const match = candidates.find(
      ({ test, words }) =>
        mentions(words, sentence) &&
        (quotes(words) ||
          (test.name === name && isAbout(test, subjects) && asserts(test, criterion))),
    );
    return match === undefined ? [] : [{ name, by: match.test.id }];
  });
}

/** Words of sentences about any code. */
const COMMON = new Set(
  "returns return should must when with that this then than have given test tests does from into each they them what which".split(
    " ",
  ),
);
const SHORTEST_WORD = 4;

/** Whether a test has a number or a word of the sentence that says what the sentence is about. */
function mentions(words: string, sentence: string): boolean {
  const whole = new Set(words.split(" "));
  const telling = wordsOf(sentence)
    .split(" ")
    .filter((word) => !COMMON.has(word));
  return telling.some((word) => {
    if (/\d/.test(word)) return whole.has(word);
    return word.length >= SHORTEST_WORD && words.includes(word);
  });
}

function isAbout({ fileSource }: ExistingTest, subjects: readonly string[]): boolean {
  const names = new Set(fileSource.split(/\W+/));
  return subjects.some((subject) => names.has(subject));
}

/** Whether the test has every number and every piece of code that the criterion names. */
function asserts({ source }: ExistingTest, criterion: string): boolean {
  const values = [...codeSpans(criterion), ...(criterion.match(/\d+(?:\.\d+)*/g) ?? [])];
  return values.every((value) => source.includes(value));
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
