import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { git } from "../temporary-repository.ts";
import { readRedArtifact, stage } from "../workflow/workflow-harness.ts";

const FILE = "tests/test_shed.py";
const SHED = `class Shed:
    def __init__(self, tools):
        self.tools = tools

    def count(self):
        return len(self.tools)
`;
const TEST_SHED = `import pytest
from shed import Shed


@pytest.fixture
def shed():
    return Shed(['auger', 'ladder'])


def test_count(shed):
    assert shed.count() == 2


def test_broken_before(shed):
    assert shed.count() == 3
`;
const FILES = { "shed.py": SHED, [FILE]: TEST_SHED };
const ISSUE = `# First tool

- \`Shed.first()\` returns the first tool.
- \`Shed.count()\` still counts the tools.
`;
const FIRST = `

def test_first_returns_tool(shed):
    assert shed.first() == "auger"
`;
const GUARD = `

def test_count_stays(shed):
    assert shed.count() == 2
    assert Shed([]).count() == 0
`;
const GUESS = `

def test_first_handles_empty_shed():
    assert Shed([]).first() == "nothing"
`;
const planned = (name: string, quote: string | null, more = {}) => {
  return { name, criterion: name, quote, ...more };
};
const PLAN = {
  approach: "one method",
  tests: [planned("test_first_returns_tool", "`Shed.first()` returns the first tool.")],
  creates: [{ module: "shed", name: "Shed.first", kind: "method", signature: "first(self)" }],
  changes: ["shed.py"],
  reads: [FILE],
};
const WITH_GUARD = {
  ...PLAN,
  tests: [
    ...PLAN.tests,
    planned("test_count_stays", "`Shed.count()` still counts the tools.", { guard: true }),
  ],
};
const whole = (content: string) => `### FILE: ${FILE}\n\`\`\`python\n${content}\`\`\``;
const append = (added: string) =>
  `### EDIT: ${FILE}\n\`\`\`\n<<<<<<< SEARCH\n    assert shed.count() == 3\n=======\n    assert shed.count() == 3\n${added}>>>>>>> REPLACE\n\`\`\``;
const code = (body: string, count = "len(self.tools)") =>
  `### FILE: shed.py\n\`\`\`python\n${SHED.replace("len(self.tools)", count)}\n    def first(self):\n        ${body}\n\`\`\``;

function stageShed(answers: Record<string, unknown[]>, more = {}) {
  return stage({ timeoutSeconds: 60, files: FILES, issue: ISSUE, answers, ...more });
}

describe("tests that go into an existing test file, with real pytest", () => {
  it("are red, locked and green; the tests that were there count as before", async () => {
    const { start, repo, asked } = await stageShed({
      plan: [PLAN],
      // The whole file, with other quotes: what exists keeps its text.
      scaffold: [whole(`${TEST_SHED.replaceAll("'", '"')}${FIRST}`)],
      implement: [code("return self.tools[0]")],
    });
    const state = await start();
    const id = `${FILE}::test_first_returns_tool`;
    expect(state).toMatchObject({
      error: null,
      proposal: "feat/issue-1",
      testFiles: [FILE],
      changedTests: [],
      red: { failing: [id], extended: [FILE], failedBefore: [`${FILE}::test_broken_before`] },
      passToPass: 1,
      green: { stillFailing: 1 },
    });
    const { red } = state.commits;
    expect(git(repo, "show", `${red}:${FILE}`)).toBe(`${TEST_SHED}${FIRST}`.trimEnd());
    const changed = git(repo, "diff", "--numstat", `${red}~1`, String(red));
    expect(changed).toBe(`4\t0\t${FILE}`);
    expect(state.red?.locked.map(({ path }) => path)).toEqual([FILE]);
    expect(asked.find(({ node }) => node === "scaffold")?.stable).toContain("def shed():");
    const artifact = JSON.parse(readRedArtifact(repo));
    expect(artifact).toMatchObject({ unexpected_passes: [], warnings: [] });
    // The file has a test that fails before and after, so the commands name the new one.
    expect(render(state)).toContain(`python -m pytest -v --tb=short ${id}\n`);
  });

  it("do not count those that a class of the file inherits as new", async () => {
    const contract = `

class Contract:
    @pytest.mark.skip
    def test_later(self):
        assert 0


class TestShed(Contract):
    pass
`;
    const { start, events } = await stageShed(
      {
        plan: [PLAN],
        scaffold: [append(FIRST)],
        implement: [code("return self.tools[0]")],
      },
      { files: { ...FILES, [FILE]: `${TEST_SHED}${contract}` } },
    );
    const state = await start();
    const warnings = events.flatMap((event) => (event.kind === "warned" ? [event.text] : []));
    expect(warnings).not.toContainEqual(expect.stringContaining("skipped"));
    expect(state.proposal).toBe("feat/issue-1");
    expect(state.routeHistory).toContainEqual({
      ...{ from: "redGate", to: "implement" },
      reason: "1 new test fails for the right reason",
    });
  });

  it("count those as new that a new class inherits, even if its name begins as an old one's", async () => {
    const old =
      "class TestShed:\n    pass\n\n\nclass Checks:\n    def test_odd(self):\n        assert 1 == 2\n";
    const { start } = await stageShed(
      {
        plan: [PLAN],
        scaffold: [append(`${FIRST}\n\nclass TestShed_Empty(Checks):\n    pass\n`)],
        implement: [code("return self.tools[0]")],
      },
      { files: { ...FILES, [FILE]: `${old}\n\n${TEST_SHED}` }, attempts: 1 },
    );
    const state = await start();
    const id = `${FILE}::TestShed_Empty::test_odd`;
    expect(state.red?.failing).toContain(id);
    expect(state.red?.failedBefore).not.toContain(id);
  });

  it("leave what exists alone: an answer that changes it is sent back with the reason", async () => {
    const { start, events } = await stageShed({
      plan: [PLAN],
      scaffold: [whole(`${TEST_SHED.replace("== 2", ">= 0")}${FIRST}`), append(FIRST)],
      implement: [code("return self.tools[0]")],
    });
    const state = await start();
    expect(state.proposal).toBe("feat/issue-1");
    expect(events).toContainEqual({
      kind: "warned",
      text: expect.stringMatching(
        /^scaffold: tests\/\S+, line \d+: \S+::test_count is changed, but it is not listed as wrong: leave it as it is\. Asking once more\.$/,
      ),
    });
  });

  it("one that no sentence asks for is dropped, and the file stays with what it had", async () => {
    const { start, repo } = await stageShed(
      {
        plan: [{ ...PLAN, tests: [...PLAN.tests, planned("test_first_handles_empty_shed", null)] }],
        scaffold: [append(`${FIRST}${GUESS}`)],
        implement: [code("return self.tools[0] if self.tools else None")],
      },
      { attempts: 1 },
    );
    const state = await start();
    expect(state.droppedTests).toEqual([`${FILE}::test_first_handles_empty_shed`]);
    expect(git(repo, "show", `${state.commits.green}:${FILE}`)).toBe(
      `${TEST_SHED}${FIRST}`.trimEnd(),
    );
  });

  it("a regression in the file itself is charged to the code", async () => {
    const { start } = await stageShed({
      plan: [PLAN],
      scaffold: [append(FIRST)],
      implement: [code("return self.tools[0]", "0"), code("return self.tools[0]")],
    });
    const state = await start();
    expect(state.failureHistory.entries).toMatchObject([
      { phase: "GREEN", tests: [`${FILE}::test_count`] },
    ]);
    expect(state.proposal).toBe("feat/issue-1");
  });
});

describe("an existing test that fails beside the new ones, with real pytest", () => {
  it("is flaky if the same command gives both answers: it is listed, and not charged to them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tdd-race-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Passes in the baseline, fails at red, passes there again, and fails on the base.
    const race = `import pathlib\n\nRUNS = pathlib.Path("${folder}/runs")\n\n\ndef test_race():\n    before = RUNS.read_text() if RUNS.exists() else ""\n    RUNS.write_text(before + "x")\n    assert len(before) not in (1, 3)\n\n\n`;
    const { start } = await stageShed(
      { plan: [PLAN], scaffold: [append(FIRST)], implement: [code("return self.tools[0]")] },
      { files: { ...FILES, [FILE]: `${race}${TEST_SHED}` } },
    );
    const state = await start();
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      failureHistory: { attempts: 0 },
      red: { failing: [`${FILE}::test_first_returns_tool`] },
      unstable: [{ id: `${FILE}::test_race`, isNew: false }],
    });
  });

  it("is charged to them unless it fails on the base by the same command, too", async () => {
    const prepares = "import shed\n\n\ndef test_prepares():\n    shed.READY = True\n";
    const late = `${TEST_SHED}\n\ndef test_needs_another_file():\n    import shed\n\n    assert shed.READY\n`;
    const harm = `### FILE: tests/test_harm.py\n\`\`\`python\nfrom shed import Shed\n\n\ndef test_first_of_one():\n    Shed.count = lambda self: 0\n    assert Shed(["auger"]).first() == "auger"\n\`\`\`\n\n`;
    const harmless = harm.replace("    Shed.count = lambda self: 0\n", "");
    const quote = "`Shed.first()` returns the first tool.";
    const { start } = await stageShed(
      {
        plan: [{ ...PLAN, tests: [...PLAN.tests, planned("test_first_of_one", quote)] }],
        scaffold: [`${harm}${append(FIRST)}`, `${harmless}${append(FIRST)}`],
        implement: [code("return self.tools[0]")],
      },
      { files: { ...FILES, [FILE]: late, "tests/test_a.py": prepares } },
    );
    const state = await start();
    expect(state.failureHistory.entries).toMatchObject([
      { phase: "RED", tests: [`${FILE}::test_count`] },
    ]);
    expect(state.proposal).toBe("feat/issue-1");
    expect(state.red?.failedBefore).toContain(`${FILE}::test_needs_another_file`);
    expect(state.unstable).toEqual([]);
  });
});

describe("guards, with real pytest", () => {
  it("pass at red, have to pass at green, and are listed apart", async () => {
    const { start, repo } = await stageShed({
      plan: [WITH_GUARD],
      scaffold: [append(`${FIRST}${GUARD}`)],
      implement: [code("return self.tools[0]")],
    });
    const state = await start();
    const guard = `${FILE}::test_count_stays`;
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      red: { failing: [`${FILE}::test_first_returns_tool`], guards: [guard] },
    });
    expect(git(repo, "log", "-1", "--format=%b", String(state.commits.red))).toContain(
      `Guards, which pass before the change and after it:\n- ${guard}`,
    );
    const page = render(state);
    expect(page).toContain("<summary>1 guard</summary>");
    // It calls nothing that the change adds or alters.
    expect(page).toContain("⚠️ none that reaches the change: `test_count_stays` (guard)");
    expect(page).toContain("No test reaches the changed code for: ");
    expect(page).not.toContain("No test was red before the change");
  });

  it("one that the code breaks fails the attempt", async () => {
    const { start } = await stageShed({
      plan: [WITH_GUARD],
      scaffold: [append(`${FIRST}${GUARD}`)],
      implement: [
        code("return self.tools[0]", "len(self.tools) or 1"),
        code("return self.tools[0]"),
      ],
    });
    const state = await start();
    expect(state.failureHistory.entries).toMatchObject([
      { phase: "GREEN", tests: [`${FILE}::test_count_stays`] },
    ]);
  });

  it("cannot be the whole plan", async () => {
    const tests = WITH_GUARD.tests.slice(1);
    const { start, events } = await stageShed({
      plan: [{ ...PLAN, tests }, PLAN],
      scaffold: [append(FIRST)],
      implement: [code("return self.tools[0]")],
    });
    await start();
    expect(events).toContainEqual({
      kind: "warned",
      text: "plan: Every test of the plan is a guard: at least one has to fail before the change. Asking once more.",
    });
  });
});

function render(state: RunState): string {
  return createSanitizer({ secrets: [] }).markdown(pullRequestPage({ state, sandbox: null }));
}
