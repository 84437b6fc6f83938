import { stringOpenAfter } from "./python-strings.ts";

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
