import type { RunState } from "../../run-state/run-state.ts";
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
  type ShownFile,
} from "./prompt-parts.ts";

const PLAN_RULES = `Plan the change that the issue asks for.
- A test for every acceptance criterion and every test case of the issue, including the edge and error cases it names, and no test for anything else.
- "quote" is the sentence that the test follows from, copied word for word from the issue, or from the documented behaviour of code you were shown. The arbiter looks it up. A test whose quote it does not find is called inferred: plan one only for what every correct implementation does, never for an error type, an order, a copy or a size that is not named.
- Test names say what is expected: test_<action>_returns_<result>_on_success, test_<action>_raises_<error>_on_<condition>, test_<action>_handles_<edge_condition>. No name twice.
- "creates" lists every module, function, class, method (as Class.method, of kind function), exception and constant that tests may import or call and that does not exist yet, or whose signature changes. Tests may depend on nothing else that is missing.
- "changes" lists existing files whose behaviour changes; "newFiles" lists files that the code needs and that do not exist.
- "wrongTests" lists the existing tests that the change makes wrong, and no others: only these may be rewritten.`;

const PLAN_FORMAT = `Answer with one JSON object:
{
  "approach": "how, in two or three sentences",
  "tests": [{ "name": "test_…", "criterion": "what of the issue it checks", "quote": "the sentence it follows from, word for word" }],
  "creates": [{ "module": "package.module", "name": "the_name", "kind": "function | class | exception | constant | module", "signature": "the_name(a, b)" }],
  "newFiles": ["path/of/a/file/to/create.py"],
  "changes": ["path/of/an/existing/file/that/will/change.py"],
  "reads": ["path/of/a/file/that/is/useful/for/writing/tests/and/code.py"],
  "wrongTests": [{ "id": "tests/test_old.py::test_total", "because": "the sentence of the issue that it contradicts" }]
}`;

const REQUEST_FORMAT = `If you need files that you were not shown, ask for them first: answer with {"needs": ["path/of/a/file.py"]} and nothing else.`;

/** The result of the planner's request for files. */
export interface FileRequest {
  refused: readonly { path: string; reason: string }[];
  /** Whether it may ask for more files. */
  mayAskAgain: boolean;
}

interface PlanExtras {
  map?: RepositoryMap;
  request?: FileRequest | null;
}

export function planQuestion(
  state: RunState,
  { tree, files, outlines = [] }: ShownContext,
  { map = NO_MAP, request = null }: PlanExtras = {},
): Question {
  return {
    node: "plan",
    system: joinSections([ROLE, PLAN_RULES, PLAN_FORMAT, REQUEST_FORMAT]),
    stable: joinSections([
      issueSection(state),
      openSection(state),
      dataBlock("tree", tree.join("\n")),
      block("conventions", map.conventions),
      block("signatures", unseen(map.outlines, files).join("\n")),
      fileSections(files, outlines),
    ]),
    prompt: request === null ? "Plan the change." : answerRequest(request),
  };
}

/** The signatures of files that are not shown in full. */
function unseen(outlines: readonly string[], files: readonly ShownFile[]): string[] {
  const whole = new Set(files.map(({ path }) => path));
  return outlines.filter((outline) => !whole.has(outline.split("\n")[0] ?? ""));
}

function answerRequest({ refused, mayAskAgain }: FileRequest): string {
  const reasons = refused.map(({ path, reason }) => `${path}: ${reason}`).join("\n");
  return joinSections([
    "The files that you asked for are above, as far as they may be shown.",
    block("refused", reasons),
    mayAskAgain ? "Plan the change." : "Plan the change now: no more files are shown.",
  ]);
}
