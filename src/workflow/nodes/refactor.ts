import { ArbiterError } from "../../errors.ts";
import { ask } from "../ask.ts";
import { draftMessage } from "../commit-messages.ts";
import { describeDiff } from "../describe-diff.ts";
import { refactorQuestion } from "../prompts/refactor-question.ts";
import type { RunState } from "../state.ts";
import { lookAround } from "../surroundings.ts";
import type { Node, Tools } from "../tools.ts";
import { writeChanges } from "../write-changes.ts";

const NOTHING = /^\s*NOTHING TO IMPROVE\s*$/m;

/** Has the model tidy what the change wrote. That there is nothing to tidy is an answer too. */
export function refactor(tools: Tools): Node {
  return async (state) => {
    const { refactor: tidied, green } = state.commits;
    const start = tidied ?? green;
    if (start === null) throw new ArbiterError("fault", "There is no green commit to tidy.");
    await tools.workspace.restore(start);
    const question = refactorQuestion(
      state,
      await lookAround(tools, [], [...state.codeFiles, ...state.testFiles]),
      { lastDiff: await describeLast(tools, state, start) },
    );
    const { value: changes, usage } = await ask(tools, question, (text) =>
      NOTHING.test(text)
        ? []
        : writeChanges(tools, text, { phase: "code", specText: state.spec.text }),
    );
    const written = changes.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const nothing = written.length === 0;
    const decision = {
      nextNode: nothing ? ("lint" as const) : ("refactorGate" as const),
      reason: nothing ? "there was nothing to improve" : "what was tidied has to pass again",
      requiresHuman: false,
      retryAllowed: true,
    };
    const draft = await tools.workspace.snapshot(draftMessage(state, "refactoring"));
    return {
      update: { codeFiles, draft, usage, decision },
      headline: nothing ? "nothing to improve" : written.join(", "),
    };
  };
}

/** What the refactoring changed that was rolled back; nothing the first time. */
async function describeLast(tools: Tools, state: RunState, start: string): Promise<string> {
  if (state.refactorRetryCount === 0 || state.draft === null) return "";
  return describeDiff(tools, { from: start, to: state.draft });
}
