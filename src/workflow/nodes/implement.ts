import { ArbiterError } from "../../errors.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import { ask, failAttempt, phaseOfWriter } from "../ask.ts";
import { findAdded, writeChanges } from "../edits/read-changes.ts";
import {
  block,
  FILE_FORMAT,
  fileSection,
  fileSections,
  issueSection,
  joinSections,
  planSection,
  type Question,
  ROLE,
  type ShownContext,
  type ShownFile,
  unusableSection,
  verdictSection,
} from "../prompts/prompt-parts.ts";
import { describeDiff, gatherShownContext, shownPaths } from "../prompts/shown-context.ts";
import { recallMaterial } from "../proof/test-material.ts";
import type { Node, Tools } from "../tools.ts";

/** N3: has the model write code, starting from the best attempt, or from the red commit. */
export function implement(tools: Tools): Node {
  return async (state) => {
    const { red } = state.commits;
    if (red === null) throw new ArbiterError("fault", "There is no red commit to start from.");
    const added = await findAdded(tools, state);
    const question = await prepare(tools, state, red);
    const material = await recallMaterial(tools, requireRed(state));
    const answer = await ask(tools, question, (text) =>
      writeChanges(tools, text, {
        phase: "code",
        specText: state.spec.text,
        plan: state.agreedPlan,
        material,
        testPatterns: state.testPatterns,
        added,
      }),
    );
    if ("problem" in answer) return failAttempt(tools, state, { node: "implement", ...answer });
    const { value: changes, usage, sentBack, looked } = answer;
    const written = changes.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const draft = await tools.workspace.snapshot(draftMessage(state, "code"));
    const update = { codeFiles, draft, usage, sentBack, looked, decision: null };
    return { update, headline: written.join(", ") };
  };
}

/** Restores the worktree to where the attempt starts, and builds the prompt for it. */
async function prepare(tools: Tools, state: RunState, red: string): Promise<Question> {
  await tools.workspace.restore(red);
  const atRed = await showRedCommit(tools, state);
  const start = bestCommit(state) ?? red;
  await tools.workspace.restore(start);
  if (start === red) await restoreBestAttempt(tools, state, red);
  const current = await readCurrent(tools, state, atRed);
  const rolledBack = rolledBackFrom(state, start);
  const lastDiff =
    rolledBack === null ? "" : await describeDiff(tools, { from: red, to: rolledBack });
  return implementQuestion(state, atRed, { current, lastDiff });
}

/** The files at the red commit: the same for every attempt, so that providers can cache them. */
function showRedCommit(tools: Tools, state: RunState): Promise<ShownContext> {
  const { testFiles, namedPaths } = state;
  const stubs = requireRed(state).stubs.map(({ path }) => path);
  return gatherShownContext(tools, shownPaths(state), [...testFiles, ...stubs, ...namedPaths]);
}

/** An attempt that broke other tests is not continued, however many new tests it passes. */
function bestCommit({ commits, bestAttempt }: RunState): string | null {
  const best = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  return commits.refactor ?? commits.green ?? best;
}

/** After a dispute the code of the best attempt is kept, without the old test. */
async function restoreBestAttempt(
  tools: Tools,
  { disputeRuling, codeFiles }: RunState,
  red: string,
) {
  const attempt = disputeRuling?.test?.attempt ?? null;
  if (attempt === null) return;
  const { workspace } = tools;
  await workspace.restore(attempt);
  const read = async (path: string) => ({ path, content: await workspace.read(path) });
  const files = await Promise.all(codeFiles.map(read));
  await workspace.restore(red);
  await workspace.write(files);
}

/** The last judged attempt, if the next one does not continue from it. */
function rolledBackFrom(state: RunState, start: string): string | null {
  const { commits, retryCount, bestAttempt, draft } = state;
  const wasJudged = commits.green === null && retryCount > 0 && bestAttempt !== null;
  return wasJudged && draft !== start ? draft : null;
}

/** The files that attempts wrote and that differ from the red commit. */
async function readCurrent(
  tools: Tools,
  { codeFiles }: RunState,
  atRed: ShownContext,
): Promise<ShownFile[]> {
  const before = new Map(atRed.files.map(({ path, content }) => [path, content]));
  const { files } = await gatherShownContext(tools, [], codeFiles);
  return files.filter(({ path, content }) => before.get(path) !== content);
}

const CODE_RULES = `Write the code that makes the failing tests pass, and keeps everything passing that passed before.
- Do what the issue says, not only what the tests check: no special cases for values from the tests.
- The arbiter's stubs stand for what the plan creates: functions that raise NotImplementedError, exceptions that only say pass, constants that are None. Replace them where they are, or move them.
- Only code: Python source where the project has its source, and data beside it. Other files only if the plan names them, and tool configuration or scripts, such as pyproject.toml, only if the issue does. Tests are locked.
- Nothing that tampers with pytest, ends the process or skips a test.
- Follow the style of the surrounding code.`;

interface ImplementExtras {
  /** The files that attempts have written, as they are at the start of this one. */
  current?: readonly ShownFile[];
  /** What the last attempt changed; empty if it was not rolled back. */
  lastDiff?: string;
}

/** The repository at the red commit comes first and stays the same; what attempts did follows. */
export function implementQuestion(
  state: RunState,
  { files, outlines = [] }: ShownContext,
  { current = [], lastDiff = "" }: ImplementExtras = {},
): Question {
  return {
    node: "implement",
    system: joinSections([ROLE, CODE_RULES, FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      planSection(state, "code"),
      fileSections(files, outlines),
    ]),
    prompt: joinSections([
      currentSection(current),
      block("diff", lastDiff),
      verdictSection(state),
      block("lint", state.lintFindings.join("\n")),
      unusableSection(state, phaseOfWriter("implement", state)),
      state.strategy ?? "Make the failing tests pass.",
    ]),
  };
}

function currentSection(files: readonly ShownFile[]): string | null {
  if (files.length === 0) return null;
  const blocks = files.map((file) => fileSection("current", file));
  return joinSections(["These files are now as follows; continue from them:", ...blocks]);
}
