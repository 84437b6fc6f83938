import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { Progress } from "../../src/reports/progress.ts";
import { statusPage } from "../../src/reports/status.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";
import { JOB, PROPOSED, PULL } from "./runs.ts";

describe("while it works", () => {
  it("says that it starts before anything is known but the issue", () => {
    expect(render({ state: null })).toMatchInlineSnapshot(`
      "### ⏳ Starting

      | phase | what was seen | time | tokens |
      |---|---|---|---|
      | ⚪ Context |  |  |  |
      | ⚪ Plan |  |  |  |
      | ⚪ Red |  |  |  |
      | ⚪ Green |  |  |  |
      | ⚪ Refactor |  |  |  |
      | ⚪ Lint |  |  |  |
      | ⚪ Pull request |  |  |  |
      | ⚪ Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>[the run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    expect(render({ state: null, link: null })).not.toContain("run");
  });

  it("says what is at work in the very first node", () => {
    expect(head({ state: makeState(), running: ["loadContext"] })).toMatchInlineSnapshot(`
      "### ⏳ At work: context

      "
    `);
  });

  it("has two phases at work where there are two", () => {
    const state = makeState({ repositoryMap: "m" });
    expect(head({ state, running: ["plan", "baseline"] })).toMatchInlineSnapshot(`
      "### ⏳ At work: context and plan

      "
    `);
  });

  it("says what was seen, how often it was tried, how long it took and what it cost", () => {
    const state: RunState = {
      ...PROPOSED,
      commits: { ...PROPOSED.commits, green: null, refactor: null },
      proposal: null,
      phases: PROPOSED.phases.slice(0, 4),
    };
    expect(render({ state, running: ["implement"] })).toMatchInlineSnapshot(`
      "### ⏳ At work: green

      | phase | what was seen | time | tokens |
      |---|---|---|---|
      | ✅ Context | exit 0 (0 failed, 34 passed) | 6\\.4 s |  |
      | ✅ Plan | 3 tests | 11 s | 9,120 |
      | ✅ Red | 1a2b3c4d5e, exit 1 (4 failed, 0 passed) | 22 s | 10,400 |
      | ⏳ Green | exit 0 (0 failed, 4 passed), 2 attempts | 1 min 14 s | 22,010 |
      | ⚪ Refactor |  |  |  |
      | ⚪ Lint |  |  |  |
      | ⚪ Pull request |  |  |  |
      | ⚪ Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>5 model calls, 48,210 tokens in (30,100 of them cached), 3,905 out, $0.0812, 1 min 54 s at work · [the run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
  });

  it("counts code that only has to please the linter as lint", () => {
    const state = { ...PROPOSED, proposal: null };
    expect(render({ state, running: ["implement"] })).toContain("### ⏳ At work: lint");
  });
});

it("is at work again once somebody has approved", () => {
  const state: RunState = { ...PROPOSED, humanDecision: "approve" };
  expect(head({ state, running: ["merge"] })).toContain("### ⏳ At work: merge");
  expect(render({ state, running: ["merge"] })).toContain("| ✅ Review | approved |");
});

it("says why there is no refactored commit", () => {
  const state: RunState = { ...PROPOSED, commits: { ...PROPOSED.commits, refactor: null } };
  expect(render({ state })).toContain("| ✅ Refactor | all pass as before, exit 0 (");
});

describe("when it ends", () => {
  it("waits for a review", () => {
    expect(render({ state: PROPOSED })).toMatchInlineSnapshot(`
      "### 👀 Waiting for a review

      #12 is ready. **Approve** merges it at exactly the commit you saw. **Request changes** closes it, and keeps your words for \`/tdd retry\`.

      | phase | what was seen | time | tokens |
      |---|---|---|---|
      | ✅ Context | exit 0 (0 failed, 34 passed) | 6\\.4 s |  |
      | ✅ Plan | 3 tests | 11 s | 9,120 |
      | ✅ Red | 1a2b3c4d5e, exit 1 (4 failed, 0 passed) | 22 s | 10,400 |
      | ✅ Green | 2b3c4d5e6f, exit 0 (0 failed, 4 passed), 2 attempts | 1 min 14 s | 22,010 |
      | ✅ Refactor | 3c4d5e6f7a, exit 0 (0 failed, 4 passed) | 30 s | 10,585 |
      | ✅ Lint | lint is clean | 1\\.2 s |  |
      | ✅ Pull request | #12 | 2\\.2 s |  |
      | 👀 Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>5 model calls, 48,210 tokens in (30,100 of them cached), 3,905 out, $0.0812, 2 min 27 s at work · [the run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    expect(head({ state: PROPOSED, changesRequested: "revise" })).toContain(
      "**Request changes** starts another round on it with your words.",
    );
  });

  it("counts a single test as one", () => {
    const plan = PROPOSED.agreedPlan;
    const agreedPlan = plan && { ...plan, tests: plan.tests.slice(0, 1) };
    expect(render({ state: { ...PROPOSED, agreedPlan } })).toContain("| ✅ Plan | 1 test |");
  });

  it("has the commit that pleased the linter beside the lint, not beside the refactoring", () => {
    const routeHistory: RunState["routeHistory"] = [
      ...PROPOSED.routeHistory.slice(0, 5),
      { from: "refactor", to: "lint", reason: "nothing to improve" },
      { from: "lint", to: "plan", reason: "1 new finding to be mended" },
      { from: "greenGate", to: "lint", reason: "mended, and everything passes still" },
      { from: "lint", to: "publish", reason: "lint found nothing new" },
    ];
    const page = render({ state: { ...PROPOSED, routeHistory } });
    expect(page).toContain("| ✅ Refactor | nothing to improve,");
    expect(page).toContain("| ✅ Lint | 3c4d5e6f7a, lint found nothing new |");
    const again = { from: "refactorGate", to: "lint", reason: "all pass as before" } as const;
    const revised = render({ state: { ...PROPOSED, routeHistory: [...routeHistory, again] } });
    expect(revised).toContain("| ✅ Refactor | 3c4d5e6f7a,");
  });

  it("was merged", () => {
    const state: RunState = {
      ...PROPOSED,
      ending: "merged",
      humanDecision: "approve",
      mergeCommit: "4d5e6f7a8b9c0d1e2f3a4d5e6f7a8b9c0d1e2f3a",
    };
    const page = render({ state });
    expect(page.slice(0, page.indexOf("|"))).toMatchInlineSnapshot(`
      "### ✅ Merged

      #12 was approved and merged as 4d5e6f7a8b. **4 tests failed before this change and pass with it.** 34 others passed before and pass still.

      "
    `);
    const red = { failing: ["t::a"], locked: [], stubs: [] };
    expect(render({ state: { ...state, red, passToPass: 1 } })).toContain(
      "**1 test failed before this change and passes with it.** 1 other passed before and passes still.",
    );
    expect(page).toContain("| ✅ Review | approved |");
    expect(page).toContain("| ✅ Merge | 4d5e6f7a8b |");
  });

  it("was approved and not merged", () => {
    const state: RunState = {
      ...PROPOSED,
      ending: "unmerged",
      humanDecision: "approve",
      aftermath: { reason: "the required check build has not passed" },
      mergeByHand: PULL,
    };
    expect(head({ state })).toMatchInlineSnapshot(`
      "### ⚠️ Approved, but not merged

      #12 could not be merged: the required check build has not passed.

      When that is mended, \`/tdd status\` tries again.

      "
    `);
    expect(render({ state })).toContain("| ❌ Merge |");
  });

  it("was aborted by a reviewer, whose words are kept", () => {
    const state: RunState = { ...PROPOSED, ending: "aborted", humanDecision: "abort" };
    const abortedBy = { login: "mona", words: "Not like this.\n\nfixes #1 @everyone" };
    expect(head({ state, abortedBy })).toMatchInlineSnapshot(`
      "### ⏹️ Aborted by mona

      > Not like this.
      >
      > fixes #​1 @​everyone

      The branch is removed, and nothing else was touched. \`/tdd retry <hint>\` goes on from here.

      "
    `);
    expect(head({ state: { ...state, aftermath: { branchKept: true } } })).toMatchInlineSnapshot(`
      "### ⏹️ Aborted

      Somebody has added to the branch, so it was left as it is. \`/tdd retry <hint>\` goes on from here.

      "
    `);
    expect(render({ state })).toContain("| ⏹️ Review |");
  });

  it("failed: it says why in a sentence, and where the report is", () => {
    const state: RunState = {
      ...PROPOSED,
      ending: "failed",
      proposal: null,
      commits: { ...PROPOSED.commits, green: null, refactor: null },
      phases: PROPOSED.phases.slice(0, 4),
      decision: {
        nextNode: "snitch",
        reason: "bounded_attempts_exceeded: implement had its 3 runs; 1 of 4 tests fails",
        requiresHuman: true,
        retryAllowed: false,
      },
      aftermath: { report: "https://github.com/octo/shop/issues/7#issuecomment-99" },
    };
    const page = render({ state });
    expect(page.slice(0, page.indexOf("|"))).toMatchInlineSnapshot(`
      "### ❌ It could not go on

      bounded_attempts_exceeded: implement had its 3 runs; 1 of 4 tests fails

      [The report](https://github.com/octo/shop/issues/7#issuecomment-99) says how far it got and what to look at. \`/tdd retry <hint>\` goes on from here.

      "
    `);
    expect(page).toContain("| ❌ Green |");
    expect(page).toContain("| ⚪ Refactor |");
    const { node, code, message } = { node: "plan", code: "fault", message: "It broke." };
    const broken: RunState = { ...makeState(), ending: "failed", error: { node, code, message } };
    expect(render({ state: { ...broken, aftermath: { report: "issues.md" } } })).toMatch(
      /It broke\.\n\nThe report is in `issues\.md`\.[\s\S]*\| ❌ Plan \|/,
    );
    expect(head({ state: broken })).toContain("The report is on this issue.");
  });

  it("had nothing to do", () => {
    const coveredTests = [{ name: "test_new", by: "tests/test_old.py::test_new" }];
    const state = makeState({
      ending: "covered",
      coveredTests,
      repositoryMap: "m",
      agreedPlan: PROPOSED.agreedPlan,
      phases: PROPOSED.phases.slice(0, 3),
    });
    const page = render({ state });
    expect(page.slice(0, page.indexOf("| phase"))).toMatchInlineSnapshot(`
      "### ☑️ Nothing to do

      Every test that was planned exists already, and passes:

      | planned | exists as |
      |---|---|
      | \`test_new\` | \`tests/test_old.py::test_new\` |

      If something is missing all the same, say it in the issue and set the label again.

      "
    `);
    expect(page).toContain("| ➖ Red |");
  });

  it.each(["cancelled", "died"] as const)("%s: what is done is kept", (kind) => {
    const state = { ...PROPOSED, proposal: null, commits: { ...PROPOSED.commits, green: null } };
    expect(head({ state, interruption: { kind } })).toContain(
      "What is done is kept: `/tdd retry` goes on from there",
    );
    expect(render({ state, interruption: { kind } })).toContain("| ⏹️ Green |");
    expect(render({ state: null, interruption: { kind } })).toContain(
      "Nothing was done yet: `/tdd start` begins again.",
    );
  });

  it("broke off with an error that nobody could report otherwise", () => {
    const error = new ArbiterError("github-unreachable", "GitHub cannot be reached.", {
      fix: "Try later.",
    });
    const state = { ...PROPOSED, proposal: null };
    expect(head({ state, interruption: { kind: "died", error } })).toMatchInlineSnapshot(`
      "### ❌ It broke off

      GitHub cannot be reached. Try later.

       What is done is kept: \`/tdd retry\` goes on from there, \`/tdd abort\` cleans up.

      "
    `);
  });

  it("is waiting for more than one review", () => {
    expect(head({ state: PROPOSED, waitsFor: "mona approved 1a2b, and it moved" })).toContain(
      "\n\nNot merged yet: mona approved 1a2b, and it moved.",
    );
  });

  it("an ending outweighs that the job was cancelled after it", () => {
    const state: RunState = { ...PROPOSED, ending: "merged" };
    expect(head({ state, interruption: { kind: "cancelled" } })).toContain("Merged");
  });
});

describe("when it does not start", () => {
  const refuse = (error: ArbiterError) =>
    render({ state: null, interruption: { kind: "refused", error } });

  it("the issue does not say enough", () => {
    const missing = [
      "Add a title: one line that names the change.",
      "Say what criterion 1 asks for.",
    ];
    const error = new ArbiterError("spec-incomplete", "…", { data: { missing } });
    expect(refuse(error)).toMatchInlineSnapshot(`
      "### ✍️ The issue does not say enough

      - Add a title: one line that names the change.
      - Say what criterion 1 asks for.

      Edit the issue, then set the label again or say \`/tdd start\`. No model was asked, and nothing was changed.

      <sub>[the run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
  });

  it("the design does not fit", () => {
    const errors = ["lld.md:3: `a.py` is not there."];
    const error = new ArbiterError("design-blocked", "…", { data: { errors } });
    expect(refuse(error)).toContain("- lld.md:3: \\`a.py\\` is not there.");
    expect(refuse(new ArbiterError("design-blocked", "It is blocked."))).toContain(
      "It is blocked.",
    );
  });

  it("what to do is said in the words of GitHub where a terminal has others", () => {
    const data = { callGitHub: "Name one with the input model." };
    const error = new ArbiterError("bad-usage", "No model was named.", { fix: "--model", data });
    expect(refuse(error)).toContain("**What to do:** Name one with the input model.");
    expect(refuse(error)).not.toContain("--model");
    const broken = render({ state: PROPOSED, interruption: { kind: "died", error } });
    expect(broken).toContain("No model was named. Name one with the input model.");
  });

  it("anything else, with what to do about it", () => {
    const error = new ArbiterError("model-key-missing", "OPENAI_API_KEY is not set.", {
      fix: "Add it to the secrets of the repository.",
    });
    expect(refuse(error)).toMatchInlineSnapshot(`
      "### 🚫 It did not start

      OPENAI_API_KEY is not set.

      **What to do:** Add it to the secrets of the repository.

      Nothing was changed. <sub>\`model-key-missing\`</sub>

      <sub>[the run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    const over = new ArbiterError("run-over", "It is over.", { fix: "tdd-arbiter retry" });
    expect(refuse(over)).toContain("**What to do:** `/tdd retry <hint>` tries again.");
    expect(refuse(new ArbiterError("no-pytest", "There is no pytest."))).not.toContain("do:");
  });
});

it("the words of others are words alone", () => {
  const state: RunState = {
    ...PROPOSED,
    ending: "failed",
    error: { node: "plan", code: "fault", message: "@all <img src=x>\n\n# $x$ | fixes #1" },
    routeHistory: [{ from: "lint", to: "publish", reason: "a | b\n@all $y$" }],
  };
  expect(render({ state })).not.toMatch(/@all|<img|^# |[^\\]\$x|#1/m);
});

function render(progress: Partial<Progress> & Pick<Progress, "state">): string {
  const page = statusPage({ issue: 7, link: JOB, ...progress });
  return createSanitizer({ secrets: [] }).markdown(page);
}

/** What is said above the table. */
function head(progress: Partial<Progress> & Pick<Progress, "state">): string {
  const page = render(progress);
  return page.slice(0, page.indexOf("| phase"));
}
