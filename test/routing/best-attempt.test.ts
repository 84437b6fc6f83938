import fc from "fast-check";
import { expect, it } from "vitest";
import { type Attempt, betterAttempt } from "../../src/routing/best-attempt.ts";

function attempt(commit: string, passing: number, regressions = 0): Attempt {
  return { commit, passing, regressions };
}

it.each([
  ["more red tests passing", attempt("a", 1), attempt("b", 2), "b"],
  ["more of them, first", attempt("a", 3), attempt("b", 2), "a"],
  ["more of them, though others broke", attempt("a", 0), attempt("b", 5, 1), "b"],
  ["nothing broken among equals", attempt("a", 5, 1), attempt("b", 5), "b"],
  ["fewer broken where both break something", attempt("a", 2, 3), attempt("b", 2, 1), "b"],
  ["the earlier one where they are equal", attempt("a", 2), attempt("b", 2), "a"],
])("the better attempt has %s", (_, a, b, commit) => {
  expect(betterAttempt(a, b).commit).toBe(commit);
});

it("the first attempt is the best so far", () => {
  expect(betterAttempt(null, attempt("a", 0, 9)).commit).toBe("a");
});

it("never answers fewer red tests passing, nor more broken among equals", () => {
  const attempts = fc.record({ commit: fc.string(), passing: fc.nat(3), regressions: fc.nat(2) });
  fc.assert(
    fc.property(attempts, attempts, (a, b) => {
      const best = betterAttempt(a, b);
      expect(best.passing).toBe(Math.max(a.passing, b.passing));
      if (a.passing !== b.passing) return;
      expect(best.regressions).toBe(Math.min(a.regressions, b.regressions));
    }),
  );
});
