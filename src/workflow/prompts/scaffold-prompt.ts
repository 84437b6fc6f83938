import type { RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
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
  { files, excerpts = [] }: ShownContext,
  { refused = [], map = NO_MAP, settings = DEFAULT_SETTINGS }: ScaffoldExtras = {},
): Question {
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(settings), FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      planSection(state, "tests"),
      block("conventions", map.conventions),
      fileSections(files, excerpts),
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
    "These tests were sent back; <pytest> says why. They are no longer in the repository: write all of them again, and apply EDIT to the files in <file>, not to those in <refused>.",
  ]);
}

const TEST_RULES = `Write the tests of the plan with pytest: each of them under its name there, and no others. The code does not exist yet: a test has to fail because of that, and for no other reason. Only what the plan calls a guard has to pass now, and after the change.
- Every test calls the code under test and asserts the expected value. It must fail, too, for code that has the right names and returns the wrong thing: looking whether a name or a file exists proves nothing. Nothing is skipped or expected to fail.
- A test that the plan calls inferred asserts only what every correct implementation does: no error type, message, order, copy or size that the issue does not name.
- Never mock the component under test: its failures have to be real. Do mock external dependencies: network, clock, other services.
- Import what the plan creates as usual, at the top: the arbiter adds stubs for new modules, functions, classes and exceptions; new members of existing classes are simply missing. A test fails rightly by an assertion, by what the plan creates, by a result's key that the issue names, or by an exception inside the code under test: never by anything else that is missing, or by a mistake of its own. Bound what would never end.
- One test file for each component: the existing one if it has one, else a new one next to the existing tests, in the folder for unit or integration tests if there is one. Add to an existing file with EDIT, use its fixtures, and leave all that it has as it is.
- Related tests in classes, fixtures for setup and teardown, a docstring with Given, When and Then in every test. The repository's own conventions win over this rule and the one before.
- pytest's own markers, such as parametrize, are welcome; others only if <conventions> shows that they are registered.
- Of the existing tests, rewrite exactly those that the plan lists as wrong, with EDIT, so that they fail now and pass after the change.
- Nothing new may reach existing tests: no hooks, no pytest_plugins, no __init__.py beside them, no module with a name that exists, nothing that changes sys.path, sys.modules, the environment or the product when a file is imported (use monkeypatch inside fixtures and tests). A new conftest.py goes below the test folder and has only imports and fixtures that are not autouse.`;

/** The rules for tests, with the settings of this repository. */
function testRules({ testDirectory, somePassesAllowed }: Readonly<Settings>): string {
  const rules = [
    ...(somePassesAllowed ? [] : ["- No new test may pass before the change, except guards."]),
    ...(testDirectory === null ? [] : [`- Put new test files below ${testDirectory}/.`]),
  ];
  return [TEST_RULES, ...rules].join("\n");
}
