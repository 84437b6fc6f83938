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
