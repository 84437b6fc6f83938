import { keyVariablesOf } from "../../llm/providers.ts";

/** What `init` proposes, by provider: a good model that is not the costliest. */
const SUGGESTED = [
  "anthropic:claude-sonnet-5",
  "openai:gpt-6-sol",
  "google:gemini-3.8-flash",
] as const;

/** A model whose key is in the environment, or else the first. */
export function suggestModel(env: NodeJS.ProcessEnv): string {
  const hasKey = (name: string) => keyVariablesOf(name)?.some((variable) => env[variable]);
  return SUGGESTED.find(hasKey) ?? SUGGESTED[0];
}

/** The secret that holds the key of a model; null where there is no such provider. */
export function secretOf(model: string): string | null {
  const [first = "OPENAI_API_KEY"] = keyVariablesOf(model) ?? [null];
  return first;
}
