import { expect, it } from "vitest";
import { estimateRelevance } from "../../src/github/event-relevance.ts";

const OURS = { label: "tdd-implement", branchPrefix: "feat/issue-" };
const head = (ref: unknown) => ({ head: { ref } });

it.each<[string, string, object, string]>([
  ["a push", "push", { ref: "refs/heads/main" }, "no"],
  ["an issue that is opened", "issues", { action: "opened", label: null }, "no"],
  ["our label", "issues", { action: "labeled", label: { name: "TDD-Implement" } }, "probably"],
  ["another label", "issues", { action: "labeled", label: { name: "bug" } }, "perhaps"],
  [
    "a comment that is a command",
    "issue_comment",
    { action: "created", comment: { body: "/tdd help" } },
    "probably",
  ],
  [
    "a comment that is none",
    "issue_comment",
    { action: "created", comment: { body: "See /tdd" } },
    "no",
  ],
  [
    "a review of our branch",
    "pull_request_review",
    { action: "submitted", pull_request: head("feat/issue-1") },
    "probably",
  ],
  [
    "a review of a fork's branch that is called like ours",
    "pull_request_review",
    {
      action: "submitted",
      pull_request: { head: { ref: "feat/issue-1", repo: { full_name: "eve/shop" } } },
      repository: { full_name: "octo/shop" },
    },
    "perhaps",
  ],
  [
    "a closing of another",
    "pull_request",
    { action: "closed", pull_request: head("fix") },
    "perhaps",
  ],
  [
    "a check of our branch",
    "workflow_run",
    { action: "completed", workflow_run: { head_branch: "feat/issue-1" } },
    "probably",
  ],
  [
    "another app's check of another branch",
    "check_suite",
    { action: "completed", check_suite: { head_branch: "fix" } },
    "perhaps",
  ],
  ["a status of our branch", "status", { branches: [{ name: "feat/issue-1" }] }, "probably"],
  ["a status of another branch", "status", { branches: [{ name: "fix" }] }, "perhaps"],
  ["a dispatch", "workflow_dispatch", { inputs: null }, "perhaps"],
])("%s", (_, name, payload, glance) => {
  const event = { name, payload: { sender: { login: "ann", type: "User" }, ...payload } };
  expect(estimateRelevance(event, OURS)).toBe(glance);
});

it("a bot is ignored, unless it may hand on what a person did, or has merged", () => {
  const sender = { login: "robot[bot]", type: "Bot" };
  const closed = (merged: boolean) => ({
    name: "pull_request",
    payload: { action: "closed", pull_request: { ...head("feat/issue-1"), merged }, sender },
  });
  expect(estimateRelevance(closed(false), OURS)).toBe("no");
  expect(estimateRelevance(closed(true), OURS)).toBe("probably");
  const comment = { action: "created", comment: { body: "/tdd start" }, sender };
  expect(estimateRelevance({ name: "issue_comment", payload: comment }, OURS)).toBe("no");
  expect(estimateRelevance({ name: "workflow_dispatch", payload: { sender } }, OURS)).toBe(
    "perhaps",
  );
});

it.each([
  "issues",
  "issue_comment",
  "pull_request_review",
  "pull_request",
  "workflow_run",
  "check_suite",
  "status",
  "workflow_dispatch",
])("looks at no more of %s than there is", (name) => {
  const actions = ["labeled", "created", "submitted", "closed", "completed"];
  const parts = [undefined, null, 7, "x", {}, { head: null, name: null, body: null }];
  const payloads = actions.flatMap((action) =>
    parts.map((part) => ({
      action,
      label: part,
      comment: part,
      pull_request: part,
      workflow_run: part,
      check_suite: part,
      branches: part === undefined ? undefined : [part],
    })),
  );
  const glances = [null, "x", ...payloads].map((payload) =>
    estimateRelevance({ name, payload }, OURS),
  );
  expect(glances.filter((glance) => !["no", "perhaps", "probably"].includes(glance))).toEqual([]);
});
