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
import { PRICES_AS_OF, type Prices, priceOf } from "./prices.ts";
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

/** The variables that may hold the key of a model's provider; none for a script, null for no provider. */
export function keyVariablesOf(model: string): readonly string[] | null {
  const [provider = ""] = model.split(":");
  if (provider === "scripted") return [];
  return ACCESS.get(provider)?.keyVariables ?? null;
}

const ACCESS: ReadonlyMap<string, AccessRules> = new Map([
  ["openai", OPENAI_ACCESS],
  ["anthropic", ANTHROPIC_ACCESS],
  ["google", GOOGLE_ACCESS],
]);

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ["openai", remote("openai", OPENAI_ACCESS, openOpenAi)],
  ["anthropic", remote("anthropic", ANTHROPIC_ACCESS, openAnthropic)],
  ["google", remote("google", GOOGLE_ACCESS, openGoogle)],
  ["scripted", loadScript],
]);

/** Creates the model with a name like `openai:gpt-6-sol`. */
export async function createModel(name: string, options: ModelOptions): Promise<ProvidedModel> {
  const separator = name.indexOf(":");
  const provider = separator === -1 ? name : name.slice(0, separator);
  const model = separator === -1 ? "" : name.slice(separator + 1);
  const create = PROVIDERS.get(provider);
  if (create !== undefined) return create(model, options);
  throw new ArbiterError("unknown-provider", `There is no model provider called "${provider}".`, {
    fix: `Providers: ${[...PROVIDERS.keys()].join(", ")}. Write provider:model, as in openai:gpt-6-sol.`,
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
  /** Asks each of them for one word: a wrong key or name fails here, before anything depends on it. */
  greet(signal?: AbortSignal): Promise<void>;
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
    greet: async (signal) => {
      for (const { model, host } of provided.values()) {
        if (host !== null) await model.answer({ ...GREETING, signal });
      }
    },
  };
}

const GREETING = {
  node: "plan",
  system: "This checks the connection.",
  prompt: "Answer with the word OK and nothing else.",
} as const;

/** What is wrong with a limit in dollars: it cannot count a model without a price. Null for nothing. */
export function warnOfUnknownPrices(names: readonly string[], prices: Prices): string | null {
  const unknown = names.filter((name) => priceOf(name, prices) === null);
  if (unknown.length === 0) return null;
  return `The price of ${unknown.join(" and ")} is not known (list of ${PRICES_AS_OF}), so only the limit on tokens holds. Set it under prices in .github/tdd.yml.`;
}
