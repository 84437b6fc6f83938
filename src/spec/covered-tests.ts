import type { ExistingTest } from "../python/existing-tests.ts";
import { codeSpans } from "./markdown/inline-text.ts";

interface PlannedTest {
  name: string;
  criterion: string;
}

export interface CoveredTest {
  name: string;
  /** The id of the test that says it already. */
  by: string;
}

interface Comparison {
  planned: readonly PlannedTest[];
  /** Tests that pass before anything is changed. */
  existing: readonly ExistingTest[];
  /** Names that the change is about: a test of the same name elsewhere is another test. */
  subjects: readonly string[];
}

/** Letters below which a criterion is found anywhere by chance. */
const SHORTEST_CRITERION = 12;

/** Planned tests that the repository has: by the criterion's own words, or by name and values. */
export function coveredTests({ planned, existing, subjects }: Comparison): CoveredTest[] {
  const told = existing.map((test) => ({ test, words: wordsOf(test.source) }));
  return planned.flatMap(({ name, criterion }) => {
    const wanted = wordsOf(criterion);
    const quotes = (words: string) => wanted.length >= SHORTEST_CRITERION && words.includes(wanted);
    const found = told.find(
      ({ test, words }) =>
        quotes(words) ||
        (test.name === name && isAbout(test, subjects) && asserts(test, criterion)),
    );
    return found === undefined ? [] : [{ name, by: found.test.id }];
  });
}

function isAbout({ fileSource }: ExistingTest, subjects: readonly string[]): boolean {
  const names = new Set(fileSource.split(/\W+/));
  return subjects.some((subject) => names.has(subject));
}

/** Every number and every piece of code that the criterion names is in the test. */
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
