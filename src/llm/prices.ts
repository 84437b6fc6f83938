/** US dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Input tokens from the provider's cache; costs as much as input by default. */
  cached?: number | undefined;
}

export type Prices = Readonly<Record<string, Price>>;

/** When the list prices were read from the pages of the providers, and from those who quote them. */
export const PRICES_AS_OF = "2026-11-05";

/**
 * List prices of well-known models, for calls of up to 200,000 tokens. They change, so prices in the
 * configuration take precedence. Where sources differ, the higher price counts.
 */
const LIST_PRICES: Prices = {
  "openai:gpt-6.1-sol": { input: 2, cached: 0.1, output: 10 },
  "openai:gpt-6-sol": { input: 2, cached: 0.2, output: 10 },
  "openai:gpt-6-luna": { input: 0.1, cached: 0.01, output: 0.5 },
  "openai:gpt-5.6-sol": { input: 5, cached: 0.5, output: 30 },
  "openai:gpt-5.6-terra": { input: 2, cached: 0.2, output: 12 },
  "openai:gpt-5.6-luna": { input: 0.2, cached: 0.02, output: 1.2 },
  "openai:gpt-5.5": { input: 5, cached: 0.5, output: 30 },
  "openai:gpt-5.4": { input: 2.5, cached: 0.25, output: 15 },
  "openai:gpt-5.4-mini": { input: 0.75, cached: 0.075, output: 4.5 },
  "openai:gpt-5.4-nano": { input: 0.2, cached: 0.02, output: 1.25 },
  "openai:gpt-5.3-codex": { input: 1.75, cached: 0.175, output: 14 },
  "openai:gpt-5.2": { input: 1.75, cached: 0.175, output: 14 },
  "openai:gpt-5.1": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5-codex": { input: 1.25, cached: 0.125, output: 10 },
  "openai:gpt-5-mini": { input: 0.25, cached: 0.025, output: 2 },
  "openai:gpt-5-nano": { input: 0.05, cached: 0.005, output: 0.4 },
  "openai:gpt-4.1": { input: 2, cached: 0.5, output: 8 },
  "openai:gpt-4.1-mini": { input: 0.4, cached: 0.1, output: 1.6 },
  "openai:gpt-4o": { input: 2.5, cached: 1.25, output: 10 },
  "openai:gpt-4o-mini": { input: 0.15, cached: 0.075, output: 0.6 },
  "openai:o3": { input: 2, cached: 0.5, output: 8 },
  "anthropic:claude-fable-5-1": { input: 10, cached: 0.25, output: 50 },
  "anthropic:claude-fable-5": { input: 10, cached: 1, output: 50 },
  "anthropic:claude-opus-5-5": { input: 4, cached: 0.4, output: 20 },
  "anthropic:claude-opus-5": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-8": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-7": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-6": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-opus-4-5": { input: 5, cached: 0.5, output: 25 },
  "anthropic:claude-sonnet-5-5": { input: 2, cached: 0.2, output: 10 },
  "anthropic:claude-sonnet-5": { input: 2, cached: 0.2, output: 10 },
  "anthropic:claude-sonnet-4-6": { input: 3, cached: 0.3, output: 15 },
  "anthropic:claude-sonnet-4-5": { input: 3, cached: 0.3, output: 15 },
  // Of calls with more than 100,000 tokens; of shorter ones it is a fifth.
  "anthropic:claude-haiku-5-5": { input: 0.5, cached: 0.05, output: 2.5 },
  "anthropic:claude-haiku-4-5": { input: 1, cached: 0.1, output: 5 },
  "google:gemini-3.1-pro-preview": { input: 2, cached: 0.2, output: 12 },
  "google:gemini-3.1-flash-lite": { input: 0.25, cached: 0.025, output: 1.5 },
  "google:gemini-2.5-pro": { input: 1.25, cached: 0.125, output: 10 },
  "google:gemini-2.5-flash": { input: 0.3, cached: 0.03, output: 2.5 },
  "google:gemini-2.5-flash-lite": { input: 0.1, cached: 0.01, output: 0.4 },
};

const FREE: Price = { input: 0, output: 0 };

/** A version of a model, or the alias of its last one: `-20250929`, `-2025-08-07` or `-latest`. */
const VERSION = /-(?:\d{4}-?\d{2}-?\d{2}|latest)$/;

/** The price of a model; null when it is not known. */
export function priceOf(name: string, configured: Prices = {}): Price | null {
  if (name.startsWith("scripted:")) return FREE;
  const undated = name.replace(VERSION, "");
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

/** Anthropic and OpenAI charge this factor for what they write to their cache; others do not report it. */
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
