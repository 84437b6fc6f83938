import fc from "fast-check";
import { expect, it } from "vitest";
import { shareBudget } from "../../src/context/budget.ts";

it("leaves most of the budget to whole files", () => {
  expect(shareBudget(60_000)).toEqual({ tree: 7_500, map: 10_000, outlines: 6_000, files: 36_500 });
  expect(shareBudget(100_000)).toEqual({
    tree: 8_000,
    map: 10_000,
    outlines: 6_000,
    files: 76_000,
  });
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
