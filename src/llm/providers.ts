import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ArbiterError } from "../errors.ts";
import type { Log, Model } from "../ports.ts";
import type { ModelNode } from "../routing/nodes.ts";
import { ANTHROPIC_ACCESS, openAnthropic } from "./anthropic.ts";
import { type Access, type AccessRules, type Complete, readAccess } from "./completion.ts";
import { GOOGLE_ACCESS, openGoogle } from "./google.ts";
import { OPENAI_ACCESS, openOpenAi } from "./openai.ts";
import { type Prices, priceOf } from "./prices.ts";
import { createRetryingModel, type RetryTiming } from "./retry.ts";
import { createScriptedModel } from "./scripted.ts";

export interface ModelOptions {
  env: NodeJS.ProcessEnv;
  log: Log;
  timeoutSeconds: number;
  prices?: Prices | undefined;
  /** Replaced in tests, so that they do not wait. */
  timing?: Partial<RetryTiming> | undefined;
}

export interface ProvidedModel {
  model: Model;
  /** The host that receives the questions; null when nothing leaves the machine. */
  host: string | null;
}

type Provider = (model: string, options: ModelOptions) => Promise<ProvidedModel>;

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ["openai", remote("openai", OPENAI_ACCESS, openOpenAi)],
  ["anthropic", remote("anthropic", ANTHROPIC_ACCESS, openAnthropic)],
  ["google", remote("google", GOOGLE_ACCESS, openGoogle)],
  ["scripted", loadScript],
]);

/** Creates the model with a name like `openai:gpt-5`. */
export async function createModel(name: string, options: ModelOptions): Promise<ProvidedModel> {
  const separator = name.indexOf(":");
  const provider = separator === -1 ? name : name.slice(0, separator);
  const model = separator === -1 ? "" : name.slice(separator + 1);
  const create = PROVIDERS.get(provider);
  if (create !== undefined) return create(model, options);
  throw new ArbiterError("unknown-provider", `There is no model provider called "${provider}".`, {
    fix: `Providers: ${[...PROVIDERS.keys()].join(", ")}. Write provider:model, as in openai:gpt-5.`,
  });
}

type Open = (model: string, access: Access) => Promise<Complete>;

function remote(provider: string, rules: AccessRules, open: Open): Provider {
  return async (model, { env, log, timeoutSeconds, prices, timing }) => {
    if (model === "") {
      throw new ArbiterError("bad-usage", `${provider}: names a provider but no model.`, {
        fix: `Write ${provider}:model, with the name that ${rules.title} uses for the model.`,
      });
    }
    const access = readAccess(rules, env);
    const name = `${provider}:${model}`;
    return {
      host: new URL(access.baseUrl).host,
      model: createRetryingModel({
        name,
        keyVariable: access.keyVariable,
        apiKey: access.apiKey,
        price: priceOf(name, prices),
        log,
        timeoutMs: timeoutSeconds * 1000,
        now: Date.now,
        random: Math.random,
        sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
        open: () => open(model, access),
        ...timing,
      }),
    };
  };
}

async function loadScript(path: string): Promise<ProvidedModel> {
  try {
    const json = await readFile(path, "utf8");
    return { model: createScriptedModel({ name: basename(path), json }), host: null };
  } catch (cause) {
    if (cause instanceof ArbiterError) throw cause;
    throw new ArbiterError("model-script-unusable", `The script "${path}" cannot be read.`, {
      fix: "Name a JSON file of answers: scripted:answers.json.",
      cause,
    });
  }
}

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
