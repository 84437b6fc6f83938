import { ANY_NAME, asPythonReads } from "./names.ts";

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

const DEFINITION = new RegExp(String.raw`^(?:async\s+def|def|class)\s+(${ANY_NAME})`, "u");

interface Enclosing {
  indent: number;
  name: string;
  isClass: boolean;
}

/** The tests that a Python file defines, with the ids that pytest gives them. */
export function existingTests(file: string, fileSource: string): ExistingTest[] {
  const lines = fileSource.split("\n");
  const isText = linesInStrings(lines);
  const enclosing: Enclosing[] = [];
  let decorated: number | null = null;
  return lines.flatMap((line, index) => {
    const code = isText[index] ? "" : line.trimStart();
    if (code.startsWith("@")) decorated ??= index;
    const written = DEFINITION.exec(code)?.[1];
    if (written === undefined) return [];
    const name = asPythonReads(written);
    const from = decorated ?? index;
    decorated = null;
    const definition = {
      name,
      indent: line.length - code.length,
      isClass: code.startsWith("class"),
    };
    while ((enclosing.at(-1)?.indent ?? -1) >= definition.indent) enclosing.pop();
    const isTest = isCollected(definition, enclosing);
    const id = [file, ...enclosing.map((each) => each.name), name].join("::");
    enclosing.push(definition);
    if (!isTest) return [];
    const to = endOfBody(lines, { isText, start: index + 1, indent: definition.indent });
    return [
      { id, name, source: lines.slice(index, to).join("\n"), fileSource, lines: { from, to } },
    ];
  });
}

/** A test with its decorators, by its id without parameters; empty if the file does not have it. */
export function sourceOfTest(id: string, fileSource: string): string {
  const [file = ""] = id.split("::", 1);
  const found = existingTests(file, fileSource).find((test) => test.id === id);
  if (found === undefined) return "";
  return fileSource.split("\n").slice(found.lines.from, found.lines.to).join("\n");
}

/** A function defined inside a function is not a test, whatever its name. */
function isCollected({ name, isClass }: Enclosing, enclosing: readonly Enclosing[]): boolean {
  return !isClass && name.startsWith("test") && enclosing.every((each) => each.isClass);
}

/** Which lines begin inside a multi-line string, and therefore are not code. */
function linesInStrings(lines: readonly string[]): boolean[] {
  let open: string | null = null;
  return lines.map((line) => {
    const isText = open !== null;
    open = stringOpenAfter(line, open);
    return isText;
  });
}

interface Body {
  isText: readonly boolean[];
  start: number;
  indent: number;
}

/** The line after the body: before the next code indented no further than the header, less blank lines. */
function endOfBody(lines: readonly string[], { isText, start, indent }: Body): number {
  let last = start;
  for (let index = start; index < lines.length; index += 1) {
    const code = lines[index]?.trimStart() ?? "";
    const column = (lines[index]?.length ?? 0) - code.length;
    // A bracket that closes the header is indented as the header is.
    const continues = isText[index] || column > indent || /^[)\]}]/.test(code);
    if (code === "" || (code.startsWith("#") && !continues)) continue;
    if (!continues) break;
    last = index + 1;
  }
  return last;
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

/**
 * The quotes of the multi-line string that is open after a line of Python, given the one that was open
 * before it; null if none is. A code fence inside such a string is text.
 */
export function stringOpenAfter(line: string, before: string | null): string | null {
  let position: Position = { index: 0, open: before };
  while (position.index < line.length) position = step(line, position);
  // Other strings continue on the next line only after a backslash at the end of this one.
  const isContinued = position.open?.length === 3 || position.index > line.length;
  return isContinued ? position.open : null;
}

interface Position {
  index: number;
  open: string | null;
}

function step(line: string, { index, open }: Position): Position {
  if (line[index] === "\\") return { index: index + 2, open };
  if (line[index] === "#" && open === null) return { index: line.length, open };
  const quotes = open ?? quotesAt(line, index);
  if (quotes === null || !line.startsWith(quotes, index)) return { index: index + 1, open };
  return { index: index + quotes.length, open: open === null ? quotes : null };
}

function quotesAt(line: string, index: number): string | null {
  const character = line.charAt(index);
  if (character !== '"' && character !== "'") return null;
  const triple = character.repeat(3);
  return line.startsWith(triple, index) ? triple : character;
}
