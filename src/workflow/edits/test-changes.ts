import * as z from "zod";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { ChangedTest } from "../../run-state/run-state.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import type { Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";
import { refuseAround } from "./around-tests.ts";
import { differences, namedParts } from "./shared-code.ts";
import type { WrongTest } from "./wrong-tests.ts";

/**
 * In an existing test file, only the tests that the change makes wrong may be changed or removed.
 * Every other test stays exactly as it is, and so does what it can see in its file.
 */
export function refuseOtherTests(
  changes: readonly AppliedChange[],
  wrong: readonly WrongTest[],
): string[] {
  const named = new Set(wrong.map(({ id }) => id));
  return changes.flatMap(({ path, before, content }) => {
    // A whole file of data may be among them.
    if (before === null || named.has(path)) return [];
    const [old, now] = [splitTests(path, before), splitTests(path, content ?? "")];
    const problems = [...old].flatMap(([id, text]) => {
      if (named.has(id) || now.get(id) === text) return [];
      const what = now.has(id) ? "changed" : "removed";
      return [`${id} is ${what}, but it is not listed as wrong: leave it as it is.`];
    });
    if (problems.length > 0 || content === null) return problems;
    return refuseAround({ path, before, after: content, wrong: named });
  });
}

/**
 * A wrong test may be rewritten because the plan says so. To remove it takes the issue's own words: they
 * name the test, its class or its file, or are the sentence that the plan gives as the reason.
 */
export function refuseRemovals(
  changes: readonly AppliedChange[],
  { wrong, specText }: { wrong: readonly WrongTest[]; specText: string },
): string[] {
  const sentences = sentencesOf(specText);
  return findChangedTests(changes, wrong)
    .filter(({ removed, id, because }) => {
      return removed && !isRemovalAsked({ id, because }, sentences);
    })
    .map(({ id }) => {
      return `${id} is removed, but the issue neither names it nor has the sentence that makes it wrong: rewrite it.`;
    });
}

/** Shorter ones, and headings, are no reason. */
const FEWEST_WORDS = 4;
const KEEP =
  /\b(?:not|never|keep|kept|stays?|remains?|unchanged|untouched|without|\w+n['’]t|cannot)\b/i;

function sentencesOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => !/^\s*#/.test(line));
  return lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
}

function isRemovalAsked({ id, because }: WrongTest, sentences: readonly string[]): boolean {
  const [file = "", ...names] = id.split("::");
  const known = new Set([id, file, ...names, names.join("::"), names.join(".")]);
  return sentences.some((sentence) => {
    const words = sentence.split(/[^\p{L}\p{N}_./:-]+/u).map((word) => word.replace(/[.:]+$/, ""));
    if (words.some((word) => known.has(word))) return !KEEP.test(sentence);
    return words.length >= FEWEST_WORDS && isQuoteFrom(sentence, [because]);
  });
}

/** The tests of a file by id. */
function splitTests(path: string, source: string): Map<string, string> {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const tests = new Map<string, string>();
  for (const { id, lines: own } of existingTests(path, source)) {
    tests.set(id, `${tests.get(id) ?? ""}${lines.slice(own.from, own.to).join("\n")}`);
  }
  return tests;
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
    return [{ id, because, removed, versions, ...(by.length === 0 ? {} : { by }) }];
  });
}

/** What was changed of a helper or of data, in both versions. */
function versionsOfShared(id: string, changes: readonly AppliedChange[]): TestVersions {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  const [before, after] = [change?.before ?? "", change?.content ?? ""];
  if (!id.includes("::")) return changedLines(before, after);
  const textOf = (source: string) =>
    namedParts(fileOfTest(id), source).find((part) => part.id === id)?.text;
  return { before: textOf(before) ?? "", after: textOf(after) ?? "" };
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
  const { path, before, content } = change;
  const old = splitTests(path, before ?? "").get(id);
  const now = splitTests(path, content ?? "").get(id);
  return old === now ? null : { before: old ?? "", after: now ?? null };
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
