import { type Budgets, DEFAULT_BUDGETS, describeAttempt } from "../../routing/attempts.ts";
import { PASSED_PREMATURELY } from "../../routing/route-by-exit-code.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
import { attemptCounts } from "../attempt-counts.ts";
import {
  block,
  dataBlock,
  FILE_FORMAT,
  fileSections,
  issueSection,
  joinSections,
  NO_MAP,
  planSection,
  type Question,
  type RepositoryMap,
  ROLE,
  type ShownContext,
  unusableSection,
  verdictSection,
} from "./prompt-parts.ts";

interface ScaffoldExtras {
  /** The paths of the refused tests, each with its content or the parts that were added. */
  refused?: readonly string[];
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
  budgets?: Readonly<Budgets>;
}

/** The prompt for the tests; after a refusal, with the refused tests and the reason. */
export function scaffoldQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  {
    refused = [],
    map = NO_MAP,
    settings = DEFAULT_SETTINGS,
    budgets = DEFAULT_BUDGETS,
  }: ScaffoldExtras = {},
): Question {
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(state.agreedPlan, settings), FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      specSection(state),
      planSection(state, "tests"),
      block("conventions", map.conventions),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      unusableSection(state, "RED"),
      state.testResults === null ? "Write the tests." : writeAgain(state, refused),
      describeAttempt("scaffold", attemptCounts(state), budgets),
    ]),
  };
}

/**
 * The specification by its parts, where the text has more of them than an issue does. Not beside examples
 * that are held out: a test case may be one of them.
 */
function specSection({ spec, heldOut }: RunState): string | null {
  const { specId, title, components, testCases, criteria } = spec;
  const hasCases = testCases.some(({ id }) => id !== null);
  const isPlain = specId === undefined && components.length === 0 && !hasCases;
  if (isPlain || heldOut !== undefined) return null;
  const part = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [head, ...lines.map((line) => `- ${line}`)];
  const lines = [
    ...(specId === undefined ? [] : [`SPEC ID: ${specId}`]),
    `TITLE: ${title}`,
    ...part(
      "COMPONENTS TO TEST:",
      components.map(({ name, file, interface: methods }) =>
        [`${name}${file === null ? "" : ` (${file})`}`, ...methods].join("; "),
      ),
    ),
    ...part(
      "TEST CASES FROM SPEC:",
      testCases.map(({ id, title: what, ...rest }) => {
        const entries = Object.entries(rest).filter(([, text]) => text);
        const details = entries.map(([name, text]) => `${name}: ${text}`);
        return [`${id === null ? "" : `${id}: `}${what}`, ...details].join("; ");
      }),
    ),
    ...part("ACCEPTANCE CRITERIA:", criteria),
  ];
  return dataBlock("spec", lines.join("\n"));
}

/** The prompt after the red gate has sent tests back. */
function writeAgain(state: RunState, refused: readonly string[]): string {
  const shown = refused.map((text) => dataBlock("refused", text));
  const { testGate, hint, testResults } = state;
  const wereReviewed = testGate !== undefined && hint !== null && testResults?.verdict === "red";
  if (wereReviewed) return joinSections([...shown, OTHER_TESTS]);
  return joinSections([
    ...shown,
    verdictSection(state),
    testResults?.verdict === "green" ? CHECK_ASSERTIONS : null,
    "These tests were sent back; <pytest> says why. They are no longer in the repository: write all of them again, and apply EDIT to the files in <file>, not to those in <refused>.",
  ]);
}

const CHECK_ASSERTIONS = `${PASSED_PREMATURELY} Check the assertions of each test: it must call the code that changes, and compare the result with what the issue asks for.`;

/** Only tests that a person has reviewed are written again although they were red. */
const OTHER_TESTS =
  "A person reviewed these tests, and <hint> says what to change. They are no longer in the repository: write the tests of the plan, keep of these what the hint leaves standing, and apply EDIT to the files in <file>, not to those in <refused>.";

/** The rules that this plan needs, with the settings of this repository. */
function testRules(
  plan: RunState["agreedPlan"],
  { testDirectory, somePassesAllowed }: Readonly<Settings>,
): string {
  const tests = plan?.tests ?? [];
  const creates = plan === null || plan.creates.length > 0;
  const rules = [
    TEST_RULES,
    creates ? stubsRule(plan?.creates ?? []) : null,
    FILE_RULES,
    tests.some(({ guard }) => guard) ? GUARD_RULE : null,
    tests.some(({ inferred }) => inferred) ? INFERRED_RULE : null,
    (plan?.wrongTests ?? []).length > 0 ? WRONG_RULE : null,
    somePassesAllowed ? null : "- No new test may pass before the change, except guards.",
    testDirectory === null ? null : `- Put new test files below ${testDirectory}/.`,
  ];
  return rules.filter((rule) => rule !== null).join("\n");
}

const TEST_RULES = `Write the planned tests with pytest, under their names, no others. Each fails now, for want of the change alone.
- Assert what the code under test returns or does, so that code with the right names and wrong results fails, too. Skip nothing, mark nothing as failing; bound what would never end.
- It may fail with an assertion, or with any exception that comes from the missing change. It must not fail by its own mistake: an unknown name, fixture, argument or attribute, or data that are wrong before the code runs.
- Mock network, clock and other services, never the component under test.`;

function stubsRule(creates: readonly { name: string | null }[]): string {
  const hasMembers = creates.some(({ name }) => name?.includes(".") === true);
  const members = hasMembers ? "; new members of existing classes are simply missing" : "";
  return `- Import what the plan creates at the top: the arbiter adds stubs for new modules, functions (they raise NotImplementedError), classes and exceptions${members}.`;
}

const FILE_RULES = `- One test file per component: the existing one, with EDIT, all it has left as it is (imports may be added); else a new one beside the existing tests, in the folder for unit or integration tests if there is one. Related tests in classes, fixtures for setup and teardown, a docstring with Given, When and Then in each; the repository's conventions win.
- Markers: pytest's own and those in <conventions>. No hooks, pytest_plugins, __init__.py, module name that exists, or import with effects: use monkeypatch. A new conftest.py lies below the test folder and has only imports and fixtures, none autouse.`;

const GUARD_RULE = "- Guards are the only tests that pass now; they still do after the change.";

const INFERRED_RULE =
  "- An inferred test asserts only what every correct implementation does: no error type, message, order, copy or size that the issue does not name.";

const WRONG_RULE =
  "- Of the existing tests, change exactly those that the plan calls wrong, with EDIT: they fail now and pass after the change. If the issue says that one can go, remove it: ### DELETE: tests/test_old.py::test_total. Helpers and data change only if no other test uses them. A test that is made at run time changes with what it is made from.";
