import { describe, expect, it } from "vitest";
import { exitCodeOf, summarizeRun } from "../../src/cli/endings.ts";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { EVIDENCE, PROPOSED } from "../reports/runs.ts";
import { failure, makeState } from "../workflow/make-state.ts";

const BRANCHES = { branch: "feat/issue-7", base: "main" };

describe("the JSON result of a run", () => {
  it.each([
    [null, "waiting", 3],
    ["unmerged", "unmerged", 3],
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
      checkRuns: [{ of: "suite" as const, exitCode: 0 }],
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
      tests: { failToPass: ["a::b"], passToPass: 5, guards: [], rewritten: [], removed: [] },
      reason: null,
      review: null,
    });
    const failed = summarizeRun({ ...state, ending: "failed" }, BRANCHES);
    expect(failed).toMatchObject({ reason: "Oops.", mergeByHand: null });
    expect(summarizeRun({ ...state, ending: "failed", error: null }, BRANCHES).reason).toBe("over");
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });

  it("says why an approved change was not merged", () => {
    const aftermath = { reason: "shop.py in your checkout is not in git" };
    const summary = summarizeRun(makeState({ ending: "unmerged", aftermath }), BRANCHES);
    expect(summary).toMatchObject({ status: "unmerged", ...aftermath });
    expect(summary.mergeByHand).toBe("git switch main && git merge feat/issue-7");
  });

  it("has the hints, criteria and survivors of the gate", () => {
    const proposal = {
      state: PROPOSED,
      sandbox: { rung: "off", network: "on" },
      evidence: EVIDENCE,
    } as const;
    const safe = createSanitizer({ secrets: [] });
    const { review } = summarizeRun(PROPOSED, BRANCHES, { proposal, safe });
    const page = safe.markdown(pullRequestPage(proposal)).replaceAll(/[`\\]/g, "");
    expect(review?.hints).toContain("⚠️ The tests ran without a sandbox.");
    for (const hint of review?.hints ?? []) expect(page).toContain(hint);
    expect(review?.criteria).toContainEqual({
      criterion: "A code is used once per customer.",
      tests: [],
    });
    expect(review?.mutants).toBeNull();
  });

  it("has no tests and no reason where there are none", () => {
    expect(summarizeRun(makeState(), BRANCHES)).toMatchObject({
      tests: { failToPass: [], passToPass: null },
      reason: null,
    });
  });
});
