import { expect, it } from "vitest";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { proposedChange } from "../../src/workflow/proposed-change.ts";
import { makeState } from "./make-state.ts";

const MAKER = {
  workspace: { branch: "feat/issue-7" },
  tests: { sandbox: "namespaces, network off" },
  safe: createSanitizer({ secrets: [] }),
};
const COMMITS = { red: "r", green: "g", refactor: null };
const USAGE = {
  calls: 3,
  inputTokens: 900,
  outputTokens: 80,
  cachedTokens: 0,
  costUsd: 0.01,
};
const RED = { failing: ["tests/test_a.py::test_one"], locked: [], stubs: [] };

it("proposes the green commit, with the tests that prove it", () => {
  expect(proposedChange(MAKER, makeState({ commits: COMMITS, red: RED, usage: USAGE }))).toEqual({
    issue: 7,
    title: "feat: Discount codes",
    body: "Closes #7.\n\n> Customers want codes at the till.\n\nTests that failed before and pass now:\n\n- `tests/test_a.py::test_one`\n\nIt took 3 model calls, 900 tokens in, 80 out, $0.0100.\n\nsandbox: `namespaces, network off`",
    branch: "feat/issue-7",
    head: "g",
  });
});

it("proposes the tidied commit where there is one, and lists lint findings that are left", () => {
  const state = makeState({
    commits: { ...COMMITS, refactor: "t" },
    red: RED,
    lintFindings: ["a.py:1:1: F401", "b.py:2:1: E501"],
  });
  const { head, body } = proposedChange(MAKER, state);
  expect(head).toBe("t");
  expect(body).toMatch(
    /\n\nLint findings left:\n\n- `a\.py:1:1: F401`\n- `b\.py:2:1: E501`\n\nIt took /,
  );
});

it("proposes nothing that was never green", () => {
  const state = makeState({ commits: { red: "r", green: null, refactor: null }, red: RED });
  expect(() => proposedChange(MAKER, state)).toThrow(expect.objectContaining({ code: "fault" }));
});

it("gets by without red evidence", () => {
  expect(proposedChange(MAKER, makeState({ commits: COMMITS })).body).not.toContain("pass now");
});
