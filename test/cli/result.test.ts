import { describe, expect, it } from "vitest";
import { exitCodeOf, summarizeRun } from "../../src/cli/endings.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { failure, makeState } from "../workflow/make-state.ts";

const BRANCHES = { branch: "feat/issue-7", base: "main" };

describe("the JSON result of a run", () => {
  it.each([
    [null, "waiting", 3],
    ["unmerged", "waiting", 3],
    ["merged", "merged", 0],
    ["aborted", "aborted", 4],
    ["covered", "covered", 0],
    ["failed", "failed", 1],
  ] as const)("that ended with %s is %s, exit code %i", (ending, status, code) => {
    const summary = summarizeRun(makeState({ ending }), BRANCHES);
    expect(summary.status).toBe(status);
    expect(exitCodeOf(summary.status)).toBe(code);
  });

  it("has everything that happened as plain JSON", () => {
    const happened = {
      issue: 7,
      commits: { red: "r", green: "g", refactor: null },
      exitCodeHistory: [1, 0],
      routeHistory: [{ from: "redGate", to: "implement", reason: "red" }],
      failureHistory: { attempts: 1, entries: [failure()] },
      coveredTests: [{ name: "test_a", by: "a::test_a" }],
      lintFindings: ["a.py:1:1: F401"],
      unlinted: ["mypy: it is configured, but not installed"],
      mergeByHand: "git merge it",
      usage: { calls: 3, inputTokens: 20, outputTokens: 10, cachedTokens: 5, costUsd: 0.01 },
      error: { node: "plan", code: "fault", message: "Oops." },
    } satisfies Partial<RunState>;
    const state = makeState({
      ...happened,
      red: { failing: ["a::b"], locked: [], stubs: [] },
      passToPass: 5,
      decision: { nextNode: "snitch", reason: "over", requiresHuman: true, retryAllowed: false },
    });
    const summary = summarizeRun(state, BRANCHES);
    expect(summary).toEqual({
      ...happened,
      status: "waiting",
      branch: "feat/issue-7",
      tests: { failToPass: ["a::b"], passToPass: 5 },
      reason: null,
    });
    const failed = summarizeRun({ ...state, ending: "failed" }, BRANCHES);
    expect(failed).toMatchObject({ reason: "Oops.", mergeByHand: null });
    expect(summarizeRun({ ...state, ending: "failed", error: null }, BRANCHES).reason).toBe("over");
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });

  it("has no tests and no reason where there are none", () => {
    expect(summarizeRun(makeState(), BRANCHES)).toMatchObject({
      tests: { failToPass: [], passToPass: null },
      reason: null,
    });
  });
});
