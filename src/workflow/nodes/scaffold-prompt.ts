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
  verdictSection,
} from "../prompt-parts.ts";

interface ScaffoldExtras {
  refused?: readonly ShownFile[];
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
}

/** On a second try the tests that were refused go along: what they lacked is said behind them. */
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
    prompt: state.testResults === null ? "Write the tests." : writeAgain(state, refused),
  };
}

/** The agent that wrote the tests is told why they were sent back. */
function writeAgain(state: RunState, refused: readonly ShownFile[]): string {
  return joinSections([
    ...refused.map((file) => fileSection("refused", file)),
    verdictSection(state),
    "These tests were sent back; <pytest> says why. Nothing of them is in the repository any more: write all of them again, and let EDIT start from the files in <file>, not from <refused>. Tests that passed already must fail: check what they assert. Tests that could not run must run.",
  ]);
}

const TEST_RULES = `Write pytest tests for what the issue asks, and nothing it does not ask. The code does not exist yet: they have to fail because of that, and for no other reason.
- Complete and runnable test files, and nothing else. Every test of the plan, under the name it has there, and every test case of the issue.
- One file for each component that has tests. Group related tests in classes, use fixtures for set-up and tear-down.
- Names that say what is expected. A happy path: test_<action>_returns_<result>_on_success. An error: test_<action>_raises_<error>_on_<condition>. An edge case: test_<action>_handles_<edge_condition>.
- A docstring with Given, When and Then in every test, and assertions that say which value is expected.
- Never mock the component under test: its failures have to be real. Do mock external dependencies: network, clock, other services.
- Import what the plan creates as usual, at the top: the arbiter lays stubs that raise NotImplementedError. A name that neither exists nor is in the plan is refused, and so is a fixture that nobody defines or a test that fails by its own mistake.
- A test that is skipped or expected to fail proves nothing. Every file has at least one test that runs.
- A test that the plan calls inferred asserts only what every right implementation does: no error type, message, order, copy or size that the issue does not name.
- Markers only where <conventions> shows that the repository registers them. Where it has folders for unit and integration tests, use those; otherwise put tests beside the others.
- Existing files stay as they are, but for the tests that the plan lists in "wrongTests": rewrite exactly those with EDIT, so that they fail now and pass once the change is made. Add a conftest.py below the folder of tests if you need one; never change an existing one.
- The repository's own conventions win over these in layout, naming and style.`;

/** The rules for tests, with what this repository wants of them. */
function testRules(settings: Readonly<Settings>): string {
  const { edgeCases, errorCases, testsPerComponent, testDirectory, somePassesAllowed } = settings;
  const wanted = [
    somePassesAllowed
      ? "- A test that passes before the change proves nothing, and is warned of."
      : "- No new test may pass before the change.",
    `- About ${testsPerComponent} tests for each component.`,
    edgeCases ? "- Include edge cases that follow from the issue." : "- Leave edge cases out.",
    errorCases ? "- Include error cases that follow from the issue." : "- Leave error cases out.",
    ...(testDirectory === null ? [] : [`- New test files go below ${testDirectory}/.`]),
  ];
  return [TEST_RULES, ...wanted].join("\n");
}

/** The issue as the arbiter read it: what has to be tested, part by part. */
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
  const place = file === null ? "" : ` (${file})`;
  return [`${name}${place}`, ...members.map((member) => `  ${member}`)].join("\n");
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
