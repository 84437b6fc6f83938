import { describe, expect, it } from "vitest";
import { describeEnding, describeGate, describeTestGate } from "../../src/cli/endings.ts";
import { makeState } from "../workflow/make-state.ts";

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

describe("the gate", () => {
  it("shows the commits, what each proves, and how to review them", () => {
    const state = makeState({
      commits: { ...COMMITS, refactor: "t".repeat(40) },
      red: RED,
      passToPass: 12,
    });
    expect(describeGate(state, BRANCHES)).toMatchInlineSnapshot(`
      "Ready for review on feat/issue-7:
        red      rrrrrrrrrr  2 new tests, failing
        green    gggggggggg  the same tests, passing; 12 others pass as before
        refactor tttttttttt  refactored, still passing
        Review it:   git diff main...feat/issue-7
        It took:     0 model calls, 0 tokens in, 0 out, $0.00"
    `);
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
    const text = describeGate(state, BRANCHES);
    expect(text).toContain("rrrrrrrrrr  1 new test, failing");
    expect(text).toContain("gggggggggg  the same test, passing; 1 other passes as before");
    expect(text).toContain("style    ssssssssss  what the linter found is fixed, still passing");
    expect(text).not.toContain("tidied");
  });

  it("says what did not run, as the pull request does", () => {
    const gaps = {
      minutes: 2,
      left: {
        count: 4716,
        folders: [
          { folder: "tests/a", count: 4000 },
          { folder: "tests/b\u001b[31m", count: 700 },
        ],
        otherFolders: 2,
      },
      affected: 12,
      affectedLeft: 3,
      passingOnlyNow: 450,
      stopped: { count: 2, first: [{ id: "t.py::test_hangs", how: "did not end within 40 s" }] },
    };
    const state = makeState({
      commits: COMMITS,
      red: RED,
      passToPass: 169,
      green: { rung: "namespaces", gaps },
      finalRun: {
        ...{ command: "python -m pytest", commit: COMMITS.green, exitCode: 0, passed: 756 },
        caveat: "the test command ran only the new tests",
      },
    });
    expect(describeGate(state, BRANCHES).split("\n").slice(3, -2)).toEqual([
      "  Not run:     4,716 existing tests, because the suite does not fit into 2 minutes (execution.suite_minutes):",
      "               4,000 in `tests/a`, 700 in `tests/b`, others in 2 more folders",
      "               The tests of 12 files that import or mention what was changed, or lie beside it, ran first. 3 more such files did not run to the end.",
      "  Only now:    450 existing tests pass with the change and have no earlier result, because time ran out before the change",
      "  Left out:    2 existing tests, which kept the suite from its end before the change:",
      "               `t.py::test_hangs` did not end within 40 s, and 1 more",
      "  Final run:   the test command ran only the new tests",
    ]);
  });

  it("says what became of a suite without a result in time", () => {
    const green = { rung: "namespaces" as const, gaps: { minutes: 1 } };
    const state = makeState({ commits: COMMITS, red: RED, passToPass: null, green });
    expect(describeGate(state, BRANCHES)).toContain(
      "passing; the suite could not be compared: it gave no result within 1 minute",
    );
  });

  it("lists inferred and dropped tests, as the pull request does", () => {
    const planned = (name: string, inferred: boolean) => {
      return { name, criterion: "It works.", quote: null, inferred };
    };
    const state = makeState({
      commits: COMMITS,
      red: { ...RED, failing: ["t.py::test_asked", "t.py::test_guessed", "t.py::test_\u001b[31m"] },
      droppedTests: ["t.py::test_dropped"],
      agreedPlan: {
        ...{ approach: "directly", creates: [], newFiles: [], changes: [], reads: [] },
        ...{ wrongTests: [] },
        tests: [planned("test_asked", false), planned("test_guessed", true)],
      },
    });
    const text = describeGate(state, BRANCHES);
    expect(text).toContain(
      "Inferred (2): no sentence was found that asks for these tests. Are they what you meant?\n    t.py::test_guessed\n    t.py::test_",
    );
    expect(text).toContain("Dropped (1): only these inferred tests still failed.");
    expect(text).toContain("\n    t.py::test_dropped");
    expect(text).not.toContain("test_asked");
    expect(text).not.toContain("\u001b");
    expect(describeGate(makeState({ commits: COMMITS }), BRANCHES)).not.toContain("Inferred");
  });

  it("leaves out missing commits, and says where the suite could not be compared", () => {
    const text = describeGate(makeState({ commits: COMMITS }), BRANCHES);
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
        red      rrrrrrrrrr  1 new test, failing
        1 guard, passing
        Stubs in shop/cart.py
        What they check:
          An unknown code raises.
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
    ["merged", "Merged into main. The branch feat/issue-7 is gone"],
    ["aborted", "Aborted. feat/issue-7 was removed; your checkout was not touched."],
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
