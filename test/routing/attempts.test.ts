import fc from "fast-check";
import { expect, it } from "vitest";
import { type Attempt, betterAttempt } from "../../src/routing/attempts.ts";

function attempt(commit: string, passing: number, regressions = 0): Attempt {
  return { commit, passing, regressions };
}

it.each([
  ["more red tests passing", attempt("a", 1), attempt("b", 2), "b"],
  ["more of them, first", attempt("a", 3), attempt("b", 2), "a"],
  ["nothing broken, though fewer pass", attempt("a", 4), attempt("b", 5, 1), "a"],
  ["nothing broken, also when it comes later", attempt("a", 5, 1), attempt("b", 4), "b"],
  ["more passing where both break something", attempt("a", 3, 1), attempt("b", 4, 2), "b"],
  ["nothing broken among equals", attempt("a", 5, 1), attempt("b", 5), "b"],
  ["fewer broken where both break something", attempt("a", 2, 3), attempt("b", 2, 1), "b"],
  ["the earlier one where they are equal", attempt("a", 2), attempt("b", 2), "a"],
])("the better attempt has %s", (_, a, b, commit) => {
  expect(betterAttempt(a, b).commit).toBe(commit);
});

it("the first attempt is the best so far", () => {
  expect(betterAttempt(null, attempt("a", 0, 9)).commit).toBe("a");
});

it("prefers an attempt with regressions only to another with regressions that passes less", () => {
  const attempts = fc.record({ commit: fc.string(), passing: fc.nat(3), regressions: fc.nat(2) });
  fc.assert(
    fc.property(attempts, attempts, (a, b) => {
      const best = betterAttempt(a, b);
      const sound = [a, b].filter(({ regressions }) => regressions === 0);
      const rivals = sound.length === 0 ? [a, b] : sound;
      expect(rivals).toContain(best);
      expect(best.passing).toBe(Math.max(...rivals.map(({ passing }) => passing)));
      if (a.passing !== b.passing) return;
      expect(best.regressions).toBe(Math.min(a.regressions, b.regressions));
    }),
  );
});
