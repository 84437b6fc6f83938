import { ArbiterError } from "../../errors.ts";
import type { FileChange } from "../../ports.ts";
import { sourceOfTest } from "../../python/existing-tests.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { type DisputedTest, type RunState, requireRed } from "../../run-state/run-state.ts";
import { ask, failAttempt } from "../ask.ts";
import { inspectTests } from "../edits/inspect-tests.ts";
import { parseAnswer } from "../edits/parse-answer.ts";
import { writeChanges } from "../edits/write-changes.ts";
import {
  block,
  fileSection,
  joinSections,
  type Question,
  recallMap,
  type ShownFile,
  unusableSection,
  verdictSection,
} from "../prompts/prompt-parts.ts";
import { scaffoldQuestion } from "../prompts/scaffold-prompt.ts";
import { gatherShownContext, stepRequests } from "../prompts/shown-context.ts";
import { readText, type Step, type Tools } from "../tools.ts";

/**
 * Has the model rewrite one locked test, on the base commit with every other test as it was at red,
 * so that the red gate judges all of them as if the test had been right from the start.
 */
export async function rewriteDisputed(
  tools: Tools,
  state: RunState,
  test: DisputedTest,
): Promise<Step> {
  const why = state.disputeRuling?.why ?? "";
  const { workspace, settings } = tools;
  const refused = await readRefused(tools, state, test);
  await workspace.restore(workspace.baseCommit);
  const locked = await recallLocked(tools, state);
  const shown = await gatherShownContext(tools, await stepRequests(tools, state), state.namedPaths);
  await workspace.write(locked);
  const content = locked.find(({ path }) => path === test.file)?.content ?? "";
  const plain = scaffoldQuestion(state, shown, {
    map: await recallMap(tools, state),
    settings,
  });
  const file = { path: test.file, content };
  const question = rewriteQuestion(plain, state, { test, why, file, refused });
  const answer = await ask(tools, question, (text, wasShown) => {
    refuseOtherFiles(text, test.file);
    const wrongTests = [{ id: test.id, because: why }];
    return writeChanges(tools, text, {
      phase: "tests",
      wasShown,
      specText: state.spec.text,
      wrongTests,
      testPatterns: state.testPatterns,
      inspect: (changes) => inspectTests(tools, changes, state, { requirePlanned: false }),
    });
  });
  if ("problem" in answer) return failAttempt(tools, state, { node: "scaffold", ...answer });
  const { usage, sentBack, looked } = answer;
  const after = sourceOfTest(test.id, await readText(tools, test.file));
  const draft = await workspace.snapshot(draftMessage(state, "tests"));
  return {
    update: {
      ...{ draft, disputeRuling: { why, test: { ...test, after } }, usage, sentBack, looked },
      decision: null,
    },
    headline: `${test.id}, rewritten`,
  };
}

/** The version that the red gate sent back; null the first time. */
async function readRefused(
  tools: Tools,
  { scaffoldRetryCount, draft }: RunState,
  { file: path, after }: DisputedTest,
): Promise<ShownFile | null> {
  if (scaffoldRetryCount === 0 || after === null || draft === null) return null;
  await tools.workspace.restore(draft);
  return { path, content: await readText(tools, path) };
}

function recallLocked({ workspace }: Tools, state: RunState): Promise<FileChange[]> {
  const recall = async ({ path, blob }: { path: string; blob: string }) => {
    return { path, content: await workspace.recall(blob) };
  };
  return Promise.all(requireRed(state).locked.map(recall));
}

/** Only the file of the disputed test may be changed. */
function refuseOtherFiles(text: string, file: string): void {
  const other = parseAnswer(text).operations.find(({ path }) => path !== file);
  if (other === undefined) return;
  throw new ArbiterError("answer-unusable", `Only ${file} may be changed here, not ${other.path}.`);
}

interface RewriteMaterial {
  test: DisputedTest;
  why: string;
  file: ShownFile;
  /** The version that the red gate sent back; null the first time. */
  refused: ShownFile | null;
}

function describeGrounds({ quote, line }: DisputedTest): string {
  return line === undefined ? `The issue says: ${quote}` : `Its line that is wrong: ${line}`;
}

/** The scaffold prompt, for one test. */
export function rewriteQuestion(
  question: Question,
  state: RunState,
  { test, why, file, refused }: RewriteMaterial,
): Question {
  return {
    ...question,
    prompt: joinSections([
      fileSection("test", file),
      block("dispute", `${test.id}\n${describeGrounds(test)}\n${why}`),
      refused === null ? null : fileSection("refused", refused),
      refused === null ? null : verdictSection(state),
      unusableSection(state, "RED"),
      `The test in <dispute> was found to be wrong. Rewrite it so that it checks what the issue says: change it in ${test.file} with EDIT, and nothing else. It has to fail before the change for the right reason, like every other test.`,
    ]),
  };
}
