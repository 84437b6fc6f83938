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

interface ModelSetup {
  replies: readonly Reply[];
  name?: string;
  timeoutSeconds?: number;
  prices?: Prices;
  env?: NodeJS.ProcessEnv;
}

/** A provider's model behind a fake server. It does not sleep, but records how long it would have. */
export async function modelAt(wire: WireName, setup: ModelSetup) {
  const server = await fakeServer(setup.replies);
  const events: LogEvent[] = [];
  const slept: number[] = [];
  const { model, host } = await createModel(setup.name ?? MODELS[wire], {
    env: { ...server.env[wire], ...setup.env },
    log: { record: (event) => events.push(event) },
    timeoutSeconds: setup.timeoutSeconds ?? 20,
    prices: setup.prices,
    timing: { random: () => 0, sleep: async (ms) => slept.push(ms) },
  });
  const ask = (more: Partial<ModelRequest> = {}) =>
    model.answer({ node: "plan", system: "Be brief.", prompt: "Why?", ...more });
  return { ask, model, host, server, events, slept };
}
