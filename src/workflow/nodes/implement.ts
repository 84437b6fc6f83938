import { ArbiterError } from "../../errors.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import { ask } from "../ask.ts";
import { writeChanges } from "../edits/read-changes.ts";
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
  verdictSection,
} from "../prompt-parts.ts";
import { describeDiff, gatherShownContext, shownPaths } from "../shown-context.ts";
import type { Node, Tools } from "../tools.ts";

/** N3: has the model write code, from the best there is so far; the first time, the red commit. */
export function implement(tools: Tools): Node {
  return async (state) => {
    const { red } = state.commits;
    if (red === null) throw new ArbiterError("fault", "There is no red commit to start from.");
    const question = await prepare(tools, state, red);
    const {
      value: changes,
      usage,
      sentBack,
    } = await ask(tools, question, (text) =>
      writeChanges(tools, text, { phase: "code", specText: state.spec.text }),
    );
    const written = changes.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const draft = await tools.workspace.snapshot(draftMessage(state, "code"));
    return { update: { codeFiles, draft, usage, sentBack }, headline: written.join(", ") };
  };
}

/** Leaves the worktree where the attempt starts, and answers what is asked about it. */
async function prepare(tools: Tools, state: RunState, red: string): Promise<Question> {
  await tools.workspace.restore(red);
  const atRed = await lookAtRed(tools, state);
  const start = startOf(state) ?? red;
  await tools.workspace.restore(start);
  if (start === red) await carryOver(tools, state, red);
  const current = await readCurrent(tools, state, atRed);
  const rolledBack = rolledBackFrom(state, start);
  const lastDiff =
    rolledBack === null ? "" : await describeDiff(tools, { from: red, to: rolledBack });
  return implementQuestion(state, atRed, { current, lastDiff });
}

/** The same for every attempt, so that what stays the same of the question comes first. */
function lookAtRed(tools: Tools, state: RunState): Promise<ShownContext> {
  const { testFiles, namedPaths } = state;
  const stubs = requireRed(state).stubs.map(({ path }) => path);
  return gatherShownContext(tools, shownPaths(state), [...testFiles, ...stubs, ...namedPaths]);
}

/** What broke other tests is no ground to build on, however many new ones it passes. */
function startOf({ commits, bestAttempt }: RunState): string | null {
  const best = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  return commits.refactor ?? commits.green ?? best;
}

/** After a dispute the code that was there goes on under the new test: the old one is not in it. */
async function carryOver(tools: Tools, { disputeRuling, codeFiles }: RunState, red: string) {
  const attempt = disputeRuling?.test?.attempt ?? null;
  if (attempt === null) return;
  const { workspace } = tools;
  await workspace.restore(attempt);
  const read = async (path: string) => ({ path, content: await workspace.read(path) });
  const files = await Promise.all(codeFiles.map(read));
  await workspace.restore(red);
  await workspace.write(files);
}

/** The last attempt, where the next one does not go on from it. */
function rolledBackFrom({ commits, retryCount, draft }: RunState, start: string): string | null {
  const isRetry = commits.green === null && retryCount > 0;
  return isRetry && draft !== start ? draft : null;
}

/** The files that attempts wrote, where they are not as they were at red. */
async function readCurrent(
  tools: Tools,
  { codeFiles }: RunState,
  atRed: ShownContext,
): Promise<ShownFile[]> {
  const before = new Map(atRed.files.map(({ path, content }) => [path, content]));
  const { files } = await gatherShownContext(tools, [], codeFiles);
  return files.filter(({ path, content }) => before.get(path) !== content);
}

const CODE_RULES = `Write the code that makes the failing tests pass.
- Only code. Tests are locked: an answer that changes one is refused.
- Every test in <pytest> has to pass, and everything that passed before has to pass still.
- Do what the issue says, not only what the tests check: no special cases for the tests' own values.
- Replace every stub that raises NotImplementedError.
- Nothing that reaches into pytest, ends the process or skips a test.
- Write as the code around it is written.`;

interface ImplementExtras {
  /** The files that attempts have written, as they are where this one starts. */
  current?: readonly ShownFile[];
  /** What the last attempt changed; empty where there was none. */
  lastDiff?: string;
}

/** The repository as it was at red comes first and never changes; what attempts did comes behind. */
export function implementQuestion(
  state: RunState,
  { files, outlines = [] }: ShownContext,
  { current = [], lastDiff = "" }: ImplementExtras = {},
): Question {
  return {
    node: "implement",
    system: joinSections([ROLE, CODE_RULES, FILE_FORMAT]),
    stable: joinSections([issueSection(state), planSection(state), fileSections(files, outlines)]),
    prompt: joinSections([
      currentSection(current),
      block("diff", lastDiff),
      verdictSection(state),
      block("lint", state.lintFindings.join("\n")),
      state.strategy ?? "Make the failing tests pass.",
    ]),
  };
}

function currentSection(files: readonly ShownFile[]): string | null {
  if (files.length === 0) return null;
  const blocks = files.map((file) => fileSection("current", file));
  return joinSections(["These files are as follows by now; go on from them:", ...blocks]);
}
