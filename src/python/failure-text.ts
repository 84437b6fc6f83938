import type { TestFailure } from "../ports.ts";

// `ValueError: text`, `shop.errors.OutOfStock: text`, or the name alone.
const NAMED = /^([\p{L}_][\p{L}\p{N}_.<>]*)(?::(?: |$)([\s\S]*))?$/u;

/** The failure of a test, from the message and the traceback of its entry. */
export function failureFromReport(message: string, details: string): TestFailure {
  const said = unwrap(message);
  // Without a traceback there is a text of pytest or of the test itself, and no exception in it.
  if (said === details) return { exception: null, message: firstErrorLine(details), details };
  const named = NAMED.exec(said);
  // pytest leaves the name out before a plain assertion.
  const unnamed = /^assert\b/.test(said) ? "AssertionError" : null;
  return { exception: named?.[1] ?? unnamed, message: named ? (named[2] ?? "") : said, details };
}

/** The failure of a file that could not be imported: its entry has nothing but the traceback. */
export function failureFromTraceback(details: string): TestFailure {
  const lines = lastErrorLines(details);
  // A SyntaxError is preceded by the source line, further to the right; a message may have more
  // lines after the first, and some may look like an exception themselves.
  const start = lines.findIndex((line) => NAMED.test(line));
  if (start === -1) return { exception: null, message: details.trim(), details };
  return failureFromReport(lines.slice(start).join("\n"), details);
}

function unwrap(message: string): string {
  return /^failed on (?:setup|teardown) with "([\s\S]*)"$/.exec(message)?.[1] ?? message;
}

/** Of a fixture that is not found pytest writes the test, the error, and every fixture there is. */
function firstErrorLine(text: string): string {
  return /^E +(.*)$/m.exec(text)?.[1] ?? text.trim();
}

/** The lines that pytest marks with E, of the last exception in the chain. */
function lastErrorLines(details: string): string[] {
  const lines = details.split("\n");
  const last = lines.findLastIndex(isErrorLine);
  const before = lines.findLastIndex((line, index) => index < last && !isErrorLine(line));
  return lines.slice(before + 1, last + 1).map((line) => line.slice("E   ".length));
}

function isErrorLine(line: string): boolean {
  return /^E( {3}|$)/.test(line);
}

export interface Frame {
  file: string;
  line: number;
  function: string;
}

/** The frames of a `--tb=short` traceback, outermost first. */
export function readFrames(details: string): Frame[] {
  return [...details.matchAll(/^(\S.*?):(\d+): in (.+)$/gm)].map(
    ([, file = "", line, name = ""]) => ({ file, line: Number(line), function: name }),
  );
}

export interface ExpectedAndActual {
  expected: string;
  actual: string;
}

/** The two values of a failed comparison, as pytest, mock and unittest write them; or null. */
export function readExpectedAndActual(text: string): ExpectedAndActual | null {
  return readLabelled(text) ?? readEquation(text) ?? readDifference(text);
}

const LABELS: readonly [expected: RegExp, actual: RegExp][] = [
  [/^\s*Expected: (.+)$/m, /^\s*(?:Obtained|Actual): (.+)$/m],
  [/^\s*(?:Expected regex|Regex): (.+)$/m, /^\s*(?:Actual message|Input): (.+)$/m],
];

function readLabelled(text: string): ExpectedAndActual | null {
  for (const [expectedLabel, actualLabel] of LABELS) {
    const expected = expectedLabel.exec(text)?.[1];
    const actual = actualLabel.exec(text)?.[1];
    if (expected !== undefined && actual !== undefined) return { expected, actual };
  }
  return null;
}

function readEquation(text: string): ExpectedAndActual | null {
  const equation = /^assert (.+)$/m.exec(text)?.[1] ?? "";
  const middle = findEquals(equation);
  if (middle === -1) return null;
  const [left, right] = [equation.slice(0, middle), equation.slice(middle + 4)];
  // The computed side is the one that pytest explains; by custom it stands on the left.
  const computed = /^\s*\+\s+where (.+?) = /m.exec(text)?.[1];
  return computed === right && computed !== left
    ? { expected: left, actual: right }
    : { expected: right, actual: left };
}

/** unittest says "Lists differ: [1, 2] != [1, 3]", the actual one first. */
function readDifference(text: string): ExpectedAndActual | null {
  const [, actual, expected] =
    /^(?:\w+ differ: )?(\S.*) != (.+)$/.exec(text.split("\n")[0] ?? "") ?? [];
  return actual === undefined || expected === undefined ? null : { expected, actual };
}

/** Where ` == ` stands outside of quotes and brackets. */
function findEquals(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === "'" || character === '"') index = endOfQuote(text, index);
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    else if (depth === 0 && text.startsWith(" == ", index)) return index;
  }
  return -1;
}

function endOfQuote(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === text[start]) return index;
  }
  return text.length;
}

const MOST_LINES = 24;
const HEAD = 6;
const LONGEST_LINE = 300;

/** The traceback without the interpreter's and libraries' frames, its middle cut where it is long. */
export function shortenTraceback(details: string): string {
  const lines = withoutForeignFrames(details.trimEnd().split("\n")).map(cut);
  if (lines.length <= MOST_LINES) return lines.join("\n");
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, HEAD), `… ${left} lines left out …`, ...lines.slice(HEAD + left)].join(
    "\n",
  );
}

const FRAME = /^\S.*:\d+: in /;
/** pytest names files of the repository relative to it; absolute ones are somebody else's. */
const FOREIGN_FRAME = /^(?:\/|[A-Za-z]:\\|<).*:\d+: in /;

function withoutForeignFrames(lines: readonly string[]): string[] {
  let isForeign = false;
  return lines.filter((line) => {
    if (FRAME.test(line)) isForeign = FOREIGN_FRAME.test(line);
    else if (!line.startsWith(" ")) isForeign = false;
    return !isForeign;
  });
}

function cut(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}
