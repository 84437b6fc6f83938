import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ArbiterError } from "../errors.ts";
import type { Model } from "../ports.ts";
import { createScriptedModel } from "./scripted.ts";

type Provider = (model: string) => Promise<Model>;

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([["scripted", loadScript]]);

/** The model that `provider:model` names. */
export async function createModel(name: string): Promise<Model> {
  const separator = name.indexOf(":");
  const provider = separator === -1 ? name : name.slice(0, separator);
  const model = separator === -1 ? "" : name.slice(separator + 1);
  const create = PROVIDERS.get(provider);
  if (create !== undefined) return create(model);
  throw new ArbiterError("unknown-provider", `There is no model provider called "${provider}".`, {
    fix: `Known: ${[...PROVIDERS.keys()].join(", ")}. Write provider:model, as in scripted:answers.json.`,
  });
}

async function loadScript(path: string): Promise<Model> {
  try {
    return createScriptedModel({ name: basename(path), json: await readFile(path, "utf8") });
  } catch (cause) {
    if (cause instanceof ArbiterError) throw cause;
    throw new ArbiterError("model-script-unusable", `The script "${path}" cannot be read.`, {
      fix: "Name a JSON file of answers: scripted:answers.json.",
      cause,
    });
  }
}
