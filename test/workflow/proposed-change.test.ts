import { expect, it } from "vitest";
import { proposedChange } from "../../src/workflow/proposed-change.ts";
import { makeState } from "./make-state.ts";

const BRANCH = "feat/issue-7";
const COMMITS = { red: "r", green: "g", refactor: null };
const RED = { failing: ["tests/test_a.py::test_one"], locked: [], stubs: [] };

it("proposes the green commit, with the tests that prove it", () => {
  expect(proposedChange(BRANCH, makeState({ commits: COMMITS, red: RED }))).toEqual({
    issue: 7,
    title: "feat: Discount codes (#7)",
    body: "Customers want codes at the till.\n\nTests that failed before and pass now:\n- tests/test_a.py::test_one",
    branch: BRANCH,
    head: "g",
  });
});

it("proposes the tidied commit where there is one, and lists lint findings that are left", () => {
  const state = makeState({
    commits: { ...COMMITS, refactor: "t" },
    red: RED,
    lintFindings: ["a.py:1:1: F401", "b.py:2:1: E501"],
  });
  const { head, body } = proposedChange(BRANCH, state);
  expect(head).toBe("t");
  expect(body).toMatch(/\n\nLint findings left:\n- a\.py:1:1: F401\n- b\.py:2:1: E501$/);
});

it("proposes nothing that was never green", () => {
  const state = makeState({ commits: { red: "r", green: null, refactor: null }, red: RED });
  expect(() => proposedChange(BRANCH, state)).toThrow(expect.objectContaining({ code: "fault" }));
});

it("gets by without red evidence", () => {
  expect(proposedChange(BRANCH, makeState({ commits: COMMITS })).body).toMatch(/pass now:\n$/);
});
