import { ArbiterError } from "../../errors.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { askIfPossible } from "../ask.ts";
import { writeChanges } from "../edits/read-changes.ts";
import {
  block,
  FILE_FORMAT,
  fileSections,
  issueSection,
  joinSections,
  type Question,
  ROLE,
  type ShownContext,
  verdictSection,
} from "../prompt-parts.ts";
import { describeDiff, gatherShownContext } from "../shown-context.ts";
import type { RunUpdate } from "../state.ts";
import type { Node, Step, Tools } from "../tools.ts";

/** With a full stop or in bold, as models like to write. */
const NOTHING = /^[\s*_`]*NOTHING TO IMPROVE[\s*_`.!]*$/im;

/** Has the model tidy what the change wrote. That there is nothing to tidy is an answer too. */
export function refactor(tools: Tools): Node {
  return async (state) => {
    const { refactor: tidied, green } = state.commits;
    const start = tidied ?? green;
    if (start === null) throw new ArbiterError("fault", "There is no green commit to tidy.");
    await tools.workspace.restore(start);
    if (!tools.settings.refactor) return leaveAsItIs("refactoring is switched off");
    const question = refactorQuestion(
      state,
      await gatherShownContext(tools, [], [...state.codeFiles, ...state.testFiles]),
      { lastDiff: await describeLast(tools, state, start) },
    );
    const answer = await askIfPossible(tools, question, (text) =>
      NOTHING.test(text)
        ? []
        : writeChanges(tools, text, {
            phase: "code",
            specText: state.spec.text,
            ownFiles: state.codeFiles,
          }),
    );
    const { usage, sentBack } = answer;
    if ("problem" in answer) {
      return { ...leaveAsItIs(`not tidied: ${answer.problem}`, { usage, sentBack }), ok: false };
    }
    if (answer.value.length === 0) return leaveAsItIs("nothing to improve", { usage, sentBack });
    const written = answer.value.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const draft = await tools.workspace.snapshot(draftMessage(state, "refactoring"));
    const decision = goOn("refactorGate", "what was tidied has to pass again");
    return {
      update: { codeFiles, draft, usage, sentBack, decision },
      headline: written.join(", "),
    };
  };
}

/** The change is done without it: nothing that keeps it from being tidied ends the run. */
function leaveAsItIs(reason: string, update: RunUpdate = {}): Step {
  return { update: { ...update, decision: goOn("lint", reason) }, headline: reason };
}

/** What the refactoring changed that was rolled back; nothing the first time. */
async function describeLast(tools: Tools, state: RunState, start: string): Promise<string> {
  if (state.refactorRetryCount === 0 || state.draft === null) return "";
  return describeDiff(tools, { from: start, to: state.draft });
}

const REFACTOR_RULES = `The tests pass. Improve the code's structure without changing what it does.
- Only files that this change wrote, and new ones: an answer that changes others is refused. Tests are locked.
- Better names, no repetition, no dead code, functions that do one thing; nothing that nobody needs yet.
- If there is nothing worth improving, answer with the single line: NOTHING TO IMPROVE`;

interface RefactorExtras {
  /** What the last attempt changed before it was rolled back; empty where there was none. */
  lastDiff?: string;
}

export function refactorQuestion(
  state: RunState,
  { files, outlines = [] }: ShownContext,
  { lastDiff = "" }: RefactorExtras = {},
): Question {
  const isRepeated = state.refactorRetryCount > 0;
  return {
    node: "refactor",
    system: joinSections([ROLE, REFACTOR_RULES, FILE_FORMAT]),
    stable: joinSections([issueSection(state), fileSections(files, outlines)]),
    prompt: joinSections([
      isRepeated ? block("diff", lastDiff) : null,
      isRepeated ? verdictSection(state) : null,
      isRepeated
        ? "The last refactoring broke what <pytest> says and was rolled back: the files are as they were before it. Do less, or leave it."
        : "Improve the code, or say that there is nothing to improve.",
    ]),
  };
}
