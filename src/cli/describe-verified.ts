import { styleText } from "node:util";
import {
  type GroupedTest,
  groupTests,
  type TestFile,
  UNNEEDED,
  unneededHunks,
} from "../reports/verify/group-tests.ts";
import {
  type ChangeResult,
  describeExamples,
  type VerifyResult,
} from "../routing/verdicts/judge-change.ts";
import type { TestWord } from "../routing/verdicts/word-of-test.ts";
import { cleanText, count, oneLine } from "../safe-text/clean-text.ts";
import { wrap } from "./format-markdown.ts";

interface Look {
  colour: boolean;
  /** In columns. */
  width: number;
  /** Every test and every mutant. */
  verbose: boolean;
}

const WIDTH = 100;

/** The tests of a change by file, what no test notices, and in the end the result with its reason. */
export function describeVerified(
  result: VerifyResult,
  {
    colour,
    width = WIDTH,
    verbose = false,
  }: { colour: boolean; width?: number | undefined; verbose?: boolean },
): string {
  const look = { colour, width, verbose };
  const { passes, reason, mutants } = result;
  const files = groupTests(result.tests);
  const left = files.slice(verbose ? files.length : MOST_FILES);
  const tests = [
    ...files.slice(0, files.length - left.length).flatMap((file) => describeFile(file, look)),
    ...(left.length === 0 ? [] : [`${count(left.length, "more file")}${MORE}`]),
  ];
  const surviving = mutants
    .filter(({ noticedBy }) => noticedBy === null)
    .toSorted((one, other) =>
      one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line,
    );
  const shown = surviving.slice(0, verbose ? surviving.length : MOST_MUTANTS);
  const more = surviving.length - shown.length;
  const unnoticed = [
    ...(surviving.length === 0 ? [] : ["No test of the change notices:"]),
    ...shown.map(({ file, line, change }) => {
      return `  ${clean(file)}:${line}  ${clean(change, width - 20)}`;
    }),
    ...(more === 0 ? [] : [`  and ${more} more${MORE}`]),
  ];
  const { examples: replayed } = result;
  const failing = replayed.filter(({ after }) => after !== "passed");
  const examples =
    replayed.length === 0
      ? []
      : [
          `${describeExamples(replayed)}.`,
          ...failing.map(({ example, after }) => `  ${after.padEnd(WORD_WIDTH)} ${clean(example)}`),
        ];
  const unneeded = unneededHunks(result).map((place) => `  ${clean(place)}`);
  const hunks = unneeded.length === 0 ? [] : [`${UNNEEDED}:`, ...unneeded];
  const isReported = passes && result.result === "does-not-hold";
  const title = isReported ? "Would not hold" : TITLES[result.result];
  // A line to type is copied, so it stands alone and is not wrapped.
  const [said = "", command] = `${title}: ${cleanText(reason)}`.split(/(?<= Type:) /);
  const ending = [...wrap(said, width), ...(command === undefined ? [] : [`  ${command}`])];
  return [hunks, tests, examples, unnoticed, ending]
    .filter((lines) => lines.length > 0)
    .map((lines) => `\n${lines.join("\n")}\n`)
    .join("");
}

/** So that an ordinary change takes about fifteen lines. */
const MOST_FILES = 4;
const MOST_TESTS = 4;
const MOST_MUTANTS = 3;
const MORE = " (--verbose shows all)";

const TITLES: Readonly<Record<ChangeResult, string>> = {
  holds: "Holds",
  "nothing-to-prove": "Nothing to prove",
  "does-not-hold": "Does not hold",
  "not-judged": "Could not be judged",
};

/** Tests that only guard are counted: they are many, and there is nothing to do about them. */
function describeFile({ file, tests }: TestFile, look: Look): string[] {
  const told = look.verbose ? tests : tests.filter(isTelling);
  const guards = tests.length - told.length;
  const shown = told.slice(0, look.verbose ? told.length : MOST_TESTS);
  const more = told.length - shown.length;
  const lines = shown.flatMap((test, index) => {
    const before = shown[index - 1];
    // Each sentence once.
    const isSaid = before?.why === test.why && before?.word === test.word;
    return describeTest(isSaid ? { ...test, why: null } : test, look);
  });
  return [
    clean(file),
    ...lines,
    ...(more === 0 ? [] : [`  and ${count(more, "more test")}${MORE}`]),
    ...(guards === 0 ? [] : [`  ${label("guards", look)} ${count(guards, "test")}`]),
  ];
}

function isTelling({ word, why, cases }: GroupedTest): boolean {
  return word !== "guards" || why !== null || (cases !== null && !cases.startsWith("all"));
}

const LONGEST_REASON = 300;

function describeTest({ name, word, cases, why }: GroupedTest, look: Look): string[] {
  const said = cases === null ? clean(name) : `${clean(name)}: ${cases}`;
  const indent = " ".repeat(WORD_WIDTH + 3);
  const room = Math.max(MIN_ROOM, look.width - indent.length);
  const [first = "", ...rest] = wrap(said, room);
  const reason = why === null ? [] : wrap(clean(why, LONGEST_REASON), room);
  return [`  ${label(word, look)} ${first}`, ...[...rest, ...reason].map((line) => indent + line)];
}

const MIN_ROOM = 30;
const WORD_WIDTH = 8;

const STYLES: Readonly<Record<TestWord, "green" | "dim" | "red" | "yellow">> = {
  proves: "green",
  guards: "dim",
  breaks: "red",
  fails: "red",
  unclear: "yellow",
};

function label(word: TestWord, { colour }: Look): string {
  const text = word.padEnd(WORD_WIDTH);
  return colour ? styleText(STYLES[word], text, { validateStream: false }) : text;
}

/** Foreign text, which our own colours are put around. */
function clean(text: string, most?: number): string {
  return oneLine(cleanText(text), most);
}
