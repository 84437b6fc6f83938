import { describe, expect, it } from "vitest";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { withChanges } from "../../src/version.ts";
import { redGate } from "../../src/workflow/nodes/red-gate.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import { makeState } from "../workflow/make-state.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  readRedArtifact,
  stage,
} from "../workflow/workflow-harness.ts";

const SAFE = createSanitizer({ secrets: [] });
const TEST = "from app import double\n\n\ndef test_double():\n    assert double(2) == 4\n";
const file = (path: string, content: string) => `### FILE: ${path}\n\`\`\`python\n${content}\`\`\``;

const HANGS =
  "import time\nimport app\n\n\ndef test_hangs():\n    time.sleep(60)\n    assert app.value == 1\n";

const answers = {
  plan: [
    {
      approach: "one function",
      tests: [{ name: "test_double", criterion: "It works.", quote: "It works." }],
      creates: [{ module: "app", name: "double", kind: "function", signature: "double(number)" }],
    },
  ],
  scaffold: [file("tests/test_double.py", TEST)],
  implement: [file("app.py", "value = 0\n\n\ndef double(number):\n    return number * 2\n")],
};

describe("the red phase of seed 003, with real pytest", () => {
  it("test_full_spec_to_tests_flow: generates, writes and runs tests, red before green", async () => {
    const { start, asked, repo, tested } = await stage({ timeoutSeconds: 60, answers });
    const state = await start();

    // test_generates_test_files_from_spec
    expect(asked[1]).toMatchObject({ node: "scaffold" });
    expect(asked[1]?.stable).toContain("- It works.");
    expect(state.testFiles).toEqual(["tests/test_double.py"]);
    // test_writes_test_files_to_disk
    expect(git(repo, "show", `${state.commits.red}:tests/test_double.py`)).toBe(TEST.trimEnd());
    // test_runs_pytest_on_generated_tests
    expect(tested[1]?.targets).toEqual(["tests/test_double.py"]);
    // test_tests_fail_without_implementation: absent at first, then a stub that raises
    expect(state.exitCodeHistory[0]).toBe(1);
    expect(JSON.parse(readRedArtifact(repo))).toMatchObject({
      failing_tests: ["tests/test_double.py::test_double"],
      test_results: { exit_code: 1, failed: 1, total: 1 },
    });
    expect(git(repo, "show", `${state.commits.red}:app.py`)).toContain("raise NotImplementedError");
    // test_tests_pass_with_stub_implementation
    expect(state.testResults).toMatchObject({ exitCode: 0, verdict: "green", passed: 1 });
    expect(state.passToPass).toBe(1);
  });

  it("test_handles_pytest_timeout: stored as 124, and the tests are written again", async () => {
    const hangs = file("tests/test_hangs.py", HANGS);
    const { start, asked, nodesAsked, events } = await stage({
      timeoutSeconds: 6,
      answers: { ...answers, scaffold: [hangs, file("tests/test_double.py", TEST)] },
    });
    const state = await start();
    expect(state.exitCodeHistory.slice(0, 2)).toEqual([124, 1]);
    expect(state.failureHistory.entries[0]).toMatchObject({ exitCode: 124, kind: "runtime_error" });
    expect(nodesAsked().slice(0, 4)).toEqual(["plan", "scaffold", "scaffold", "implement"]);
    expect(asked[2]?.prompt).toContain(
      "Test run timed out: tests/test_hangs.py::test_hangs did not end within the time limit",
    );
    expect(asked[2]?.prompt).toContain("Every test has to end by itself");
    // In the words of the seed, once.
    const said = events.filter((event) => JSON.stringify(event).includes("Test run timed out"));
    expect(said).toMatchObject([{ kind: "decided", node: "redGate", next: "scaffold" }]);
  });
});

it("the artifact is written for a red run that is not valid, with its warnings", async () => {
  const { start, repo } = await stage({ runs: [oldPasses(), newPasses()], attempts: 1 });
  expect((await start()).ending).toBe("failed");
  expect(JSON.parse(readRedArtifact(repo))).toMatchObject({
    ...{ spec_id: "issue-1", inferred: ["spec_id", "components", "test_cases"] },
    unexpected_passes: [NEW_TEST],
    warnings: [
      "No failing tests - expected in RED phase",
      "All tests passed - verify implementation doesn't exist",
      "100% of tests passed - expected failures in RED phase",
    ],
  });
});

it("the artifact has the spec's own id and components where the text has them", async () => {
  const issue =
    "# Double\n\nSpec ID: SPEC-20260102-0001\n\nNumbers are doubled on request.\n\n## Components\n\n| Component | File | Interface |\n|---|---|---|\n| Doubler | `app.py` | `double(x)` |\n\n## Acceptance criteria\n\n- It works.\n";
  const { start, repo, asked } = await stage({
    ...{ issue, runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms] },
  });
  const state = await start();
  expect(JSON.parse(readRedArtifact(repo))).toMatchObject({
    spec_id: "SPEC-20260102-0001",
    inferred: ["test_cases"],
    components: [{ name: "Doubler", file: "app.py" }],
  });
  expect(asked[1]?.stable).toContain("SPEC ID: SPEC-20260102-0001\nTITLE: Double\n");
  expect(asked[1]?.stable).toContain("COMPONENTS TO TEST:\n- Doubler (app.py); double(x)");
  expect(asked[1]?.stable).toContain("ACCEPTANCE CRITERIA:\n- It works.");
  expect(SAFE.markdown(pullRequestPage({ state, sandbox: null }))).toContain(
    "From the text: spec id `SPEC-20260102-0001`, components. Inferred: test cases.",
  );
});

it("6,000 red tests are sent back, and the state stays small", async () => {
  const ids = Array.from({ length: 6000 }, (_, i) => `${NEW_TEST}[${i}]`);
  const flood = run(
    1,
    ids.map((id) => failed(id, "AssertionError: assert 1 == 2")),
  );
  const { start, asked } = await stage({
    runs: [oldPasses(), flood, newFails(), newPasses(), allPass(), confirms],
  });
  const state = await start();
  expect(state.failureHistory.entries[0]).toMatchObject({ phase: "RED", tests: [] });
  expect(asked[2]).toMatchObject({ node: "scaffold" });
  expect(asked[2]?.prompt).toContain("6000 new tests fail, which is too many");
  expect(state.red?.failing).toEqual([NEW_TEST]);
  expect(JSON.stringify(state).length).toBeLessThan(10_240);
});

it("tests are sent back with what they added to a large file, and with the refused failures alone", async () => {
  const old = "def test_old(): pass\n";
  const large = `${old}${"# far too long to be shown as a whole\n".repeat(4000)}`;
  const added = "def test_new():\n    assert undefined\n";
  const edit = `### EDIT: tests/test_old.py\n\`\`\`\n<<<<<<< SEARCH\n${old}=======\n${old}\n\n${added}>>>>>>> REPLACE\n\`\`\``;
  const id = "tests/test_old.py::test_new";
  const refused = run(1, [
    failed(id, "NameError: name 'undefined' is not defined"),
    failed(`${id}[wanted]`, "AssertionError: assert 'wanted' == 2"),
    passed(OLD_TEST),
  ]);
  const { start, asked } = await stage({
    runs: [oldPasses(), refused],
    files: { "app.py": "value = 0\n", "tests/test_old.py": large },
    answers: { scaffold: [edit] },
    attempts: 2,
  });
  await start();
  const again = asked.find(({ prompt }) => prompt.includes("were sent back"))?.prompt;
  expect(again).toContain("<refused>\ntests/test_old.py (4005 lines)\n@@ 2-5\n");
  expect(again).toContain(`${added}</refused>`);
  expect(again).toContain("Not refused: 1 other test that fails.");
  expect(again).toContain("1. tests/test_old.py::test_new\n   NameError");
  expect(again).not.toContain("'wanted'");
});

it("each import is not one more run at red: all promised names get stubs at once", async () => {
  const names = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
  const imports = names.map((name) => `from app import ${name}\n`).join("");
  const test = `from app import value\n${imports}from shop.tools import tool\n\n\ndef test_all():\n    assert one() == 1\n`;
  const code = (name: string) => `def ${name}():\n    return 1\n`;
  const promise = (module: string, name: string) => ({ module, name, kind: "function" });
  const { start, tested } = await stage({
    timeoutSeconds: 60,
    answers: {
      plan: [
        {
          approach: "many functions",
          tests: [{ name: "test_all", criterion: "It works.", quote: "It works." }],
          creates: [
            // It exists, and a stub would replace it.
            { module: "app", name: "value", kind: "constant" },
            // No test mentions it.
            promise("shop.unused", "unused"),
            promise("shop.tools", "tool"),
            ...names.map((name) => promise("app", name)),
          ],
        },
      ],
      scaffold: [file("tests/test_all.py", test)],
      implement: [
        [
          file("app.py", `value = 0\n${names.map(code).join("")}`),
          file("shop/tools.py", code("tool")),
        ].join("\n"),
      ],
    },
  });
  const state = await start();
  expect(state.error).toBeNull();
  // The baseline, two runs at red, its repetition and its probe, three at green, the final run, red.
  expect(tested).toHaveLength(10);
  const stubs = state.red?.stubs.map(({ path, raising }) => [path, raising.length]) ?? [];
  expect(Object.fromEntries(stubs)).toEqual({
    "app.py": names.length,
    "shop/__init__.py": 0,
    "shop/tools.py": 1,
  });
});

it("red.json has the component and the type of a test case of the spec", async () => {
  const issue = "# New thing\n\n- It works.\n\n## Test cases\n\n- It is new.\n";
  const { tools, input, repo } = await stage({ runs: [newFails()], issue });
  const labels = { title: "test_new", component: "Cart", type: "unit" };
  const testCases = input.spec.testCases.map((testCase) => ({ ...testCase, ...labels }));
  const tests = [{ path: "tests/test_new.py", content: TEST }];
  const version = withChanges(input.base.commit, tests);
  const state = makeState({
    base: input.base,
    draft: await tools.workspace.snapshot("draft", version),
    testFiles: ["tests/test_new.py"],
    spec: { ...input.spec, testCases },
  });
  await redGate(tools)(state);
  expect(JSON.parse(readRedArtifact(repo))).toMatchObject({
    test_results: { test_details: [{ name: NEW_TEST, component: "Cart", type: "unit" }] },
  });
});
