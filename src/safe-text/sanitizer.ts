import { cleanText, cutMiddle, neutralTitle } from "./clean-text.ts";
import type { Markdown } from "./markdown.ts";
import { createRedactor, type RedactionOptions, type Redactor } from "./redact.ts";
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
