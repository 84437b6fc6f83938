import { escapeRegExp } from "./clean-text.ts";
import { createSecretFinder, type Range, type SecretFinder } from "./find-secrets.ts";

const REDACTED = "[redacted]";

export interface RedactionOptions {
  /** Values to remove, in whatever form a program prints them. */
  secrets: readonly string[];
  /** Absolute directories of this machine, replaced by `.`. */
  directories?: readonly string[];
}

export interface Redactor {
  /** Removes the given secrets and directories. */
  ownSecrets(text: string): string;
  /** Also removes whatever has the shape of a well-known kind of key. */
  allSecrets(text: string): string;
  /** Removes these from now on, too. */
  addSecrets(secrets: readonly string[]): void;
  /** A redactor of the same secrets that also replaces these directories. */
  withDirectories(directories: readonly string[]): Redactor;
}

/** Removes secrets from text. Every text that leaves the process passes through here. */
export function createRedactor({ secrets, directories = [] }: RedactionOptions): Redactor {
  const finder = createSecretFinder();
  finder.add(secrets);
  return redactorOf(finder, directories);
}

function redactorOf(finder: SecretFinder, directories: readonly string[]): Redactor {
  // Longest first, because one directory may contain another.
  const paths = [...directories]
    .sort((one, other) => other.length - one.length)
    .map((path) => new RegExp(`${escapeRegExp(path)}(?![\\w-])`, "g"));
  const withoutPaths = (text: string) =>
    paths.reduce((shown, path) => shown.replace(path, "."), text);
  return {
    ownSecrets: (text) => withoutPaths(replaceRanges(text, finder.find(text))),
    allSecrets: (text) =>
      withoutPaths(replaceRanges(text, [...finder.find(text), ...findShapes(text)])),
    addSecrets: finder.add,
    withDirectories: (more) => redactorOf(finder, [...directories, ...more]),
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

/**
 * Keys that their vendors gave a recognizable shape. Every expression is linear: it either consumes
 * what it has read or gives up within a bound.
 */
const SHAPES: readonly RegExp[] = [
  /gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}/dg,
  /\bsk-(?=[\w-]{0,40}\d)[\w-]{20,}|\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/dg,
  /AIza[\w-]{30,}|\bya29\.[\w-]{20,}/dg,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/dg,
  /\bxox[a-z](?:\.[a-z]+)?-[\w-]{10,}|\bxapp-[\w-]{10,}|hooks\.slack\.com\/services\/[\w/]{20,}/dg,
  /\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w-]{50,}|\bhf_[A-Za-z0-9]{30,}/dg,
  /(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,}/dg,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/dg,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,20000}(?:-----END [A-Z0-9 ]{0,50}-----)?/dg,
  /(?<![\w+.-])[A-Za-z][\w+.-]{1,20}:\/\/[^\s/:@]{0,100}:(?<hidden>[^\s/@]{1,500})@/dg,
  /\bauthorization["']?\s?[:=]\s?["']?(?:bearer|basic|token)\s(?<hidden>[\w.+/=~-]{8,})/dgi,
];

/** Where a text contains something that looks like a key. */
function findShapes(text: string): Range[] {
  // Most texts have none, and `search` costs less than an iterator.
  return SHAPES.filter((shape) => text.search(shape) !== -1).flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ indices, index, 0: match }): Range => {
      return indices?.groups?.hidden ?? [index, index + match.length];
    }),
  );
}
