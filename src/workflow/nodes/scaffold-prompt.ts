import { type Budgets, DEFAULT_BUDGETS, describeAttempt } from "../../routing/attempts.ts";
import { PASSED_PREMATURELY } from "../../routing/route-by-exit-code.ts";
import type { Plan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Settings } from "../../run-state/settings.ts";
import { attemptCounts } from "../attempt-counts.ts";
import {
  block,
  dataBlock,
  FILE_FORMAT,
  fileSections,
  guidelinesSection,
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
} from "../prompts/prompt-parts.ts";

interface ScaffoldExtras {
  /** The paths of the refused tests, each with its content or the parts that were added. */
  refused?: readonly string[];
  map?: RepositoryMap;
  settings: Readonly<Settings>;
  budgets?: Readonly<Budgets>;
}

/** The prompt for the tests; after a refusal, with the refused tests and the reason. */
export function scaffoldQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  { refused = [], map = NO_MAP, settings, budgets = DEFAULT_BUDGETS }: ScaffoldExtras,
): Question {
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(state.agreedPlan, settings, map), FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      specSection(state),
      planSection(state, "tests"),
      block("conventions", map.conventions),
      guidelinesSection(map),
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
    testResults?.verdict === "timeout" ? END_BY_ITSELF : null,
    "These tests were sent back; <pytest> says why. They are no longer in the repository. Write all of them again. EDIT applies to the files in <file>, not to those in <refused>.",
  ]);
}

const CHECK_ASSERTIONS = `${PASSED_PREMATURELY} Check the assertions of each test: it must call the code that changes, and compare the result with what the issue asks for.`;

const END_BY_ITSELF =
  "Every test has to end by itself. If the code hangs now, and the issue is about that, call it in a subprocess or a daemon thread with a time limit, and have the test fail if it has not ended by then.";

/** Only tests that a person has reviewed are written again although they were red. */
const OTHER_TESTS =
  "A person reviewed these tests, and <hint> says what to change. They are no longer in the repository. Write the tests of the plan again, with what the hint changes. EDIT applies to the files in <file>, not to those in <refused>.";

/** The rules that this plan needs, with the settings of this repository. */
function testRules(
  plan: RunState["agreedPlan"],
  { testDirectory, somePassesAllowed }: Readonly<Settings>,
  { testNames }: RepositoryMap,
): string {
  const tests = plan?.tests ?? [];
  const creates = plan === null || plan.creates.length > 0;
  const rules = [
    TEST_RULES,
    creates ? stubsRule(plan?.creates ?? []) : null,
    testNames.length > 0 ? IN_PLACE : FIRST_TESTS,
    FILE_RULES,
    tests.some(({ guard }) => guard) ? GUARD_RULE : null,
    tests.some(({ inferred }) => inferred) ? INFERRED_RULE : null,
    (plan?.wrongTests ?? []).length > 0 ? WRONG_RULE : null,
    somePassesAllowed ? null : "- No new test may pass before the change, except guards.",
    testDirectory === null ? null : `- Put new test files below ${testDirectory}/.`,
  ];
  return rules.filter((rule) => rule !== null).join("\n");
}

const TEST_RULES = `Write the planned tests with pytest, under the planned names, and no others. Every test must fail now, and only because the change is missing.
- Assert what the code under test returns or does. Code with the right names and wrong results must fail, too. Skip no test and mark none as expected to fail. Give a test that could hang a time limit of its own.
- A test may fail with an assertion or with any exception that the missing change causes. It must not fail through its own mistake, such as an unknown name, fixture or argument.
- Mock the network, the clock and other services, never the component under test.`;

function stubsRule(creates: Plan["creates"]): string {
  const hasMethods = creates.some(({ name, kind }) => name?.includes(".") && kind !== "constant");
  const methods = hasMethods ? " New methods of existing classes get no stub." : "";
  return `- Import what the plan creates at the top of the file. The arbiter adds stubs for new modules, classes, exceptions and functions; the functions raise NotImplementedError. New constants that the tests read on import are None until then.${methods}`;
}

const IN_PLACE = `- Add the tests with EDIT to the test file and class where the component is tested, and write them as the others there are written; imports may be added, and everything else stays. Only if there is none, create a file next to the existing tests.`;

const FIRST_TESTS = `- There are no tests yet: create a file for them, group related tests in classes, use fixtures for setup and teardown, and give each test a docstring with Given, When and Then.`;

const FILE_RULES = `- Use pytest's own markers and those in <conventions>. Write no hooks, no pytest_plugins, no __init__.py, no second module of an existing name, and nothing that changes other modules on import: use monkeypatch. A new conftest.py goes below the test folder and has only imports and fixtures, none of them autouse.`;

const GUARD_RULE = "- Guards, and only guards, pass now. They must pass after the change, too.";

const INFERRED_RULE =
  "- An inferred test asserts only what every correct implementation does: no error type, message, order, copy or size that the issue does not name.";

const WRONG_RULE =
  "- Of the existing tests, rewrite exactly those that the plan lists as wrong, with EDIT. They must fail now and pass after the change. If the issue says that a test can go, remove it: ### DELETE: tests/test_old.py::test_total. You may change a helper, fixture or constant that only wrong tests use. If a wrong test is generated from data, change its entry in the data, even if other tests read other entries.";
