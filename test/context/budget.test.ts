import fc from "fast-check";
import { expect, it } from "vitest";
import { shareBudget } from "../../src/context/budget.ts";

it("leaves most of the budget to files", () => {
  expect(shareBudget(60_000)).toEqual({ tree: 2_500, files: 57_500 });
  expect(shareBudget(8_000)).toEqual({ tree: 1_000, files: 7_000 });
});

it("never shares out more than the budget", () => {
  fc.assert(
    fc.property(fc.nat(200_000), (tokens) => {
      const shares = Object.values(shareBudget(tokens));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tokens);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }),
  );
});
