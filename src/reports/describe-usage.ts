import type { Usage } from "../run-state/usage.ts";
import { count } from "../safe-text/count.ts";

/** What a run used, in one line: calls, tokens, and what they cost. */
export function describeUsage(usage: Usage): string {
  const { calls, inputTokens, outputTokens, cachedTokens, costUsd } = usage;
  const cached = cachedTokens === 0 ? "" : ` (${grouped(cachedTokens)} of them cached)`;
  const tokens = `${grouped(inputTokens)} tokens in${cached}, ${grouped(outputTokens)} out`;
  return `${count(calls, "model call")}, ${tokens}, ${describeCost(costUsd)}`;
}

export function describeCost(usd: number | null): string {
  if (usd === null) return "cost unknown";
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
