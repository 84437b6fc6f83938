import { describe, expect, it } from "vitest";
import { gatherForReview, proposedChange } from "../../src/workflow/nodes/publish.ts";
import { stage } from "../workflow/workflow-harness.ts";

const PAINT = `END = "<0>"
CODES = {name: number for number, name in enumerate("red green blue pink gold teal lime navy plum".split())}


def paint(words, colour):
    if colour not in CODES:
        return words
    return f"<{CODES[colour]}>{words}{END}"


def shout(words, colour):
    return paint(words.upper(), colour)
`;
const COLOURS = ["red", "green", "blue", "pink", "gold", "teal", "lime", "navy", "plum"];
const entry = (name: string, wanted: string) => `[${name}]\nab\n${wanted}\n`;
const painted = (end: string) => COLOURS.map((name, code) => entry(name, `<${code}>ab${end}`));
const GLOSS = [...painted("<0>"), entry("none", "ab"), entry("grey", "ab")].join("\n");
const TEST_GLOSS = `import unittest
from pathlib import Path

from gilt.paint import paint, shout

GLOSS = Path(__file__).parent / "fixtures" / "gloss.txt"


class TestGloss(unittest.TestCase):
    pass


for entry in GLOSS.read_text().strip().split("\\n\\n"):
    head, words, wanted = entry.split("\\n")
    for how in paint, shout:

        def check(self, how=how, words=words, colour=head.strip("[]"), wanted=wanted):
            self.assertEqual(how(words, colour).lower(), wanted)

        setattr(TestGloss, f"test_{how.__name__}_{head.strip('[]')}", check)
`;
const TEST_EXTRA = `from gilt.paint import paint
from tests.base import PluginCase


class TestExtraPlugins(PluginCase):
    def test_no_plugin(self):
        self.assertEqual(self.plugins, [])
        self.assertEqual(paint("ab", "none"), "ab")
`;
const FILES = {
  "gilt/__init__.py": "",
  "gilt/paint.py": PAINT,
  "tests/__init__.py": "",
  "tests/base.py":
    "import unittest\n\n\nclass PluginCase(unittest.TestCase):\n    def setUp(self):\n        self.plugins = []\n",
  "tests/test_extra.py": TEST_EXTRA,
  "tests/test_gloss.py": TEST_GLOSS,
  "tests/fixtures/gloss.txt": GLOSS,
};
const SENTENCE = "Painted words end with `</>` and no longer with `<0>`.";
const ISSUE = `# Another end mark

- ${SENTENCE}
- The expectations in \`tests/fixtures/gloss.txt\` that have the old mark are wrong then.
`;
/** Eighteen: two of each entry with the old mark. */
const WRONG = COLOURS.flatMap((name) =>
  ["paint", "shout"].map((how) => `tests/test_gloss.py::TestGloss::test_${how}_${name}`),
);

const edit = (path: string, ...replacements: (readonly [string, string])[]) =>
  [
    `### EDIT: ${path}`,
    "```",
    ...replacements.flatMap(([search, replace]) => [
      ...["<<<<<<< SEARCH", search, "=======", replace, ">>>>>>> REPLACE"],
    ]),
    "```\n",
  ].join("\n");
const DATA = edit(
  "tests/fixtures/gloss.txt",
  ...COLOURS.map((_, code) => [`<${code}>ab<0>`, `<${code}>ab</>`] as const),
);
const NEW_TEST = edit("tests/test_extra.py", [
  '        self.assertEqual(paint("ab", "none"), "ab")',
  `        self.assertEqual(paint("ab", "none"), "ab")

    def painted_in_red(self, words):
        return paint(words, "red")

    def test_end_mark(self):
        self.assertEqual(self.painted_in_red("ab"), "<0>ab</>")`,
]);
const CODE = edit("gilt/paint.py", ['END = "<0>"', 'END = "</>"']);

const plan = (wrong: readonly string[]) => ({
  approach: "Change the mark.",
  tests: [{ name: "test_end_mark", criterion: "the new mark", quote: SENTENCE }],
  changes: ["gilt/paint.py"],
  reads: ["tests/test_extra.py", "tests/fixtures/gloss.txt"],
  wrongTests: wrong.map((id) => ({ id, because: SENTENCE })),
});
const staged = (answers: NonNullable<Parameters<typeof stage>[0]["answers"]>) =>
  stage({
    ...{ timeoutSeconds: 60, files: FILES, issue: ISSUE, settings: { refactor: false } },
    answers,
  });

describe("an issue that makes 18 tests wrong that are generated from 9 entries of a data file", () => {
  it("reaches its gate by one edit of these entries, beside a test with a helper in its class", async () => {
    const { start, tools, nodesAsked } = await staged({
      plan: [plan(WRONG)],
      scaffold: [NEW_TEST + DATA],
      implement: [CODE],
    });
    const state = await start();
    expect(state).toMatchObject({ error: null, report: null, proposal: "feat/issue-1" });
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement"]);
    expect(state.changedTests.map(({ id }) => id)).toEqual(WRONG);
    const evidence = await gatherForReview(tools, state);
    const body = `${proposedChange(tools, state, { evidence }).body}`;
    expect(body).toContain("### ⚠️ Existing tests changed: 18");
  }, 120_000);

  it("does not let other entries be changed with them, even to such that hold", async () => {
    const other = "tests/test_extra.py::TestExtraPlugins::test_no_plugin";
    const data = DATA.replace(
      "<<<<<<< SEARCH",
      "<<<<<<< SEARCH\n[none]\nab\nab\n=======\n[none]\ncd\ncd\n>>>>>>> REPLACE\n<<<<<<< SEARCH",
    );
    const { start, events } = await stage({
      ...{ timeoutSeconds: 60, files: FILES, issue: ISSUE, attempts: 1 },
      answers: { plan: [plan([...WRONG, other])], scaffold: [NEW_TEST + data] },
    });
    const state = await start();
    expect(state.ending).toBe("failed");
    expect(events).toContainEqual({
      kind: "warned",
      text: expect.stringContaining(
        "the change at line 38 affects no test that is listed as wrong",
      ),
    });
  });

  it("reaches its gate after a dispute where the answer with the tests left the data as it was", async () => {
    const inSameFile = edit("tests/test_gloss.py", [
      "class TestGloss(unittest.TestCase):",
      `class TestMark(unittest.TestCase):
    def test_end_mark(self):
        self.assertEqual(paint("ab", "red"), "<0>ab</>")


class TestGloss(unittest.TestCase):`,
    ]);
    const { start, tools, asked, nodesAsked } = await staged({
      plan: [plan(WRONG)],
      scaffold: [inSameFile, DATA],
      implement: [
        CODE,
        { wrongTests: WRONG, quote: SENTENCE, why: "They have the old mark." },
        { nothingToChange: "The mark is new." },
      ],
      dispute: [{ disputed: true, testIds: WRONG, quote: SENTENCE, why: "The old mark." }],
    });
    const state = await start();
    expect(state).toMatchObject({ error: null, report: null, proposal: "feat/issue-1" });
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "implement"],
      ...["dispute", "scaffold", "implement"],
    ]);
    // The steps that follow know what stays to be done.
    expect(asked[2]?.stable).toContain(
      "Called wrong, but left as they were:\n- tests/test_gloss.py::TestGloss (18: test_paint_red, test_shout_red,",
    );
    expect(state.notAdapted).toEqual([]);
    expect(state.changedTests.map(({ id }) => id)).toEqual(WRONG);
    const evidence = await gatherForReview(tools, state);
    const body = `${proposedChange(tools, state, { evidence }).body}`;
    expect(body).toContain("### ⚠️ Existing tests changed: 18");
    // The page shows what was changed of the data, and not all of it.
    expect(body).toMatch(/Before:\s+```text\s+<0>ab<0>\s+<1>ab<0>/);
  });
});
