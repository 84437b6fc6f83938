import type { RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
import type { Component, Spec, SpecTestCase } from "../../spec/spec.ts";
import {
  block,
  FILE_FORMAT,
  fileSection,
  fileSections,
  issueSection,
  joinSections,
  NO_MAP,
  planSection,
  type Question,
  type RepositoryMap,
  ROLE,
  type ShownContext,
  type ShownFile,
  unusableSection,
  verdictSection,
} from "./prompt-parts.ts";

interface ScaffoldExtras {
  refused?: readonly ShownFile[];
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
}

/** The prompt for the tests; after a refusal, with the refused tests and the reason. */
export function scaffoldQuestion(
  state: RunState,
  { files, outlines = [] }: ShownContext,
  { refused = [], map = NO_MAP, settings = DEFAULT_SETTINGS }: ScaffoldExtras = {},
): Question {
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(settings), FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      specSection(state),
      planSection(state),
      block("conventions", map.conventions),
      fileSections(files, outlines),
    ]),
    prompt: joinSections([
      unusableSection(state, "RED"),
      state.testResults === null ? "Write the tests." : writeAgain(state, refused),
    ]),
  };
}

/** The prompt after the red gate has sent tests back. */
function writeAgain(state: RunState, refused: readonly ShownFile[]): string {
  return joinSections([
    ...refused.map((file) => fileSection("refused", file)),
    verdictSection(state),
    "These tests were sent back; <pytest> says why. They are no longer in the repository: write all of them again, and apply EDIT to the files in <file>, not to those in <refused>. Tests that passed must fail: check what they assert. Tests that could not run must run.",
  ]);
}

const TEST_RULES = `Write pytest tests for what the issue asks for, and for nothing else. The code does not exist yet: the tests have to fail because of that, and for no other reason.
- Write complete, runnable test files and nothing else: every test of the plan, with its name there, and every test case of the issue.
- One file for each component that has tests. Group related tests in classes, use fixtures for setup and teardown.
- Use names that say what is expected. A happy path: test_<action>_returns_<result>_on_success. An error: test_<action>_raises_<error>_on_<condition>. An edge case: test_<action>_handles_<edge_condition>.
- A docstring with Given, When and Then in every test, and assertions that state the expected value.
- Never mock the component under test: its failures have to be real. Do mock external dependencies: network, clock, other services.
- Import what the plan creates as usual, at the top: the arbiter creates stubs that raise NotImplementedError. A name that neither exists nor is in the plan is refused, and so is an undefined fixture or a test that fails because of a mistake in itself.
- Every test uses the code under test and has an assertion that can fail. It must fail, too, for code that has the right names and returns the wrong thing: looking whether a name or a file exists proves nothing.
- A test that is skipped or expected to fail proves nothing. Every file has at least one test that runs.
- A test that the plan calls inferred asserts only what every correct implementation does: no error type, message, order, copy or size that the issue does not name.
- Use markers only if <conventions> shows that the repository registers them. If it has folders for unit and integration tests, use those; otherwise put new tests next to the existing ones.
- Do not change existing files, except for the tests that the plan lists in "wrongTests": rewrite exactly those with EDIT, so that they fail now and pass after the change. If you need a conftest.py, add it inside the test folder, with imports and fixtures only, none of them autouse; never change an existing one.
- Nothing new may reach existing tests: no hooks, no pytest_plugins, no __init__.py beside them, no module with a name that exists, nothing that changes sys.path, sys.modules, the environment or the product when a file is imported. Use monkeypatch inside fixtures and tests.
- For layout, naming and style, the repository's own conventions take precedence over these.`;

/** The rules for tests, with the settings of this repository. */
function testRules(settings: Readonly<Settings>): string {
  const { edgeCases, errorCases, testsPerComponent, testDirectory, somePassesAllowed } = settings;
  const rules = [
    somePassesAllowed
      ? "- A test that passes before the change proves nothing, and causes a warning."
      : "- No new test may pass before the change.",
    `- About ${testsPerComponent} tests for each component.`,
    edgeCases ? "- Include edge cases that follow from the issue." : "- Leave edge cases out.",
    errorCases ? "- Include error cases that follow from the issue." : "- Leave error cases out.",
    ...(testDirectory === null ? [] : [`- Put new test files below ${testDirectory}/.`]),
  ];
  return [TEST_RULES, ...rules].join("\n");
}

/** The spec as the arbiter read it from the issue: what has to be tested, part by part. */
export function specSection({ spec }: { spec: Spec }): string | null {
  const { id, title, components, testCases, criteria } = spec;
  if (components.length + testCases.length === 0) return null;
  const parts = [
    `${id === null ? "" : `${id}: `}${title}`,
    list("Components to test:", components.map(describeComponent)),
    list("Test cases:", testCases.map(describeTestCase)),
    list("Acceptance criteria:", criteria),
  ];
  return block("spec", parts.filter((part) => part !== "").join("\n\n"));
}

function list(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [head, ...lines.map((line) => `- ${line}`)].join("\n");
}

function describeComponent({ name, file, interface: members }: Component): string {
  const location = file === null ? "" : ` (${file})`;
  return [`${name}${location}`, ...members.map((member) => `  ${member}`)].join("\n");
}

function describeTestCase({ id, title, given, when, then: expected }: SpecTestCase): string {
  const steps = [
    ["Given", given],
    ["When", when],
    ["Then", expected],
  ].filter(([, text]) => text !== null);
  const head = id === null ? title : `${id}: ${title}`;
  return [head, ...steps.map(([word, text]) => `  ${word}: ${text}`)].join("\n");
}
