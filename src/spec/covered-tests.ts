import type { ExistingTest } from "../python/existing-tests.ts";
import { codeSpans } from "./markdown/inline-text.ts";

interface PlannedTest {
  name: string;
  criterion: string;
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

/** Planned tests that the repository already has: one quotes the criterion, or has its name and values. */
export function coveredTests({ planned, existing, subjects }: Comparison): CoveredTest[] {
  const candidates = existing.map((test) => ({ test, words: wordsOf(test.source) }));
  return planned.flatMap(({ name, criterion }) => {
    const quote = wordsOf(criterion);
    const quotes = (words: string) => quote.length >= SHORTEST_CRITERION && words.includes(quote);
    const match = candidates.find(
      ({ test, words }) =>
        quotes(words) ||
        (test.name === name && isAbout(test, subjects) && asserts(test, criterion)),
    );
    return match === undefined ? [] : [{ name, by: match.test.id }];
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
