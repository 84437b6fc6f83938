/** US dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Input tokens from the provider's cache; costs as much as input by default. */
  cached?: number | undefined;
}

export type Prices = Readonly<Record<string, Price>>;

/**
 * List prices of well-known models, for calls of up to 200,000 tokens. They change, so prices in the
 * configuration take precedence.
 */
const LIST_PRICES: Prices = {
  "openai:gpt-5.2": { input: 1.75, cached: 0.175, output: 14 },
  "openai:gpt-5.1": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5-codex": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5-mini": { input: 0.25, cached: 0.025, output: 2 },
  "openai:gpt-5-nano": { input: 0.05, cached: 0.005, output: 0.4 },
  "openai:gpt-4.1": { input: 2, cached: 0.5, output: 8 },
  "openai:gpt-4.1-mini": { input: 0.4, cached: 0.1, output: 1.6 },
  "openai:gpt-4.1-nano": { input: 0.1, cached: 0.025, output: 0.4 },
  "openai:gpt-4o": { input: 2.5, cached: 1.25, output: 10 },
  "openai:gpt-4o-mini": { input: 0.15, cached: 0.075, output: 0.6 },
  "openai:o3": { input: 2, cached: 0.5, output: 8 },
  "openai:o4-mini": { input: 1.1, cached: 0.275, output: 4.4 },
  "anthropic:claude-opus-4-6": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-5": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-1": { input: 15, cached: 1.5, output: 75 },
  "anthropic:claude-sonnet-4-6": { input: 3, cached: 0.3, output: 15 },
  "anthropic:claude-sonnet-4-5": { input: 3, cached: 0.3, output: 15 },
  "anthropic:claude-sonnet-4": { input: 3, cached: 0.3, output: 15 },
  "anthropic:claude-haiku-4-5": { input: 1, cached: 0.1, output: 5 },
  "anthropic:claude-3-5-haiku": { input: 0.8, cached: 0.08, output: 4 },
  "google:gemini-2.5-pro": { input: 1.25, cached: 0.125, output: 10 },
  "google:gemini-2.5-flash": { input: 0.3, cached: 0.03, output: 2.5 },
  "google:gemini-2.5-flash-lite": { input: 0.1, cached: 0.01, output: 0.4 },
};

const FREE: Price = { input: 0, output: 0 };

/** A dated version of a model: `-20250929` or `-2025-08-07`. */
const DATE = /-\d{4}-?\d{2}-?\d{2}$/;

/** The price of a model; null when it is not known. */
export function priceOf(name: string, configured: Prices = {}): Price | null {
  if (name.startsWith("scripted:")) return FREE;
  const undated = name.replace(DATE, "");
  return (
    configured[name] ?? configured[undated] ?? LIST_PRICES[name] ?? LIST_PRICES[undated] ?? null
  );
}

/** Token counts of a provider. */
export interface Tokens {
  /** Cached tokens included. */
  input: number;
  output: number;
  /** Input tokens that were read from the provider's cache, and those written to it. */
  cacheRead: number;
  cacheWrite: number;
}

/** Anthropic, the only provider that charges for cache writes, charges this factor. */
const CACHE_WRITE_FACTOR = 1.25;

/** The cost in US dollars; null without a price. */
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

/** The first model whose configured price is below its list price; null when there is none. */
export function findUnderstated(prices: Prices): string | null {
  const isBelow = ([name, price]: [string, Price]) => {
    const list = priceOf(name);
    if (list === null) return false;
    const cached = (each: Price) => each.cached ?? each.input;
    return price.input < list.input || price.output < list.output || cached(price) < cached(list);
  };
  return Object.entries(prices).find(isBelow)?.[0] ?? null;
}
