import { describe, expect, it } from "vitest";
import { type Config, DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { requireModels, toRunOptions, toTestOptions } from "../../src/runs/options.ts";
import { UNLIMITED } from "../../src/workflow/spending.ts";
import { SAFE } from "./instant-run.ts";

describe("the options of a run", () => {
  it("has the limits of the configuration, 500,000 tokens by default, and none for 0", () => {
    expect(runOptions({}).spending).toEqual({ maxTokens: 500_000, maxCostUsd: null });
    const budgets = { max_tokens: 5000, max_cost_usd: 0.5 };
    expect(runOptions({ budgets }).spending).toEqual({ maxTokens: 5000, maxCostUsd: 0.5 });
    expect(runOptions({ budgets: { max_tokens: 0 } }).spending).toEqual(UNLIMITED);
  });

  it("takes the set-up command from the caller alone", () => {
    expect(runOptions({ lint_command: "make lint" })).toMatchObject({
      lintCommand: "make lint",
      setupCommand: "make ready",
    });
  });
});

it("tests see the variables that pass_env names, where they are set, and no others", () => {
  const env = { SHOP_MODE: "test", OPENAI_API_KEY: "secret" };
  const config = { ...DEFAULT_CONFIG, pass_env: ["SHOP_MODE", "GONE"] };
  const { passEnv } = toTestOptions(config, { env, failClosed: false });
  expect(passEnv).toEqual({ SHOP_MODE: "test" });
});

it("a configuration without a model is refused where one has to be asked", () => {
  expect(requireModels({ model: "openai:a", models: { plan: "openai:b" } })).toEqual({
    model: "openai:a",
    models: { plan: "openai:b" },
  });
  expect(() => requireModels({ model: undefined, models: { plan: "openai:b" } })).toThrow(
    expect.objectContaining({ code: "bad-usage", message: "No model was named." }),
  );
});

function runOptions(keys: Partial<Config>) {
  return toRunOptions(
    { ...DEFAULT_CONFIG, ...keys },
    {
      env: {},
      signal: new AbortController().signal,
      safe: SAFE,
      log: { record: () => {} },
      failClosed: false,
      setupCommand: "make ready",
    },
  );
}
