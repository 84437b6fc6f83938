import { cleanText, cutMiddle, escapeRegExp, neutralTitle } from "./clean-text.ts";
import { createSecretFinder, type Range, type SecretFinder } from "./find-secrets.ts";
import type { Markdown } from "./markdown.ts";
import { renderMarkdown } from "./render-markdown.ts";

declare const sanitized: unique symbol;

/** Text that may leave the process. Only the sanitizer makes it, and every outlet requires it. */
type Safe<Kind extends string> = string & { readonly [sanitized]: Kind };

/** Without secrets. */
export type SafeText = Safe<"text" | "line" | "title">;
/** One line for a log, without workflow commands. */
export type SafeLine = Safe<"line">;
/** One line for a title: closes no issue, mentions no user, skips no CI. */
export type SafeTitle = Safe<"title">;
/** A page within GitHub's length limit. */
export type SafeMarkdown = Safe<"markdown">;

export interface Sanitizer {
  text(text: string): SafeText;
  /** Removes secrets and changes nothing else; for text that is stored and read again. */
  redact(text: string): SafeText;
  line(text: string): SafeLine;
  title(text: string): SafeTitle;
  markdown(page: Markdown): SafeMarkdown;
  /**
   * For test output that goes to a model: removes the secrets of this process. Text that only looks
   * like a secret stays, because the model edits code by its exact text.
   */
  incoming(text: string): string;
  /** For a terminal: keeps our own colors, and removes secrets and workflow commands. */
  screen(text: string): string;
  /** Removes secrets from every string in a value. */
  value<Value>(value: Value): Value;
  /** A sanitizer that also replaces these directories of this machine by `.`. */
  withDirectories(directories: readonly string[]): Sanitizer;
  /**
   * Removes these from now on, too, also in sanitizers that were derived from this one: which variables
   * the tests are given is known once the configuration is read.
   */
  addSecrets(secrets: readonly string[]): void;
}

const MAX_LINE = 2000;
const MAX_TITLE = 240;

/** Makes text safe to leave the process; everything that is posted, printed or stored passes through it. */
export function createSanitizer(options: RedactionOptions): Sanitizer {
  return sanitizerOf(createRedactor(options));
}

function sanitizerOf(redactor: Redactor): Sanitizer {
  const safe = (text: string) => redactor.allSecrets(cleanText(text));
  const oneLine = (text: string, most: number) =>
    cutMiddle(safe(text).replace(/\s+/g, " ").trim(), most);
  return {
    text: (text) => safe(text) as SafeText,
    redact: (text) => redactor.allSecrets(text) as SafeText,
    line: (text) => withoutCommands(oneLine(text, MAX_LINE)) as SafeLine,
    // Cut again: neutral words are longer, and GitHub refuses a title of more than 256 characters.
    title: (text) => cutMiddle(neutralTitle(oneLine(text, MAX_TITLE)), MAX_TITLE) as SafeTitle,
    markdown: (page) => renderMarkdown(page, safe) as SafeMarkdown,
    incoming: redactor.ownSecrets,
    screen: (text) => withoutCommands(redactor.allSecrets(text)),
    value: (value) => mapTexts(value, redactor.allSecrets),
    withDirectories: (directories) => sanitizerOf(redactor.withDirectories(directories)),
    addSecrets: redactor.addSecrets,
  };
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (part: unknown): unknown => {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(map);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, map(inner)]));
  };
  return map(value) as Value;
}

// Begins with the colon: searched from each line break, a text of line breaks takes quadratic time.
const COMMAND = /:(?<=^(?:[^\S\n]|\p{DI})*:)(?=\p{DI}*:)/gmu;
const OLD_COMMAND = /##(?=\p{DI}*\[)/gu;

/** Breaks workflow commands such as `::add-mask::` and `##[command]`, which the runner reads from the log. */
function withoutCommands(text: string): string {
  return text.replace(COMMAND, ": ").replace(OLD_COMMAND, "## ");
}

const REDACTED = "[redacted]";

interface RedactionOptions {
  /** Values to remove, in whatever form a program prints them. */
  secrets: readonly string[];
  /** Absolute directories of this machine, replaced by `.`. */
  directories?: readonly string[];
}

interface Redactor {
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
function createRedactor({ secrets, directories = [] }: RedactionOptions): Redactor {
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
