import { readDefinitions } from "./parse.ts";

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
  const indentOf = (line = "") => line.length - line.trimStart().length;
  let end = to;
  for (let index = to; /^\s*(?:#|$)/.test(lines[index] ?? "-"); index += 1) {
    if (indentOf(lines[index]) > indentOf(lines[at - 1]) && lines[index]?.trim() !== "")
      end = index + 1;
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
    const rest = isEmptied ? [emptyBody(lines, test)] : [];
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

function emptyBody(lines: readonly string[], test: ExistingTest): string {
  const [indent = ""] = /^\s*/.exec(lines[test.lines.from] ?? "") ?? [];
  return `${indent}pass`;
}
