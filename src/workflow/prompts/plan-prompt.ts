import type { RedEvidence, RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
import {
  block,
  dataBlock,
  fileSections,
  issueSection,
  joinSections,
  NO_MAP,
  openSection,
  type Question,
  type RepositoryMap,
  ROLE,
  type ShownContext,
} from "./prompt-parts.ts";

/** The rules and the format of plans, with the settings of this repository. */
function planRules({ edgeCases, errorCases, testsPerComponent }: Readonly<Settings>): string {
  const cases = [
    edgeCases ? "its edge cases" : "no edge cases",
    errorCases ? "its error cases" : "no error cases",
  ];
  return `Plan the change that the issue asks for. Answer with one JSON object:
{
  "approach": "how, in two or three sentences",
  "tests": [{ "name": "test_<action>_returns_<result>_on_success | test_<action>_raises_<error>_on_<condition> | test_<action>_handles_<edge_condition>", "criterion": "what it checks, in a few words", "quote": "the sentence it follows from", "guard": false }],
  "creates": [{ "module": "package.module", "name": "the_name", "kind": "function | class | exception | constant | module", "signature": "the_name(a, b)" }],
  "newFiles": ["package/new.py"], "changes": ["package/module.py"], "reads": ["tests/test_module.py"],
  "wrongTests": [{ "id": "tests/test_old.py::test_total", "because": "the sentence of the issue that it contradicts" }]
}
- tests: for every acceptance criterion and test case of the issue, with ${cases.join(" and ")}, and for nothing else; about ${testsPerComponent} for each component, but the criteria win. Names are unique.
- quote: word for word from the issue, or from documentation in code that you were shown; it is looked up. A test without one is called inferred: only for what every correct implementation does, never for an error type, order, copy or size that is not named.
- guard: true for a test of what must stay as it is; it passes before and after the change. All others fail before it; there must be at least one.
- creates: all that tests import or call and that is missing, or gets a new signature; tests depend on nothing else that is missing. A method is a function named Class.method, an attribute a constant named Class.attribute.
- changes: existing files whose behaviour changes. newFiles: files that the code needs. reads: files to see when tests and code are written, above all the test file of what changes: new tests go there.
- wrongTests: the existing tests that the change makes wrong; only these may be rewritten.`;
}

interface PlanExtras {
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
}

export function planQuestion(
  state: RunState,
  { tree, files, excerpts = [] }: ShownContext,
  { map = NO_MAP, settings = DEFAULT_SETTINGS }: PlanExtras = {},
): Question {
  return {
    node: "plan",
    system: joinSections([ROLE, planRules(settings)]),
    stable: joinSections([
      issueSection(state),
      openSection(state),
      dataBlock("tree", tree.join("\n")),
      block("conventions", map.conventions),
      fileSections(files, excerpts),
    ]),
    prompt: state.red === null ? "Plan the change." : planForOwnTests(state.red),
  };
}

function planForOwnTests({ failing, guards = [] }: RedEvidence): string {
  return joinSections([
    dataBlock("own_tests", [...failing, ...guards].join("\n")),
    'A person wrote the tests in <own_tests>; they are in the repository, and locked. Plan the code that makes them pass. Under "tests", list each of them once by the name of its function, with the criterion that it checks and the sentence that it follows from, and no others.',
  ]);
}
