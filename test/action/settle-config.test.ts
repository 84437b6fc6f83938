import { expect, it } from "vitest";
import { readInputs } from "../../src/action/read-inputs.ts";
import { settleConfig } from "../../src/action/settle-config.ts";
import { type Config, DEFAULT_CONFIG } from "../../src/config.ts";

it("is the defaults where nobody says anything", () => {
  expect(settle({}, null)).toEqual(DEFAULT_CONFIG);
  expect(settle({}, "")).toEqual(DEFAULT_CONFIG);
});

it("the workflow goes before the file, key by key", () => {
  const file =
    "attempts: 7\nlabel: build\nexecution: { timeout_seconds: 60, parallel: true }\nbudgets: { max_tokens: 9 }\n";
  const settled = settle({ TIMEOUT: "90", ATTEMPTS: "2", "MAX-COST": "1" }, file);
  expect(settled).toMatchObject({
    attempts: 2,
    label: "build",
    execution: { timeout_seconds: 90, parallel: true },
    budgets: { max_tokens: 9, max_cost_usd: 1 },
    merge_method: "merge",
  });
});

it("a model that the workflow names answers everything", () => {
  const file = "model: openai:a\nmodels: { plan: openai:b }\n";
  expect(settle({}, file)).toMatchObject({ model: "openai:a", models: { plan: "openai:b" } });
  expect(settle({ MODEL: "google:c" }, file)).toMatchObject({ model: "google:c", models: {} });
});

it.each([
  ["sandbox: off", { SANDBOX: "auto" }, "sandbox: off"],
  ["network: on", { NETWORK: "on" }, "network: on"],
  ["pass_env: [SHOP_TOKEN, SHOP_MODE]", { "PASS-ENV": "SHOP_TOKEN" }, "pass_env: SHOP_TOKEN"],
])("only the workflow may say %s", (file, said, named) => {
  expect(() => settle({}, file)).toThrow(
    expect.objectContaining({
      code: "config-unusable",
      message: `.github/tdd.yml: ${named} loosens what protects the job's secrets: that is for the workflow to say.`,
    }),
  );
  expect(() => settle(said, file)).not.toThrow();
});

it("names the file that it was", () => {
  expect(() => settle({ CONFIG: "shop/tdd.yml" }, "x: 1")).toThrow(/^shop\/tdd\.yml: There is no/);
});

function settle(inputs: Record<string, string>, file: string | null): Config {
  const env = Object.entries(inputs).map(([name, value]) => [`INPUT_${name}`, value]);
  return settleConfig(readInputs({ INPUT_TOKEN: "t", ...Object.fromEntries(env) }), file);
}
