import { describe, expect, it } from "vitest";
import { findChangedTests, refuseRemovals } from "../../src/workflow/edits/test-changes.ts";
import { sortNamed } from "../../src/workflow/edits/wrong-tests.ts";
import { gatherForReview, proposedChange } from "../../src/workflow/nodes/publish.ts";
import { passed, run, skipped } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import { refuseEdits } from "../workflow/edits/judge-edits.ts";
import {
  allPass,
  confirms,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  readRedArtifact,
  stage,
} from "../workflow/workflow-harness.ts";

const CART = `def total(prices):
    return sum(prices)


def label(prices):
    return f"{len(prices)} items"
`;
const TEST_CART = `import pytest
from shop.cart import label, total


def test_total_adds_up():
    assert total([1, 2]) == 3


@pytest.mark.parametrize("prices", [[], [0]])
def test_total_of_nothing(prices):
    assert total(prices) == 0


def test_label_counts():
    assert label([1, 2]) == "2 items"
`;
const TEST_BILL = `from shop.cart import total


class TestBill:
    def test_two_items(self):
        """One and one."""
        assert total([1, 1]) == 2
`;
const FILES = {
  "shop/__init__.py": "",
  "shop/cart.py": CART,
  "tests/test_cart.py": TEST_CART,
  "tests/test_bill.py": TEST_BILL,
};
const ISSUE = `# Shipping is part of the total

Every total has 5 for shipping on top.

- The total of prices is their sum and 5 for shipping.

## Existing tests that are wrong then

- tests/test_bill.py::TestBill::test_two_items
`;
const WRONG = [
  "tests/test_cart.py::test_total_adds_up",
  "tests/test_cart.py::test_total_of_nothing",
];
const edit = (path: string, search: string, replace: string) =>
  `### EDIT: ${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

describe("a change that makes three existing tests wrong, with real pytest", () => {
  it("they are edited in scaffold, red, then green, and listed", async () => {
    const scaffold = [
      edit("tests/test_cart.py", "    assert total([1, 2]) == 3", "    assert total([1, 2]) == 8"),
      edit("tests/test_cart.py", "    assert total(prices) == 0", "    assert total(prices) == 5"),
      edit(
        "tests/test_bill.py",
        "        assert total([1, 1]) == 2",
        "        assert total([1, 1]) == 7",
      ),
    ].join("\n");
    const tampered =
      scaffold + edit("tests/test_cart.py", '"2 items"', '    assert label([1, 2]) == "two"');
    const { start, asked, repo, tools } = await stage({
      timeoutSeconds: 60,
      files: FILES,
      issue: ISSUE,
      answers: {
        plan: [
          {
            approach: "Add shipping in total.",
            tests: [
              {
                name: "test_total_adds_up",
                criterion: "The total of prices is their sum and 5 for shipping.",
              },
            ],
            changes: ["shop/cart.py"],
            wrongTests: WRONG.map((id) => ({ id, because: "shipping is on top now" })),
          },
        ],
        scaffold: [
          tampered.replace('"2 items"', '    assert label([1, 2]) == "2 items"'),
          scaffold,
        ],
        implement: [edit("shop/cart.py", "    return sum(prices)", "    return sum(prices) + 5")],
      },
    });
    const state = await start();

    expect(asked.map(({ node }) => node).slice(0, 4)).toEqual([
      "plan",
      "scaffold",
      "scaffold",
      "implement",
    ]);
    expect(`${asked[1]?.stable}${asked[1]?.prompt}`).toContain("TestBill::test_two_items");
    expect(asked[2]?.prompt).toContain(
      "test_label_counts is changed, but it is not listed as wrong",
    );
    expect(state.changedTests).toMatchObject([
      { id: WRONG[0], because: "shipping is on top now", removed: false },
      { id: WRONG[1], because: "shipping is on top now", removed: false },
      {
        id: "tests/test_bill.py::TestBill::test_two_items",
        because: "the issue says so",
        removed: false,
      },
    ]);
    expect(state.red?.failing).toHaveLength(4);
    expect(state.red?.locked.map(({ path }) => path)).toEqual([
      "tests/test_cart.py",
      "tests/test_bill.py",
    ]);
    expect(state.testResults).toMatchObject({ verdict: "green" });
    expect(state.passToPass).toBe(1);
    const listed =
      "Existing tests changed:\n- tests/test_cart.py (2: test_total_adds_up, test_total_of_nothing): shipping is on top now";
    expect(git(repo, "log", "-1", "--format=%b", `${state.commits.red}`)).toContain(listed);
    const evidence = await gatherForReview(tools, state);
    const body = `${proposedChange(tools, state, { evidence }).body}`;
    expect(body).toContain("### ⚠️ Existing tests changed: 3");
    expect(body).toContain("`tests/test_bill.py::TestBill::test_two_items`: the issue says so");
    expect(body).toMatch(
      /Before:\s+```text\s+def test_total_adds_up\(\):\s+assert total\(\[1, 2\]\) == 3/,
    );
    expect(body).toMatch(
      /Now:\s+```text\s+def test_total_adds_up\(\):\s+assert total\(\[1, 2\]\) == 8/,
    );
    expect(body).toContain("| `tests/test_cart.py::test_total_adds_up` | assert 3 == 8 |");
    expect(evidence.sharedValues).toEqual(["5"]);
    expect(body).toContain(
      "These values appear both in a test's expectation and in the code: `5`.",
    );
    expect(evidence.passedBefore).toEqual([{ file: "tests/test_cart.py", tests: 1 }]);
    expect(JSON.parse(readRedArtifact(repo))).toMatchObject({
      changed_tests: state.changedTests.map(({ versions: _, ...test }) => test),
      unexpected_passes: [],
    });
  });
});

it("a wrong test may be removed, is not charged as lost, and is listed", async () => {
  const wrongTests = [{ id: OLD_TEST, because: "it says the opposite" }];
  const tests = [{ name: "test_new", criterion: "It works." }];
  const { start, tested, repo } = await stage({
    runs: [oldPasses(), newFails(), newPasses(), newPasses(), confirms],
    issue: "# New thing\n\n- It works.\n- test_old says the opposite, and can go.\n",
    answers: {
      plan: [{ approach: "so", tests, wrongTests }],
      scaffold: [
        "### DELETE: tests/test_old.py\n### FILE: tests/test_new.py\n```\ndef test_new(): assert False\n```",
      ],
    },
  });
  const state = await start();
  expect(state).toMatchObject({
    changedTests: [{ ...wrongTests[0], removed: true }],
    testFiles: ["tests/test_new.py"],
    testResults: { verdict: "green" },
    passToPass: 0,
  });
  expect(tested[1]?.targets).toEqual(["tests/test_new.py"]);
  expect(git(repo, "log", "-1", "--format=%b", `${state.commits.red}`)).toContain(
    `- ${OLD_TEST} (removed): it says the opposite`,
  );
  expect(git(repo, "ls-tree", "--name-only", "-r", "feat/issue-1", "tests")).toBe(
    "tests/test_new.py",
  );
});

describe("a wrong test with a case that cannot pass here, with real pytest", () => {
  const ID = "tests/test_cart.py::test_total_of_two";
  const TWO = `${TEST_CART}

@pytest.mark.parametrize("how", ["plain", "fast"])
def test_total_of_two(how):
    if how == "fast":
        import a_package_that_is_not_here
    assert total([1, 2]) == 3
`;
  const SENTENCE = "Every total has 5 for shipping on top.";
  const rewritten = TWO.replace(/== 3$/m, "== 8").replace(/== 3\n$/, "== 8\n");
  const stageTwo = (scaffold: string[]) =>
    stage({
      timeoutSeconds: 60,
      files: { "shop/__init__.py": "", "shop/cart.py": CART, "tests/test_cart.py": TWO },
      issue: `# Shipping\n\n- ${SENTENCE}\n`,
      answers: {
        plan: [
          {
            approach: "five more",
            tests: [{ name: "test_total_of_two", criterion: "five", quote: SENTENCE }],
            changes: ["shop/cart.py"],
            wrongTests: [...WRONG, ID].map((id) => ({ id, because: SENTENCE })),
          },
        ],
        scaffold: scaffold.map(
          (text) => `### FILE: tests/test_cart.py\n\`\`\`python\n${text}\`\`\``,
        ),
        implement: [edit("shop/cart.py", "    return sum(prices)", "    return sum(prices) + 5")],
      },
    });

  it("is red by its other cases, and the case is an old failure like any other", async () => {
    const nothing = rewritten.replace("assert total(prices) == 0", "assert total(prices) >= 5");
    const { start, tools, repo, asked } = await stageTwo([nothing]);
    const state = await start();
    expect(state).toMatchObject({
      error: null,
      proposal: "feat/issue-1",
      failureHistory: { attempts: 0 },
      red: { failedBefore: [`${ID}[fast]`] },
      green: { stillFailing: 1 },
      passToPass: 1,
      finalRun: { caveat: expect.stringContaining("1 test failed before the change and still") },
    });
    expect(state.red?.failing).toContain(`${ID}[plain]`);
    expect(state.red?.failing).not.toContain(`${ID}[fast]`);
    const evidence = await gatherForReview(tools, state);
    expect(evidence.failedBefore).toEqual([`${ID}[fast]`]);
    const body = `${proposedChange(tools, state, { evidence }).body}`;
    expect(body).toContain("Failed or could not be collected before the change: 1; still so: 1");
    expect(git(repo, "log", "-1", "--format=%b", `${state.commits.red}`)).not.toContain("[fast]");
    const implement = asked.find(({ node }) => node === "implement");
    expect(implement?.prompt).toContain("test_total_of_two[plain]");
    const [results = "", others] = implement?.prompt.split("</pytest>") ?? [];
    expect(results).not.toContain("[fast]");
    expect(others).toContain(`leave them alone:\n<old_failures>\n${ID}[fast]\n</old_failures>`);
  });
});

describe("all existing tests of a file called wrong and deleted", () => {
  const ids = ["test_total_adds_up", "test_total_of_nothing", "test_label_counts"];
  const remove = (specText: string, because = "the new price list makes it wrong") => {
    const wrong = ids.map((name) => ({ id: `tests/test_cart.py::${name}`, because }));
    const changes = [{ path: "tests/test_cart.py", before: TEST_CART, content: null }];
    return refuseRemovals(changes, { wrong, specText });
  };

  it("needs the issue's words for each", () => {
    expect(remove("Every total has 5 for shipping on top.")).toHaveLength(3);
    expect(remove("test_total_adds_up and test_total_of_nothing are obsolete.")).toEqual([
      "tests/test_cart.py::test_label_counts is removed, but the issue neither names it nor has the sentence that makes it wrong: rewrite it.",
    ]);
  });

  it("is refused with what the issue says of the test", () => {
    expect(remove("- `tests/test_cart.py` must not be changed.")[0]).toBe(
      'tests/test_cart.py::test_total_adds_up is removed, but the issue says of it: "- `tests/test_cart.py` must not be changed." Rewrite it.',
    );
  });

  it.each([
    ["names the file", "Remove tests/test_cart.py.", "so"],
    ["names each", ids.map((name) => `- \`tests/test_cart.py::${name}\``).join("\n"), "so"],
    [
      "has the sentence that the plan quotes",
      "# Carts go\n\nThere are no carts any more.",
      'The issue says: "There are no carts any more."',
    ],
    [
      "has more words around those that the plan quotes",
      "Since June there are no carts any more in our shops.",
      "there are no carts any more",
    ],
    ["says why they can go", `${ids.join(", ")} don't fit any more and can be removed.`, "so"],
    ["keeps something else", `Remove ${ids.join(" and ")}, but test_other stays.`, "so"],
  ])("is possible where the issue %s", (_, specText, because) => {
    expect(remove(specText, because)).toEqual([]);
  });

  it.each([
    ["asks to keep them", "Do not change tests/test_cart.py.", "so"],
    ["says not to remove them", "tests/test_cart.py must not be removed.", "so"],
    ["has others to remove", `Keep ${ids.join(", ")}, and remove test_other.`, "so"],
    [
      "has only the words of a heading",
      "## There are no carts any more\n",
      "There are no carts any more",
    ],
    ["has a few of the words", "There are no carts any more.", "the issue says no carts"],
    ["has three words", "No more carts.", "No more carts."],
    ["names another test", "my_test_label_counts is obsolete.", "so"],
  ])("is not where the issue %s", (_, specText, because) => {
    expect(remove(specText, because)).toHaveLength(3);
  });
});

describe("an answer that edits a locked test", () => {
  it("is refused, said back, and in the report where it stays", async () => {
    const locked = [
      "### FILE: tests/test_new.py\n```python\ndef test_new(): pass\n```",
      "### EDIT: tests/test_old.py\n<<<<<<< SEARCH\ndef test_old(): pass\n=======\n>>>>>>> REPLACE",
      "### DELETE: tests/conftest.py",
    ].join("\n");
    const { start, asked, repo } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms],
      answers: { implement: [locked] },
    });
    const state = await start();
    const implementing = asked.filter(({ node }) => node === "implement");
    expect(implementing).toHaveLength(6);
    for (const path of ["tests/test_new.py", "tests/test_old.py", "tests/conftest.py"]) {
      const refusal = `${path} is a test, and tests are locked once they are red`;
      expect(implementing[1]?.prompt).toContain(refusal);
      expect(state.decision?.reason).toContain(refusal);
    }
    expect(state).toMatchObject({ ending: "failed", error: null });
    expect(state.report).toContain("tests are locked");
    expect(git(repo, "show", "feat/issue-1:tests/test_old.py")).toBe("def test_old(): pass");
  });
});

describe("the forms in which existing tests are given up, with real pytest", () => {
  const SENTENCE = "Every total has 5 for shipping on top.";
  const GENERATED = `import json
import unittest
from pathlib import Path

from shop.cart import total

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())


def assert_case(prices, wanted):
    assert total(prices) == wanted


class TestCases(unittest.TestCase):
    pass


for name, (prices, wanted) in CASES.items():
    setattr(TestCases, name, lambda self, p=prices, w=wanted: assert_case(p, w))
`;
  const CONSTANT = `from shop.cart import label, total

PRICES = [4, 4]
WANTED = 8
LABEL = "2 items"


def check(prices, wanted):
    assert total(prices) == wanted


def test_constant():
    check(PRICES, WANTED)


def test_label():
    assert label(PRICES) == LABEL
`;
  const ids = {
    one: "tests/test_generated.py::TestCases::test_one",
    none: "tests/test_generated.py::TestCases::test_none",
    constant: "tests/test_constant.py::test_constant",
    gone: "tests/test_gone.py::test_gone",
  };
  const NEW = `### FILE: tests/test_shipping.py
\`\`\`python
from shop.cart import total


def test_shipping():
    assert total([9]) == 14
\`\`\`
`;
  const staged = (wrong: readonly string[], ...scaffold: string[]) =>
    stage({
      timeoutSeconds: 60,
      files: {
        "shop/__init__.py": "",
        "shop/cart.py": CART.replace("sum(prices)", "sum(prices) if prices else 0"),
        "tests/test_generated.py": GENERATED,
        "tests/cases.json":
          '{\n  "test_none": [[], 0],\n  "test_one": [[1], 1],\n  "test_zero": [[], 0]\n}\n',
        "tests/test_constant.py": CONSTANT,
        "tests/test_gone.py":
          "from shop.cart import total\n\n\ndef test_gone():\n    assert total([7]) == 7\n\n\ndef test_empty():\n    assert total([]) == 0\n",
      },
      issue: `# Shipping\n\n- ${SENTENCE}\n- An empty cart stays at 0. The test test_gone can go.\n`,
      answers: {
        plan: [
          {
            approach: "five more",
            tests: [{ name: "test_shipping", criterion: "five", quote: SENTENCE }],
            changes: ["shop/cart.py"],
            reads: ["tests/cases.json"],
            wrongTests: wrong.map((id) => ({ id, because: SENTENCE })),
          },
        ],
        scaffold,
        implement: [
          edit(
            "shop/cart.py",
            "    return sum(prices) if prices else 0",
            "    return sum(prices) + 5 if prices else 0",
          ),
        ],
      },
      settings: { refactor: false },
      attempts: 1,
    });

  it("are an edit of data, an edit of a constant and a removal, each listed on top of the page", async () => {
    const wrong = [ids.one, ids.constant, ids.gone];
    const { start, tools } = await staged(
      wrong,
      NEW +
        edit("tests/cases.json", '  "test_one": [[1], 1],', '  "test_one": [[1], 6],') +
        edit("tests/test_constant.py", "WANTED = 8", "WANTED = 13") +
        `### DELETE: ${ids.gone}\n`,
    );
    const state = await start();
    expect(state).toMatchObject({
      error: null,
      proposal: "feat/issue-1",
      changedTests: [
        { id: ids.one, because: SENTENCE, removed: false, by: ["tests/cases.json"] },
        { id: ids.constant, removed: false, by: ["tests/test_constant.py::WANTED"] },
        { id: ids.gone, removed: true },
      ],
    });
    const evidence = await gatherForReview(tools, state);
    const body = `${proposedChange(tools, state, { evidence }).body}`;
    expect(body.slice(0, body.indexOf("### Goal"))).toContain("### ⚠️ Existing tests changed: 3");
    expect(body).toContain(`\`${ids.one}\` (by a change of \`tests/cases.json\`): ${SENTENCE}`);
    expect(body).toMatch(
      /"test_one": \[\[1\], 1\],\s+```\s+Now:\s+```text\s+"test_one": \[\[1\], 6\]/,
    );
    expect(body).toContain(`\`${ids.gone}\` (removed): ${SENTENCE}`);
  });

  it.each([
    [
      "data of a test that is not wrong",
      edit("tests/cases.json", '  "test_zero": [[], 0]', '  "test_zero": [[0], 0]'),
      "tests/cases.json is changed, but the change at line 4 affects no test that is listed as wrong",
    ],
    [
      "a helper of a test that is not wrong",
      edit(
        "tests/test_generated.py",
        "    assert total(prices) == wanted",
        "    assert total(prices) in (wanted, wanted + 5)",
      ),
      "tests/test_generated.py::assert_case is changed, but tests/test_generated.py::TestCases::test_none uses it and is not listed as wrong",
    ],
  ])("are refused for %s, with the name of the other", async (_, change, why) => {
    const { start, events } = await staged([ids.one], NEW + change);
    const state = await start();
    expect(state.ending).toBe("failed");
    expect(events).toContainEqual({ kind: "warned", text: expect.stringContaining(why) });
  });
});

it("a case that became wrong may give way to one that holds before the change, too", async () => {
  const sentence = "A total of one price raises `ValueError`.";
  const id = "tests/test_cart.py::test_total";
  const cases = '@pytest.mark.parametrize(("prices", "wanted"), ';
  const test = `import pytest
from shop.cart import total


${cases}[([1], 1), ([], 0)])
def test_total(prices, wanted):
    assert total(prices) == wanted
`;
  const { start, nodesAsked } = await stage({
    timeoutSeconds: 60,
    files: { "shop/__init__.py": "", "shop/cart.py": CART, "tests/test_cart.py": test },
    issue: `# One price\n\n- ${sentence}\n`,
    answers: {
      plan: [
        {
          approach: "refuse it",
          tests: [{ name: "test_one_price", criterion: "one", quote: sentence }],
          changes: ["shop/cart.py"],
          reads: ["tests/test_cart.py"],
          wrongTests: [{ id, because: sentence }],
        },
      ],
      scaffold: [
        edit(
          "tests/test_cart.py",
          `${cases}[([1], 1), ([], 0)])`,
          `${cases}[([1, 2], 3), ([], 0)])`,
        ) +
          "### FILE: tests/test_one_price.py\n```python\nimport pytest\nfrom shop.cart import total\n\n\ndef test_one_price():\n    with pytest.raises(ValueError):\n        total([1])\n```\n",
      ],
      implement: [
        edit(
          "shop/cart.py",
          "    return sum(prices)",
          "    if len(prices) == 1:\n        raise ValueError(prices)\n    return sum(prices)",
        ),
      ],
    },
    settings: { refactor: false },
    attempts: 1,
  });
  const state = await start();
  expect(state).toMatchObject({ error: null, proposal: "feat/issue-1" });
  expect(state.changedTests).toMatchObject([{ id, removed: false, casesOnly: true }]);
  expect(nodesAsked()).toEqual(["plan", "scaffold", "implement"]);
});

describe("tests that are named as wrong", () => {
  const find = (ids: readonly string[], ...names: string[]) => {
    const report = { tests: ids.map((id) => passed(id)), collectionErrors: [] };
    return sortNamed(
      names.map((id) => ({ id, because: "so" })),
      report,
    );
  };
  const idsOf = (ids: readonly string[], ...names: string[]) =>
    find(ids, ...names).runnable.map(({ id }) => id);
  const CART = [`${WRONG[0]}`, `${WRONG[1]}[prices0]`, `${WRONG[1]}[prices1]`];

  it("are found by id, class, file or bare name", () => {
    expect(idsOf(CART, "tests/test_cart.py")).toEqual(WRONG);
    expect(
      idsOf([...CART, "tests/test_bill.py::TestBill::test_two"], "TestBill::test_two"),
    ).toEqual(["tests/test_bill.py::TestBill::test_two"]);
    expect(idsOf(CART, `${WRONG[1]}`, "test_total_of_nothing")).toEqual([WRONG[1]]);
  });

  it("are looked up among the ids that pytest reports, whatever the text defines", () => {
    const generated = "tests/test_rules.py::TestRules::test_rule_7";
    expect(idsOf([generated], generated)).toEqual([generated]);
    const plugin = "tests/test_db.py::JoinTest_sqlite+pysqlite_3_39::test_join";
    expect(idsOf([plugin], "tests/test_db.py::JoinTest::test_join")).toEqual([plugin]);
    const engine = "tests/test_db.py::test_join@sqlite";
    expect(idsOf([engine], "tests/test_db.py::test_join")).toEqual([engine]);
  });

  it("are not others whose names begin with the same words", () => {
    const ids = ["tests/test_db.py::test_join_left", "tests/test_db.py::TestJoin::test_left"];
    expect(
      find(ids, "tests/test_db.py::test_join", "tests/test_db.py::TestJoi").notAdapted,
    ).toEqual(
      ["tests/test_db.py::test_join", "tests/test_db.py::TestJoi"].map((id) => {
        return { id, because: "so", why: "pytest collects no such test" };
      }),
    );
  });
});

it("a case of a rewritten test that fails only where its file runs alone is not sent back, with real pytest", async () => {
  const other = "import shop.used\n\n\ndef test_other():\n    assert True\n";
  const cases = [
    "import sys",
    "import pytest",
    "from shop.cart import total",
    "\n\n@pytest.mark.parametrize('prices, expected', [([1, 2], 3), ([], 0)])",
    "def test_total(prices, expected):",
    "    assert prices or 'shop.used' in sys.modules",
    "    assert total(prices) == expected\n",
  ].join("\n");
  const { start, asked } = await stage({
    timeoutSeconds: 60,
    files: {
      "shop/__init__.py": "",
      "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
      "shop/used.py": "",
      "tests/test_a_other.py": other,
      "tests/test_cart.py": cases,
    },
    issue:
      "# Shipping\n\n- The total of prices is their sum and 5 for shipping.\n- The total of nothing stays 0.\n",
    answers: {
      plan: [
        {
          approach: "Add shipping in total.",
          tests: [{ name: "test_total", criterion: "shipping is on top" }],
          changes: ["shop/cart.py"],
          wrongTests: [
            {
              id: "tests/test_cart.py::test_total",
              because: "The total of prices is their sum and 5 for shipping.",
            },
          ],
        },
      ],
      scaffold: [
        edit(
          "tests/test_cart.py",
          "@pytest.mark.parametrize('prices, expected', [([1, 2], 3), ([], 0)])",
          "@pytest.mark.parametrize('prices, expected', [([1, 2], 8), ([], 0)])",
        ),
      ],
      implement: [
        edit(
          "shop/cart.py",
          "    return sum(prices)",
          "    return sum(prices) + (5 if prices else 0)",
        ),
      ],
    },
  });
  const state = await start();
  expect(state.report).toBeNull();
  expect(asked.map(({ node }) => node).slice(0, 3)).toEqual(["plan", "scaffold", "implement"]);
  expect(state.red?.failing).toEqual(["tests/test_cart.py::test_total[prices0-8]"]);
});

describe("a test that is called wrong in a file that the suite had no time for", () => {
  const because = "It works.";
  const staged = (id: string) => {
    const inTime = run(0, [passed("tests/test_first.py::test_first")]);
    const baseline = { ...inTime, report: { ...inTime.report, left: { "tests/test_old.py": 1 } } };
    return stage({
      runs: [baseline as typeof inTime, oldPasses(), newFails(), newPasses(), allPass(), confirms],
      issue: "# New thing\n\n- It works.\n- test_old says the opposite, and can go.\n",
      answers: {
        plan: [
          {
            approach: "so",
            tests: [{ name: "test_new", criterion: "It works." }],
            wrongTests: [{ id, because }],
          },
        ],
        scaffold: [
          "### DELETE: tests/test_old.py\n### FILE: tests/test_new.py\n```\ndef test_new(): assert False\n```",
        ],
      },
    });
  };

  it("may be given up: its file is run before that is decided", async () => {
    const { start, tested } = await staged(OLD_TEST);
    const state = await start();
    expect(tested[1]).toMatchObject({ targets: ["tests/test_old.py"] });
    expect(state.changedTests).toMatchObject([{ id: OLD_TEST, removed: true }]);
    expect(state.notAdapted).toEqual([]);
  });

  it("is told to the next question, the state and the log if pytest does not collect it", async () => {
    const { start, asked, events } = await staged("tests/test_old.py::test_gone");
    const state = await start();
    const why = "pytest collects no such test";
    expect(state.notAdapted).toEqual([{ id: "tests/test_old.py::test_gone", because, why }]);
    expect(asked.find(({ node }) => node === "scaffold")?.stable).toContain(
      `Called wrong, but leave them as they are:\n- tests/test_old.py::test_gone: ${why}`,
    );
    expect(state.report).toContain(`tests/test_old.py::test_gone: ${why}`);
    expect(events).toContainEqual({
      kind: "warned",
      text: `tests/test_old.py::test_gone is listed as wrong, but stays as it is: ${why}.`,
    });
  });
});

describe("edits of a file with wrong tests", () => {
  const wrong = WRONG.map((id) => ({ id, because: "so" }));
  const change = (content: string | null, before: string | null = TEST_CART) =>
    refuseEdits([{ path: "tests/test_cart.py", before, content }], WRONG);
  const replaced = (search: string, replace: string) => change(TEST_CART.replace(search, replace));

  it.each([
    ["a named test may change", "== 3", "== 8"],
    ["its decorator too", "[[], [0]]", "[[]]"],
    ["or go", "def test_total_adds_up():\n    assert total([1, 2]) == 3\n", ""],
    ["an import may change with it", "import label, total", "import label, shipping, total"],
    ["a helper may be added", "def test_label", "def helper(): ...\n\n\ndef test_label"],
    ["and a new test", "def test_label", "def test_more(): ...\n\n\ndef test_label"],
  ])("%s", async (_, search, replace) => {
    expect(await replaced(search, replace)).toEqual([]);
  });

  it.each([
    ["another test is changed", '"2 items"', '"x"', "test_label_counts is changed"],
    [
      "another test is gone",
      "def test_label_counts",
      "def tested_label_counts",
      "test_label_counts is removed, but it is not listed as wrong",
    ],
    [
      "another test gets a mark",
      "def test_label",
      "@pytest.mark.skip\ndef test_label",
      "is changed",
    ],
  ])("refuses that %s", async (_, search, replace, problem) => {
    expect((await replaced(search, replace)).join()).toContain(problem);
  });

  it("refuses that something else is taken away, and that a file goes with other tests in it", async () => {
    const before = `LIMIT = 3\n${TEST_CART}`;
    expect(await change(TEST_CART, before)).toEqual([
      'tests/test_cart.py, line 1: "LIMIT = 3" is changed or gone: leave what exists as it is.',
    ]);
    expect((await change(null)).join()).toContain(
      "test_label_counts is removed, but it is not listed as wrong",
    );
    expect(
      await refuseEdits([{ path: "tests/test_cart.py", before: null, content: "" }], []),
    ).toEqual([]);
  });

  it("takes it as no loss where other lines come between those that stay", async () => {
    const before = `LIMIT = 3\nRATE = 2\n${TEST_CART}`;
    expect(await change(`LIMIT = 3\nMORE = 1\nRATE = 2\n${TEST_CART}`, before)).toEqual([]);
    expect((await change(`RATE = 2\nLIMIT = 3\n${TEST_CART}`, before)).join()).toContain(
      '"RATE = 2"',
    );
  });

  it("tells which tests were changed and which removed", () => {
    const content = TEST_CART.replace("== 3", "== 8").replace(
      "def test_total_of_nothing",
      "def test_other",
    );
    const changes = [{ path: "tests/test_cart.py", before: TEST_CART, content }];
    expect(
      findChangedTests(changes, [...wrong, { id: "tests/test_z.py::test_z", because: "" }]),
    ).toMatchObject([
      { id: WRONG[0], because: "so", removed: false, versions: {} },
      { id: WRONG[1], because: "so", removed: true, versions: { after: null } },
    ]);
    expect(
      findChangedTests(
        [{ path: "tests/test_cart.py", before: TEST_CART, content: TEST_CART }],
        wrong,
      ),
    ).toEqual([]);
    expect(
      findChangedTests([{ path: "tests/test_cart.py", before: TEST_CART, content: null }], wrong),
    ).toHaveLength(2);
  });
});

it.each([
  ["a case", '@parametrize("n", [1])', '@parametrize("n", [2])', true],
  ["a patch", '@patch("a.get")', '@patch("a.post")', undefined],
  ["a mark that skips", '@parametrize("n", [1])', '@skip\n@parametrize("n", [1])', undefined],
])("a test that only changes %s has the same code or not", (_, before, after, casesOnly) => {
  const source = (decorator: string) => `${decorator}\ndef test_n(n):\n    assert n\n`;
  const change = { path: "tests/test_n.py", before: source(before), content: source(after) };
  const [changed] = findChangedTests([change], [{ id: "tests/test_n.py::test_n", because: "so" }]);
  expect(changed?.casesOnly).toBe(casesOnly);
});

describe("wrong tests that cannot run here", () => {
  const wrong = ["a", "b", "c", "d", "e"].map((name) => {
    return { id: `tests/test_${name}.py::test_${name}`, because: "so" };
  });
  const failure = { exception: null, message: "", details: "" };
  const baseline = {
    tests: [passed("tests/test_a.py::test_a[1]"), skipped("tests/test_b.py::test_b")],
    collectionErrors: [{ file: "tests/test_c.py", failure }],
    stopped: [{ id: "tests/test_d.py::test_d", how: "did not end within 20 s" }],
    left: { "tests/test_e.py": 4 },
  };

  it("are told from those that can, with the reason", () => {
    const { runnable, notAdapted } = sortNamed(wrong, baseline);
    expect(runnable).toEqual([wrong[0]]);
    expect(notAdapted.map(({ why }) => why)).toEqual([
      "it is skipped here",
      "its file cannot be imported here",
      "it did not end within 20 s",
      "its file alone takes longer than the suite's time",
    ]);
    const nothing = { tests: [], collectionErrors: [] };
    expect(sortNamed(wrong.slice(0, 1), nothing).notAdapted[0]?.why).toBe("no tests can run here");
  });

  it("are left as they are, and listed for the reviewer", async () => {
    const slow = `${TEST_CART}\n\n@pytest.mark.skip\ndef test_total_slowly():\n    assert total([1]) == 1\n`;
    const id = "tests/test_cart.py::test_total_slowly";
    const because = "Every total has 5 for shipping on top.";
    const { start, asked } = await stage({
      timeoutSeconds: 60,
      files: { ...FILES, "tests/test_cart.py": slow },
      issue: ISSUE,
      answers: {
        plan: [
          {
            approach: "five more",
            tests: [{ name: "test_two_items", criterion: "five", quote: because }],
            changes: ["shop/cart.py"],
            wrongTests: [...WRONG, id].map((each) => ({ id: each, because })),
          },
        ],
        scaffold: [
          [
            edit(
              "tests/test_cart.py",
              "    assert total([1, 2]) == 3",
              "    assert total([1, 2]) == 8",
            ),
            edit(
              "tests/test_cart.py",
              "    assert total(prices) == 0",
              "    assert total(prices) == 5",
            ),
            edit(
              "tests/test_bill.py",
              "        assert total([1, 1]) == 2",
              "        assert total([1, 1]) == 7",
            ),
          ].join("\n"),
        ],
        implement: [edit("shop/cart.py", "    return sum(prices)", "    return sum(prices) + 5")],
      },
    });
    const state = await start();
    expect(state.notAdapted).toEqual([{ id, because, why: "it is skipped here" }]);
    const scaffold = asked.find(({ node }) => node === "scaffold")?.stable;
    expect(scaffold).toContain(`leave them as they are:\n- ${id}: it is skipped here`);
    expect(scaffold).not.toContain(`- ${id}: ${because}`);
  });
});
