export interface Mentions {
  /** Words that look like paths, with or without a folder. */
  paths: string[];
  /** `shop.cart`, `Cart.total`. */
  dotted: string[];
  /** Names as code has them: in backticks, with an underscore, in CamelCase, before a bracket. */
  identifiers: string[];
  /** All other words, in lower case. */
  words: string[];
}

const PATH = /[\w.-]*(?:\/[\w.-]+)+|[\w-]+\.pyi?\b/g;
const DOTTED = /(?<![\w./])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g;
const IN_BACKTICKS = /`([A-Za-z_]\w*)(?:\([^`]*\))?`/g;
const CODE_WORD = /\b(?:[a-z]+_\w+|_\w+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Za-z_]\w*(?=\())/g;
const WORD = /[A-Za-z]{3,}/g;

/** What an issue's text says that may be something in the repository. */
export function readMentions(text: string): Mentions {
  return {
    paths: unique(text.match(PATH) ?? []).map((path) => path.replace(/^\.?\//, "")),
    dotted: unique(text.match(DOTTED) ?? []),
    identifiers: unique([
      ...[...text.matchAll(IN_BACKTICKS)].map(([, name = ""]) => name),
      ...(text.match(CODE_WORD) ?? []),
    ]),
    words: unique((text.match(WORD) ?? []).map((word) => word.toLowerCase())),
  };
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
