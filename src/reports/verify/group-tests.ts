import { groupBy } from "../../python/changes/mutants.ts";
import { fileOfTest, plainTestId, testName } from "../../python/test-ids.ts";
import { describePlace, type VerifyResult } from "../../routing/verdicts/judge-change.ts";
import type { TestVerdict, TestWord } from "../../routing/verdicts/word-of-test.ts";
import { andMore } from "../../safe-text/clean-text.ts";

/** The most urgent first. */
const WORDS = [
  "breaks",
  "fails",
  "unclear",
  "proves",
  "guards",
] as const satisfies readonly TestWord[];

export interface TestFile {
  file: string;
  tests: GroupedTest[];
}

/** A test with all of its cases. */
export interface GroupedTest {
  /** Without the file; with its case where it has no other. */
  name: string;
  id: string;
  /** The most urgent one of its cases. */
  word: TestWord;
  /** As in `6 of 76 cases prove, 70 guard`; null for a test that is one case. */
  cases: string | null;
  /** Why, where the word alone does not say it. */
  why: string | null;
}

/** The tests by file, and the cases of each folded; the most urgent files and tests first. */
export function groupTests(tests: readonly TestVerdict[]): TestFile[] {
  const files = groupBy(tests, ({ id }) => fileOfTest(id));
  const grouped = [...files].map(([file, inFile]) => {
    const byTest = groupBy(inFile, ({ id }) => plainTestId(id));
    const own = [...byTest].map(([plain, cases]) => describeTest(file, plain, cases));
    return { file, tests: own.toSorted((one, other) => rankOf(one) - rankOf(other)) };
  });
  return grouped.toSorted((one, other) => rankOf(one.tests[0]) - rankOf(other.tests[0]));
}

function rankOf(test: GroupedTest | undefined): number {
  return test === undefined ? WORDS.length : WORDS.indexOf(test.word);
}

function describeTest(file: string, plain: string, cases: readonly TestVerdict[]): GroupedTest {
  const id = cases.length === 1 ? (cases[0]?.id ?? plain) : plain;
  const word = WORDS.find((each) => cases.some((test) => test.word === each)) ?? "guards";
  const reasons = new Set(
    cases.filter((test) => test.word === word).flatMap((test) => explain(test) ?? []),
  );
  const [first] = reasons;
  return {
    ...{ name: id.slice(file.length).replace(/^::/, "") || id, id, word },
    cases: cases.length === 1 ? null : countCases(cases),
    why: first === undefined ? null : `${first}${andMore([...reasons])}`,
  };
}

/** Of a test that proves or guards, the word says all, unless it guards for a reason of its own. */
function explain({ word, reason, waived }: TestVerdict): string | null {
  if (word === "proves" || reason === USUAL) return null;
  return waived === undefined ? reason : `${reason}; on purpose, says ${waived}`;
}

const USUAL = "passes with the old source as well, so it proves nothing about the change";

function countCases(cases: readonly TestVerdict[]): string {
  const counts = WORDS.toSorted((one, other) => LEADING.indexOf(one) - LEADING.indexOf(other))
    .map((word) => ({ word, number: cases.filter((test) => test.word === word).length }))
    .filter(({ number }) => number > 0);
  return counts
    .map(({ word, number }, index) => {
      const verb = number === 1 ? SINGULAR[word] : PLURAL[word];
      const all =
        number === cases.length ? `all ${number} cases` : `${number} of ${cases.length} cases`;
      return `${index === 0 ? all : number} ${verb}`;
    })
    .join(", ");
}

const LEADING: readonly TestWord[] = ["breaks", "fails", "proves", "unclear", "guards"];

const SINGULAR: Readonly<Record<TestWord, string>> = {
  breaks: "breaks",
  fails: "fails",
  proves: "proves",
  unclear: "is unclear",
  guards: "guards",
};

const PLURAL: Readonly<Record<TestWord, string>> = {
  breaks: "break",
  fails: "fail",
  proves: "prove",
  unclear: "are unclear",
  guards: "guard",
};

/** What is said of the parts of a change that no test needs. */
export const UNNEEDED =
  "Changed lines without which every test that proves the change still passes";

const MOST_HUNKS = 5;

/** Their places. */
export function unneededHunks({ hunks }: Pick<VerifyResult, "hunks">): string[] {
  const unneeded = hunks.filter(({ neededBy }) => neededBy.length === 0);
  const places = unneeded.map((hunk) => {
    const { reachedBy } = hunk;
    const place = describePlace(hunk);
    if (reachedBy === undefined) return place;
    const [first] = reachedBy;
    if (first === undefined) return `${place}, which none of them executes`;
    return `${place}, executed by ${testName(first)}${andMore(reachedBy)}`;
  });
  const more = places.length - MOST_HUNKS;
  return [...places.slice(0, MOST_HUNKS), ...(more > 0 ? [`and ${more} more`] : [])];
}
