import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { Progress } from "../../src/reports/progress.ts";
import { statusPage } from "../../src/reports/status.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";
import { JOB, PROPOSED, PULL } from "./runs.ts";

describe("while the run is running", () => {
  it("says that it starts before there is a state", () => {
    expect(render({ state: null })).toMatchInlineSnapshot(`
      "### ⏳ Starting

      | phase | result | time | tokens |
      |---|---|---|---|
      | ⚪ Context |  |  |  |
      | ⚪ Plan |  |  |  |
      | ⚪ Red |  |  |  |
      | ⚪ Green |  |  |  |
      | ⚪ Refactor |  |  |  |
      | ⚪ Lint |  |  |  |
      | ⚪ Mutants |  |  |  |
      | ⚪ Final run |  |  |  |
      | ⚪ Pull request |  |  |  |
      | ⚪ Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>[workflow run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    expect(render({ state: null, link: null })).not.toContain("workflow run");
  });

  it("names the phase of the first node", () => {
    expect(head({ state: makeState(), running: ["loadContext"] })).toMatchInlineSnapshot(`
      "### ⏳ Running: context

      "
    `);
  });

  it("names two phases that run at once", () => {
    const state = makeState({ repositoryMap: "m" });
    expect(head({ state, running: ["plan", "baseline"] })).toMatchInlineSnapshot(`
      "### ⏳ Running: context and plan

      "
    `);
  });

  it("shows result, attempts, time and tokens of each phase", () => {
    const state: RunState = {
      ...PROPOSED,
      commits: { ...PROPOSED.commits, green: null, refactor: null },
      proposal: null,
      phases: PROPOSED.phases.slice(0, 4),
    };
    expect(render({ state, running: ["implement"] })).toMatchInlineSnapshot(`
      "### ⏳ Running: green

      | phase | result | time | tokens |
      |---|---|---|---|
      | ✅ Context | exit 0 (0 failed, 34 passed) | 6\\.4 s |  |
      | ✅ Plan | 3 tests | 11 s | 9,120 |
      | ✅ Red | 1a2b3c4d5e, exit 1 (4 failed, 0 passed) | 22 s | 10,400 |
      | ⏳ Green | exit 0 (0 failed, 4 passed), 2 attempts | 1 min 14 s | 22,010 |
      | ⚪ Refactor |  |  |  |
      | ⚪ Lint |  |  |  |
      | ⚪ Mutants |  |  |  |
      | ⚪ Final run |  |  |  |
      | ⚪ Pull request |  |  |  |
      | ⚪ Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>5 model calls, 48,210 tokens in (30,100 of them cached), 3,905 out, $0.0812, 1 min 54 s · [workflow run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
  });

  it("counts code written for lint findings as lint", () => {
    const state = { ...PROPOSED, proposal: null };
    expect(render({ state, running: ["implement"] })).toContain("### ⏳ Running: lint");
  });
});

it("runs again after an approval", () => {
  const state: RunState = { ...PROPOSED, humanDecision: "approve" };
  expect(head({ state, running: ["merge"] })).toContain("### ⏳ Running: merge");
  expect(render({ state, running: ["merge"] })).toContain("| ✅ Review | approved |");
});

it("says why there is no refactored commit", () => {
  const state: RunState = { ...PROPOSED, commits: { ...PROPOSED.commits, refactor: null } };
  expect(render({ state })).toContain("| ✅ Refactor | all pass as before, exit 0 (");
});

describe("when it ends", () => {
  it("waits for a review", () => {
    expect(render({ state: PROPOSED })).toMatchInlineSnapshot(`
      "### 👀 Waiting for review

      #12 is ready for review. **Approve** merges it at exactly the commit you reviewed. **Request changes** closes it and keeps your comments for \`/tdd retry\`.

      | phase | result | time | tokens |
      |---|---|---|---|
      | ✅ Context | exit 0 (0 failed, 34 passed) | 6\\.4 s |  |
      | ✅ Plan | 3 tests | 11 s | 9,120 |
      | ✅ Red | 1a2b3c4d5e, exit 1 (4 failed, 0 passed) | 22 s | 10,400 |
      | ✅ Green | 2b3c4d5e6f, exit 0 (0 failed, 4 passed), 2 attempts | 1 min 14 s | 22,010 |
      | ✅ Refactor | 3c4d5e6f7a, exit 0 (0 failed, 4 passed) | 30 s | 10,585 |
      | ✅ Lint | lint is clean | 1\\.2 s |  |
      | ➖ Mutants |  |  |  |
      | ➖ Final run |  |  |  |
      | ✅ Pull request | #12 | 2\\.2 s |  |
      | 👀 Review |  |  |  |
      | ⚪ Merge |  |  |  |

      <sub>5 model calls, 48,210 tokens in (30,100 of them cached), 3,905 out, $0.0812, 2 min 27 s · [workflow run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    expect(head({ state: PROPOSED, changesRequested: "revise" })).toContain(
      "**Request changes** starts another round on the same pull request with your comments.",
    );
  });

  it("counts a single test as one", () => {
    const plan = PROPOSED.agreedPlan;
    const agreedPlan = plan && { ...plan, tests: plan.tests.slice(0, 1) };
    expect(render({ state: { ...PROPOSED, agreedPlan } })).toContain("| ✅ Plan | 1 test |");
  });

  it("shows the commit of lint fixes in the lint row", () => {
    const routeHistory: RunState["routeHistory"] = [
      ...PROPOSED.routeHistory.slice(0, 5),
      { from: "refactor", to: "lint", reason: "nothing to improve" },
      { from: "lint", to: "plan", reason: "1 new finding to fix" },
      { from: "greenGate", to: "lint", reason: "fixed, and everything still passes" },
      { from: "lint", to: "finalGate", reason: "lint found nothing new" },
    ];
    const page = render({ state: { ...PROPOSED, routeHistory } });
    expect(page).toContain("| ✅ Refactor | nothing to improve,");
    expect(page).toContain("| ✅ Lint | 3c4d5e6f7a, lint found nothing new |");
    const retried = { from: "snitch", to: "lint", reason: "a person asked for a retry" } as const;
    expect(render({ state: { ...PROPOSED, routeHistory: [...routeHistory, retried] } })).toContain(
      "| ✅ Lint | 3c4d5e6f7a, lint found nothing new |",
    );
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

      #12 was approved and merged as 4d5e6f7a8b. **3 new tests (4 cases) failed before this change and pass with it.** 34 other tests passed before and still pass.

      "
    `);
    const red = { failing: ["t::a"], locked: [], stubs: [] };
    expect(render({ state: { ...state, red, passToPass: 1 } })).toContain(
      "**1 new test failed before this change and passes with it.** 1 other test passed before and still passes.",
    );
    expect(page).toContain("| ✅ Review | approved |");
    expect(page).toContain("| ✅ Merge | 4d5e6f7a8b |");
  });

  it("was merged after the final run was repeated, and says which commits that was of", () => {
    const base = "b".repeat(40);
    const finalRun = { command: "python -m pytest", exitCode: 0, passed: 9, base };
    const merged = (commit: string, more: Partial<RunState["finalRun"]> = {}) => {
      const last = { ...finalRun, commit, ...more };
      return render({ state: { ...PROPOSED, ending: "merged", finalRun: last } });
    };
    const proposed = PROPOSED.commits.refactor ?? "";
    const ran = "`python -m pytest`, at";
    expect(merged(proposed)).toContain(
      `${ran} ${proposed.slice(0, 10)} merged into main at bbbbbbbbbb: exit 0, 9 passed.\n`,
    );
    expect(merged(proposed, { caveat: "`make` ends with exit 1: 1 test failed before" })).toContain(
      "9 passed. `make` ends with exit 1: 1 test failed before.\n",
    );
    expect(merged("f".repeat(40))).toContain(
      `${ran} ffffffffff merged into main at bbbbbbbbbb: exit 0, 9 passed. ffffffffff was pushed after ${proposed.slice(0, 10)} was proposed. Red and green were shown for ${proposed.slice(0, 10)}; only the final run covers ffffffffff.`,
    );
  });

  it("was merged with the job's own token, and says how and what did not start", () => {
    const aftermath = { method: "rebase", startsNoWorkflow: true } as const;
    const mergeCommit = "4d5e6f7a8b9c";
    const state: RunState = { ...PROPOSED, ending: "merged", mergeCommit, aftermath };
    expect(head({ state })).toMatchInlineSnapshot(`
      "### ✅ Merged

      #12 was approved and merged as 4d5e6f7a8b (rebase). **3 new tests (4 cases) failed before this change and pass with it.** 34 other tests passed before and still pass. The job's own token merged it, so GitHub started no workflow on \`main\` for it: start CI or a deployment there yourself.

      "
    `);
  });

  it.each([
    ["checks", "it is merged when the checks pass"],
    ["auto-merge", "GitHub merges it when the rules allow it"],
    ["queue", "the queue merges it"],
  ] as const)("was approved and is merged later: %s", (waitsFor, then) => {
    const aftermath = { reason: 'Required status check "unit" is expected', waitsFor };
    const page = head({ state: { ...PROPOSED, ending: "unmerged", aftermath } });
    expect(page).toContain(`### 🕒 Approved: ${then}\n`);
    expect(page).toContain("#12 is not merged yet: Required status check");
    expect(page).toContain("No further comment is needed.");
    expect(page).not.toContain("/tdd status");
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

      Once that is fixed, comment \`/tdd status\` to try again.

      "
    `);
    expect(render({ state })).toContain("| ❌ Merge |");
  });

  it("was aborted by a reviewer, whose comment is kept", () => {
    const state: RunState = { ...PROPOSED, ending: "aborted", humanDecision: "abort" };
    const abortedBy = { login: "mona", words: "Not like this.\n\nfixes #1 @everyone" };
    expect(head({ state, abortedBy })).toMatchInlineSnapshot(`
      "### ⏹️ Aborted by mona

      > Not like this.
      >
      > fixes #​1 @​everyone

      The branch was deleted and nothing was merged. Comment \`/tdd retry <hint>\` to continue from here.

      "
    `);
    expect(head({ state: { ...state, aftermath: { branchKept: true } } })).toMatchInlineSnapshot(`
      "### ⏹️ Aborted

      The branch has commits that the run did not make, so it was kept. Rename or delete it, then comment \`/tdd retry <hint>\` to try again.

      "
    `);
    const reason = "a rule of the repository forbids deleting it";
    expect(head({ state: { ...state, aftermath: { branchKept: true, reason } } })).toContain(
      `The branch was kept because ${reason}. Comment \`/tdd retry <hint>\` to continue from here.`,
    );
    expect(render({ state })).toContain("| ⏹️ Review |");
  });

  it("failed, and says why and where the report is", () => {
    const state: RunState = {
      ...PROPOSED,
      ending: "failed",
      proposal: null,
      commits: { ...PROPOSED.commits, green: null, refactor: null },
      phases: PROPOSED.phases.slice(0, 4),
      decision: {
        nextNode: "snitch",
        reason: "bounded_attempts_exceeded: implement has used its 3 attempts; 1 of 4 tests fails",
        requiresHuman: true,
        retryAllowed: false,
      },
      aftermath: { report: "https://github.com/octo/shop/issues/7#issuecomment-99" },
    };
    const own = { source: "ann/new", commit: null, files: [], leftAlone: [], missing: [] };
    const refused = { ...state, ownTests: { ...own, problems: ["test_a passes already"] } };
    expect(render({ state: refused })).not.toContain("/tdd retry");
    const page = render({ state });
    expect(page.slice(0, page.indexOf("|"))).toMatchInlineSnapshot(`
      "### ❌ The run failed

      bounded_attempts_exceeded: implement has used its 3 attempts; 1 of 4 tests fails

      [The report](https://github.com/octo/shop/issues/7#issuecomment-99) says how far the run got and where to look first. Comment \`/tdd retry <hint>\` to continue from here.

      "
    `);
    expect(page).toContain("| ❌ Green |");
    expect(page).toContain("| ⚪ Refactor |");
    const { node, code, message } = { node: "plan", code: "fault", message: "It broke." };
    const broken: RunState = { ...makeState(), ending: "failed", error: { node, code, message } };
    expect(render({ state: { ...broken, aftermath: { report: "issues.md" } } })).toMatch(
      /It broke\.\n\n[\s\S]*The report is in `issues\.md`\.[\s\S]*\| ❌ Plan \|/,
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

      Every planned test already exists and passes:

      | planned test | existing test |
      |---|---|
      | \`test_new\` | \`tests/test_old.py::test_new\` |

      If something is still missing, add it to the issue and set the label again.

      "
    `);
    expect(page).toContain("| ➖ Red |");
  });

  it.each(["cancelled", "died"] as const)("%s: the work so far is kept", (kind) => {
    const state = { ...PROPOSED, proposal: null, commits: { ...PROPOSED.commits, green: null } };
    expect(head({ state, interruption: { kind } })).toContain(
      "The work so far is kept. Comment `/tdd retry` to continue from there",
    );
    expect(render({ state, interruption: { kind } })).toContain("| ⏹️ Green |");
    expect(render({ state: null, interruption: { kind } })).toContain(
      "Comment `/tdd start` to start it again, or to continue it where it stopped.",
    );
  });

  it("stopped with an error", () => {
    const error = new ArbiterError("github-unreachable", "GitHub cannot be reached.", {
      fix: "Try later.",
    });
    const state = { ...PROPOSED, proposal: null };
    expect(head({ state, interruption: { kind: "died", error } })).toMatchInlineSnapshot(`
      "### ❌ The run stopped with an error

      GitHub cannot be reached. Try later.

      The work so far is kept. Comment \`/tdd retry\` to continue from there, or \`/tdd abort\` to clean up.

      "
    `);
  });

  it("says why a review did not decide", () => {
    expect(head({ state: PROPOSED, waitsFor: "mona approved 1a2b, and it moved" })).toContain(
      "\n\nNot merged yet: mona approved 1a2b, and it moved.",
    );
  });

  it("a recorded ending wins over a later cancellation", () => {
    const state: RunState = { ...PROPOSED, ending: "merged" };
    expect(head({ state, interruption: { kind: "cancelled" } })).toContain("Merged");
  });
});

describe("when it does not start", () => {
  const refuse = (error: ArbiterError) =>
    render({ state: null, interruption: { kind: "refused", error } });

  it("the issue needs more information", () => {
    const missing = [
      "Add a title: one line that names the change.",
      "Say what criterion 1 asks for.",
    ];
    const error = new ArbiterError("spec-incomplete", "…", { data: { missing } });
    expect(refuse(error)).toMatchInlineSnapshot(`
      "### ✍️ The issue needs more information

      - Add a title: one line that names the change.
      - Say what criterion 1 asks for.

      Edit the issue, then set the label again or comment \`/tdd start\`. No model was called and nothing was changed.

      <sub>[workflow run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
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

  it("uses the fix for GitHub where there is one", () => {
    const data = { onGitHub: "Name one with the input model." };
    const error = new ArbiterError("bad-usage", "No model was named.", { fix: "--model", data });
    expect(refuse(error)).toContain("**What to do:** Name one with the input model.");
    expect(refuse(error)).not.toContain("--model");
    const broken = render({ state: PROPOSED, interruption: { kind: "died", error } });
    expect(broken).toContain("No model was named. Name one with the input model.");
  });

  it("any other refusal comes with its fix", () => {
    const error = new ArbiterError("model-key-missing", "OPENAI_API_KEY is not set.", {
      fix: "Add it to the secrets of the repository.",
    });
    expect(refuse(error)).toMatchInlineSnapshot(`
      "### 🚫 The run did not start

      OPENAI_API_KEY is not set.

      **What to do:** Add it to the secrets of the repository.

      Nothing was changed. <sub>\`model-key-missing\`</sub>

      <sub>[workflow run](https://github.com/octo/shop/actions/runs/9876543210)</sub>"
    `);
    const over = new ArbiterError("run-over", "It is over.", { fix: "tdd-arbiter retry" });
    expect(refuse(over)).toContain("**What to do:** Comment `/tdd retry <hint>` to try again.");
    expect(refuse(new ArbiterError("no-pytest", "There is no pytest."))).not.toContain("do:");
  });
});

describe("an internal error", () => {
  const NOTICE = "This is a bug in TDD Arbiter ";
  const STACK = "TypeError: x\n    at plan (/home/ann/tdd/dist/main.js:1:2)";
  const TRACE = "TypeError: x\n    at plan (dist/main.js:1:2)";

  it("that ended the run is called a bug, with the stack folded", () => {
    const error = { node: "plan", code: "fault", message: "TypeError: x", stack: STACK };
    expect(head({ state: makeState({ ending: "failed", error }) })).toMatchInlineSnapshot(`
      "### ❌ The run failed

      TypeError: x

      This is a bug in TDD Arbiter 0.1.0. Please report it with this message and the stack trace, as an issue in the repository that your workflow names after "uses:".

      The report is on this issue. Comment \`/tdd retry\` to try again; the error may occur again.

      <details>
      <summary>Stack trace</summary>

      \`\`\`text
      TypeError: x
          at plan (dist/main.js:1:2)
      \`\`\`

      </details>

      "
    `);
  });

  it("that stopped the job is called a bug, with the stack folded", () => {
    const error = new ArbiterError("fault", "TypeError: x", { fix: `${NOTICE}1.` });
    error.stack = STACK;
    const page = render({ state: PROPOSED, interruption: { kind: "died", error } });
    expect(page.split(NOTICE)).toHaveLength(2);
    expect(page).toContain(TRACE);
    const github = new ArbiterError("github-unreachable", "GitHub cannot be reached.");
    const other = render({ state: PROPOSED, interruption: { kind: "died", error: github } });
    expect(other).not.toMatch(/bug|Stack trace/);
  });

  it("before the run started is called a bug, and not said to have changed nothing", () => {
    const error = new ArbiterError("fault", "TypeError: x");
    error.stack = STACK;
    const page = render({ state: null, interruption: { kind: "refused", error } });
    expect(page).toMatch(/^### ❌ Internal error\n/);
    expect(page).toContain(NOTICE);
    expect(page).toContain(TRACE);
    expect(page).not.toContain("Nothing was changed");
  });
});

it("foreign text stays text", () => {
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

/** The page above the phase table. */
function head(progress: Partial<Progress> & Pick<Progress, "state">): string {
  const page = render(progress);
  return page.slice(0, page.indexOf("| phase"));
}
