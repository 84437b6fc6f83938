/** What of a question's budget goes to which view of the repository. */
export interface BudgetShares {
  tree: number;
  /** Signatures of what the issue may be about. */
  map: number;
  /** Signatures of files that are too long to be shown whole. */
  outlines: number;
  files: number;
}

/** Views that give an overview have a share and a limit; whole files have all the rest. */
export function shareBudget(tokens: number): BudgetShares {
  const tree = share(tokens, { part: 1 / 8, most: 8_000 });
  const map = share(tokens, { part: 1 / 6, most: 10_000 });
  const outlines = share(tokens, { part: 1 / 10, most: 6_000 });
  return { tree, map, outlines, files: tokens - tree - map - outlines };
}

function share(tokens: number, { part, most }: { part: number; most: number }): number {
  return Math.min(Math.floor(tokens * part), most);
}

/** Of these texts, best first, as many as fit into a budget of tokens; what is too long is passed over. */
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
/** Code has between three and four characters to a token; rather too many tokens than too few. */
const CHARACTERS_PER_TOKEN = 3;

/** About how many tokens a text has, without a tokenizer: for choosing, not for limits. */
export function estimateTokens(text: string): number {
  let other = 0;
  for (const [run] of text.matchAll(NOT_ASCII)) other += run.length;
  // Elsewhere a character may well be a token or two of its own.
  return Math.ceil((text.length - other) / CHARACTERS_PER_TOKEN + other * 1.5);
}
