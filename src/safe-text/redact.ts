import { findPatterns } from "./find-patterns.ts";
import { createFindValues, type Range } from "./find-values.ts";

const REDACTED = "[redacted]";

export interface Private {
  /** Values that nobody may see, in whatever form they are printed. */
  secrets: readonly string[];
  /** Absolute directories of this machine, shown as `.` wherever they are named. */
  directories?: readonly string[];
}

export interface Redaction {
  /** Takes out the secrets of this process, and the places of this machine. */
  own(text: string): string;
  /** The same, and what looks like anybody else's secret. */
  all(text: string): string;
}

export function createRedaction({ secrets, directories = [] }: Private): Redaction {
  const findValues = createFindValues(secrets);
  // The longest first: one may lie in another.
  const machine = [...directories]
    .sort((one, other) => other.length - one.length)
    .map((path) => new RegExp(`${escapeForRegExp(path)}(?![\\w-])`, "g"));
  const withoutPlaces = (text: string) =>
    machine.reduce((shown, path) => shown.replace(path, "."), text);
  return {
    own: (text) => withoutPlaces(replaceRanges(text, findValues(text))),
    all: (text) => withoutPlaces(replaceRanges(text, [...findValues(text), ...findPatterns(text)])),
  };
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let shown = 0;
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    if (start >= shown) parts.push(text.slice(shown, start), REDACTED);
    shown = Math.max(shown, end);
  }
  parts.push(text.slice(shown));
  return parts.join("");
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
