import { ArbiterError } from "../errors.ts";
import type { Model, ModelNode } from "../ports.ts";
import { type Prices, priceOf } from "./prices.ts";
import { createModel, type ModelEnvironment } from "./providers.ts";

export interface ModelNames {
  /** Who is asked where nobody else is named. */
  model: string;
  models: Readonly<Partial<Record<ModelNode, string | undefined>>>;
}

export interface ModelsByNode {
  /** One for all nodes: each question goes to the model that its node has. */
  model: Model;
  /** Everybody who may be asked, once each. */
  asked: { name: string; host: string | null }[];
}

/** The models of a run. Whatever is missing for one of them is said before anything starts. */
export async function createModelsByNode(
  { model, models }: ModelNames,
  surroundings: ModelEnvironment,
): Promise<ModelsByNode> {
  const main = await createModel(model, surroundings);
  const provided = new Map([[model, main]]);
  for (const name of Object.values(models)) {
    if (name === undefined || provided.has(name)) continue;
    provided.set(name, await createModel(name, surroundings));
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
    asked,
  };
}

/** A limit in dollars can only be kept where every call's price is known. */
export function requirePrices(names: readonly string[], prices: Prices): void {
  const unknown = names.filter((name) => priceOf(name, prices) === null);
  if (unknown.length === 0) return;
  throw new ArbiterError(
    "price-unknown",
    `What ${unknown.join(" and ")} costs is not known, so a limit in dollars cannot be kept.`,
    {
      fix: "Say it under prices in .github/tdd.yml, or limit the tokens instead: --max-tokens.",
      data: {
        onGitHub:
          "Say it under prices in .github/tdd.yml; or take max-cost out of the workflow, and budgets.max_cost_usd out of that file, and limit the tokens instead: the input max-tokens.",
      },
    },
  );
}
