import { expect, it } from "vitest";
import { runOutputs } from "../../src/reports/run-outputs.ts";
import { makeState } from "../workflow/make-state.ts";

const BRANCH = { branch: "feat/issue-7" };

it("has the facts that later steps of a workflow need", () => {
  const state = makeState({
    ending: "merged",
    proposal: "https://github.com/o/r/pull/12",
    commits: { red: "r", green: "g", refactor: "t" },
    phases: [{ phase: "green", attempts: 2, seconds: 1, tokens: 5 }],
    usage: { calls: 3, inputTokens: 900, outputTokens: 80, cachedTokens: 0, costUsd: 0.01 },
  });
  expect(runOutputs(state, BRANCH)).toEqual({
    status: "merged",
    prNumber: 12,
    prUrl: "https://github.com/o/r/pull/12",
    branch: "feat/issue-7",
    redSha: "r",
    greenSha: "g",
    attempts: 2,
    tokens: 980,
    cost: 0.01,
    logs: null,
  });
});

it.each([
  ["running", null, null],
  ["waiting", null, "https://github.com/o/r/pull/12"],
  ["failed", "failed", null],
  ["aborted", "aborted", "https://github.com/o/r/pull/12"],
] as const)("calls a run %s", (status, ending, proposal) => {
  expect(runOutputs(makeState({ ending, proposal }), BRANCH).status).toBe(status);
});

it("has no pull request where the proposal is a branch", () => {
  expect(runOutputs(makeState({ proposal: "feat/issue-7" }), BRANCH)).toMatchObject({
    prNumber: null,
    prUrl: null,
    attempts: 0,
  });
});

it.each([
  ["spec-incomplete", "needs-info"],
  ["github-refused", "failed"],
] as const)("calls a start that was refused with %s %s, whatever ran before", (code, status) => {
  const error = { code, message: "no", fix: "", data: {} };
  const interruption = { kind: "refused", error } as const;
  const state = makeState({ ending: "aborted" });
  expect(runOutputs(state, { ...BRANCH, interruption }).status).toBe(status);
});

it("calls a run that died failed", () => {
  const options = { ...BRANCH, interruption: { kind: "died" } as const };
  expect(runOutputs(makeState(), options).status).toBe("failed");
});
