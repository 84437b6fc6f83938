import {
  createModelsByNode,
  type ModelNames,
  type ModelsByNode,
  requirePrices,
} from "../llm/models-by-node.ts";
import type { Log } from "../ports.ts";
import type { WorkRequest } from "./tools.ts";

interface Asked {
  models: ModelNames;
  log: Log;
}

/** Who is asked, node by node; a bound on the cost needs the price of each. */
export async function prepareModel(
  { env, modelTimeoutSeconds: timeoutSeconds, prices, spending }: WorkRequest,
  { models, log }: Asked,
): Promise<ModelsByNode> {
  const found = await createModelsByNode(models, { env, log, timeoutSeconds, prices });
  if (spending.maxCostUsd !== null) {
    requirePrices(
      found.asked.map(({ name }) => name),
      prices,
    );
  }
  return found;
}
