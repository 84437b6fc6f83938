import { estimateTokens } from "./estimate-tokens.ts";

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
