import { describe, expect, it } from "vitest";
import type { RunState } from "../../../src/run-state/run-state.ts";
import { replan as replanState } from "../../../src/workflow/nodes/plan.ts";
import { failure, makeState } from "../make-state.ts";

const replan = (failureHistory: RunState["failureHistory"], more: Partial<RunState> = {}) =>
  replanState(makeState({ failureHistory, ...more }));

describe("replan", () => {
  it("after one failure, fixes what failed", () => {
    const course = replan({ attempts: 1, entries: [failure({ summary: "test_a: 1 != 2" })] });
    expect(course.headline).toBe("the next attempt is told what failed");
    expect(course.reason).toBe("test_a: 1 != 2");
    expect(course.strategy).toMatch(/^The last attempt failed: test_a: 1 != 2\nFix exactly that/);
  });

  it("after the same failures twice running, takes another approach", () => {
    const entries = [failure({ summary: "before" }), failure({ summary: "after" })];
    const course = replan({ attempts: 2, entries });
    expect(course.headline).toBe(
      "the same failures twice: the next attempt is told to try another approach",
    );
    expect(course.reason).toBe("after");
    expect(course.strategy).toMatch(/^The last attempt failed: after\n.*take another one/);
  });

  it("asks each time what is done differently", () => {
    const once = replan({ attempts: 1, entries: [failure()] });
    const twice = replan({ attempts: 2, entries: [failure(), failure()] });
    for (const { strategy } of [once, twice]) {
      expect(strategy).toContain("First say in one sentence what you will do differently.");
    }
  });

  it.each([
    ["other tests", failure({ tests: ["tests/test_b.py::test_other"] })],
    ["another phase", failure({ phase: "RED" })],
    ["another kind", failure({ kind: "runtime_error" })],
  ])("%s before are not the same failure", (_, before) => {
    expect(replan({ attempts: 2, entries: [before, failure()] }).headline).toBe(
      "the next attempt is told what failed",
    );
  });

  it("the same failure earlier than the last but one does not count", () => {
    const other = failure({ tests: ["tests/test_b.py::test_other"] });
    const entries = [failure(), other, failure()];
    expect(replan({ attempts: 3, entries }).headline).toBe("the next attempt is told what failed");
  });

  it("says so when nothing is on record", () => {
    expect(replan({ attempts: 0, entries: [] })).toMatchObject({
      headline: "the next attempt is told what failed",
      reason: "no failure is on record",
    });
  });

  it("where other tests broke, says which, and that it was rolled back", () => {
    const brokenTests = ["tests/test_old.py::test_a", "tests/test_old.py::test_b"];
    const entries = [failure(), failure({ tests: brokenTests, summary: "2 broke" })];
    const course = replan({ attempts: 2, entries }, { brokenTests });
    expect(course.headline).toBe(
      "other tests broke: rolled back; the next attempt is told to avoid that",
    );
    expect(course.strategy).toMatchInlineSnapshot(`
      "The last attempt failed: 2 broke
      It broke tests that passed before: tests/test_old.py (2: test_a, test_b)
      So it was rolled back. Make the new tests pass in another way that does not break these. First say in one sentence what you will do differently."
    `);
    const linted = replan({ attempts: 1, entries: [failure({ phase: "LINT" })] }, { brokenTests });
    expect(linted.headline).toBe("the next attempt is told what failed");
  });

  it("says so when the last attempt was no better than an earlier one", () => {
    const bestAttempt = { commit: "first", passing: 1, regressions: 0 };
    const history = { attempts: 1, entries: [failure()] };
    const worse = replan(history, { bestAttempt, draft: "second" });
    expect(worse.strategy).toContain("It did no better than an earlier attempt");
    // A repeated answer changes nothing: the question has no diff then.
    expect(worse.strategy).not.toContain("<diff>");
    expect(worse.strategy).toContain("you continue from the earlier one.");
    // Code that breaks other tests is not continued from.
    const broke = { ...bestAttempt, regressions: 2 };
    const afresh = replan(history, { bestAttempt: broke, draft: "second" }).strategy;
    expect(afresh).toContain("you start again from the code without either.");
    expect(afresh).not.toContain("continue from");
    expect(replan(history, { bestAttempt, draft: "first" }).strategy).not.toContain("earlier one");
    const commits = { red: "r", green: "g", refactor: null };
    const mending = replan(history, { bestAttempt, draft: "second", commits });
    expect(mending.strategy).not.toContain("earlier one");
  });
});
