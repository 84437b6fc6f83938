import { expect, it } from "vitest";
import { gatherShownContext, stepRequests } from "../../../src/workflow/prompts/shown-context.ts";
import type { Tools } from "../../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../../default-settings.ts";
import { makeState } from "../make-state.ts";

const PLAN = {
  approach: "as it is",
  ...{ tests: [], creates: [], newFiles: [], changes: ["shop/cart.py"], wrongTests: [] },
};
const FUNCTIONS = Array.from({ length: 2000 }, (_, index) => {
  return `def price_${index}(item):\n    return item.cost * ${index}\n\n\n`;
});
const FILES: Record<string, string> = {
  "shop/cart.py": "TOTAL = 1\n",
  "shop/prices.py": FUNCTIONS.join(""),
  "tests/test_prices.py": FUNCTIONS.join(""),
};
const tools = {
  workspace: {
    at: () => ({
      list: async () => Object.keys(FILES),
      read: async (path: string) => FILES[path] ?? null,
    }),
  },
  settings: DEFAULT_SETTINGS,
  log: { record: () => {} },
} as unknown as Tools;

it("shows the lines that the plan reads and those that were asked for", async () => {
  const reads = ["shop/prices.py:41-60", "shop/prices.py::price_900", "tests/test_prices.py:1-4"];
  const state = makeState({
    agreedPlan: { ...PLAN, reads },
    looked: ["shop/prices.py:5-12", "shop/taxes.py:1-9", "tests/test_taxes.py:1-9"],
  });
  const requests = await stepRequests(tools, state, "red", "code");
  expect(requests).toEqual([
    "shop/cart.py",
    "shop/prices.py:41-60",
    "shop/prices.py::price_900",
    "shop/prices.py:5-12",
    "shop/taxes.py:1-9",
  ]);
  const { excerpts = [] } = await gatherShownContext(tools, "red", requests);
  expect(excerpts.join()).toContain("return item.cost * 14");
  expect(excerpts.join()).toContain("return item.cost * 900\n");
  expect(await stepRequests(tools, state, "red", "tests")).toEqual(
    expect.arrayContaining(["tests/test_prices.py:1-4", "tests/test_taxes.py:1-9"]),
  );
});
