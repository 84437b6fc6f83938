import type { FileChange } from "../../ports.ts";
import { describeMutant } from "../../python/changes/mutants.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import type { Survivor } from "../../run-state/mutants.ts";
import { type RunState, requireProposed } from "../../run-state/run-state.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { askIfPossible } from "../ask.ts";
import { inspectTests } from "../edits/inspect-tests.ts";
import { writeChanges, writtenPaths } from "../edits/write-changes.ts";
import {
  dataBlock,
  FILE_FORMAT,
  fileSection,
  fileSections,
  issueSection,
  joinSections,
  type Question,
  ROLE,
  type ShownContext,
  type ShownFile,
} from "../prompts/prompt-parts.ts";
import { gatherShownContext } from "../prompts/shown-context.ts";
import type { RunUpdate } from "../state.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { recallSurvivors } from "./mutants.ts";

/** Also with a full stop or in bold, as models write it. */
const NOTHING = /^[\s*_`]*NOTHING TO ADD[\s*_`.!]*$/im;

/**
 * Has the test writer add tests that notice surviving mutants, in files of their own: the tests that were
 * red stay as they are to the byte. The run goes on without them if no usable answer comes.
 */
export function strengthen(tools: Tools): Node {
  return async (state) => {
    const start = requireProposed(state);
    await tools.workspace.restore(start);
    const { files: tests } = await gatherShownContext(tools, [], state.testFiles);
    const shown = await gatherShownContext(tools, [], state.codeFiles);
    const survivors = await recallSurvivors(tools, state);
    const question = strengthenQuestion(state, shown, { tests, survivors });
    const answer = await askIfPossible(tools, question, async (text, given) =>
      NOTHING.test(text)
        ? []
        : writeChanges(tools, text, {
            phase: "tests",
            ...given,
            specText: state.spec.text,
            testDirectory: tools.settings.testDirectory,
            testPatterns: state.testPatterns,
            ownFiles: [],
            inspect: async (changes) => [
              ...(await inspectTests(tools, changes, state, { requirePlanned: false })),
              ...changes.flatMap((change) => findUnquoted(change, state.spec.text)),
            ],
          }),
    );
    const { usage, sentBack, looked } = answer;
    const asked = { usage, sentBack, looked };
    if ("problem" in answer) {
      return { ...goOnWithout(`no tests were added: ${answer.problem}`, asked), ok: false };
    }
    if (answer.value.length === 0) return goOnWithout("nothing to add", asked);
    const draft = await tools.workspace.snapshot(draftMessage(state, "tests"));
    const update = { ...asked, draft, decision: null };
    return { update, headline: writtenPaths(answer.value).join(", ") };
  };
}

/** The mutants stay listed for the reviewer. */
function goOnWithout(reason: string, update: RunUpdate): Step {
  return { update: { ...update, decision: goOn("finalGate", reason) }, headline: reason };
}

const QUOTE = /\bIssue:\s*(.*?)(?:\n\s*\n|"""|''')/s;

/** Tests whose docstring has no sentence of the issue. */
function findUnquoted({ path, content }: FileChange, issue: string): string[] {
  return existingTests(path, content ?? "")
    .filter(({ source }) => !isQuoteFrom(QUOTE.exec(source)?.[1] ?? "", [issue]))
    .map(({ id }) => `${id} has no line "Issue: …" in its docstring that quotes the issue.`);
}

const STRENGTHEN_RULES = `The code in <file> is finished, and its tests in <test> pass. No test notices the mutants in <mutants>: with each of them alone in the code, every test still passes. Write tests that fail with such a mutant, and pass with the code as it is.
- Only what the issue asks for: the docstring of every test ends with a line "Issue: " and the sentence of the issue, word for word, that it checks. A mutant that contradicts no sentence of the issue needs no test, nor does one that changes nothing that can be seen.
- New test files only, beside those in <test>; existing files are locked. Import from the code, never from another test file.
- Every test calls the code and asserts the expected value; no mocks of the code under test, nothing skipped, no values copied from <mutants>.
- If no mutant needs a test, answer with the single line: NOTHING TO ADD`;

interface StrengthenMaterial {
  /** The tests of the change. */
  tests: readonly ShownFile[];
  survivors: readonly Survivor[];
}

function strengthenQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  { tests, survivors }: StrengthenMaterial,
): Question {
  const mutants = survivors.map((mutant) => {
    return `${mutant.file}:${mutant.line} ${describeMutant(mutant)}\n${mutant.diff}`;
  });
  return {
    node: "strengthen",
    system: joinSections([ROLE, STRENGTHEN_RULES, FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      fileSections(files, excerpts),
      ...tests.map((file) => fileSection("test", file)),
    ]),
    prompt: joinSections([
      dataBlock("mutants", mutants.join("\n\n")),
      "Write tests against these mutants, or say that there is nothing to add.",
    ]),
  };
}
