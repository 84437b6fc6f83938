import type { Prices } from "../../src/llm/prices.ts";
import { createModel } from "../../src/llm/providers.ts";
import type { LogEvent, ModelRequest } from "../../src/ports.ts";
import { fakeServer, type Reply } from "./fake-server.ts";
import type { WireName } from "./wires.ts";

export const MODELS: Readonly<Record<WireName, string>> = {
  openai: "openai:gpt-4o",
  responses: "openai:gpt-5-codex",
  anthropic: "anthropic:claude-sonnet-4-5",
  google: "google:gemini-2.5-pro",
};

interface Asking {
  replies: readonly Reply[];
  name?: string;
  timeoutSeconds?: number;
  prices?: Prices;
  env?: NodeJS.ProcessEnv;
}

/** A provider's model on this machine. It does not sleep, but notes for how long it would have. */
export async function modelAt(wire: WireName, asking: Asking) {
  const server = await fakeServer(asking.replies);
  const events: LogEvent[] = [];
  const slept: number[] = [];
  const { model, host } = await createModel(asking.name ?? MODELS[wire], {
    env: { ...server.env[wire], ...asking.env },
    log: { record: (event) => events.push(event) },
    timeoutSeconds: asking.timeoutSeconds ?? 20,
    prices: asking.prices,
    patience: { random: () => 0, sleep: async (ms) => slept.push(ms) },
  });
  const ask = (more: Partial<ModelRequest> = {}) =>
    model.answer({ node: "plan", system: "Be brief.", prompt: "Why?", ...more });
  return { ask, model, host, server, events, slept };
}
