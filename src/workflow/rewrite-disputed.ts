import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { existingTests } from "../python/existing-tests.ts";
import { draftMessage } from "../reports/commit-messages.ts";
import { requireRed } from "../run-state/require-red.ts";
import type { DisputedTest, RunState } from "../run-state/run-state.ts";
import { ask } from "./ask.ts";
import { parseAnswer } from "./edits/parse-answer.ts";
import { writeChanges } from "./edits/write-changes.ts";
import { scaffoldQuestion } from "./nodes/scaffold-prompt.ts";
import type { ShownFile } from "./prompt-parts.ts";
import { readText } from "./read-text.ts";
import { recallMap } from "./recall-map.ts";
import { rewriteQuestion } from "./rewrite-question.ts";
import { lookAround } from "./shown-context.ts";
import { shownPaths } from "./shown-paths.ts";
import type { Step, Tools } from "./tools.ts";

/**
 * Has one locked test written again, onto the base with every other test as it was at red. What the
 * red gate then sees is what it would have seen had the test been right from the start.
 */
export async function rewriteDisputed(
  tools: Tools,
  state: RunState,
  test: DisputedTest,
): Promise<Step> {
  const why = state.disputeRuling?.why ?? "";
  const { workspace, settings } = tools;
  const refused = await readRefused(tools, state, test.file);
  await workspace.restore(workspace.baseCommit);
  const locked = await recallLocked(tools, state);
  const surroundings = await lookAround(tools, shownPaths(state), state.namedPaths);
  await workspace.write(locked);
  const content = locked.find(({ path }) => path === test.file)?.content ?? "";
  const plain = scaffoldQuestion(state, surroundings, {
    map: await recallMap(tools, state),
    settings,
  });
  const file = { path: test.file, content };
  const question = rewriteQuestion(plain, state, { test, why, file, refused });
  const { usage, sentBack } = await ask(tools, question, (text) => {
    refuseOthers(text, test.file);
    const wrongTests = [{ id: test.id, because: why }];
    return writeChanges(tools, text, { phase: "tests", specText: state.spec.text, wrongTests });
  });
  const rewritten = await readText(tools, test.file);
  const after = existingTests(test.file, rewritten).find(({ id }) => id === test.id)?.source ?? "";
  const draft = await workspace.snapshot(draftMessage(state, "tests"));
  return {
    update: { draft, disputeRuling: { why, test: { ...test, after } }, usage, sentBack },
    headline: `${test.id}, written again`,
  };
}

/** What the red gate sent back; null the first time. */
async function readRefused(
  tools: Tools,
  { scaffoldRetryCount, draft }: RunState,
  path: string,
): Promise<ShownFile | null> {
  if (scaffoldRetryCount === 0 || draft === null) return null;
  await tools.workspace.restore(draft);
  return { path, content: await readText(tools, path) };
}

function recallLocked({ workspace }: Tools, state: RunState): Promise<FileChange[]> {
  const recall = async ({ path, blob }: { path: string; blob: string }) => {
    return { path, content: await workspace.recall(blob) };
  };
  return Promise.all(requireRed(state).locked.map(recall));
}

/** Nothing but the disputed test is unlocked. */
function refuseOthers(text: string, file: string): void {
  const other = parseAnswer(text).operations.find(({ path }) => path !== file);
  if (other === undefined) return;
  throw new ArbiterError(
    "answer-unusable",
    `${other.path} is not ${file}: nothing else is unlocked.`,
  );
}
