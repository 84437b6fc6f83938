import type { ConfigKeys } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import type { Prices } from "../../llm/prices.ts";
import { findUnderstated } from "../../llm/understated-price.ts";

interface Bound {
  /** What the workflow says. */
  overrides: ConfigKeys;
  configFile: string;
}

/**
 * A bound that the workflow sets on the cost is worth what the prices are that it is counted in; and a
 * file needs less to be changed than a workflow does.
 */
export function refuseUnderstated(prices: Prices, { overrides, configFile }: Bound): void {
  if (overrides.budgets?.max_cost_usd === undefined) return;
  const name = findUnderstated(prices);
  if (name === null) return;
  throw new ArbiterError(
    "config-unusable",
    `${configFile}: prices: ${name} is below its list price, and the workflow's max-cost would not hold.`,
    { fix: "Take the price out of the file, or have budgets there say max_cost_usd instead." },
  );
}
