import { describe, expect, it } from "vitest";
import type { Surface } from "../../src/errors.ts";
import { snitchReport } from "../../src/reports/snitch-report.ts";
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
  reason: "bounded_attempts_exceeded: 3 of 3 runs",
  requiresHuman: true,
  retryAllowed: false,
} as const;

describe("snitchReport", () => {
  it("says after red what stopped it, how far it got, and how to go on", () => {
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

      **It stopped:** bounded_attempts_exceeded: 3 of 3 runs

      **Goal:** Customers want codes at the till.

      **How far it got:** red, 2 failed attempts; the best attempt passes 1 of 2 tests.

      **Look first at:** \`tests/test_codes.py::test_unknown\`. Is the test right, and does the issue say enough to pass it?

      **Go on:** \`tdd-arbiter retry --issue 7 "hint"\`; or by hand: \`git switch feat/issue-7\` has the tests and the best attempt; to start over, \`git branch -D feat/issue-7\` and run it again.

      **Used:** 0 model calls, 0 tokens in, 0 out, $0.00.

      <details><summary>Failures</summary>

      | phase | command | exit | kind | what happened |
      |---|---|---|---|---|
      | GREEN | python -m pytest tests/test_codes.py | 1 | test_failure | 1 \\| 2 x |
      | GREEN | python -m pytest tests/test_codes.py | 1 | test_failure | test_unknown: DID NOT RAISE |

      </details>

      <details><summary>Route taken</summary>

      1. plan → scaffold: a table &lt;/details> of codes
      1. greenGate → snitch: bounded_attempts_exceeded: 3 of 3 runs

      </details>
      "
    `);
  });

  it("shows as code what the issue wrote as code", () => {
    const state = makeState({ decision: EXHAUSTED });
    const spec = { ...state.spec, goal: "Add `take(1)` to `shop.py`." };
    expect(report({ ...state, spec })).toContain("**Goal:** Add `take(1)` to `shop.py`.\n");
  });

  it("is short for a fault before anything was tested", () => {
    const error = { node: "plan", code: "answer-unusable", message: "The plan cannot be read." };
    expect(report(makeState({ error, decision: EXHAUSTED }))).toMatchInlineSnapshot(`
      "## Snitch report: #7 Discount codes

      **It stopped:** The plan cannot be read. (in plan, answer-unusable)

      **Goal:** Customers want codes at the till.

      **How far it got:** no test was red yet; 0 failed attempts.

      **Look first at:** the message above: the run ended there, not at a test.

      **Go on:** mend what the message names, and \`tdd-arbiter retry --issue 7 "hint"\`.

      **Used:** 0 model calls, 0 tokens in, 0 out, $0.00.
      "
    `);
  });

  it("speaks GitHub's language on GitHub, and draws the route", () => {
    const state = makeState({
      red: RED,
      commits: { red: "r", green: null, refactor: null },
      decision: EXHAUSTED,
      bestAttempt: { commit: "b", passing: 1, regressions: 0 },
      routeHistory: [{ from: "greenGate", to: "snitch", reason: EXHAUSTED.reason }],
    });
    const text = report(state, "github");
    expect(text.slice(text.indexOf("**Go on:**"))).toMatchInlineSnapshot(`
      "**Go on:** \`/tdd retry <hint>\`, or \`/tdd retry from:tests <hint>\` to have the tests written again; by hand: \`git fetch origin feat/issue-7 && git switch feat/issue-7\` has the tests and the best attempt.

      **Used:** 0 model calls, 0 tokens in, 0 out, $0.00.

      <details><summary>Route taken</summary>

      \`\`\`mermaid
      flowchart TD
        greenGate{"green gate"}
        snitch["report"]
        greenGate -- "1" --> snitch
      \`\`\`

      1. green gate → report: bounded_attempts_exceeded: 3 of 3 runs

      </details>
      "
    `);
    expect(text).not.toContain("tdd-arbiter");
    const early = report(makeState({ decision: EXHAUSTED }), "github");
    expect(early).toContain(
      "**Go on:** change the issue's text and set the label again; or say what it does not: `/tdd retry <hint>`.",
    );
    const error = { node: "plan", code: "answer-unusable", message: "The plan cannot be read." };
    expect(report(makeState({ error }), "github")).toContain(
      "**Go on:** mend what the message names, and `/tdd retry <hint>`.",
    );
  });

  it.each([
    ["the tests", { red: "r", green: null }, null],
    ["the tests and the best attempt", { red: "r", green: null }, 1],
    ["the tests and code that passes them", { red: "r", green: "g" }, 2],
  ])("says that the branch has %s", (what, commits, passing) => {
    const bestAttempt = passing === null ? null : { commit: "b", passing, regressions: 0 };
    const state = makeState({ red: RED, commits: { ...commits, refactor: null }, bestAttempt });
    expect(report(state)).toContain(`\`git switch feat/issue-7\` has ${what}; to start over`);
  });

  it("lists answers that were refused on the way", () => {
    const text = report(makeState({ sentBack: ["scaffold: .github/x.yml is never written."] }));
    expect(text).toContain(
      "<summary>Answers that could not be used</summary>\n\n- scaffold: .github/x.yml is never written.\n\n</details>",
    );
  });

  it("has every word of an error that names files and lines", () => {
    const message = Array.from({ length: 8 }, (_, index) => problemIn(`shop/m${index}.py`)).join(
      " ",
    );
    const error = { node: "implement", code: "answer-unusable", message };
    expect(report(makeState({ error }))).toContain(`**It stopped:** ${message} (in implement`);
  });

  it("asks about the issue where no test was red yet", () => {
    const entry = failure({ phase: "RED", tests: [], command: "python -m pytest x" });
    const text = report(makeState({ failureHistory: { attempts: 1, entries: [entry] } }));
    expect(text).toContain("**It stopped:** nobody said why");
    expect(text).toContain("no test was red yet; 1 failed attempt.");
    expect(text).toContain("`python -m pytest x`. Do the tests say what the issue says?");
  });

  it("tells a run that was green from one that was not", () => {
    const commits = { red: "r", green: "g", refactor: null };
    expect(report(makeState({ red: RED, commits }))).toContain("got:** green; 0 failed attempts.");
    const without = makeState({ red: RED, commits: { ...commits, green: null } });
    expect(report(without)).toContain("got:** red, 0 failed attempts.");
  });

  it("shows the last five failures and five tests, and no more", () => {
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

function report(state: RunState, surface?: Surface): string {
  return createSanitizer({ secrets: [] }).markdown(snitchReport(state, "feat/issue-7", surface));
}

function problemIn(path: string): string {
  return `The SEARCH in line 3 of the answer ("a = 1") is in ${path} more than once, in lines 1 and 2: add lines around it.`;
}
