import MarkdownIt from "markdown-it";
import { beforeAll, describe, expect, it } from "vitest";
import { testsPage } from "../../src/features/test-gate/test-gate.ts";
import { NO_EVIDENCE, type Proposal } from "../../src/reports/proposal.ts";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { makeState } from "../workflow/make-state.ts";
import { EVIDENCE, GREEN, PROPOSED, RED, RED_TESTS } from "./runs.ts";

const safe = createSanitizer({ secrets: [] });

const DISPUTED = {
  why: "It rounds down.",
  quote: "Half a cent is rounded up.",
  tests: [
    {
      id: RED_TESTS[0] ?? "",
      before: "def test_one():\n    assert 1",
      after: "def test_one():\n    assert 2",
    },
  ],
  attempt: null,
};

describe("pullRequestPage", () => {
  it("a criterion whose planned tests were not written is warned about, and has none in the table", () => {
    const red = {
      ...{ failing: RED_TESTS.slice(1), locked: [], stubs: [] },
      unwritten: ["test_apply_takes_ten_percent_off"],
    };
    const page = render({ state: { ...PROPOSED, red } });
    expect(page).toContain(
      '- ⚠️ No test was written for: `apply("SAVE10", total)` takes 10 percent off.',
    );
    expect(page).toContain("| ⚠️ none: `test_apply_takes_ten_percent_off` (not written) |");
  });

  it("a criterion whose tests passed before the change, too, has no evidence", () => {
    const red = { failing: RED_TESTS.slice(1), locked: [], stubs: [] };
    const page = render({ state: { ...PROPOSED, red } });
    expect(page).toContain(
      '- ⚠️ No test was red before the change for: `apply("SAVE10", total)` takes 10 percent off.',
    );
    expect(page).toContain(
      "| ⚠️ none that failed first: `test_apply_takes_ten_percent_off` (passed before the change, too) |",
    );
  });

  it("names the inferred tests that were dropped before everything that is folded", () => {
    const page = render({ state: { ...PROPOSED, droppedTests: ["tests/test_codes.py::test_x"] } });
    expect(page.split("### Goal")[0]).toContain("`tests/test_codes.py::test_x`. Is the code right");
  });

  it("shows what a reviewer needs to decide first, and folds the evidence", () => {
    expect(render({ state: PROPOSED, evidence: EVIDENCE })).toMatchInlineSnapshot(`
      "Closes #7.

      **3 new tests (4 cases) failed before this change and pass with it.** 34 other tests passed before and still pass. The code took 2 attempts; cost $0.0812; lint is clean; sandbox: namespaces, network off.

      The results on this page are of commit 3c4d5e6f7a, built on main at bbbbbbbbbb.

      ### Review first

      - ⚠️ No test was planned for: A code is used once per customer.
      - ⚠️ 1 test (2 cases) was inferred: no sentence was found that asks for what it checks. Is it what you meant?
      - \`tests/test_codes.py\`: do the tests check what you meant?
      - \`shop/codes.py\`: is this how you would have written it?

      ### Goal

      > Customers want to type a code at the till and get something off the total.

      | criterion | tests |
      |---|---|
      | \`apply("SAVE10", total)\` takes 10 percent off. | \`test_apply_takes_ten_percent_off\` |
      | An unknown code raises \`UnknownCode\`. | \`test_apply_raises_on_unknown_code\` |
      | A code is used once per customer. | ⚠️ none |
      | the result is rounded to cents | \`test_apply_rounds\` ×2 |

      ### Evidence

      <details>
      <summary>FAIL_TO_PASS: 3 new tests (4 cases)</summary>

      | test | before the change |
      |---|---|
      | \`tests/test_codes.py::test_apply_takes_ten_percent_off\` | NotImplementedError: apply |
      | \`tests/test_codes.py::test_apply_rounds[1]\` | NotImplementedError: apply |
      | \`tests/test_codes.py::test_apply_rounds[2]\` | NotImplementedError: apply |
      | \`tests/test_codes.py::test_apply_raises_on_unknown_code\` | NotImplementedError: apply |

      </details>

      <details>
      <summary>PASS_TO_PASS: 34</summary>

      | file | passed before the change |
      |---|---|
      | \`tests/test_cart.py\` | 22 |
      | \`tests/test_till.py\` | 12 |

      </details>

      <details>
      <summary>Inferred tests</summary>

      1 inferred test (2 cases). No sentence was found that asks for them: are they what you meant?

      - \`tests/test_codes.py::test_apply_rounds[1]\`
      - \`tests/test_codes.py::test_apply_rounds[2]\`

      </details>

      <details>
      <summary>Reproduce it yourself</summary>

      In a clean checkout where the tests can run:

      \`\`\`sh
      RED=1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d
      GREEN=3c4d5e6f7a8b9c0d1e2f3c4d5e6f7a8b9c0d1e2f
      git fetch origin $GREEN

      # exit code 1: the tests fail without the change
      git switch --detach $RED
      python -m pytest -v --tb=short tests/test_codes.py

      # exit code 0: the same tests pass with it
      git switch --detach $GREEN
      python -m pytest -v --tb=short tests/test_codes.py

      # no output: the tests did not change
      git diff $RED $GREEN -- tests/test_codes.py

      # back to where you were
      git switch @{-2}
      \`\`\`

      What TDD Arbiter recorded is in the git notes of the commits; \`verify\` replays both and compares:

      \`\`\`sh
      git fetch origin refs/notes/tdd:refs/notes/tdd
      git notes --ref=tdd show 1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d
      tdd-arbiter verify --base 1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d~1 --head 3c4d5e6f7a8b9c0d1e2f3c4d5e6f7a8b9c0d1e2f
      \`\`\`

      </details>

      <details>
      <summary>Route taken</summary>

      \`\`\`mermaid
      flowchart TD
        plan["plan"]
        scaffold["write tests"]
        redGate{"red gate"}
        implement["write code"]
        greenGate{"green gate"}
        refactor["refactor"]
        refactorGate{"refactor gate"}
        lint["lint"]
        finalGate{"final gate"}
        publish["pull request"]
        humanReview{{"review"}}
        plan -- "1" --> scaffold
        scaffold --> redGate
        redGate -- "2" --> implement
        implement --> greenGate
        greenGate -- "3" --> plan
        plan -- "4" --> implement
        greenGate -- "5" --> refactor
        refactor -- "6" --> refactorGate
        refactorGate -- "7" --> lint
        lint -- "8" --> finalGate
        finalGate -- "9" --> publish
        publish --> humanReview
      \`\`\`

      1. plan → write tests: A table of codes in a module of its own.
      2. red gate → write code: 4 of 4 tests fail for the right reason
      3. green gate → plan: 1 of 4 tests fails: the implementation has to change
      4. plan → write code: fix exactly what fails
      5. green gate → refactor: all 4 pass, and nothing broke
      6. refactor → refactor gate: the refactored code has to pass again
      7. refactor gate → lint: all pass as before
      8. lint → final gate: lint is clean
      9. final gate → pull request: python -m pytest passes on the proposed commit

      </details>

      <details>
      <summary>Attempts, lint and cost</summary>

      |  |  |
      |---|---|
      | Attempts | 1 red, 2 green, 1 refactor, 1 lint |
      | Lint | lint is clean |
      | Model | 5 model calls, 48,210 tokens in (30,100 of them cached), 3,905 out, $0.0812 |
      | Time | 2 min 27 s |
      | Sandbox | \`namespaces, network off\` |

      | failed in | exit | kind | what happened |
      |---|---|---|---|
      | GREEN | 1 | test_failure | test_apply_rounds\\[2\\]: assert 9.005 == 9.01 |

      </details>"
    `);
  });

  it("names the files whose guidelines the model was shown", () => {
    const evidence = { ...EVIDENCE, guidelines: ["AGENTS.md", "CONTRIBUTING.md"] };
    expect(render({ state: PROPOSED, evidence })).toContain(
      "| Guidelines shown to the model | `AGENTS.md`, `CONTRIBUTING.md` |",
    );
  });

  it("a named file is listed when it is changed: tool configuration and scripts stand on top", () => {
    const codeFiles = ["pyproject.toml", "shop/AGENTS.md", "shop/codes.py"];
    const page = render({ state: { ...PROPOSED, codeFiles }, evidence: EVIDENCE });
    expect(page.split("\n\n")[1]).toBe(
      "⚠️ Tool configuration and scripts: `pyproject.toml`, `shop/AGENTS.md`.",
    );
  });

  it("all existing tests of a file called wrong and deleted: deletions stand on top of the page", () => {
    const id = "tests/test_till.py::test_total";
    const changedTests = [
      { id, because: "so", removed: true },
      { id: `${id}_two`, because: "so", removed: false },
    ];
    const page = render({ state: { ...PROPOSED, changedTests }, evidence: EVIDENCE });
    expect(page.split("\n\n").slice(1, 3)).toEqual([
      "### ⚠️ Existing tests changed: 2",
      `- \`${id}\` (removed): so`,
    ]);
  });

  it("skipped tests and cases that are gone are said beside the claim", () => {
    const green = {
      ...{ rung: "namespaces" as const },
      skipped: { count: 1, first: ["tests/test_ci.py::test_net"] },
      gone: { count: 5, first: ["tests/test_fx.py::test_positive[HRK]"] },
    };
    const page = render({ state: { ...PROPOSED, green } });
    expect(page).toContain(
      "- ⚠️ 1 existing test was skipped, or expected to fail (xfail), before the change and with it, so nothing is known about it: `tests/test_ci.py::test_net`.",
    );
    expect(page).toContain(
      "- ⚠️ 5 cases of existing parametrised tests no longer exist, because the code determines the cases: `tests/test_fx.py::test_positive[HRK]`, and 4 more. The other cases pass.",
    );
  });

  it("doctests that the code phase changed are shown in both versions", () => {
    const doctests = [
      { id: "shop/cart.py", before: ">>> total([1])\n1", after: ">>> total([1])\n2" },
    ];
    const page = render({ state: PROPOSED, evidence: { ...NO_EVIDENCE, doctests } });
    const section = page.slice(page.indexOf("doctests changed"), page.indexOf("### Review first"));
    expect(section).toContain("with the code: 1\n\n- `shop/cart.py`");
    expect(section).toMatch(/Before:.*total\(\[1\]\)\n1.*Now:.*total\(\[1\]\)\n2/s);
  });

  it("expected values written into the code are listed for the reviewer, five of them", () => {
    const values = ["57", '"two items"', "31", "44", "55", "66", "77"];
    const page = render({ state: PROPOSED, evidence: { ...EVIDENCE, sharedValues: values } });
    expect(page).toContain(
      '- ⚠️ These values appear both in a test\'s expectation and in the code: `57`, `"two items"`, `31`, `44`, `55`, and 2 more. Are they computed where they should be?',
    );
  });

  it("shows a disputed test first, in both versions", () => {
    const page = render({ state: { ...PROPOSED, disputeRuling: DISPUTED } });
    expect(page.slice(0, page.indexOf("### Goal"))).toMatchInlineSnapshot(`
      "Closes #7.

      **3 new tests (4 cases) failed before this change and pass with it.** 34 other tests passed before and still pass. The code took 2 attempts; cost $0.0812; lint is clean; sandbox: namespaces, network off.

      The results on this page are of commit 3c4d5e6f7a, built on main at bbbbbbbbbb.

      ### A test was disputed and given up

      \`tests/test_codes.py::test_apply_takes_ten_percent_off\` did not pass, but this was asked for:

      > Half a cent is rounded up.

      The reason: It rounds down.

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

      ### Review first

      - ⚠️ No test was planned for: A code is used once per customer.
      - ⚠️ 1 test (2 cases) was inferred: no sentence was found that asks for what it checks. Is it what you meant?
      - \`tests/test_codes.py\`: do the tests check what you meant?
      - \`shop/codes.py\`: is this how you would have written it?

      "
    `);
    const [test] = DISPUTED.tests;
    const changedTests = [{ id: test?.id ?? "", because: "so", removed: false }];
    const existing = render({ state: { ...PROPOSED, disputeRuling: DISPUTED, changedTests } });
    expect(existing).toContain("### A test was disputed and given up");
    expect(existing).not.toContain("Before:");
    const none = { ...PROPOSED, disputeRuling: { ...DISPUTED, tests: [] } };
    expect(render({ state: none })).not.toContain("disputed");
  });

  it("shows changed tests in both versions", () => {
    const changedTests = [
      { id: "tests/test_cart.py::test_total", because: "The total has a code.", removed: false },
      { id: "tests/test_cart.py::test_gone", because: "It contradicts the issue.", removed: true },
    ];
    const changed = [
      { id: "tests/test_cart.py::test_total", before: "assert 1", after: "assert 2" },
      { id: "tests/test_cart.py::test_gone", before: "assert 3", after: null },
    ];
    const state = { ...PROPOSED, changedTests };
    const page = render({ state, evidence: { ...EVIDENCE, changed } });
    expect(
      page.slice(page.indexOf("### ⚠️ Existing"), page.indexOf("### Goal")),
    ).toMatchInlineSnapshot(`
      "### ⚠️ Existing tests changed: 2

      - \`tests/test_cart.py::test_total\`: The total has a code.

      <details open>
      <summary>Both versions</summary>

      Before:

      \`\`\`text
      assert 1
      \`\`\`

      Now:

      \`\`\`text
      assert 2
      \`\`\`

      </details>

      - \`tests/test_cart.py::test_gone\` (removed): It contradicts the issue.

      <details open>
      <summary>Both versions</summary>

      Before:

      \`\`\`text
      assert 3
      \`\`\`

      Now: removed.

      </details>

      **3 new tests (4 cases) failed before this change and pass with it.** 34 other tests passed before and still pass. 1 existing test was removed. The code took 2 attempts; cost $0.0812; lint is clean; sandbox: namespaces, network off.

      The results on this page are of commit 3c4d5e6f7a, built on main at bbbbbbbbbb.

      ### Review first

      - ⚠️ No test was planned for: A code is used once per customer.
      - ⚠️ 1 test (2 cases) was inferred: no sentence was found that asks for what it checks. Is it what you meant?
      - \`tests/test_codes.py\`: do the tests check what you meant?
      - \`shop/codes.py\`: is this how you would have written it?

      "
    `);
    expect(render({ state, evidence: NO_EVIDENCE })).toContain("test_gone` (removed): It contra");
  });

  it("lists tests that one edit of data changes in one line, with the names folded", () => {
    const changedTests = ["test_a", "test_b", "test_c", "test_d"].map((name) => ({
      id: `tests/test_gloss.py::${name}`,
      because: "The mark is new.",
      removed: false,
      by: ["tests/gloss.txt"],
    }));
    const changed = changedTests.map(({ id }) => ({ id, before: "<0>", after: "</>" }));
    const page = render({
      state: { ...PROPOSED, changedTests },
      evidence: { ...NO_EVIDENCE, changed },
    });
    const section = page.slice(page.indexOf("### ⚠️ Existing"), page.indexOf("### Goal"));
    expect(section).toContain(
      "- 4 tests (by a change of `tests/gloss.txt`): The mark is new.\n\n<details>\n<summary>The tests</summary>\n\n- `tests/test_gloss.py::test_a`",
    );
    expect(section.match(/The mark is new/g)).toHaveLength(1);
    expect(section.match(/Both versions/g)).toHaveLength(1);
  });

  it("shows one edit of data once where tests have different reasons", () => {
    const changedTests = ["test_a", "test_b"].map((name) => ({
      id: `tests/test_gloss.py::${name}`,
      because: `The mark of ${name} is new.`,
      removed: false,
      by: ["tests/gloss.txt"],
    }));
    const changed = changedTests.map(({ id }) => ({ id, before: "<0>", after: "</>" }));
    const page = render({
      state: { ...PROPOSED, changedTests },
      evidence: { ...NO_EVIDENCE, changed },
    });
    expect(page).toContain("The mark of test_b is new.");
    expect(page.match(/Both versions/g)).toHaveLength(1);
  });

  it.each<[string, Partial<RunState>, Partial<Proposal>]>([
    ["The issue was edited after the run started", {}, { wasIssueEdited: true }],
    ["the test suite could not run before the change", { passToPass: null }, {}],
    ["2 lint findings left", { lintFindings: ["a.py:1: F401", "b.py:2: E501"] }, {}],
    ["1 linter of the repository could not run", { unlinted: ["mypy: not installed"] }, {}],
    ["without a sandbox", {}, { sandbox: { rung: "off", network: "on" } }],
    ["with network access", {}, { sandbox: { rung: "namespaces", network: "on" } }],
    ["1 inferred test was dropped", { droppedTests: ["tests/test_codes.py::test_x"] }, {}],
    [
      "was rolled back",
      {
        refactorRetryCount: 1,
        failureHistory: {
          attempts: 1,
          entries: PROPOSED.failureHistory.entries.map((entry) => ({
            ...entry,
            phase: "REFACTOR" as const,
          })),
        },
        routeHistory: [{ from: "greenGate", to: "lint", reason: "lint findings fixed" }],
      },
      {},
    ],
    ["was rolled back", { commits: { red: RED, green: GREEN, refactor: null } }, {}],
  ])("tells the reviewer: %s", (words, more, options) => {
    expect(hintsOf({ state: PROPOSED })).not.toContain(words);
    expect(hintsOf({ state: { ...PROPOSED, ...more }, ...options })).toContain(words);
  });

  it("lists the files of tests that were added against mutants among those to read", () => {
    const trial = { commit: PROPOSED.commits.refactor ?? "", possible: 2, tried: 2, noticed: 1 };
    const added = ["tests/test_more.py::test_a", "tests/test_more.py::test_b"];
    const state = { ...PROPOSED, mutantTrial: { ...trial, added } };
    expect(hintsOf({ state })).toContain(
      "- `tests/test_codes.py`, `tests/test_more.py`: do the tests check what you meant?",
    );
  });

  it("lists only the files to read where nothing is unusual", () => {
    const spec = { ...PROPOSED.spec, criteria: [] };
    const agreedPlan = PROPOSED.agreedPlan && {
      ...PROPOSED.agreedPlan,
      tests: PROPOSED.agreedPlan.tests.map((test) => ({ ...test, inferred: false })),
    };
    expect(hintsOf({ state: { ...PROPOSED, spec, agreedPlan } })).toMatchInlineSnapshot(`
      "### Review first

      - \`tests/test_codes.py\`: do the tests check what you meant?
      - \`shop/codes.py\`: is this how you would have written it?

      "
    `);
  });

  it("quotes paths for the shell", () => {
    const testFiles = ["tests/test_a b.py", "tests/test_$(touch x)'.py"];
    const page = render({ state: { ...PROPOSED, testFiles } });
    expect(page).toContain(`'tests/test_a b.py' 'tests/test_$(touch x)'\\''.py'\n`);
  });

  it("lists lint findings, linters that did not run, and unusable answers", () => {
    const page = render({
      state: {
        ...PROPOSED,
        lintFindings: ["a.py:1:1: F401"],
        unlinted: ["mypy: it is configured, but not installed"],
        sentBack: ["implement: tests/test_a.py is locked."],
      },
    });
    expect(page.slice(page.indexOf("Remaining lint findings"))).toMatchInlineSnapshot(`
      "Remaining lint findings:

      - \`a.py:1:1: F401\`

      Linters that could not run:

      - \`mypy: it is configured, but not installed\`

      Unusable model answers:

      - \`implement: tests/test_a.py is locked.\`

      </details>"
    `);
  });

  it("names directories in the commands where there are too many files", () => {
    const testFiles = Array.from({ length: 90 }, (_, index) => `tests/deep/test_${index}.py`);
    const page = render({ state: { ...PROPOSED, testFiles } });
    expect(page).toContain("\npython -m pytest -v --tb=short tests/deep\n");
    const folders = testFiles.map((file, index) => file.replace("deep", `${index}`.repeat(20)));
    const all = render({ state: { ...PROPOSED, testFiles: folders } });
    expect(all).toContain("\npython -m pytest -v --tb=short .\n");
  });

  it("lists tests that failed before and still do", () => {
    const green = { rung: "namespaces", stillFailing: 2 } as const;
    const failedBefore = ["tests/test_old.py::test_a", "tests/test_old.py::test_b"];
    const replay = { exits: [1, 0], suite: 1 };
    const finalRun = { command: "make test", commit: GREEN, exitCode: 1, passed: 38, replay };
    const page = render({
      state: { ...PROPOSED, green, finalRun },
      evidence: { ...EVIDENCE, failedBefore },
    });
    expect(page).toContain("34 other tests passed before and still pass.");
    expect(page).toContain("⚠️ 2 tests failed before the change and still fail.");
    expect(page).toContain(
      "<summary>Failed or could not be collected before the change: 2; still so: 2</summary>\n\n- `tests/test_old.py::test_a`\n- ",
    );
    expect(page).toContain(
      "# the repository's own test command: exit code 1, because 2 tests failed before the change and still fail\nmake test\n",
    );
    const mended = render({
      state: { ...PROPOSED, green: { rung: "namespaces", stillFailing: 1 } },
      evidence: { ...EVIDENCE, failedBefore },
    });
    expect(mended).toContain("⚠️ 1 test failed before the change and still fails.");
    expect(mended).toContain(
      "<summary>Failed or could not be collected before the change: 2; still so: 1</summary>",
    );
    expect(render({ state: PROPOSED, evidence: EVIDENCE })).not.toContain("still fail");
  });

  it("works with a green commit alone", () => {
    const state = makeState({ commits: { red: null, green: GREEN, refactor: null } });
    const page = render({ state });
    expect(page).toMatch(/^Closes #7\.\n/);
    expect(page).not.toContain("null");
    expect(page).not.toContain("git switch");
  });
});

describe("a huge run", () => {
  const long = (text: string) => `${text} ${"words ".repeat(800)}`;
  const many = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index));
  const failing = many(3000, (index) => `tests/test_big.py::test_${index}_${"x".repeat(200)}`);
  const tests = many(100, (index) => ({
    name: `test_${index}_${"x".repeat(200)}`,
    criterion: long(`criterion ${index}`),
    quote: null,
    inferred: true,
  }));
  const state: RunState = {
    ...PROPOSED,
    spec: {
      ...PROPOSED.spec,
      goal: long("goal"),
      criteria: many(300, (index) => long(`criterion ${index}`)),
    },
    agreedPlan: PROPOSED.agreedPlan && { ...PROPOSED.agreedPlan, tests },
    red: { failing, locked: [], stubs: [] },
    testFiles: many(300, (index) => `tests/test_${index}.py`),
    changedTests: many(100, (index) => ({
      id: `t.py::t${index}`,
      because: long("x"),
      removed: false,
    })),
    green: { rung: "user", network: "on", stillFailing: 3000 },
    lintFindings: many(2000, (index) => long(`a.py:${index}`)),
    sentBack: many(100, (index) => long(`answer ${index}`)),
    routeHistory: many(100, (index) => ({
      ...PROPOSED.routeHistory[index % 8],
      reason: long("r"),
    })) as RunState["routeHistory"],
    disputeRuling: {
      ...{ why: long("why"), quote: long("q"), attempt: null },
      tests: many(20, (index) => ({
        id: long(`t${index}`),
        before: long("a\n"),
        after: long("b\n"),
      })),
    },
    ownTests: {
      ...{ source: long("ann/tests"), commit: null, files: [], missing: [] },
      leftAlone: many(500, (index) => long(`docs/${index}`)),
    },
    mutantTrial: {
      ...{ commit: PROPOSED.commits.refactor ?? "", possible: 900, tried: 900, noticed: 400 },
      added: many(500, (index) => `tests/test_more.py::${long(`test_${index}`)}`),
    },
  };
  const evidence = {
    whyRed: new Map(failing.map((id) => [id, long("why")])),
    passedBefore: many(2000, (index) => ({ file: `tests/${index}.py`, tests: 3 })),
    changed: many(100, (index) => ({ id: `t.py::t${index}`, before: long("a"), after: long("b") })),
    failedBefore: many(3000, (index) => `tests/test_old.py::test_${index}`),
    doctests: many(100, (index) => ({ id: `m${index}.py`, before: long("a"), after: long("b") })),
    sharedValues: many(500, (index) => long(`"${index}"`)),
    survivors: many(500, (line) => ({
      ...{
        file: long("shop/cart.py"),
        line,
        kind: "constant",
        function: long("f"),
        from: 0,
        to: 1,
      },
      ...{ old: long("a"), new: long("b"), mayBeEquivalent: true, noticedBy: null },
      diff: many(100, () => `+${"x".repeat(500)}`).join("\n"),
    })),
  };
  let page = "";
  beforeAll(() => {
    page = render({ state, evidence });
  });

  it("fits on GitHub, with every fold and fence closed", () => {
    expect(page.length).toBeLessThanOrEqual(65_536);
    expect(page.match(/<details/g)?.length).toBe(page.match(/<\/details>/g)?.length);
    const fences = new MarkdownIt({ html: true })
      .parse(page, {})
      .filter(({ type }) => type === "fence");
    expect(fences.map(({ info }) => info)).toContain("mermaid");
    expect(page).toContain("2,900 more");
  });

  it("keeps every section and the replay commands", () => {
    for (const words of [
      ...["### Goal", "FAIL_TO_PASS: 3,000 new tests", "Route", "git switch --detach"],
      ...["A person wrote the tests", "and 480 more", "and 495 more"],
      ...[
        "tests notice 400 of 900 mutants (900 of 900 tried); 500 tests added",
        "No test of the change notices 500 small",
      ],
      ...["and 490 more", "```diff"],
    ]) {
      expect(page).toContain(words);
    }
  });

  it("fits at the test gate, too", () => {
    const stubs = many(500, (index) => ({ path: long(`shop/${index}.py`), raising: [] }));
    const guards = many(3000, (index) => long(`tests/test_big.py::test_guard_${index}`));
    const red = { failing, locked: [], stubs, guards };
    const shown = safe.markdown(testsPage({ state: { ...state, red }, evidence }));
    expect(shown.length).toBeLessThanOrEqual(65_536);
    expect(shown.match(/<details/g)?.length).toBe(shown.match(/<\/details>/g)?.length);
    for (const words of [
      "**Approve** this commit",
      "FAIL_TO_PASS: 3,000 new tests",
      "3,000 guards",
    ]) {
      expect(shown).toContain(words);
    }
  });
});

function render(proposal: Partial<Proposal> & Pick<Proposal, "state">): string {
  const page = pullRequestPage({ sandbox: { rung: "namespaces", network: "off" }, ...proposal });
  return safe.markdown(page);
}

function hintsOf(proposal: Partial<Proposal> & Pick<Proposal, "state">): string {
  const page = render(proposal);
  return page.slice(page.indexOf("### Review first"), page.indexOf("### Goal"));
}
