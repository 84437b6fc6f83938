/** A test that is there already, with its own lines and those of its whole file. */
export interface ExistingTest {
  /** `tests/test_cart.py::TestCart::test_total`, without parameters. */
  id: string;
  name: string;
  source: string;
  fileSource: string;
  /** The lines that it takes up, decorators included: from the first to the one behind the last. */
  lines: { from: number; to: number };
}

const DEFINITION = /^(?:async\s+def|def|class)\s+(\w+)/;

interface Enclosing {
  indent: number;
  name: string;
  isClass: boolean;
}

/** The tests that a Python file declares, by the ids that pytest gives them. */
export function existingTests(file: string, fileSource: string): ExistingTest[] {
  const lines = fileSource.split("\n");
  const isText = linesInStrings(lines);
  const enclosing: Enclosing[] = [];
  let decorated: number | null = null;
  return lines.flatMap((line, index) => {
    const code = isText[index] ? "" : line.trimStart();
    if (code.startsWith("@")) decorated ??= index;
    const name = DEFINITION.exec(code)?.[1];
    if (name === undefined) return [];
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

/** What is defined inside a function is no test, whatever it is called. */
function isCollected({ name, isClass }: Enclosing, enclosing: readonly Enclosing[]): boolean {
  return !isClass && name.startsWith("test") && enclosing.every((each) => each.isClass);
}

/** Which lines begin inside a string of several lines: what stands there is no code. */
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

/** Up to the next line of code that is indented no further than the head, blank lines before it left out. */
function endOfBody(lines: readonly string[], { isText, start, indent }: Body): number {
  let last = start;
  for (let index = start; index < lines.length; index += 1) {
    const code = lines[index]?.trimStart() ?? "";
    const column = (lines[index]?.length ?? 0) - code.length;
    // A bracket that closes the head stands as far left as the head itself.
    const goesOn = isText[index] || column > indent || /^[)\]}]/.test(code);
    if (code === "" || (code.startsWith("#") && !goesOn)) continue;
    if (!goesOn) break;
    last = index + 1;
  }
  return last;
}

/**
 * A test file without some of its tests, and the comments right above them; a class that loses its
 * last test stays as an empty one. Null where a test is not there, or there twice.
 */
export function withoutTests(file: string, source: string, ids: readonly string[]): string | null {
  const tests = existingTests(file, source);
  const unwanted = ids.filter((id) => id.startsWith(`${file}::`));
  const found = tests.filter(({ id }) => unwanted.includes(id));
  if (found.length !== unwanted.length) return null;

  const lines = source.split("\n");
  const kept = new Set(tests.filter(({ id }) => !unwanted.includes(id)).map(ownerOf));
  // From the end, so that the numbers of the lines before stay right.
  for (const test of found.reverse()) {
    const isEmptied = ownerOf(test) !== file && !kept.has(ownerOf(test));
    const from = startOf(lines, test.lines.from);
    const rest = isEmptied ? [emptyBody(lines, test)] : [];
    lines.splice(from, test.lines.to - from, ...rest);
    kept.add(ownerOf(test));
  }
  return lines.join("\n");
}

/** The class that it is in, or the file. */
function ownerOf({ id }: ExistingTest): string {
  return id.slice(0, id.lastIndexOf("::"));
}

/** With the comments that belong to it, and the blank lines before them. */
function startOf(lines: readonly string[], from: number): number {
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
 * The quotes of a string that is still open behind a line of Python, given what was open before it;
 * null where none is. A fence inside such a string is text.
 */
export function stringOpenAfter(line: string, before: string | null): string | null {
  let place: Place = { index: 0, open: before };
  while (place.index < line.length) place = step(line, place);
  // Only a triple quote goes on in the next line.
  return place.open?.length === 3 ? place.open : null;
}

interface Place {
  index: number;
  open: string | null;
}

function step(line: string, { index, open }: Place): Place {
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
