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
