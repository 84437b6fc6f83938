/** How a prompt's token budget is shared between views of the repository. */
export interface BudgetShares {
  tree: number;
  /** Signatures of files that the issue may be about. */
  map: number;
  /** Signatures of files that are too long to show whole. */
  outlines: number;
  files: number;
}

/** Each overview gets a share up to a limit; whole files get the rest. */
export function shareBudget(tokens: number): BudgetShares {
  const tree = share(tokens, { part: 1 / 8, most: 8_000 });
  const map = share(tokens, { part: 1 / 6, most: 10_000 });
  const outlines = share(tokens, { part: 1 / 10, most: 6_000 });
  return { tree, map, outlines, files: tokens - tree - map - outlines };
}

function share(tokens: number, { part, most }: { part: number; most: number }): number {
  return Math.min(Math.floor(tokens * part), most);
}

/** As many of these texts, best first, as fit into a token budget; a text that is too long is skipped. */
export function fitTexts(texts: readonly string[], budget: number): string[] {
  let left = budget;
  return texts.filter((text) => {
    const tokens = estimateTokens(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

const NOT_ASCII = /[^\0-\x7f]+/g;
/** Code has three to four characters per token; this errs towards too many tokens. */
const CHARACTERS_PER_TOKEN = 3;

/** Estimates the tokens of a text without a tokenizer: for choosing files, not for limits. */
export function estimateTokens(text: string): number {
  let other = 0;
  for (const [run] of text.matchAll(NOT_ASCII)) other += run.length;
  // In other scripts a character may be one or two tokens.
  return Math.ceil((text.length - other) / CHARACTERS_PER_TOKEN + other * 1.5);
}
