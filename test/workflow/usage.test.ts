import { expect, it } from "vitest";
import { addUsage, Usage } from "../../src/workflow/usage.ts";

it("usage adds up, part by part, and the parts stay as they were", () => {
  const total = { calls: 1, inputTokens: 20, outputTokens: 300 };
  const added = { calls: 4, inputTokens: 50, outputTokens: 600 };
  expect(addUsage(total, added)).toEqual({ calls: 5, inputTokens: 70, outputTokens: 900 });
  expect(total).toEqual({ calls: 1, inputTokens: 20, outputTokens: 300 });
});

it("usage that is read back has all its numbers", () => {
  expect(Usage.safeParse({ calls: 1, inputTokens: 2 }).success).toBe(false);
});
