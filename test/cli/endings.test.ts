import { describe, expect, it } from "vitest";
import { describeEnding, describeGate, describeTestGate } from "../../src/cli/endings.ts";
import type { Survivor } from "../../src/features/mutants/record.ts";
import { NO_EVIDENCE, type Proposal } from "../../src/reports/proposal.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";

const SAFE = createSanitizer({ secrets: [] });

const BRANCHES = { branch: "feat/issue-7", base: "main" };
const COMMITS = { red: "r".repeat(40), green: "g".repeat(40), refactor: null };
const RED = { failing: ["a::b", "a::c"], locked: [], stubs: [] };

describe("the test gate", () => {
  const state = makeState({
    commits: { ...COMMITS, green: null },
    red: RED,
    testGate: { proposal: "x", shown: COMMITS.red, approved: null },
  });

  it("says how to have other tests written", () => {
    expect(describeEnding(state, BRANCHES)).toContain("--from plan");
  });

  it("does not offer to write a person's tests again", () => {
    const ownTests = { source: "t", commit: "c", files: [], leftAlone: [], missing: [] };
    const text = describeEnding({ ...state, ownTests }, BRANCHES);
    expect(text).toContain("correct them and bring them again");
    expect(text).not.toContain("--from plan");
  });
});

function gate(state: RunState, known: Partial<Proposal> = {}): string {
  const sandbox = { rung: "namespaces", network: "off" } as const;
  return describeGate({ state, sandbox, ...known }, { ...BRANCHES, safe: SAFE });
}

describe("the gate", () => {
  it("shows the commits, what each proves, what to review first, and how", () => {
    const state = makeState({
      commits: { ...COMMITS, refactor: "t".repeat(40) },
      red: { ...RED, failing: ["a.py::b[1]", "a.py::b[2]", "a.py::old"], guards: ["a.py::g"] },
      changedTests: [
        { id: "a.py::old", because: "it contradicts the issue", removed: false },
        { id: "a.py::gone", because: "it contradicts the issue", removed: true },
      ],
      codeFiles: ["shop.py"],
      passToPass: 12,
    });
    expect(gate(state)).toMatchInlineSnapshot(`
      "Ready for review on feat/issue-7:
        red      rrrrrrrrrr  1 new test (2 cases) and 1 rewritten test, failing; 1 guard, passing; 1 existing test removed
        green    gggggggggg  the same tests, passing; 12 others pass as before
        refactor tttttttttt  refactored, still passing

      ⚠️ Existing tests changed: 2

      - a.py::old: it contradicts the issue
      - a.py::gone (removed): it contradicts the issue

      Review first

      - ⚠️ No test was planned for: An unknown code raises.
      - shop.py: is this how you would have written it?

      criterion                                   tests
      An unknown code raises.                     ⚠️ none
      Existing tests that the change makes wrong  old
      not in the plan                             b ×2

      Review it:   git diff main...feat/issue-7
      It took:     0 model calls, 0 tokens in, 0 out, $0.00"
    `);
  });

  it("counts new tests that passed before the change", () => {
    const state = makeState({ commits: COMMITS, red: RED });
    const evidence = { ...NO_EVIDENCE, unexpectedPasses: ["a.py::p[1]", "a.py::p[2]", "a.py::q"] };
    expect(gate(state, { evidence })).toContain(
      "  2 new tests, failing; 2 new tests (3 cases), passing already\n",
    );
  });

  it("uses the singular for one test, and marks a commit that only satisfies the linter", () => {
    const state = makeState({
      commits: { ...COMMITS, refactor: "s".repeat(40) },
      red: { ...RED, failing: ["a::b"] },
      passToPass: 1,
      routeHistory: [
        { from: "refactor", to: "lint", reason: "nothing to improve" },
        { from: "greenGate", to: "lint", reason: "mended" },
      ],
    });
    const text = gate(state);
    expect(text).toContain("rrrrrrrrrr  1 new test, failing");
    expect(text).toContain("gggggggggg  the same test, passing; 1 other passes as before");
    expect(text).toContain("style    ssssssssss  what the linter found is fixed, still passing");
  });

  it("shows the pull request's hints, criteria and survivors", () => {
    const commit = COMMITS.green;
    const survivor = {
      ...{ file: "shop.py", line: 3, from: 0, to: 1, new: "x", mayBeEquivalent: false },
      ...{ kind: "number", old: "1", diff: "-    return 1\n+    return 2", noticedBy: null },
    } as unknown as Survivor;
    const state = makeState({
      commits: COMMITS,
      red: { ...RED, failing: ["t.py::test_asked", "t.py::test_guessed", "t.py::test_\u001b[31m"] },
      agreedPlan: {
        ...{ approach: "directly", creates: [], newFiles: [], changes: [], reads: [] },
        ...{ wrongTests: [] },
        tests: [
          { name: "test_asked", criterion: "It works.", quote: null, inferred: false },
          { name: "test_guessed", criterion: "It is fast.", quote: null, inferred: true },
        ],
      },
      droppedTests: ["t.py::test_dropped"],
      mutantTrial: { commit, possible: 12, tried: 10, noticed: 9 },
    });
    const evidence = { ...NO_EVIDENCE, sharedValues: ['"SAVE10"'], survivors: [survivor] };
    const text = gate(state, { evidence });
    expect(text).toContain("These values appear both in a test's expectation and in the code");
    expect(text).toMatch(/It works\. +.*test_asked/);
    expect(text).toContain("-    return 1");
    expect(text).toContain("2 inferred tests. No sentence was found");
    expect(text).toContain("t.py::test_guessed");
    expect(text).toContain("1 dropped inferred test.");
    expect(text).not.toContain("\u001b");
  });

  it("says what became of a suite without a result in time", () => {
    const green = { rung: "namespaces" as const, gaps: { minutes: 1 } };
    const state = makeState({ commits: COMMITS, red: RED, passToPass: null, green });
    expect(gate(state)).toContain(
      "passing; the suite could not be compared: it gave no result within 1 minute",
    );
  });

  it("leaves out missing commits, and says where the suite could not be compared", () => {
    const text = gate(makeState({ commits: COMMITS }));
    expect(text).not.toContain("refactor");
    expect(text).toContain("0 new tests, failing");
    expect(text).toContain("the suite could not be compared");
  });
});

describe("the gate for tests", () => {
  const plan = {
    ...{ approach: "directly", creates: [], newFiles: [], changes: [], reads: [] },
    ...{ wrongTests: [] },
    tests: [{ name: "test_asked", criterion: "It works.", quote: "It works.", inferred: false }],
  };

  it("shows what each test checks, guards and stubs, and how to review them", () => {
    const state = makeState({
      commits: { ...COMMITS, green: null },
      agreedPlan: plan,
      red: {
        ...RED,
        failing: ["t.py::test_asked"],
        guards: ["t.py::test_guard"],
        stubs: [{ path: "shop/cart.py", raising: [] }],
      },
    });
    expect(describeTestGate(state, BRANCHES)).toMatchInlineSnapshot(`
      "Tests for review on feat/issue-7; there is no code for them yet:
        red      rrrrrrrrrr  1 new test, failing; 1 guard, passing
        Stubs in shop/cart.py
        What they check:
          An unknown code raises.
            no test
          It works.
            test_asked
        Review them: git diff main...feat/issue-7"
    `);
  });

  it("leaves out what there is none of", () => {
    const text = describeTestGate(makeState({ agreedPlan: plan }), BRANCHES);
    expect(text).not.toContain("guard");
    expect(text).not.toContain("Stubs");
  });

  it("lists the first 20 inferred tests, and counts the rest", () => {
    const failing = Array.from({ length: 23 }, (_, index) => `t.py::test_${index}`);
    const state = makeState({ commits: COMMITS, red: { ...RED, failing }, agreedPlan: plan });
    const text = describeTestGate(state, BRANCHES);
    expect(text).toContain("    t.py::test_19\n    and 3 more\n");
    expect(text).not.toContain("t.py::test_20");
  });
});

describe("the ending", () => {
  it.each([
    ["merged", "Success: Feature merged. It is in main. The branch feat/issue-7 is gone"],
    ["aborted", "Aborted by user. feat/issue-7 was removed; your checkout was not touched."],
    ["unmerged", "merge it by hand:\n  git merge it"],
    [
      "failed",
      'Snitch report\n\nTry again from there, with a hint if you have one:\n  tdd-arbiter retry --issue 7 "what it should know"',
    ],
    [
      "covered",
      "Nothing to do: every planned test exists already and passes.\n  test_a: a::test_b",
    ],
    [
      null,
      "feat/issue-7 is kept; decide later with tdd-arbiter resume --issue 7, or merge it by hand:\n  git switch main && git merge feat/issue-7",
    ],
  ] as const)("%s", (ending, text) => {
    const state = makeState({
      ending,
      mergeByHand: "git merge it",
      report: "## Snitch report",
      coveredTests: [{ name: "test_a", by: "a::test_b" }],
    });
    expect(describeEnding(state, BRANCHES)).toContain(text);
  });

  it("failed: the report is shown as text, with what GitHub folds", () => {
    const report = [
      "## Snitch report: #7 Codes",
      "**Why it stopped:** `test_a` never passed \\_at all\\_.",
      "<details><summary>Failures</summary>\n\n| command | exit |\n|---|---|\n| `pytest` | 1 |\n\n</details>",
    ].join("\n\n");
    expect(
      describeEnding(makeState({ ending: "failed", report }), BRANCHES),
    ).toMatchInlineSnapshot(`
      "Snitch report: #7 Codes

      Why it stopped: test_a never passed _at all_.

      ▸ Failures

      command  exit
      pytest   1

      Try again from there, with a hint if you have one:
        tdd-arbiter retry --issue 7 "what it should know""
    `);
  });

  it("aborted, with a branch that has commits the run did not make", () => {
    const state = makeState({ ending: "aborted", aftermath: { branchKept: true } });
    const text = describeEnding(state, BRANCHES);
    expect(text).toContain(
      "feat/issue-7 was kept because it has commits that the run did not make;",
    );
    expect(text).not.toContain("removed");
  });
});
