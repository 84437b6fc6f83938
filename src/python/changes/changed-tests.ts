import { textAt } from "../../safe-text/clean-text.ts";
import { type ExistingTest, existingTests } from "../existing-tests.ts";
import { moduleStem } from "../files.ts";
import { indentOf } from "../parse.ts";
import { fileOfTest, plainTestId, testName } from "../test-ids.ts";
import type { ChangedText } from "./changed-files.ts";

/** The tests that a change adds, edits and removes, by ids without parameters. */
export interface ChangedTests {
  added: ReadonlySet<string>;
  /** Tests whose text is another one, by their ids now. */
  edited: ReadonlySet<string>;
  /** Tests that no longer exist, by their ids before. */
  removed: ReadonlySet<string>;
  /** The ids before the change of tests that were renamed or moved, by their ids now. */
  before: ReadonlyMap<string, string>;
}

/** Compares the tests of files before and after a change, by their texts with decorators. */
export function compareTests(files: readonly ChangedText[]): ChangedTests {
  const old = files.flatMap(({ path, before, old: text }) => readTests(before ?? path, text));
  const now = files.flatMap(({ path, now: text }) => readTests(path, text));
  const moved = new Map(files.map(({ path, before }) => [path, before ?? path]));
  const pairs = pairTests(old, now, moved);
  const paired = new Set(pairs.values());
  const edited = [...pairs].filter(([after, before]) => textOf(after) !== textOf(before));
  return {
    added: new Set(now.filter((test) => !pairs.has(test)).map(({ id }) => id)),
    edited: new Set(edited.map(([{ id }]) => id)),
    removed: new Set(old.filter((test) => !paired.has(test)).map(({ id }) => id)),
    before: new Map(
      [...pairs].flatMap(([after, before]) =>
        after.id === before.id ? [] : [[after.id, before.id]],
      ),
    ),
  };
}

/** The id before the change of any test, with its parameters. */
export function idBefore({ before }: Pick<ChangedTests, "before">, id: string): string {
  const plain = plainTestId(id);
  const known = before.get(plain);
  return known === undefined ? id : `${known}${id.slice(plain.length)}`;
}

function readTests(path: string, text: string | null): ExistingTest[] {
  const tests = text === null ? [] : existingTests(path, text);
  // Of two definitions of a name, Python keeps the last one.
  return [...new Map(tests.map((test) => [test.id, test])).values()];
}

/**
 * The tests now with those that they were: by id; then by id in the file's earlier place; then of the
 * rest those with the same name elsewhere, or with much the same text under another name.
 */
function pairTests(
  old: readonly ExistingTest[],
  now: readonly ExistingTest[],
  moved: ReadonlyMap<string, string>,
): Map<ExistingTest, ExistingTest> {
  const pairs = new Map<ExistingTest, ExistingTest>();
  const left = new Set(old);
  const pair = (find: (test: ExistingTest) => ExistingTest | undefined) => {
    for (const test of now) {
      const match = pairs.has(test) ? undefined : find(test);
      if (match === undefined || !left.has(match)) continue;
      pairs.set(test, match);
      left.delete(match);
    }
  };
  const byId = new Map(old.map((test) => [test.id, test]));
  pair(({ id }) => byId.get(id));
  pair(({ id }) => {
    const [file = "", ...names] = id.split("::");
    return byId.get([moved.get(file), ...names].join("::"));
  });
  const rest = () => [...left].slice(0, MAX_COMPARED);
  pair((test) =>
    rest().find((other) => testName(other.id) === testName(test.id) && isAlike(other, test)),
  );
  pair((test) => rest().find((other) => isAlike(other, test)));
  return pairs;
}

/** Comparing texts of every removed test with every new one takes quadratic time. */
const MAX_COMPARED = 200;
const ALIKE = 0.6;

/** Whether most lines of the bodies are the same. */
function isAlike(one: ExistingTest, other: ExistingTest): boolean {
  const [first, second] = [bodyOf(one), bodyOf(other)];
  const common = [...first].filter((line) => second.has(line)).length;
  return common > 0 && common / Math.max(first.size, second.size) >= ALIKE;
}

function bodyOf({ source }: ExistingTest): Set<string> {
  const lines = source.split("\n").slice(1);
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== ""));
}

/** With decorators and without its name; a test that only moved to another indentation is the same. */
function textOf({ name, source, fileSource, lines: { from, to } }: ExistingTest): string {
  const own = source.replace(name, "").split("\n");
  const lines = [...fileSource.split("\n").slice(from, to - own.length), ...own];
  const indent = indentOf(textAt(lines, 0));
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line).trimEnd())
    .join("\n")
    .trimEnd();
}

/** Whether a test is the doctest of a definition; an empty name is the module itself. */
export function isDoctestOf(id: string, { path, name }: { path: string; name: string }): boolean {
  const dotted = [moduleStem(path), ...(name === "" ? [] : [name])].join(".");
  return fileOfTest(id) === path && `.${id.split("::")[1]}`.endsWith(`.${dotted}`);
}

/** The examples of a source that are no longer the same, and what is there instead; null for none. */
export function changedExamples(
  before: string,
  after: string | null,
): { before: string; after: string | null } | null {
  const [old, now] = [examplesOf(before), examplesOf(after ?? "")];
  const changed = old.filter((example) => !now.includes(example));
  if (changed.length === 0) return null;
  const added = now.filter((example) => !old.includes(example));
  return {
    before: changed.join("\n"),
    after: added.length === 0 ? null : added.join("\n"),
  };
}

const PROMPT = /^\s*>>>(?:\s|$)/;

/** As doctest reads them: a prompt, its continuation, and the output up to an empty line. */
function examplesOf(source: string): string[] {
  const examples: string[][] = [];
  let open: string[] | null = null;
  for (const line of source.split(/\r?\n/)) {
    const text = line.trim().replaceAll(/\s+/g, " ");
    if (PROMPT.test(line)) {
      open = [text];
      examples.push(open);
    } else if (text === "" || /^(?:"""|''')/.test(text)) open = null;
    else open?.push(text);
  }
  return examples.map((lines) => lines.join("\n"));
}
