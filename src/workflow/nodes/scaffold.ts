import { ask } from "../ask.ts";
import { scaffoldQuestion } from "../prompts/questions.ts";
import { recallMap } from "../recall-map.ts";
import { lookAround } from "../surroundings.ts";
import type { Node, Tools } from "../tools.ts";
import { writeChanges } from "../write-changes.ts";

/** N1: has the model write tests, onto the untouched base. */
export function scaffold(tools: Tools): Node {
  return async (state) => {
    const { workspace } = tools;
    const refused = await lookAround(tools, [], state.testFiles);
    await workspace.restore(workspace.baseCommit);
    const shown = [
      ...(state.agreedPlan?.changes ?? []),
      ...(state.agreedPlan?.reads ?? []),
      ...state.contextPaths,
    ];
    const question = scaffoldQuestion(state, await lookAround(tools, shown, state.namedPaths), {
      refused: refused.files,
      map: await recallMap(tools, state),
      settings: tools.settings,
    });
    const { value: changes, usage } = await ask(tools, question, (text) =>
      writeChanges(tools, text, {
        phase: "tests",
        specText: state.spec.text,
        testDirectory: tools.settings.testDirectory,
      }),
    );
    const testFiles = changes.map(({ path }) => path);
    return { update: { testFiles, usage }, headline: testFiles.join(", ") };
  };
}
