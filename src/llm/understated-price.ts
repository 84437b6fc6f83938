import { type Price, type Prices, priceOf } from "./prices.ts";

/** The first model that is said to cost less than its list price; null where none is. */
export function findUnderstated(prices: Prices): string | null {
  const isBelow = ([name, said]: [string, Price]) => {
    const list = priceOf(name);
    if (list === null) return false;
    const cached = (price: Price) => price.cached ?? price.input;
    return said.input < list.input || said.output < list.output || cached(said) < cached(list);
  };
  return Object.entries(prices).find(isBelow)?.[0] ?? null;
}
