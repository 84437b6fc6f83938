import { ArbiterError } from "../../errors.ts";
import type { FileChange } from "../../ports.ts";
import { recallBaseline } from "../../proof/baseline.ts";
import { fileOfTest, isTestModule } from "../../python/test-ids.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import { withChanges } from "../../version.ts";
import { ask, failAttempt } from "../../workflow/ask.ts";
import { inspectTests } from "../../workflow/edits/inspect-tests.ts";
import { parseAnswer } from "../../workflow/edits/parse-answer.ts";
import { readChanges, writtenPaths } from "../../workflow/edits/read-changes.ts";
import {
  findChangedTests,
  isEmptied,
  keepVersions,
  withoutTests,
} from "../../workflow/edits/test-changes.ts";
import { scaffoldQuestion } from "../../workflow/nodes/scaffold-prompt.ts";
import {
  block,
  fileSection,
  fileSections,
  joinSections,
  type Question,
  recallMap,
  type ShownContext,
  type ShownFile,
  unusableSection,
  verdictSection,
} from "../../workflow/prompts/prompt-parts.ts";
import { gatherShownContext, stepRequests } from "../../workflow/prompts/shown-context.ts";
import { readText, type Step, type Tools } from "../../workflow/tools.ts";
import { readSources } from "./dispute.ts";
import type { Dispute } from "./record.ts";

/**
 * Has the model rewrite tests that were found wrong, on the base commit with every other test as it was at
 * red, so that the red gate judges all of them as if these had been right from the start.
 */
export async function rewriteDisputed(
  tools: Tools,
  state: RunState,
  ruling: Dispute,
): Promise<Step> {
  const { workspace, settings } = tools;
  const wrong = ruling.tests.map(({ id }) => ({ id, because: ruling.quote || ruling.why }));
  const files = [...new Set(wrong.map(({ id }) => fileOfTest(id)))];
  const refused = await readRefused(tools, state, { files, ruling });
  const { baseCommit } = workspace;
  const base = workspace.at(baseCommit);
  const at = withChanges(baseCommit, await recallLocked(tools, state));
  const reported = (await recallBaseline(tools, { ...state, changedTests: [] })) ?? undefined;
  const existing = new Set(await base.list());
  const shown = await gatherShownContext(
    tools,
    baseCommit,
    await stepRequests(tools, state, baseCommit),
    state.namedPaths,
  );
  const tests = await gatherShownContext(tools, at, [], [...files, ...wrong.map(({ id }) => id)]);
  const plain = scaffoldQuestion(
    state,
    { ...shown, files: shown.files.filter(({ path }) => !files.includes(path)) },
    { map: await recallMap(tools, state), settings },
  );
  const question = rewriteQuestion(plain, state, { ruling, tests, refused });
  const answer = await ask(tools, { ...question, at }, async (text, given) => {
    refuseOtherFiles(text, { files, existing, testPatterns: state.testPatterns });
    return readChanges(tools, text, {
      at,
      phase: "tests",
      ...given,
      specText: state.spec.text,
      hint: state.hint,
      wrongTests: wrong,
      reported,
      testPatterns: state.testPatterns,
      inspect: (changes) => inspectTests(tools, at, changes, state, { requirePlanned: false }),
    });
  });
  if ("problem" in answer) return failAttempt(tools, state, { node: "scaffold", ...answer });
  const { value: changes, usage, sentBack, looked } = answer;
  const version = withChanges(at, changes);
  const after = await readSources(
    workspace.at(version),
    wrong.map(({ id }) => id),
  );
  const sinceBase = await Promise.all(
    changes.map(async (change) => ({ ...change, before: await base.read(change.path) })),
  );
  const listed = new Set((state.agreedPlan?.wrongTests ?? []).map(({ id }) => id));
  const changed = await keepVersions(
    tools,
    findChangedTests(
      sinceBase,
      wrong.filter(({ id }) => listed.has(id)),
    ),
  );
  const emptied = changes.filter(isEmptied).map(({ path }) => path);
  const testFiles = new Set([...state.testFiles, ...writtenPaths(changes), ...files]);
  const draft = await workspace.snapshot(draftMessage(state, "tests"), version);
  return {
    update: {
      disputeRuling: {
        ...ruling,
        tests: ruling.tests.map((test) => ({ ...test, after: after.get(test.id) || null })),
      },
      changedTests: [...withoutTests(state.changedTests, changed), ...changed],
      notAdapted: withoutTests(state.notAdapted, changed),
      testFiles: [...testFiles].filter((path) => !emptied.includes(path)),
      ...{ draft, usage, sentBack, looked },
      decision: null,
    },
    headline: `${wrong.map(({ id }) => id).join(", ")}, rewritten`,
  };
}

/** The version that the red gate sent back; empty the first time. */
async function readRefused(
  tools: Tools,
  { scaffoldRetryCount, draft }: RunState,
  { files, ruling }: { files: readonly string[]; ruling: Dispute },
): Promise<readonly ShownFile[]> {
  const wasWritten = ruling.tests.some(({ after }) => after !== null);
  if (scaffoldRetryCount === 0 || !wasWritten || draft === null) return [];
  const refused = tools.workspace.at(draft);
  const read = async (path: string) => ({ path, content: await readText(refused, path) });
  return Promise.all(files.map(read));
}

function recallLocked({ workspace }: Tools, state: RunState): Promise<FileChange[]> {
  const recall = async ({ path, blob }: { path: string; blob: string }) => {
    return { path, content: await workspace.recall(blob) };
  };
  return Promise.all(requireRed(state).locked.map(recall));
}

interface DisputedFiles {
  files: readonly string[];
  existing: ReadonlySet<string>;
  testPatterns: readonly string[] | undefined;
}

/** Only the files of the disputed tests may be changed, and existing helpers and data of theirs. */
function refuseOtherFiles(text: string, { files, existing, testPatterns }: DisputedFiles): void {
  const isAllowed = (path: string) =>
    files.includes(path) || (existing.has(path) && !isTestModule(path, testPatterns));
  const other = parseAnswer(text).operations.find(({ path }) => !isAllowed(path));
  if (other === undefined) return;
  const message = `Only ${files.join(", ")} may be changed here, not ${other.path}.`;
  throw new ArbiterError("answer-unusable", message);
}

interface RewriteMaterial {
  ruling: Dispute;
  tests: Pick<ShownContext, "files" | "excerpts">;
  /** The versions that the red gate sent back. */
  refused: readonly ShownFile[];
}

/** The scaffold prompt, for these tests. */
export function rewriteQuestion(
  question: Question,
  state: RunState,
  { ruling, tests: { files, excerpts = [] }, refused }: RewriteMaterial,
): Question {
  const { tests, quote, line, why } = ruling;
  const grounds =
    line === undefined ? `The issue says: ${quote}` : `The line that is wrong: ${line}`;
  const ids = tests.map(({ id }) => id).join("\n");
  return {
    ...question,
    prompt: joinSections([
      ...files.map((file) => fileSection("test", file)),
      fileSections([], excerpts),
      block("dispute", `${ids}\n${grounds}\n${why}`),
      ...refused.map((file) => fileSection("refused", file)),
      refused.length === 0 ? null : verdictSection(state),
      unusableSection(state, "RED"),
      "The tests in <dispute> are wrong. Rewrite each with EDIT so that it checks what the issue says; it must fail before the change. If the issue or <hint> says that a test can go, remove it instead: ### DELETE: tests/test_old.py::test_total. Change nothing else.",
    ]),
  };
}
