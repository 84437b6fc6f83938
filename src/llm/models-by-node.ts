import { ArbiterError } from "../errors.ts";
import type { Model } from "../ports.ts";
import type { ModelNode } from "../routing/nodes.ts";
import { type Prices, priceOf } from "./prices.ts";
import { createModel, type ModelOptions } from "./providers.ts";

export interface ModelNames {
  /** The model of every node that has none of its own. */
  model: string;
  models: Readonly<Partial<Record<ModelNode, string | undefined>>>;
}

export interface ModelsByNode {
  /** Passes each question to the model of its node. */
  model: Model;
  /** Every model that may be asked, once each. */
  models: { name: string; host: string | null }[];
}

/** The models of a run. A missing key or setting is an error before the run starts. */
export async function createModelsByNode(
  { model, models }: ModelNames,
  options: ModelOptions,
): Promise<ModelsByNode> {
  const main = await createModel(model, options);
  const provided = new Map([[model, main]]);
  for (const name of Object.values(models)) {
    if (name === undefined || provided.has(name)) continue;
    provided.set(name, await createModel(name, options));
  }
  const asked = [...provided.values()].map(({ model: { name }, host }) => ({ name, host }));
  return {
    model: {
      name: asked.map(({ name }) => name).join(", "),
      answer: (request) => {
        const chosen = provided.get(models[request.node] ?? model) ?? main;
        return chosen.model.answer(request);
      },
    },
    models: asked,
  };
}

/** A limit in dollars can only be enforced when the price of every model is known. */
export function requirePrices(names: readonly string[], prices: Prices): void {
  const unknown = names.filter((name) => priceOf(name, prices) === null);
  if (unknown.length === 0) return;
  throw new ArbiterError(
    "price-unknown",
    `The price of ${unknown.join(" and ")} is not known, so a limit in dollars cannot be enforced.`,
    {
      fix: "Add it under prices in .github/tdd.yml, or limit the tokens instead: --max-tokens.",
      data: {
        onGitHub:
          "Add it under prices in .github/tdd.yml. Or remove max-cost from the workflow and budgets.max_cost_usd from that file, and limit the tokens instead, with the input max-tokens.",
      },
    },
  );
}
