import { cleanText, cutMiddle, neutralTitle } from "./clean-text.ts";
import type { Markdown } from "./markdown.ts";
import { createRedaction, type Private } from "./redact.ts";
import { renderMarkdown } from "./render-markdown.ts";

declare const sanitized: unique symbol;

/** Texts that may leave. Nobody makes one but the sanitiser, and whatever lets texts out takes no other. */
type Safe<Kind extends string> = string & { readonly [sanitized]: Kind };

/** Free of secrets. */
export type SafeText = Safe<"text" | "line" | "title">;
/** One line for a log, which gives its reader no orders. */
export type SafeLine = Safe<"line">;
/** One line for a title, which closes, calls and skips nothing. */
export type SafeTitle = Safe<"title">;
/** A page for GitHub, no longer than it takes. */
export type SafeMarkdown = Safe<"markdown">;

export interface Sanitizer {
  text(text: string): SafeText;
  /** For what is kept and read again: as it is, but for the secrets. */
  redact(text: string): SafeText;
  line(text: string): SafeLine;
  title(text: string): SafeTitle;
  markdown(page: Markdown): SafeMarkdown;
  /**
   * What comes in from tests, and goes on to a model: without this process's own secrets. Strings
   * that only look like a secret stay, for code is mended by what it says.
   */
  incoming(text: string): string;
  /** Anything for a screen, our own colours included: only secrets and orders to a runner go. */
  screen(text: string): string;
  /** A value with every text in it redacted; what is no text stays as it is. */
  value<Value>(value: Value): Value;
}

const LONGEST_LINE = 2000;
const LONGEST_TITLE = 240;

/** The one place through which texts leave. */
export function createSanitizer(hidden: Private): Sanitizer {
  const redact = createRedaction(hidden);
  const safe = (text: string) => redact.all(cleanText(text));
  const oneLine = (text: string, most: number) =>
    cutMiddle(safe(text).replace(/\s+/g, " ").trim(), most);
  return {
    text: (text) => safe(text) as SafeText,
    redact: (text) => redact.all(text) as SafeText,
    line: (text) => inertLines(oneLine(text, LONGEST_LINE)) as SafeLine,
    title: (text) => neutralTitle(oneLine(text, LONGEST_TITLE)) as SafeTitle,
    markdown: (page) => renderMarkdown(page, safe) as SafeMarkdown,
    incoming: redact.own,
    screen: (text) => inertLines(redact.all(text)),
    value: (value) => mapTexts(value, redact.all),
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

const COMMAND = /^((?:[^\S\n]|\p{DI})*):(?=\p{DI}*:)/gmu;
const OLD_COMMAND = /##(?=\p{DI}*\[)/gu;

/** Nothing in it is an order to the runner that reads the log, `::add-mask::` or `##[command]`. */
function inertLines(text: string): string {
  return text.replace(COMMAND, "$1: ").replace(OLD_COMMAND, "## ");
}
