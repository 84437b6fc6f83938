import { textAt } from "../safe-text/clean-text.ts";
import { indentOf, readDefinitions } from "./parse.ts";
import { classInSource, fileOfTest, plainTestId } from "./test-ids.ts";

/** A test in a file, with its own source and that of the whole file. */
export interface ExistingTest {
  /** `tests/test_cart.py::TestCart::test_total`, without parameters. */
  id: string;
  name: string;
  source: string;
  fileSource: string;
  /** Its lines with decorators: `from` is the first, `to` is the one after the last. */
  lines: { from: number; to: number };
}

/** The tests that a Python file defines, with the ids that pytest gives them. */
export function existingTests(file: string, fileSource: string): ExistingTest[] {
  const lines = fileSource.split("\n");
  return readDefinitions(fileSource).flatMap(({ name: path, kind, from, at, to }) => {
    const names = path.split(".");
    const name = names.at(-1) ?? "";
    if (kind !== "function" || !name.startsWith("test")) return [];
    const end = endWithComments(lines, at, to);
    const source = lines.slice(at - 1, end).join("\n");
    const span = { from: from - 1, to: end };
    return [{ id: [file, ...names].join("::"), name, source, fileSource, lines: span }];
  });
}

/** The last line with the comments below it that are indented as its body is. */
function endWithComments(lines: readonly string[], at: number, to: number): number {
  const margin = indentOf(textAt(lines, at - 1)).length;
  let end = to;
  for (let index = to; index < lines.length; index += 1) {
    const line = textAt(lines, index);
    if (!/^\s*(?:#|$)/.test(line)) break;
    if (line.trim() !== "" && indentOf(line).length > margin) end = index + 1;
  }
  return end;
}

/** A test with its decorators, by its id without parameters; empty if the file does not have it. */
export function sourceOfTest(id: string, fileSource: string): string {
  const [file = ""] = id.split("::", 1);
  const found = existingTests(file, fileSource).find((test) => test.id === id);
  if (found === undefined) return "";
  return fileSource.split("\n").slice(found.lines.from, found.lines.to).join("\n");
}

/**
 * Removes tests from a file, with the comments right above them; a class that loses its last test
 * stays as an empty class. Null if a test is missing, or defined twice.
 */
export function withoutTests(file: string, source: string, ids: readonly string[]): string | null {
  const tests = existingTests(file, source);
  const removed = ids.filter((id) => id.startsWith(`${file}::`));
  const found = tests.filter(({ id }) => removed.includes(id));
  if (found.length !== removed.length) return null;

  const lines = source.split("\n");
  const kept = new Set(tests.filter(({ id }) => !removed.includes(id)).map(ownerOf));
  // From the end, so that earlier line numbers stay valid.
  for (const test of found.reverse()) {
    const isEmptied = ownerOf(test) !== file && !kept.has(ownerOf(test));
    const from = startWithComments(lines, test.lines.from);
    const indent = indentOf(textAt(lines, test.lines.from));
    const rest = isEmptied ? [`${indent}pass`] : [];
    lines.splice(from, test.lines.to - from, ...rest);
    kept.add(ownerOf(test));
  }
  return lines.join("\n");
}

/** The class that the test belongs to, or else its file. */
function ownerOf({ id }: ExistingTest): string {
  return id.slice(0, id.lastIndexOf("::"));
}

/** The first line with the comments above the test, and the blank lines above those. */
function startWithComments(lines: readonly string[], from: number): number {
  let start = from;
  while (start > 0 && lines[start - 1]?.trimStart().startsWith("#")) start -= 1;
  while (start > 0 && lines[start - 1]?.trim() === "") start -= 1;
  return start;
}

/** A test file, or a file that tests import; `before` is empty for a new one. */
interface ChangedTestFile {
  path: string;
  before: string;
  after: string;
}

interface Before {
  /** All files that are written with the tests: each may bring tests into a class of another. */
  files: readonly ChangedTestFile[];
  /** Whether the test was there before, by its id without parameters; null where no run has told. */
  wasThere: (id: string) => boolean | null;
}

/**
 * Those of the tests that were there before although their file does not define them by these ids:
 * methods that a class inherits, and of a class to whose name a plugin adds. Where no run has told, the
 * texts do: what only the new ones mention, as a class or as a test, is new.
 */
export function inheritedTests(ids: readonly string[], { files, wasThere }: Before): string[] {
  const old = wordsOf(files.map(({ before }) => before));
  const now = wordsOf(files.map(({ after }) => after));
  const isNewWord = (word: string) => now.has(word) && !old.has(word);
  const read = new Map(files.map((file) => [file.path, readFile(file)]));
  return ids.filter((id) => {
    const file = read.get(fileOfTest(id));
    if (file === undefined || file.defined.has(plainTestId(id))) return false;
    const known = wasThere(plainTestId(id));
    if (known !== null) return known;
    const names = plainTestId(id).split("::").slice(1);
    const owner = names.slice(0, -1).join("::");
    return classInSource(owner, file.oldClasses) !== null && !names.some(isNewWord);
  });
}

function readFile({ path, before, after }: ChangedTestFile) {
  const oldClasses = readDefinitions(before).filter(({ kind }) => kind === "class");
  return {
    oldClasses: oldClasses.map(({ name }) => name.replaceAll(".", "::")),
    defined: new Set(existingTests(path, after).map(({ id }) => id)),
  };
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/\W+/)));
}
