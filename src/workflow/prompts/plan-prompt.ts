import { type Budgets, DEFAULT_BUDGETS } from "../../routing/attempts.ts";
import type { RedEvidence, RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
import { count } from "../../safe-text/clean-text.ts";
import {
  dataBlock,
  fileSections,
  issueSection,
  joinSections,
  openSection,
  type Question,
  ROLE,
  type ShownContext,
} from "./prompt-parts.ts";

/** The rules and the format of plans, with the settings of this repository. */
function planRules(
  { edgeCases, errorCases, testsPerComponent }: Readonly<Settings>,
  { scaffold, implement }: Readonly<Budgets>,
): string {
  const cases = [
    edgeCases ? "its edge cases" : "no edge cases",
    errorCases ? "its error cases" : "no error cases",
  ];
  return `Plan the change that the issue asks for. Answer with one JSON object:
{ "approach": "how, in two or three sentences; what you assume where issue and code disagree",
  "tests": [{ "name": "test_…", "criterion": "in a few words", "quote": "the sentence it follows from", "guard": false }],
  "creates": [{ "module": "package.module", "name": "the_name", "kind": "function | class | exception | constant | module", "signature": "the_name(a, b)" }],
  "newFiles": ["package/new.py"], "changes": ["package/module.py"], "reads": ["tests/test_module.py"],
  "wrongTests": [{ "id": "tests/test_old.py::test_total", "because": "the sentence that it contradicts" }] }
- tests: for every acceptance criterion and test case of the issue, with ${cases.join(" and ")}, and nothing else; about ${testsPerComponent} per component, more if the criteria need more. Give each a unique name: test_<action>_returns_<result>_on_success, …_raises_<error>_on_<condition>, …_handles_<edge_condition>.
- quote: a sentence of the issue, or of documentation you were shown, word for word apart from line breaks and markup. The arbiter looks it up. If there is none, write null: then the test may check only what every correct implementation does, never an error type, order, copy or size that the issue does not name.
- guard: true for a test of what must stay as it is; it passes before and after the change. At least one test must not be a guard: it fails before the change.
- creates: everything that the tests import or call and that does not exist yet or gets a new signature. Write a method as a function Class.method, and an attribute as a constant Class.attribute.
- changes: existing source files to change. newFiles: source files to add. reads: files to show when tests and code are written: the test file that the new tests go to, and test data that has to change.
- wrongTests: existing tests that the change makes wrong. Only these may be rewritten or removed.
- After the plan, the tests get ${count(scaffold, "attempt")} and the code ${count(implement, "attempt")}. A failed attempt is told what pytest said. If the last one fails, the run stops and a person gets a report of every failure.`;
}

export function planQuestion(
  state: RunState,
  { tree, files, excerpts = [] }: ShownContext,
  settings: Readonly<Settings> = DEFAULT_SETTINGS,
  budgets: Readonly<Budgets> = DEFAULT_BUDGETS,
): Question {
  return {
    node: "plan",
    system: joinSections([ROLE, planRules(settings, budgets)]),
    stable: joinSections([
      issueSection(state),
      openSection(state),
      dataBlock("tree", tree.join("\n")),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      failuresSection(state),
      state.red === null ? "Plan the change." : planForOwnTests(state.red),
    ]),
  };
}

/** More than the last few say little about the next plan. */
const MAX_FAILURES = 5;

/** Why earlier attempts failed; null where there were none. */
function failuresSection({ failureHistory }: RunState): string | null {
  const last = failureHistory.entries.slice(-MAX_FAILURES);
  if (last.length === 0) return null;
  const lines = last.map(({ phase, summary }) => `${phase}: ${summary}`);
  return `Earlier attempts at this issue failed, the last one at the end:\n${dataBlock("failures", lines.join("\n"))}`;
}

function planForOwnTests({ failing, guards = [] }: RedEvidence): string {
  return joinSections([
    dataBlock("own_tests", [...failing, ...guards].join("\n")),
    'A person wrote the tests in <own_tests>; they are in the repository, and locked. Plan the code that makes them pass. Under "tests", list each of them once by the name of its function, with the criterion that it checks and the sentence that it follows from, and no others.',
  ]);
}
