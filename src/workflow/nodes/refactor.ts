import { parseRequest } from "../../context/requests.ts";
import { ArbiterError } from "../../errors.ts";
import { proveGreen } from "../../proof/prove-green.ts";
import { recallMaterial } from "../../proof/test-material.ts";
import { addTestFailure, summarizeTestRun } from "../../proof/test-results.ts";
import { draftMessage, refactorMessage } from "../../reports/commit-messages.ts";
import { isUnusableAnswer } from "../../routing/failure-history.ts";
import { verifyGreenPhase } from "../../routing/gates.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { type RunState, requireDraft, requireRed } from "../../run-state/run-state.ts";
import { withChanges } from "../../version.ts";
import { askIfPossible, failAttempt } from "../ask.ts";
import { attemptCounts } from "../attempt-counts.ts";
import { findAdded, readChanges } from "../edits/read-changes.ts";
import { changedPlaces } from "../prompts/changed-places.ts";
import {
  block,
  dataBlock,
  EDIT_FORMAT,
  fileSections,
  joinSections,
  type Question,
  ROLE,
  type ShownContext,
  type ShownFile,
  unusableSection,
  verdictSection,
} from "../prompts/prompt-parts.ts";
import {
  describeDiff,
  gatherShownContext,
  SHORT_OUTLINE_TOKENS,
} from "../prompts/shown-context.ts";
import type { RunUpdate } from "../state.ts";
import type { Node, Step, Tools } from "../tools.ts";

/** Also with a full stop or in bold, as models write it. */
const NOTHING = /^[\s*_`]*NOTHING TO IMPROVE[\s*_`.!]*$/im;

/** Has the model refactor the files of the change. It may answer that there is nothing to improve. */
export function refactor(tools: Tools): Node {
  return async (state) => {
    const { refactor: refactored, green } = state.commits;
    const start = refactored ?? green;
    if (start === null) throw new ArbiterError("fault", "There is no green commit to refactor.");
    if (!tools.settings.refactor) return skip("refactoring is switched off");
    const added = await findAdded(tools, state);
    const places = await findPlaces(tools, state, start);
    const shown = await gatherShownContext(tools, start, places, added, {
      outlineTokens: SHORT_OUTLINE_TOKENS,
    });
    const question = refactorQuestion(state, shown, {
      places: [...added, ...places],
      lastDiff: await describeLast(tools, state, start),
    });
    const material = await recallMaterial(tools, requireRed(state));
    const answer = await askIfPossible(tools, { ...question, at: start }, (text, given) =>
      NOTHING.test(text)
        ? []
        : readChanges(tools, text, {
            at: start,
            phase: "code",
            ...given,
            specText: state.spec.text,
            plan: state.agreedPlan,
            material,
            testPatterns: state.testPatterns,
            ownFiles: state.codeFiles,
            added,
          }),
    );
    const { usage, sentBack, looked } = answer;
    if ("problem" in answer) {
      if (answer.code === "answer-unusable") {
        return failAttempt(tools, state, { node: "refactor", ...answer });
      }
      return {
        ...skip(`not refactored: ${answer.problem}`, { usage, sentBack, looked }),
        ok: false,
      };
    }
    if (answer.value.length === 0) return skip("nothing to improve", { usage, sentBack, looked });
    const written = answer.value.map(({ path }) => path);
    const codeFiles = [...new Set([...state.codeFiles, ...written])].sort();
    const draft = await tools.workspace.snapshot(
      draftMessage(state, "refactoring"),
      withChanges(start, answer.value),
    );
    const decision = goOn("refactorGate", "the refactored code has to pass again");
    return {
      update: { codeFiles, draft, usage, sentBack, looked, decision },
      headline: written.join(", "),
    };
  };
}

/** Goes on to lint: a refactoring that fails does not end the run. */
function skip(reason: string, update: RunUpdate = {}): Step {
  return { update: { ...update, decision: goOn("lint", reason) }, headline: reason };
}

/** The lines of each file that is shown whole, in one line; an excerpt has hardly any others. */
function describePlaces(places: readonly string[], files: readonly ShownFile[]): string {
  const whole = new Set(files.map(({ path }) => path));
  const byFile = new Map<string, string[]>();
  for (const request of places.map(parseRequest)) {
    if (!("path" in request) || !whole.has(request.path)) continue;
    const lines = byFile.get(request.path) ?? [];
    if (request.kind === "lines") lines.push(`${request.from}-${request.to}`);
    byFile.set(request.path, lines);
  }
  const lines = [...byFile].map(([path, ranges]) => {
    return ranges.length === 0 ? path : `${path}, lines ${ranges.join(", ")}`;
  });
  return lines.join("\n");
}

/** The places in existing files that the change has touched; a file that it has added is shown whole. */
async function findPlaces(tools: Tools, { commits: { red } }: RunState, start: string) {
  return red === null ? [] : changedPlaces(tools, { from: red, to: start });
}

/** The diff of the refactoring that was rolled back; empty the first time. */
async function describeLast(tools: Tools, state: RunState, start: string): Promise<string> {
  if (!wasRolledBack(state) || state.draft === null) return "";
  return describeDiff(tools, { from: start, to: state.draft });
}

/** Whether the gate has rolled back an earlier refactoring. */
function wasRolledBack({ refactorRetryCount, failureHistory }: RunState): boolean {
  const judged = failureHistory.entries.findLast((entry) => !isUnusableAnswer(entry));
  return refactorRetryCount > 0 && judged?.phase === "REFACTOR";
}

const REFACTOR_RULES = `The tests pass. Improve the structure of the code that the change has written, shown below, without changing what it does: better names, no repetition, no dead code, functions that do one thing, nothing that is not needed yet.
Only files of this change, and new ones; tests are locked. If nothing is worth improving, answer only: NOTHING TO IMPROVE`;

interface RefactorExtras {
  /** The files and lines of the change. */
  places?: readonly string[];
  /** The diff of the refactoring that was rolled back; empty if there was none. */
  lastDiff?: string;
}

/** Shows what the change has written, and where: no tests, and of the issue the title. */
export function refactorQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  { places = [], lastDiff = "" }: RefactorExtras = {},
): Question {
  const isRepeated = wasRolledBack(state);
  return {
    node: "refactor",
    system: joinSections([ROLE, REFACTOR_RULES, EDIT_FORMAT]),
    stable: joinSections([
      dataBlock("issue", state.spec.title),
      block("change", describePlaces(places, files)),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      isRepeated ? block("diff", lastDiff) : null,
      isRepeated ? verdictSection(state) : null,
      unusableSection(state, "REFACTOR"),
      isRepeated
        ? `The last refactoring${lastDiff === "" ? "" : ", in <diff>,"} failed as <pytest> shows and was rolled back: the files are as they were before it. Change less, or leave the code as it is.`
        : "Is anything worth improving?",
    ]),
  };
}

/** The refactored code has to be as green as before; otherwise it is rolled back. */
export function refactorGate(tools: Tools): Node {
  return async (state) => {
    const { green } = state.commits;
    if (green === null) throw new ArbiterError("fault", "There is no green commit to go back to.");
    const draft = requireDraft(state);
    const refactorRetryCount = state.refactorRetryCount + 1;
    const proof = await proveGreen(tools, state, draft);
    const { verdict, run } = proof;
    const update = {
      ...verifyGreenPhase(proof, {
        phase: "REFACTOR",
        counts: attemptCounts({ ...state, refactorRetryCount }),
        budgets: tools.budgets,
      }),
      testResults: summarizeTestRun(run, verdict, { wanted: "green" }),
      refactorRetryCount,
    };
    const headline = `exit ${verdict.exitCode}, ${verdict.word}`;
    if (verdict.word === "green") {
      const refactor = await tools.workspace.commit(refactorMessage(state), draft);
      return { update: { ...update, commits: { ...state.commits, refactor } }, headline };
    }
    const failure = { run, verdict, phase: "REFACTOR" } as const;
    const failureHistory = addTestFailure(state.failureHistory, failure);
    return { update: { ...update, failureHistory }, headline, ok: false };
  };
}
