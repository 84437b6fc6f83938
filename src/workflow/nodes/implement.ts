import { ArbiterError } from "../../errors.ts";
import { ask } from "../ask.ts";
import { draftMessage } from "../commit-messages.ts";
import { implementQuestion } from "../prompts/questions.ts";
import { lookAround } from "../surroundings.ts";
import type { Node, Tools } from "../tools.ts";
import { writeChanges } from "../write-changes.ts";

/** N3: has the model write code, from the best there is so far; the first time, the red commit. */
export function implement(tools: Tools): Node {
  return async (state) => {
    const { refactor, green, red } = state.commits;
    const start = refactor ?? green ?? state.bestAttempt?.commit ?? red;
    if (start === null) throw new ArbiterError("fault", "There is no red commit to start from.");
    await tools.workspace.restore(start);
    const needed = [
      ...state.testFiles,
      ...state.codeFiles,
      ...(state.red?.stubs ?? []).map(({ path }) => path),
      ...state.namedPaths,
    ];
    const shown = [
      ...(state.agreedPlan?.changes ?? []),
      ...(state.agreedPlan?.reads ?? []),
      ...state.contextPaths,
    ];
    const question = implementQuestion(state, await lookAround(tools, shown, needed));
    const { value: changes, usage } = await ask(tools, question, (text) =>
      writeChanges(tools, text, { phase: "code", specText: state.spec.text }),
    );
    const written = changes.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const draft = await tools.workspace.snapshot(draftMessage(state, "code"));
    return { update: { codeFiles, draft, usage }, headline: written.join(", ") };
  };
}
