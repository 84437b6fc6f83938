import type { RunState } from "../../run-state/run-state.ts";
import { FILE_FORMAT } from "../answer-format.ts";
import { joinSections } from "../data-block.ts";
import type { Question, Surroundings } from "../prompt-parts.ts";
import { ROLE } from "../role.ts";
import { block, fileSections, issueSection, verdictSection } from "../sections.ts";

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
  { files, outlines = [] }: Surroundings,
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
