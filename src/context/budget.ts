/** How a prompt's token budget is shared between views of the repository. */
export interface BudgetShares {
  tree: number;
  files: number;
}

/** The tree gets a share up to a limit; files get the rest. */
export function shareBudget(tokens: number): BudgetShares {
  const tree = share(tokens, { part: 1 / 8, most: 2_500 });
  return { tree, files: tokens - tree };
}

function share(tokens: number, { part, most }: { part: number; most: number }): number {
  return Math.min(Math.floor(tokens * part), most);
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
