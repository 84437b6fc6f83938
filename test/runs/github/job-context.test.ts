import { expect, it } from "vitest";
import { requireListPrices } from "../../../src/runs/github/job-context.ts";

const BOUND = { overrides: { budgets: { max_cost_usd: 5 } }, configFile: ".github/tdd.yml" };

it.each([
  ["openai:gpt-5", { input: 0, output: 0 }],
  ["openai:gpt-5-2025-08-07", { input: 1.25, output: 9 }],
  ["openai:gpt-5", { input: 1.25, output: 10, cached: 0 }],
])("a file cannot lower a price when the workflow bounds the cost: %s %j", (name, price) => {
  const known = { "openai:own": { input: 0, output: 0 }, [name]: price };
  expect(() => requireListPrices(known, BOUND)).toThrow(
    `.github/tdd.yml: prices: ${name} is below its list price, so the workflow's max-cost could not be enforced.`,
  );
  // A file that sets the bound may set the prices, too.
  expect(() => requireListPrices(known, { ...BOUND, overrides: {} })).not.toThrow();
});

it("a file may raise a price, or set one for an unknown model", () => {
  const dear = { "openai:gpt-5": { input: 2, output: 10 }, "openai:own": { input: 0, output: 0 } };
  expect(() => requireListPrices(dear, BOUND)).not.toThrow();
});
