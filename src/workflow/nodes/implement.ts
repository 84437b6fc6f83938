import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { isMending } from "../../routing/held-out.ts";
import { askPerson, goOn } from "../../routing/route-by-exit-code.ts";
import { judgeClaim, WrongTestClaim } from "../../routing/verdicts/judge-dispute.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import { demandedTests, type RunState, requireRed } from "../../run-state/run-state.ts";
import { cutMiddle } from "../../safe-text/clean-text.ts";
import { ask, askIfPossible, failAttempt } from "../ask.ts";
import { readJson } from "../edits/read-json.ts";
import { findAdded, writeChanges } from "../edits/write-changes.ts";
import { changedPlaces, newTestPlaces } from "../prompts/changed-places.ts";
import {
  implementQuestion,
  mayClaim,
  mayLeaveUnchanged,
  type StartingCode,
} from "../prompts/implement-prompt.ts";
import {
  issueSection,
  joinSections,
  planSection,
  type Question,
  type ShownContext,
} from "../prompts/prompt-parts.ts";
import {
  describeDiff,
  fileOf,
  gatherShownContext,
  SHORT_OUTLINE_TOKENS,
  stepRequests,
} from "../prompts/shown-context.ts";
import { recallBaseline } from "../proof/suite-plan.ts";
import { recallMaterial } from "../proof/test-material.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { evidenceOf, readSources } from "./dispute.ts";

/** N3: has the model write code, starting from the best attempt, or from the red commit. */
export function implement(tools: Tools): Node {
  return async (state) => {
    const { red } = state.commits;
    if (red === null) throw new ArbiterError("fault", "There is no red commit to start from.");
    const added = await findAdded(tools, state);
    const { question, code } = await prepare(tools, state, red);
    const material = await recallMaterial(tools, requireRed(state));
    const asking = isMending(state) ? askIfPossible : ask;
    const brief = joinSections([issueSection(state), planSection(state, "code")]);
    const answer = await asking(
      tools,
      { ...question, brief },
      async (text, given): Promise<CodeAnswer> => {
        if (isAnswer("wrongTests", text)) return readClaim(tools, state, text);
        if (isAnswer("nothingToChange", text)) return readUnchanged(state, code, text);
        const changes = await writeChanges(tools, text, {
          phase: "code",
          ...given,
          specText: state.spec.text,
          plan: state.agreedPlan,
          material,
          testPatterns: state.testPatterns,
          added,
        });
        return { written: changes.map(({ path }) => path) };
      },
    );
    if ("problem" in answer) {
      const step = failAttempt(tools, state, { node: "implement", ...answer });
      return isMending(state) ? keepGreen(step, answer.problem) : step;
    }
    const { value, usage, sentBack, looked } = answer;
    const { update, ...step } = await follow(tools, state, { value, code });
    return { ...step, update: { ...update, usage, sentBack, looked } };
  };
}

/** What the code step may answer: files, that a test is wrong, or why the code stays as it is. */
type CodeAnswer =
  | { written: string[] }
  | { claim: NonNullable<RunState["disputeClaim"]> }
  | { unchanged: string };

async function follow(
  tools: Tools,
  state: RunState,
  { value, code }: { value: CodeAnswer; code: StartingCode },
): Promise<Step> {
  if ("claim" in value) {
    const { ids, why } = value.claim;
    const headline = `${ids.join(", ")} ${ids.length === 1 ? "is" : "are"} said to be wrong`;
    const decision = goOn("dispute", `${headline}: ${why}`);
    return { update: { disputeClaim: value.claim, decision }, headline };
  }
  if ("unchanged" in value && code === "judged") {
    return {
      update: { decision: askPerson(value.unchanged) },
      headline: "nothing to change",
      ok: false,
    };
  }
  const written = "written" in value ? value.written : [];
  // What earlier attempts wrote was rolled back if this one starts from the red commit.
  const earlier = code === "none" ? [] : state.codeFiles;
  const codeFiles = [...new Set([...earlier, ...written])].sort();
  const draft = await tools.workspace.snapshot(draftMessage(state, "code"));
  const headline = written.length === 0 ? "nothing to change" : written.join(", ");
  return { update: { codeFiles, draft, decision: null }, headline };
}

/** Code that is green but for a held-out example is proposed all the same. */
function keepGreen(step: Step, problem: string): Step {
  const decision = goOn(
    "mutants",
    `${problem} The green code stands, and fails a held-out example`,
  );
  return { ...step, update: { ...step.update, decision } };
}

/** Whether an answer says this, instead of giving files. */
function isAnswer(key: "wrongTests" | "nothingToChange", text: string): boolean {
  return new RegExp(`"${key}"\\s*:`).test(text) && !/^### (?:FILE|EDIT|DELETE):/m.test(text);
}

/** A claim that names demanded tests and what speaks against them; anything else is unusable. */
async function readClaim(tools: Tools, state: RunState, text: string): Promise<CodeAnswer> {
  if (!mayClaim(state)) {
    const message =
      state.ownTests === undefined
        ? "A test was disputed in this run already, and the tests stand: write the code."
        : "A person wrote the tests, and they stand: write the code.";
    throw new ArbiterError("answer-unusable", message);
  }
  const claim = readJson(text, WrongTestClaim, "The claim about a test");
  const candidates = demandedTests(state);
  const sources = await readSources(tools, candidates);
  const judged = judgeClaim(claim, { candidates, ...evidenceOf(state, sources) });
  if ("refused" in judged) throw new ArbiterError("answer-unusable", `${judged.refused}.`);
  return { claim: { ...judged, why: toLine(claim.why) } };
}

/** One line, whose spaces stay: it may quote a string. */
function toLine(why: string): string {
  return cutMiddle(why.replace(/[^\S ]/g, " "), MAX_WHY);
}

const MAX_WHY = 1000;

const Unchanged = z.object({ nothingToChange: z.string() });

/** The reason to leave the code as it is; unusable while a test can be called wrong, or without code. */
function readUnchanged(state: RunState, code: StartingCode, text: string): CodeAnswer {
  if (!mayLeaveUnchanged(state, code)) {
    const other = mayClaim(state)
      ? "Change the code, or say which test is wrong."
      : "Change the code.";
    const refusal = code === "none" ? "There is no code yet: write it." : other;
    throw new ArbiterError("answer-unusable", refusal);
  }
  const { nothingToChange } = readJson(text, Unchanged, "The answer that nothing is to change");
  return { unchanged: `the model would change nothing more: ${toLine(nothingToChange)}` };
}

/** Restores the worktree to where the attempt starts, and builds the prompt for it. */
async function prepare(
  tools: Tools,
  state: RunState,
  red: string,
): Promise<{ question: Question; code: StartingCode }> {
  await tools.workspace.restore(red);
  const atRed = await showRedCommit(tools, state, red);
  const best = bestCommit(state);
  const kept = best === null ? await restoreDisputedAttempt(tools, state, red) : null;
  if (best !== null) await tools.workspace.restore(best);
  const start = best ?? kept ?? red;
  const places = start === red ? [] : await changedPlaces(tools, { from: red, to: start });
  const current = await readCurrent(tools, state, { atRed, places });
  const rolledBack = rolledBackFrom(state, start);
  const lastDiff =
    rolledBack === null ? "" : await describeDiff(tools, { from: start, to: rolledBack });
  const code = describeStart(state, { isRed: start === red, isKept: kept !== null });
  const failedBefore = await listFailedBefore(tools, state);
  const { budgets } = tools;
  const extras = { current, lastDiff, code, failedBefore, budgets } as const;
  return { question: implementQuestion(state, atRed, extras), code };
}

function describeStart(
  { bestAttempt, red }: RunState,
  { isRed, isKept }: { isRed: boolean; isKept: boolean },
): StartingCode {
  if (isRed) return "none";
  if (isKept) return "untested";
  return bestAttempt?.passing === red?.failing.length ? "green" : "judged";
}

/** The tests that failed before the change, in the files that new tests are in or that the plan reads. */
async function listFailedBefore(tools: Tools, state: RunState): Promise<string[]> {
  const baseline = await recallBaseline(tools, state);
  const reads = (state.agreedPlan?.reads ?? []).flatMap((place) => fileOf(place) ?? []);
  const files = new Set([...state.testFiles, ...reads]);
  const failing = (baseline?.tests ?? []).filter((test) => isFailing(test) && files.has(test.file));
  const more = failing.length - MAX_OLD_FAILURES;
  const ids = failing.map(({ id }) => id).slice(0, MAX_OLD_FAILURES);
  return more > 0 ? [...ids, `and ${more} more`] : ids;
}

/** A few show a cause that breaks all of them. */
const MAX_OLD_FAILURES = 5;

/** The files at the red commit: the same for every attempt, so that providers can cache them. */
async function showRedCommit(tools: Tools, state: RunState, red: string): Promise<ShownContext> {
  const { testFiles, namedPaths, base } = state;
  const { stubs, extended = [], failing } = requireRed(state);
  const commits = { from: base.commit, to: red };
  const tests = await newTestPlaces(tools, extended, { ...commits, red: failing });
  const needed = [
    ...testFiles.filter((path) => !extended.includes(path)),
    ...tests,
    ...stubs.map(({ path }) => path),
    ...namedPaths,
  ];
  const requests = await stepRequests(tools, state, "code");
  return gatherShownContext(tools, requests, needed, { outlineTokens: SHORT_OUTLINE_TOKENS });
}

/** An attempt that broke other tests is not continued, however many new tests it passes. */
function bestCommit({ commits, bestAttempt }: RunState): string | null {
  const best = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  return commits.refactor ?? commits.green ?? best;
}

/** After a dispute the code of the best attempt is kept, without the old test; null if there is none. */
async function restoreDisputedAttempt(
  tools: Tools,
  state: RunState,
  red: string,
): Promise<string | null> {
  const attempt = state.disputeRuling?.attempt ?? null;
  if (attempt === null) return null;
  const { workspace } = tools;
  await workspace.restore(attempt);
  const read = async (path: string) => ({ path, content: await workspace.read(path) });
  const files = await Promise.all(state.codeFiles.map(read));
  await workspace.restore(red);
  await workspace.write(files);
  return workspace.snapshot(draftMessage(state, "code"));
}

/** The last judged attempt, if the next one does not continue from it. */
function rolledBackFrom(state: RunState, start: string): string | null {
  const { commits, retryCount, bestAttempt, draft } = state;
  const wasJudged = commits.green === null && retryCount > 0 && bestAttempt !== null;
  return wasJudged && draft !== start ? draft : null;
}

/** The files that attempts wrote and that differ from the red commit; of very long ones, these places. */
async function readCurrent(
  tools: Tools,
  { codeFiles }: RunState,
  { atRed, places }: { atRed: ShownContext; places: readonly string[] },
): Promise<string[]> {
  const before = new Map(atRed.files.map(({ path, content }) => [path, content]));
  const { files, excerpts = [] } = await gatherShownContext(tools, places, codeFiles);
  const changed = files.filter(({ path, content }) => before.get(path) !== content);
  return [...changed.map(({ path, content }) => `${path}\n${content}`), ...excerpts];
}
