import type { TestFailure } from "../../ports.ts";
import { unwrapMessage } from "./failure-text.ts";

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
  const first = (text.split("\n", 1)[0] ?? "").replace(MACHINE_PATH, "");
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
    .reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const dedented = block.map((line) => line.slice(indent));
  // A SyntaxError is preceded by the quoted source, which is indented.
  const first = dedented.findIndex((line) => /^\S/.test(line));
  return dedented.slice(first).join("\n").trim();
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
