import * as z from "zod";
import { indentOf, readDefinitions } from "../../python/parse.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { ChangedTest } from "../../run-state/run-state.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import type { Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";
import { readUnits, sourceOf } from "./test-units.ts";
import { differences } from "./try-places.ts";
import type { WrongTest } from "./wrong-tests.ts";

/**
 * A wrong test may be rewritten because the plan says so. To remove it takes the issue's own words: they
 * name the test, its class or its file, or are the sentence that the plan gives as the reason.
 */
export function refuseRemovals(
  changes: readonly AppliedChange[],
  { wrong, specText }: { wrong: readonly WrongTest[]; specText: string },
): string[] {
  const sentences = sentencesOf(specText);
  return findChangedTests(changes, wrong).flatMap(({ removed, id, because }) => {
    const named = sentences.filter((sentence) => isNamed(id, sentence));
    const others = sentences.filter((sentence) => !named.includes(sentence));
    if (!removed || isReason(because, others)) return [];
    const [first] = named;
    if (first === undefined) {
      return `${id} is removed, but the issue neither names it nor has the sentence that makes it wrong: rewrite it.`;
    }
    return named.some(allowsRemoval)
      ? []
      : `${id} is removed, but the issue says of it: ${JSON.stringify(first.trim())} Rewrite it.`;
  });
}

/** A sentence that keeps one test may let another go after it. */
function sentencesOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => !/^\s*#/.test(line));
  return lines.flatMap((line) => line.split(/(?<=[.!?;])\s+|,?\s+(?=but\b)/i));
}

/** Shorter ones, and headings, are no reason. */
const FEWEST_WORDS = 4;

/** Whether the plan gives a sentence of the issue, or a part of one, as the reason. */
function isReason(because: string, sentences: readonly string[]): boolean {
  return sentences.some((sentence) => {
    if (countWords(sentence) < FEWEST_WORDS) return false;
    const isPart = countWords(because) >= FEWEST_WORDS && isQuoteFrom(because, [sentence]);
    return isPart || isQuoteFrom(sentence, [because]);
  });
}

function countWords(text: string): number {
  return wordsOf(text).length;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_./:-]+/u).map((word) => word.replace(/[.:]+$/, ""));
}

function isNamed(id: string, sentence: string): boolean {
  const [file = "", ...names] = id.split("::");
  const known = new Set([id, file, ...names, names.join("::"), names.join(".")]);
  return wordsOf(sentence).some((word) => known.has(word));
}

const STAYS = /\b(?:keep|kept|stays?|remains?|unchanged|untouched)\b/i;
const NOT = /\b(?:not|never|without|cannot|\w+n['’]t)\b/i;
const GOES = /\b(?:go(?:es)?|remov\w+|delet\w+|drop(?:ped|ping)?)\b/i;
const NOT_GOES = new RegExp(
  `${NOT.source}(?:\\s+(?:be|to|allowed|ever|just|simply|yet))*\\s+${GOES.source}`,
  "i",
);

/** It may give the reason by a "not", as in "test_a does not apply any more and can go". */
function allowsRemoval(sentence: string): boolean {
  if (STAYS.test(sentence) || NOT_GOES.test(sentence)) return false;
  return !NOT.test(sentence) || GOES.test(sentence);
}

/** Whether a file had tests and has none now: pytest would run nothing in it. */
export function isEmptied({ path, before, content }: AppliedChange): boolean {
  const [had = false, has = false] = [before, content].map((text) =>
    readUnits(path, text ?? "").some(({ isTest }) => isTest),
  );
  return had && !has;
}

/** The source of a test before and after; null if it was removed. */
export const TestVersions = z.object({ before: z.string(), after: z.string().nullable() });

export type TestVersions = z.infer<typeof TestVersions>;

interface TestChange extends Omit<ChangedTest, "versions"> {
  versions: TestVersions;
}

/** The wrong tests that an answer rewrites or removes, by themselves or by what they share. */
export function findChangedTests(
  changes: readonly AppliedChange[],
  wrong: readonly WrongTest[],
): TestChange[] {
  const shared = changes.flatMap((change) => change.shared ?? []);
  return wrong.flatMap(({ id, because }) => {
    const own = versionsOf(id, changes);
    const by = shared.filter(({ tests }) => tests.includes(id)).map((each) => each.id);
    if (own === null && by.length === 0) return [];
    const parts = [
      ...(own === null ? [] : [own]),
      ...by.map((each) => versionsOfShared(each, changes)),
    ];
    const [before = "", after = ""] = [
      parts.map((part) => part.before),
      parts.map((part) => part.after ?? ""),
    ].map((texts) => texts.join("\n\n"));
    const removed = own !== null && own.after === null;
    const versions = { before, after: removed ? null : after };
    const casesOnly = own !== null && haveSameCode(own) ? { casesOnly: true as const } : {};
    return [{ id, because, removed, versions, ...(by.length === 0 ? {} : { by }), ...casesOnly }];
  });
}

/** The tests that are not among others. */
export function withoutTests<Test extends { id: string }>(
  tests: readonly Test[],
  others: readonly { id: string }[],
): Test[] {
  const ids = new Set(others.map(({ id }) => id));
  return tests.filter(({ id }) => !ids.has(id));
}

/** What was changed of a helper or of data, in both versions. */
function versionsOfShared(id: string, changes: readonly AppliedChange[]): TestVersions {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  const [before, after] = [change?.before ?? "", change?.content ?? ""];
  if (!id.includes("::")) return changedLines(before, after);
  return { before: textOf(id, before) ?? "", after: textOf(id, after) ?? "" };
}

function changedLines(before: string, after: string): TestVersions {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const places = differences(old, now);
  return {
    before: places.map(({ from, to }) => old.slice(from, to).join("\n")).join("\n"),
    after: places.map(({ lines }) => lines.join("\n")).join("\n"),
  };
}

function versionsOf(id: string, changes: readonly AppliedChange[]): TestVersions | null {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  if (change === undefined) return null;
  const old = textOf(id, change.before ?? "");
  const now = textOf(id, change.content ?? "");
  return old === now ? null : { before: old ?? "", after: now };
}

/** Whether two versions of a test differ in the cases of `parametrize` alone. */
function haveSameCode({ before, after }: TestVersions): boolean {
  const [old, now] = [before, after ?? ""].map((text) => {
    const indent = indentOf(text).length;
    const lines = text.split("\n").map((line) => line.slice(indent));
    const [first] = readDefinitions(lines.join("\n"));
    if (first === undefined) return null;
    const decorators = lines
      .slice(0, first.at - 1)
      .join("\n")
      .split(/^(?=@)/m);
    const others = decorators.filter((each) => !/^@[\w.]*\bparametrize\(/.test(each));
    return [...others, ...lines.slice(first.at - 1)].join("\n");
  });
  return old !== null && old === now;
}

/** The code with this id as it is written; null if there is none. */
function textOf(id: string, source: string): string | null {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const units = readUnits(fileOfTest(id), source).filter((unit) => unit.id === id);
  return units.length === 0 ? null : units.flatMap((unit) => sourceOf(unit, lines)).join("\n");
}

/** Stores the sources outside the state, which they would make too large. */
export function keepVersions(
  { workspace }: Pick<Tools, "workspace">,
  changed: readonly TestChange[],
): Promise<ChangedTest[]> {
  const keep = async ({ versions, ...test }: TestChange) => {
    return { ...test, versions: await workspace.remember(JSON.stringify(versions)) };
  };
  return Promise.all(changed.map(keep));
}
