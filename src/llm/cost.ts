import type { Price } from "./prices.ts";

/** Tokens as a provider counts them. */
export interface Tokens {
  /** All that was sent, cached or not. */
  input: number;
  output: number;
  /** Those of the input that came from the provider's cache, and those that were put there. */
  cacheRead: number;
  cacheWrite: number;
}

/** What the one provider that charges for it takes for putting a token into its cache. */
const CACHE_WRITE_FACTOR = 1.25;

/** US dollars, or null without a price. */
export function costOf(
  { input, output, cacheRead, cacheWrite }: Tokens,
  price: Price | null,
): number | null {
  if (price === null) return null;
  const plain = Math.max(0, input - cacheRead - cacheWrite);
  const perMillion =
    plain * price.input +
    cacheRead * (price.cached ?? price.input) +
    cacheWrite * price.input * CACHE_WRITE_FACTOR +
    output * price.output;
  return perMillion / 1_000_000;
}
