import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { existingTests } from "../python/existing-tests.ts";
import { draftMessage } from "../reports/commit-messages.ts";
import { type DisputedTest, type RunState, requireRed } from "../run-state/run-state.ts";
import { ask } from "./ask.ts";
import { parseAnswer } from "./edits/parse-answer.ts";
import { writeChanges } from "./edits/read-changes.ts";
import { scaffoldQuestion } from "./nodes/scaffold-prompt.ts";
import {
  block,
  fileSection,
  joinSections,
  type Question,
  recallMap,
  type ShownFile,
  verdictSection,
} from "./prompt-parts.ts";
import { gatherShownContext, shownPaths } from "./shown-context.ts";
import { readText, type Step, type Tools } from "./tools.ts";

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
  const surroundings = await gatherShownContext(tools, shownPaths(state), state.namedPaths);
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

interface RewriteMaterial {
  test: DisputedTest;
  why: string;
  file: ShownFile;
  /** The version that the red gate sent back; null the first time. */
  refused: ShownFile | null;
}

/** The question that tests are written by, asked again about one of them. */
export function rewriteQuestion(
  question: Question,
  state: RunState,
  { test, why, file, refused }: RewriteMaterial,
): Question {
  return {
    ...question,
    prompt: joinSections([
      fileSection("test", file),
      block("dispute", `${test.id}\nThe issue says: ${test.quote}\n${why}`),
      refused === null ? null : fileSection("refused", refused),
      refused === null ? null : verdictSection(state),
      `The test in <dispute> was found to be wrong. Write it again, so that it says what the issue says: change it in ${test.file} with EDIT, and nothing else. It has to fail before the change, for the right reason, like every other.`,
    ]),
  };
}
