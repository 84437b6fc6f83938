import { describe, expect, it } from "vitest";
import type { Surface } from "../../src/errors.ts";
import { snitchReport } from "../../src/reports/snitch-report.ts";
import { recordUnusableAnswer } from "../../src/routing/failure-history.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { failure, makeState } from "../workflow/make-state.ts";

const RED = {
  failing: ["tests/test_codes.py::test_unknown", "tests/test_codes.py::test_case"],
  locked: [],
  stubs: [],
};
const EXHAUSTED = {
  nextNode: "snitch",
  reason: "bounded_attempts_exceeded: 3 of 3 attempts",
  requiresHuman: true,
  retryAllowed: false,
} as const;

describe("snitchReport", () => {
  it("says after red why it stopped, how far it got, and what to do next", () => {
    const state = makeState({
      red: RED,
      commits: { red: "r", green: null, refactor: null },
      decision: EXHAUSTED,
      bestAttempt: { commit: "b", passing: 1, regressions: 0 },
      failureHistory: { attempts: 2, entries: [failure({ summary: "1 | 2\nx" }), failure()] },
      routeHistory: [
        { from: "plan", to: "scaffold", reason: "a table\n\n</details>\nof codes" },
        { from: "greenGate", to: "snitch", reason: EXHAUSTED.reason },
      ],
    });
    expect(report(state)).toMatchInlineSnapshot(`
      "## Snitch report: #7 Discount codes

      **Why it stopped:** bounded_attempts_exceeded: 3 of 3 attempts

      **Goal:** Customers want codes at the till.

      **Progress:** red; 2 failed attempts; the best attempt passes 1 of 2 tests.

      **Where to look first:** \`tests/test_codes.py::test_unknown\`. Is the test right, and does the issue say enough to pass it?

      **Next steps:** run \`tdd-arbiter retry --issue 7 "hint"\`. To continue by hand, run \`git switch feat/issue-7\`: the branch has the tests and the best attempt. To start over, delete it with \`git branch -D feat/issue-7\` and run the issue again.

      **Usage:** 0 model calls, 0 tokens in, 0 out, $0.00.

      <details>
      <summary>Failures</summary>

      | phase | command | exit | kind | what happened |
      |---|---|---|---|---|
      | GREEN | python -m pytest tests/test_codes.py | 1 | test_failure | 1 \\| 2 x |
      | GREEN | python -m pytest tests/test_codes.py | 1 | test_failure | test_unknown: DID NOT RAISE |

      </details>

      <details>
      <summary>Route taken</summary>

      1. plan → write tests: a table &lt;/details> of codes
      2. green gate → report: bounded_attempts_exceeded: 3 of 3 attempts

      </details>
      "
    `);
  });

  it("says a repeated failure and a repeated reason once, and folds the last traceback", () => {
    const reason = "1 of 2 tests fails";
    const text = "    def test_unknown():\n>       assert total() == 3\nE       assert 2 == 3";
    const state = makeState({
      red: RED,
      decision: EXHAUSTED,
      exitCodeHistory: [1, 1, 1],
      failureHistory: { attempts: 3, entries: [failure(), failure(), failure()] },
      routeHistory: [
        { from: "greenGate", to: "plan", reason },
        { from: "plan", to: "implement", reason },
        { from: "greenGate", to: "plan", reason },
      ],
      testResults: {
        ...{ exitCode: 1, verdict: "red", passed: 1, failed: 1, summary: "", causes: "" },
        ...{ feedback: "", traceback: { id: "tests/test_codes.py::test_unknown", text } },
      },
    });
    const page = report(state);
    expect(page.split(failure().summary)).toHaveLength(2);
    expect(page).toContain("(3 times)");
    expect(page.split(reason)).toHaveLength(2);
    expect(page).toContain("2. plan → write code: as in 1");
    expect(page).toContain("<summary>Last traceback: tests/test_codes.py::test_unknown</summary>");
    expect(page).toContain("\n    def test_unknown():\n");
    expect(page).toContain(
      '**Full output of the tests:** one file per attempt, and `red.json`, in `.git/tdd-arbiter/feat/issue-7/logs/r` (docs/how-a-run-works.md, "Files of a run").',
    );
    expect(report(state, "github")).toContain("artifact `tdd-arbiter-logs`");
    expect(report({ ...state, testResults: null })).not.toContain("Full output");
  });

  it("keeps code spans of the issue", () => {
    const state = makeState({ decision: EXHAUSTED });
    const spec = { ...state.spec, goal: "Add `take(1)` to `shop.py`." };
    expect(report({ ...state, spec })).toContain("**Goal:** Add `take(1)` to `shop.py`.\n");
  });

  it("is short for an error before any test ran", () => {
    const error = { node: "plan", code: "answer-unusable", message: "The plan cannot be read." };
    expect(report(makeState({ error, decision: EXHAUSTED }))).toMatchInlineSnapshot(`
      "## Snitch report: #7 Discount codes

      **Why it stopped:** The plan cannot be read. (in plan, answer-unusable)

      **Goal:** Customers want codes at the till.

      **Progress:** no test was red yet; 0 failed attempts.

      **Where to look first:** the message above. The run ended with this error, not with a failing test.

      **Next steps:** fix what the message names, then run \`tdd-arbiter retry --issue 7 "hint"\`.

      **Usage:** 0 model calls, 0 tokens in, 0 out, $0.00.
      "
    `);
  });

  it("names commands for comments on GitHub, and draws the route", () => {
    const state = makeState({
      red: RED,
      commits: { red: "r", green: null, refactor: null },
      decision: EXHAUSTED,
      bestAttempt: { commit: "b", passing: 1, regressions: 0 },
      routeHistory: [{ from: "greenGate", to: "snitch", reason: EXHAUSTED.reason }],
    });
    const own = { source: "ann/new", commit: null, files: [], leftAlone: [], missing: [] };
    expect(report({ ...state, ownTests: own }, "github")).not.toContain("from:tests");
    const text = report(state, "github");
    expect(text.slice(text.indexOf("**Next steps:**"))).toMatchInlineSnapshot(`
      "**Next steps:** comment \`/tdd retry <hint>\`. To have the tests rewritten too, comment \`/tdd retry from:tests <hint>\`. To continue by hand, run \`git fetch origin feat/issue-7 && git switch feat/issue-7\`: the branch has the tests and the best attempt.

      **Usage:** 0 model calls, 0 tokens in, 0 out, $0.00.

      <details>
      <summary>Route taken</summary>

      \`\`\`mermaid
      flowchart TD
        greenGate{"green gate"}
        snitch["report"]
        greenGate -- "1" --> snitch
      \`\`\`

      1. green gate → report: bounded_attempts_exceeded: 3 of 3 attempts

      </details>
      "
    `);
    expect(text).not.toContain("tdd-arbiter");
    const early = report(makeState({ decision: EXHAUSTED }), "github");
    expect(early).toContain(
      "**Next steps:** make the issue more specific and set the label again, or comment `/tdd retry <hint>`.",
    );
    const error = { node: "plan", code: "answer-unusable", message: "The plan cannot be read." };
    expect(report(makeState({ error }), "github")).toContain(
      "**Next steps:** fix what the message names, then comment `/tdd retry <hint>`.",
    );
  });

  it.each([
    ["the tests", { red: "r", green: null }, null],
    ["the tests and the best attempt", { red: "r", green: null }, 1],
    ["the tests and code that passes them", { red: "r", green: "g" }, 2],
  ])("says that the branch has %s", (what, commits, passing) => {
    const bestAttempt = passing === null ? null : { commit: "b", passing, regressions: 0 };
    const state = makeState({ red: RED, commits: { ...commits, refactor: null }, bestAttempt });
    expect(report(state)).toContain(
      `\`git switch feat/issue-7\`: the branch has ${what}. To start over`,
    );
  });

  it("lists unusable model answers", () => {
    const text = report(makeState({ sentBack: ["scaffold: .github/x.yml is never written."] }));
    expect(text).toContain(
      "<summary>Unusable model answers</summary>\n\n- scaffold: .github/x.yml is never written.\n\n</details>",
    );
  });

  it("keeps an error whole that names files and lines", () => {
    const message = Array.from({ length: 8 }, (_, index) => problemIn(`shop/m${index}.py`)).join(
      " ",
    );
    const error = { node: "implement", code: "answer-unusable", message };
    expect(report(makeState({ error }))).toContain(`**Why it stopped:** ${message} (in implement`);
  });

  it("asks about the tests where none was red yet", () => {
    const entry = failure({ phase: "RED", tests: [], command: "python -m pytest x" });
    const text = report(makeState({ failureHistory: { attempts: 1, entries: [entry] } }));
    expect(text).toContain("**Why it stopped:** no reason was recorded");
    expect(text).toContain("no test was red yet; 1 failed attempt.");
    expect(text).toContain("`python -m pytest x`. Do the tests check what the issue asks for?");
  });

  it("says whether the run was green", () => {
    const commits = { red: "r", green: "g", refactor: null };
    expect(report(makeState({ red: RED, commits }))).toContain(
      "**Progress:** green; 0 failed attempts.",
    );
    const without = makeState({ red: RED, commits: { ...commits, green: null } });
    expect(report(without)).toContain("**Progress:** red; 0 failed attempts.");
  });

  it("shows at most the last five failures and five tests", () => {
    const entries = Array.from({ length: 7 }, (_, index) =>
      failure({ summary: `number ${index}` }),
    );
    const tests = Array.from({ length: 7 }, (_, index) => `tests/test_x.py::test_${index}`);
    entries.push(failure({ tests, summary: "number 7" }));
    const text = report(makeState({ failureHistory: { attempts: 8, entries } }));
    expect(text.match(/number \d/g)).toEqual([3, 4, 5, 6, 7].map((index) => `number ${index}`));
    expect(text).toContain("test_4`. Do");
    expect(text).not.toContain("test_5");
  });

  it.each(["a | b", "a \\| b", "a\r\nb", "\\"])("keeps %j in its cell", (summary) => {
    const text = report(
      makeState({ failureHistory: { attempts: 1, entries: [failure({ summary })] } }),
    );
    const row = text.split("\n").find((line) => line.startsWith("| GREEN"));
    const borders = row?.replaceAll(/\\[\\|]/g, "").match(/\|/g);
    expect(borders).toHaveLength(6);
    expect(row?.endsWith(" |")).toBe(true);
  });
});

describe("the advice fits what happened", () => {
  const summary = "Tests passed prematurely. Write failing tests first. 1 of 1 test passed";
  const PREMATURE = failure({ phase: "RED", exitCode: 0, tests: [], summary });
  const OVER = {
    ...EXHAUSTED,
    reason: "bounded_attempts_exceeded: scaffold has used its 3 attempts",
  };

  it("new tests that pass without a change may mean that nothing is left to do", () => {
    const state = makeState({
      decision: OVER,
      testResults: results("green"),
      failureHistory: { attempts: 3, entries: [PREMATURE] },
    });
    const local = report(state);
    expect(local).toContain(
      "`python -m pytest tests/test_codes.py`. The new tests pass without any change to the code. Does the repository already do what the issue asks for? The tests of this attempt are on no branch: `red.json`, in the folder below, has them.",
    );
    expect(local).toContain(
      '**Next steps:** if it does, close the issue. Otherwise, describe in the issue what is missing and run it again, or run `tdd-arbiter retry --issue 7 "hint"`.',
    );
    expect(report(state, "github")).toContain(
      "**Next steps:** if it does, close the issue. Otherwise, describe in the issue what is missing and set the label again, or comment `/tdd retry <hint>`.",
    );
    expect(local).not.toContain("contradict");
  });

  it("an unusable answer after such tests leaves no question to answer", () => {
    const entries = [
      PREMATURE,
      recordUnusableAnswer({ node: "scaffold", problem: "no", phase: "RED", exitCode: null }),
    ];
    const text = report(
      makeState({
        decision: OVER,
        testResults: results("green"),
        failureHistory: { attempts: 2, entries },
      }),
    );
    expect(text).toContain("the unusable model answers below");
    expect(text).not.toContain("if it does");
    expect(text).toContain("**Next steps:** make the issue more specific and run it again");
  });

  it("a test run that was interrupted is not said to contradict its report", () => {
    const entry = failure({ kind: "unknown", exitCode: 2, tests: [] });
    const history = { attempts: 1, entries: [entry] };
    const commits = { red: "r", green: null, refactor: null };
    const state = { red: RED, commits, decision: EXHAUSTED, failureHistory: history };
    const interrupted = report(makeState({ ...state, testResults: results("interrupted") }));
    expect(interrupted).toContain(
      "`python -m pytest tests/test_codes.py`. Something ended the test run early, such as `KeyboardInterrupt` or `pytest.exit()`. Run the command by hand to find it.",
    );
    const untrusted = report(makeState({ ...state, testResults: results("untrusted") }));
    expect(untrusted).toContain(
      "The results of the tests cannot be trusted, for the reason above. Run the command by hand.",
    );
  });
});

describe("an internal error", () => {
  const error = {
    node: "plan",
    code: "fault",
    message: "TypeError: x is not a function",
    stack:
      "TypeError: x is not a function\n    at plan (file:///home/ann/tools/tdd-arbiter/dist/main.js:12:3)\n    at /opt/tdd/node_modules/zod/index.js:4:5",
  };

  it("is called a bug of ours, with version and stack", () => {
    expect(report(makeState({ error, decision: EXHAUSTED }))).toMatchInlineSnapshot(`
      "## Snitch report: #7 Discount codes

      **Why it stopped:** TypeError: x is not a function (in plan, fault)

      **Goal:** Customers want codes at the till.

      **Progress:** no test was red yet; 0 failed attempts.

      **Where to look first:** This is a bug in TDD Arbiter 0.1.0. Please report it with this message and the stack trace, as an issue in the repository that you installed it from.

      **Next steps:** run \`tdd-arbiter retry --issue 7 "hint"\`; the error may occur again.

      **Usage:** 0 model calls, 0 tokens in, 0 out, $0.00.

      <details>
      <summary>Stack trace</summary>

      \`\`\`text
      TypeError: x is not a function
          at plan (dist/main.js:12:3)
          at node_modules/zod/index.js:4:5
      \`\`\`

      </details>
      "
    `);
  });

  it("on GitHub keeps the branch in view, and asks for nothing to be fixed", () => {
    const commits = { red: "r", green: null, refactor: null };
    const text = report(makeState({ error, red: RED, commits }), "github");
    expect(text).toContain("This is a bug in TDD Arbiter ");
    expect(text).toContain("`git fetch origin feat/issue-7 && git switch feat/issue-7`");
    expect(text).not.toMatch(/fix what|tdd-arbiter retry/);
  });

  it("without a stack is called a bug all the same", () => {
    const { stack: _, ...bare } = error;
    const text = report(makeState({ error: bare }));
    expect(text).toContain("This is a bug in TDD Arbiter ");
    expect(text).not.toContain("Stack trace");
  });
});

function results(verdict: string): NonNullable<RunState["testResults"]> {
  return {
    exitCode: 0,
    verdict,
    passed: 0,
    failed: 0,
    summary: "",
    causes: "",
    feedback: "",
  };
}

function report(state: RunState, surface?: Surface): string {
  return createSanitizer({ secrets: [] }).markdown(
    snitchReport(state, {
      branch: "feat/issue-7",
      logs: ".git/tdd-arbiter/feat/issue-7/logs/r",
      surface,
    }),
  );
}

function problemIn(path: string): string {
  return `The SEARCH in line 3 of the answer ("a = 1") is in ${path} more than once, in lines 1 and 2: add lines around it.`;
}
