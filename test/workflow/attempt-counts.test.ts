import { expect, it } from "vitest";
import { attemptCounts } from "../../src/workflow/attempt-counts.ts";
import { makeState } from "./make-state.ts";

it("each counter goes under the name its budget has", () => {
  const state = makeState({
    scaffoldRetryCount: 1,
    retryCount: 2,
    refactorRetryCount: 3,
    lintRetryCount: 4,
  });
  expect(attemptCounts(state)).toEqual({ scaffold: 1, implement: 2, refactor: 3, lint: 4 });
});
