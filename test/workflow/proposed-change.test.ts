import { expect, it } from "vitest";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { proposedChange } from "../../src/workflow/proposed-change.ts";
import { makeState } from "./make-state.ts";
import { PLAN } from "./prompts/shown.ts";

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
    unlinted: ["mypy: it is configured, but not installed"],
  });
  const { head, body } = proposedChange(MAKER, state);
  expect(head).toBe("t");
  expect(body).toMatch(
    /\n\nLint findings left:\n\n- `a\.py:1:1: F401`\n- `b\.py:2:1: E501`\n\nLinters that could not be run:\n\n- `mypy: it is configured, but not installed`\n\nIt took /,
  );
});

it("lists what the model tried and was refused", () => {
  const sentBack = [
    "implement: tests/test_a.py is a test, and tests are locked once they are red.",
  ];
  expect(proposedChange(MAKER, makeState({ commits: COMMITS, sentBack })).body).toContain(
    `\n\nAnswers of the model that could not be used:\n\n- \`${sentBack}\`\n\nIt took `,
  );
});

it("proposes nothing that was never green", () => {
  const state = makeState({ commits: { red: "r", green: null, refactor: null }, red: RED });
  expect(() => proposedChange(MAKER, state)).toThrow(expect.objectContaining({ code: "fault" }));
});

it("gets by without red evidence", () => {
  expect(proposedChange(MAKER, makeState({ commits: COMMITS })).body).not.toContain("pass now");
});

it("lists inferred tests apart, with how many they are and which were dropped", () => {
  const agreedPlan = {
    ...PLAN,
    tests: [{ name: "test_one", criterion: "c", quote: null, inferred: true }],
  };
  const droppedTests = ["tests/test_a.py::test_two"];
  const state = makeState({ commits: COMMITS, red: RED, agreedPlan, droppedTests });
  const { body } = proposedChange(MAKER, state);
  expect(body.slice(body.indexOf("Inferred"))).toMatchInlineSnapshot(`
    "Inferred tests (1), which follow from no sentence that could be quoted: is this what was meant?

    - \`tests/test_a.py::test_one\`

    Inferred tests that were dropped (1): they alone failed when the attempts were spent, and nobody asked for them.

    - \`tests/test_a.py::test_two\`

    It took 0 model calls, 0 tokens in, 0 out, $0.00.

    sandbox: \`namespaces, network off\`"
  `);
});

it("shows a disputed test before everything else, in both versions", () => {
  const test = {
    id: "tests/test_a.py::test_one",
    file: "tests/test_a.py",
    quote: "Half a cent is rounded up.",
    before: "def test_one():\n    assert 1",
    after: "def test_one():\n    assert 2",
    attempt: null,
  };
  const disputeRuling = { why: "It rounds down.", test };
  const { body } = proposedChange(MAKER, makeState({ commits: COMMITS, red: RED, disputeRuling }));
  expect(body.slice(0, body.indexOf("> Customers"))).toMatchInlineSnapshot(`
    "Closes #7.

    **A locked test was disputed and written again. Look at it first.** Every attempt failed \`tests/test_a.py::test_one\`, and the issue says:

    > Half a cent is rounded up.

    Why it was wrong: It rounds down.

    Before:

    \`\`\`text
    def test_one():
        assert 1
    \`\`\`

    Now:

    \`\`\`text
    def test_one():
        assert 2
    \`\`\`

    "
  `);
  const none = makeState({ commits: COMMITS, disputeRuling: { why: "all right", test: null } });
  expect(proposedChange(MAKER, none).body).not.toContain("disputed");
});
