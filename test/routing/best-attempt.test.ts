import fc from "fast-check";
import { expect, it } from "vitest";
import { type Attempt, betterAttempt, measureAttempt } from "../../src/routing/best-attempt.ts";
import { failed, passed } from "./make-run.ts";

function attempt(commit: string, passing: number, regressions = 0): Attempt {
  return { commit, passing, regressions };
}

it.each([
  ["more red tests passing", attempt("a", 1), attempt("b", 2), "b"],
  ["more of them, first", attempt("a", 3), attempt("b", 2), "a"],
  ["nothing broken, however few pass", attempt("a", 0), attempt("b", 5, 1), "a"],
  ["nothing broken, second", attempt("a", 5, 1), attempt("b", 0), "b"],
  ["fewer broken where both break something", attempt("a", 2, 3), attempt("b", 2, 1), "b"],
  ["the earlier one where they are equal", attempt("a", 2), attempt("b", 2), "a"],
])("the better attempt has %s", (_, a, b, commit) => {
  expect(betterAttempt(a, b).commit).toBe(commit);
});

it("the first attempt is the best so far", () => {
  expect(betterAttempt(null, attempt("a", 0, 9)).commit).toBe("a");
});

it("never answers an attempt with a regression while one without is at hand", () => {
  const attempts = fc.record({ commit: fc.string(), passing: fc.nat(9), regressions: fc.nat(2) });
  fc.assert(
    fc.property(attempts, attempts, (a, b) => {
      const best = betterAttempt(a, b);
      const clean = [a, b].filter((one) => one.regressions === 0);
      if (clean.length > 0) expect(best.regressions).toBe(0);
      if (clean.length === 2) expect(best.passing).toBe(Math.max(a.passing, b.passing));
    }),
  );
});

it("measures by the tests that were red", () => {
  const report = {
    tests: [passed("t::a"), failed("t::b", "assert 0"), passed("t::old")],
    collectionErrors: [],
  };
  const measured = measureAttempt({
    commit: "c",
    report,
    redTests: ["t::a", "t::b", "t::gone"],
    regressions: ["t::x"],
  });
  expect(measured).toEqual(attempt("c", 1, 1));
  expect(
    measureAttempt({ commit: "c", report: null, redTests: ["t::a"], regressions: [] }),
  ).toEqual(attempt("c", 0));
});
