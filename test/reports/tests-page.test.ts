import { expect, it } from "vitest";
import { testsPage } from "../../src/features/test-gate/test-gate.ts";
import { NO_EVIDENCE } from "../../src/reports/proposal.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";

const [RED, OTHER] = ["1", "2"].map((digit) => digit.repeat(40)) as [string, string];
const safe = createSanitizer({ secrets: [] });

const page = (more: Partial<Parameters<typeof testsPage>[0]["state"]>, wasIssueEdited = false) => {
  const state = makeState({ commits: { red: RED, green: null, refactor: null }, ...more });
  return safe.markdown(testsPage({ state, evidence: NO_EVIDENCE, wasIssueEdited }));
};

it("says that the issue was edited since, and only then", () => {
  expect(page({})).not.toContain("edited");
  expect(page({}, true)).toContain("The issue was edited after the run started.");
});

it("says why other tests are shown than those that were approved", () => {
  const shown = { proposal: "p", shown: RED };
  expect(page({ testGate: { ...shown, approved: null } })).not.toContain("approved as");
  const testGate = { ...shown, approved: OTHER };
  const routeHistory = [
    { from: "greenGate", to: "scaffold", reason: "test_a passes whatever f returns" },
    { from: "redGate", to: "publishTests", reason: "red" },
  ] as const;
  const text = page({ testGate, routeHistory: [...routeHistory] });
  expect(text).toContain("not the tests that were approved as 2222222222");
  expect(text).toContain("passes whatever f returns");
  expect(page({ testGate })).toContain("no reason was recorded");
});
