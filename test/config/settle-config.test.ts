import { expect, it } from "vitest";
import { readInputs } from "../../src/action/inputs.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { type Config, DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";

it("is the defaults where nobody says anything", async () => {
  expect(await settle({}, null)).toEqual(DEFAULT_CONFIG);
  expect(await settle({}, "")).toEqual(DEFAULT_CONFIG);
});

it("the workflow goes before the file, key by key", async () => {
  const file =
    "attempts: 7\nlabel: build\nexecution: { timeout_seconds: 60, parallel: true }\nbudgets: { max_tokens: 9 }\n";
  const settled = await settle({ TIMEOUT: "90", ATTEMPTS: "2", "MAX-COST": "1" }, file);
  expect(settled).toMatchObject({
    attempts: 2,
    label: "build",
    execution: { timeout_seconds: 90, parallel: true },
    budgets: { max_tokens: 9, max_cost_usd: 1 },
    merge_method: "merge",
  });
});

it("a model that the workflow names answers everything", async () => {
  const file = "model: openai:a\nmodels: { plan: openai:b }\n";
  expect(await settle({}, file)).toMatchObject({ model: "openai:a", models: { plan: "openai:b" } });
  expect(await settle({ MODEL: "google:c" }, file)).toMatchObject({
    model: "google:c",
    models: {},
  });
});

it.each([
  ["sandbox: off", { SANDBOX: "auto" }, "sandbox: off"],
  ["network: on", { NETWORK: "on" }, "network: on"],
  ["pass_env: [SHOP_TOKEN, SHOP_MODE]", { "PASS-ENV": "SHOP_TOKEN" }, "pass_env: SHOP_TOKEN"],
])("only the workflow may say %s", async (file, said, named) => {
  await expect(settle({}, file)).rejects.toThrow(
    expect.objectContaining({
      code: "config-unusable",
      message: `.github/tdd.yml: ${named} loosens what protects the job's secrets: that is for the workflow to say.`,
    }),
  );
  await expect(settle(said, file)).resolves.toBeDefined();
});

it("names the file that it was", async () => {
  await expect(settle({ CONFIG: "shop/tdd.yml" }, "x: 1")).rejects.toThrow(
    /^shop\/tdd\.yml: There is no/,
  );
});

function settle(inputs: Record<string, string>, file: string | null): Promise<Config> {
  const env = Object.entries(inputs).map(([name, value]) => [`INPUT_${name}`, value]);
  const safe = createSanitizer({ secrets: [] });
  return resolveConfig(readInputs({ INPUT_TOKEN: "t", ...Object.fromEntries(env) }, safe), file);
}
