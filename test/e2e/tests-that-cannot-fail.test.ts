import { describe, expect, it } from "vitest";
import { failed, run } from "../routing/make-run.ts";
import { oldPasses, stage } from "../workflow/workflow-harness.ts";

const PATH = "tests/test_double.py";
const file = (path: string, content: string) => `### FILE: ${path}\n\`\`\`python\n${content}\`\`\``;

const planned = (...names: string[]) => ({
  approach: "one function",
  tests: names.map((name) => ({ name, criterion: "It works.", quote: "It works." })),
  creates: [{ module: "app", name: "double", kind: "function", signature: "double(number)" }],
});

const GOOD = "from app import double\n\n\ndef test_double():\n    assert double(2) == 4\n";
const CODE = file("app.py", "value = 0\n\n\ndef double(number):\n    return number * 2\n");

/** A model whose first tests are these, and whose next ones are fine; it writes no code. */
function stageTests(content: string, plan = planned("test_double"), good = GOOD) {
  const scaffold = [file(PATH, content), file(PATH, good)];
  const red = plan.tests.map(({ name }) => {
    return failed(`${PATH}::${name}`, "AssertionError: assert 2 == 4");
  });
  return stage({
    ...{ inspects: true, attempts: 1 },
    runs: [oldPasses(), run(1, red)],
    answers: { plan: [plan], scaffold, implement: ["no code"] },
  });
}

/** The nodes that asked before the code was to be written. */
function askedForTests(asked: readonly { node: string }[]): string[] {
  return asked.map(({ node }) => node).filter((node) => node !== "implement");
}

describe("tests that are sent back before they run", () => {
  it.for([
    {
      row: "a test without any assertion",
      content: "from app import double\n\n\ndef test_double():\n    double(2)\n",
      says: "asserts nothing that can fail",
    },
    {
      row: "names that cover all criteria but assert nothing",
      content: "from app import double\n\n\ndef test_double():\n    double(2)\n    assert True\n",
      says: "asserts nothing that can fail",
    },
    {
      row: "a test whose assertion is swallowed (try/except)",
      content:
        "def test_double():\n    from app import double\n    try:\n        assert double(2) == 4\n    except Exception:\n        pass\n",
      says: "catches the failure of its own assertion",
    },
    {
      row: "a test that only looks whether a file exists",
      content:
        "from pathlib import Path\n\n\ndef test_double():\n    assert Path('double.py').exists()\n",
      says: "only looks whether files exist",
    },
    {
      row: "a test that only reads the source",
      content: "def test_double():\n    assert 'def double' in open('app.py').read()\n",
      says: "only reads files",
    },
    {
      row: "a test that does not use the code under test",
      content: "def test_double():\n    assert 1 == 2\n",
      says: "does not use the code under test",
    },
  ])("$row", async ({ content, says }) => {
    const { start, asked, tested } = await stageTests(content);
    const state = await start();
    expect(state.sentBack[0]).toMatch(`scaffold: tests/test_double.py::test_double ${says}`);
    expect(askedForTests(asked)).toEqual(["plan", "scaffold", "scaffold"]);
    expect(asked[2]?.prompt).toContain(says);
    // The baseline, the good tests and their probe: the others never ran.
    expect(tested).toHaveLength(3);
    expect(state.commits.red).not.toBeNull();
  });

  it("the plan promises a test for each criterion, one was written", async () => {
    const plan = planned("test_double", "test_double_of_zero", "TestDouble::test_negative");
    const more =
      "\n\ndef test_double_of_zero():\n    assert double(0) == 0\n\n\nclass TestDouble:\n    def test_negative(self):\n        assert double(-1) == -2\n";
    const { start } = await stageTests(GOOD, plan, `${GOOD}${more}`);
    const state = await start();
    expect(state.sentBack[0]).toBe(
      "scaffold: The plan promises tests that are not in the answer: test_double_of_zero, test_negative. Write every planned test, under its name in the plan.",
    );
    expect(state.commits.red).not.toBeNull();
  });

  it("two such answers count as one attempt", async () => {
    const unrelated = file(PATH, "def test_double():\n    assert 1 == 2\n");
    const { start } = await stage({
      ...{ inspects: true, attempts: 2 },
      runs: [oldPasses()],
      answers: { plan: [planned("test_double")], scaffold: [unrelated] },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", scaffoldRetryCount: 2 });
    expect(state.failureHistory.entries.map(({ phase }) => phase)).toEqual(["RED", "RED"]);
    expect(state.report).toContain("does not use the code under test");
  });
});

describe("honest tests pass", () => {
  it.each([
    ["under another name", GOOD.replace("test_double", "test_doubles_a_number")],
    [
      "in one parametrised test",
      "import pytest\nfrom app import double\n\n\n@pytest.mark.parametrize('n', [1, 2])\ndef test_all(n):\n    assert double(n) == 2 * n\n",
    ],
    [
      "in a class of unittest",
      "import unittest\nfrom app import double\n\n\nclass TestDouble(unittest.TestCase):\n    def test_double(self):\n        self.assertEqual(double(2), 4)\n",
    ],
    [
      "with a helper that asserts",
      "from app import double\n\n\ndef compare(n):\n    assert double(n) == 2 * n\n\n\ndef test_double():\n    compare(2)\n",
    ],
  ])("%s", async (_what, content) => {
    const { start, asked } = await stageTests(content);
    const state = await start();
    expect(askedForTests(asked)).toEqual(["plan", "scaffold"]);
    expect(state.commits.red).not.toBeNull();
  });

  it("with fixtures and helpers that the repository has", async () => {
    const { start } = await stage({
      timeoutSeconds: 60,
      files: {
        "app.py": "value = 0\n",
        "conftest.py":
          "import pytest\n\n\n@pytest.fixture\ndef app():\n    import app\n    return app\n",
        "tests/__init__.py": "",
        "tests/tools.py": "def same(a, b):\n    assert a == b\n",
        "tests/test_old.py": "def test_old(): pass\n",
      },
      answers: {
        plan: [planned("test_double", "test_zero")],
        scaffold: [
          file(
            PATH,
            "from .tools import same\n\n\ndef test_double(app):\n    same(app.double(2), 4)\n\n\ndef test_nothing(app):\n    assert app.double(0) == 0\n",
          ),
        ],
        implement: [CODE],
      },
    });
    const state = await start();
    expect(state.sentBack).toEqual([]);
    // The name is not the planned one: the table of criteria says so.
    expect(state.red).toMatchObject({ unwritten: ["test_zero"] });
    expect(state.commits.green).not.toBeNull();
  });
});
