import type { TestFailure } from "../../ports.ts";
import { textAt } from "../../safe-text/clean-text.ts";

// `ValueError: text`, `shop.errors.OutOfStock: text`, or the name alone.
const NAMED = /^([\p{L}_][\p{L}\p{N}_.<>]*)(?::(?: |$)([\s\S]*))?$/u;

/** Reads the failure of a test from the message and the traceback of its report entry. */
export function failureFromReport(message: string, details: string): TestFailure {
  const text = unwrapMessage(message);
  // Without a traceback the text comes from pytest or the test itself, and names no exception.
  if (text === details) {
    // For a missing fixture pytest prints the test, the error and every available fixture.
    const first = /^E +(.*)$/m.exec(details)?.[1] ?? details.trim();
    return { exception: null, message: first, details };
  }
  const named = NAMED.exec(text);
  // pytest omits the exception's name for a bare assert.
  const unnamed = /^assert\b/.test(text) ? "AssertionError" : null;
  return { exception: named?.[1] ?? unnamed, message: named ? (named[2] ?? "") : text, details };
}

/** Reads the failure of a file that could not be imported: its entry has only a traceback. */
export function failureFromTraceback(details: string): TestFailure {
  const lines = lastErrorLines(details);
  // A SyntaxError is preceded by its indented source line; a message may have further lines, some of
  // which may look like an exception.
  const start = lines.findIndex((line) => NAMED.test(line));
  if (start === -1) return { exception: null, message: details.trim(), details };
  return failureFromReport(lines.slice(start).join("\n"), details);
}

/** pytest wraps an error of a fixture: `failed on setup with "…"`. */
function unwrapMessage(message: string): string {
  return /^failed on (?:setup|teardown) with "([\s\S]*)"$/.exec(message)?.[1] ?? message;
}

/** The lines that pytest marks with E, for the last exception of the chain. */
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
  /** The line itself; empty where it is not shown. */
  source: string;
}

/** The frames of a `--tb=short` traceback, outermost first. */
export function readFrames(details: string): Frame[] {
  return [...details.matchAll(/^(\S.*?):(\d+): in (.+)$((?:\n {4}.*)*)/gm)].map(
    ([, file = "", line, name = "", source = ""]) => {
      return { file, line: Number(line), function: name, source: source.trim() };
    },
  );
}

interface ExpectedAndActual {
  expected: string;
  actual: string;
}

/**
 * The two values of a failed comparison, as pytest or mock print them; null where nothing tells which of
 * them was expected. `source` is the line that failed: a side that is written out as a value was expected,
 * and otherwise the side that calls something is the result.
 */
export function readExpectedAndActual(text: string, source = ""): ExpectedAndActual | null {
  return readLabelled(text) ?? readEquation(text, source);
}

const LABELS: readonly [expected: RegExp, actual: RegExp][] = [
  // Blanks only: where a line break matches too, a text of line breaks takes quadratic time.
  [/^[ \t]*Expected: (.+)$/m, /^[ \t]*(?:Obtained|Actual): (.+)$/m],
  [/^[ \t]*(?:Expected regex|Regex): (.+)$/m, /^[ \t]*(?:Actual message|Input): (.+)$/m],
];

function readLabelled(text: string): ExpectedAndActual | null {
  for (const [expectedLabel, actualLabel] of LABELS) {
    const expected = expectedLabel.exec(text)?.[1];
    const actual = actualLabel.exec(text)?.[1];
    if (expected !== undefined && actual !== undefined) return { expected, actual };
  }
  return null;
}

function readEquation(text: string, source: string): ExpectedAndActual | null {
  const values = splitEquation(/^assert (.+)$/m.exec(text)?.[1] ?? "");
  if (values === null) return null;
  const [left, right] = values;
  // pytest explains a value that was computed.
  const computed = /^[ \t]*\+[ \t]+where (.+?) = /m.exec(text)?.[1];
  const written = splitEquation(/\bassert (.+)$/m.exec(source)?.[1] ?? "") ?? [];
  const clues = [
    values.map((value) => value === computed),
    written.map((side) => !isValue(side)),
    written.map((side) => /[\w\])]\(/.test(side)),
  ];
  const clue = clues.find(([one, other]) => one !== other);
  if (clue === undefined) return null;
  return clue[0] ? { expected: right, actual: left } : { expected: left, actual: right };
}

/** Whether an expression is written out, with nothing in it but literals and built-in types. */
function isValue(text: string): boolean {
  const bare = text.replace(/[rbuf]*("|')(?:\\.|(?!\1).)*\1/gi, "");
  return !/(?<![\w.])(?!(?:None|True|False|set|frozenset|dict|list|tuple|bytes|str|int|float|sorted)\b)[\p{L}_]/u.test(
    bare,
  );
}

/** The two sides of ` == `; null without one. */
function splitEquation(text: string): [left: string, right: string] | null {
  const middle = findEquals(text);
  return middle === -1 ? null : [text.slice(0, middle), text.slice(middle + 4)];
}

/** The index of ` == ` outside quotes and brackets, or -1. */
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

const MAX_LINES = 24;
const HEAD_LINES = 6;
const MAX_LINE_CHARS = 300;

/** The traceback without frames of the interpreter and of libraries; a long one loses its middle. */
export function shortenTraceback(details: string): string {
  const lines = withoutForeignFrames(details.trimEnd().split("\n")).map(cut);
  if (lines.length <= MAX_LINES) return lines.join("\n");
  const left = lines.length - MAX_LINES;
  return [
    ...lines.slice(0, HEAD_LINES),
    `… ${left} lines left out …`,
    ...lines.slice(HEAD_LINES + left),
  ].join("\n");
}

const FRAME = /^\S.*:\d+: in /;
/** pytest prints relative paths for files of the repository, absolute ones for all others. */
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
  return line.length <= MAX_LINE_CHARS ? line : `${line.slice(0, MAX_LINE_CHARS - 1)}…`;
}

/** Why a test failed: the exception and its message. */
export interface FailureCause {
  exception: string | null;
  text: string;
}

/**
 * Reads the cause from the message, or else from the traceback: pytest omits the class of a bare
 * `assert`, wraps errors of fixtures, and reports a broken import only as "collection failure".
 */
export function readCause(failure: TestFailure): FailureCause {
  const message = unwrapMessage(failure.message).trim();
  const example = readDoctest(message);
  if (example !== null) return example;
  if (message === "" && failure.exception !== null)
    return { exception: failure.exception, text: "" };
  if (SAYS_NOTHING.test(message)) return readLine(lastErrorOf(failure.details), failure.exception);
  const isTraceback = failure.exception === null && /^E /m.test(message);
  if (isTraceback) return readLine(lastErrorOf(message), null);
  return readLine(message, failure.exception);
}

/** An example of a docstring or a document: other output counts like an assertion. */
function readDoctest(message: string): FailureCause | null {
  const [, how] = /: (DocTestFailure|UnexpectedException)$/.exec(message) ?? [];
  if (how === undefined) return null;
  if (how === "UnexpectedException") return readLine(message.split("\n").at(-2) ?? "", null);
  const [, expected = "", got = ""] =
    /\nExpected:\n([\s\S]*?)\nGot:\n([\s\S]*?)\n/.exec(message) ?? [];
  return { exception: "AssertionError", text: `expected ${expected.trim()}, got ${got.trim()}` };
}

/** Whether a test passed and counts as failed, because a mark (xfail, expectedFailure) says that it fails. */
export function isUnexpectedSuccess(failure: TestFailure): boolean {
  return [failure.message.trim(), readCause(failure).text].some((text) => SUCCESS.test(text));
}

const SUCCESS = /^(?:\[XPASS\(strict\)\]|Unexpected success)/;

/** Longer than any message that is meant to be read. */
const MAX_LINE = 1000;

/** The cause in one line, without absolute paths. */
export function describeCause({ exception, text }: FailureCause): string {
  const first = textAt(text.split("\n", 1), 0).replace(MACHINE_PATH, "");
  const line = first.length <= MAX_LINE ? first : `${first.slice(0, MAX_LINE)}…`;
  if (exception === null) return line === "" ? "no cause is reported" : line;
  if (line === "") return exception;
  return line.startsWith("assert ") ? line : `${exception}: ${line}`;
}

/** Python adds the file of a module as ` (/…)` or ` from '/…'`. */
const MACHINE_PATH = / \(\/[^)]*\)| from '\/[^']*'/g;
const SAYS_NOTHING = /^$|^collection failure$|^contains \d+ failed subtests?$/;
const EXCEPTION = /^([A-Za-z_][\w.]*)(?::\s([\s\S]*)|:?)$/;

function readLine(text: string, exception: string | null): FailureCause {
  if (text.startsWith("assert ")) return { exception: exception ?? "AssertionError", text };
  const [, named, rest = ""] = EXCEPTION.exec(text) ?? [];
  if (named === undefined) return { exception, text };
  if (exception === null || exception === named) return { exception: named, text: rest };
  return { exception, text };
}

/** The last block of `E` lines: earlier blocks are the exceptions that it was raised from. */
function lastErrorOf(details: string): string {
  const lines = details.split("\n");
  const end = lines.findLastIndex((line) => line.startsWith("E "));
  if (end === -1) return lines.find((line) => line.trim() !== "")?.trim() ?? "";
  const start = lines.findLastIndex((line, index) => index < end && !/^E(?: |$)/.test(line)) + 1;
  const block = lines.slice(start, end + 1).map((line) => line.slice(1));
  // Not Math.min(...block): a diff of 100,000 lines would be too many arguments.
  const indent = block
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length)
    .reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  const dedented = block.map((line) => line.slice(indent));
  // A SyntaxError is preceded by the quoted source, which is indented.
  const first = dedented.findIndex((line) => /^\S/.test(line));
  return dedented.slice(first).join("\n").trim();
}
