import { styleText } from "node:util";
import type { VerifyResult } from "../routing/verify/verify-result.ts";
import type { TestWord } from "../routing/verify/word-of-test.ts";
import { cleanText, oneLine } from "../safe-text/clean-text.ts";

const STYLES: Readonly<Record<TestWord, "green" | "dim" | "red" | "yellow">> = {
  proves: "green",
  guards: "dim",
  breaks: "red",
  fails: "red",
  unclear: "yellow",
};

const WORD_WIDTH = 8;
const LONGEST_REASON = 300;

/** Each test with its word and the reason, and whether the change is proven. */
export function describeVerified(
  { holds, isProven, isJudged, tests, mutants, reason }: VerifyResult,
  colour: boolean,
): string {
  const rows = tests.flatMap(({ id, word, reason: why }) => {
    const label = word.padEnd(WORD_WIDTH);
    const painted = colour ? styleText(STYLES[word], label, { validateStream: false }) : label;
    const indent = " ".repeat(WORD_WIDTH + 3);
    const first = `  ${painted} ${clean(id)}`;
    return word === "proves" ? [first] : [first, `${indent}${clean(why, LONGEST_REASON)}`];
  });
  const surviving = mutants.filter(({ noticedBy }) => noticedBy === null);
  const unnoticed = surviving.map(
    ({ file, line, change }) => `  ${clean(file)}:${line}  ${clean(change)}`,
  );
  const heading = surviving.length === 0 ? [] : ["", "No test of the change notices:"];
  const held = isProven ? "Holds" : "Would not hold";
  const result = isJudged ? (holds ? held : "Does not hold") : "Could not be judged";
  const lines = [...rows, ...heading, ...unnoticed];
  const end = lines.length > 0 ? [""] : [];
  return ["", ...lines, ...end, `${result}: ${cleanText(reason)}`, ""].join("\n");
}

/** Foreign text, which our own colours are put around. */
function clean(text: string, most?: number): string {
  return oneLine(cleanText(text), most);
}
