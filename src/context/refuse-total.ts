import { countTokens } from "./count-tokens.ts";

/** More than this is not shown, however many files it is spread over. */
export const MAX_CONTEXT_TOKENS = 200_000;

/** Newer models cut text by other ranks, and need up to a hundredth more for code. */
const OTHER_RANKS = 1.02;

/** Why these texts together are too much for a limit of tokens, or null when they are not. */
export async function refuseTotal(texts: readonly string[], limit: number): Promise<string | null> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  // No token is shorter than a byte: mostly there is nothing to count.
  if (bytes <= limit) return null;
  let tokens = 0;
  for (const text of texts) tokens += await countTokens(text);
  tokens = Math.ceil(tokens * OTHER_RANKS);
  if (tokens <= limit) return null;
  return `Context exceeds ${withCommas(limit)} tokens: it has about ${withCommas(tokens)}.`;
}

function withCommas(number: number): string {
  return number.toLocaleString("en-US");
}
