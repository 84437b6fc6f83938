import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { evidenceOf, readSources } from "../../features/disputes/dispute.ts";
import { isMending } from "../../features/held-out/rules.ts";
import { recallBaseline } from "../../proof/baseline.ts";
import { recallMaterial } from "../../proof/test-material.ts";
import { foldIds } from "../../python/test-ids.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { type Budgets, DEFAULT_BUDGETS, describeAttempt } from "../../routing/attempts.ts";
import { budgetOf } from "../../routing/gates.ts";
import { askPerson, goOn } from "../../routing/route-by-exit-code.ts";
import { judgeClaim, WrongTestClaim } from "../../routing/verdicts/judge-dispute.ts";
import { isFailing, testsOf } from "../../routing/verdicts/verdict.ts";
import { demandedTests, type RunState, requireRed } from "../../run-state/run-state.ts";
import { cutMiddle, inflect } from "../../safe-text/clean-text.ts";
import { withChanges } from "../../version.ts";
import { ask, askIfPossible, failAttempt, phaseOfWriter } from "../ask.ts";
import { attemptCounts } from "../attempt-counts.ts";
import type { AppliedChange } from "../edits/apply-edits.ts";
import { findAdded, readChanges } from "../edits/read-changes.ts";
import { readJson } from "../edits/read-json.ts";
import { changedPlaces, newTestPlaces } from "../prompts/changed-places.ts";
import {
  block,
  dataBlock,
  FILE_FORMAT,
  fileSections,
  guidelinesSection,
  issueSection,
  joinSections,
  NO_MAP,
  planSection,
  type Question,
  type RepositoryMap,
  ROLE,
  recallMap,
  type ShownContext,
  unusableSection,
  verdictSection,
} from "../prompts/prompt-parts.ts";
import {
  describeDiff,
  fileOf,
  gatherShownContext,
  SHORT_OUTLINE_TOKENS,
  stepRequests,
} from "../prompts/shown-context.ts";
import type { Node, Step, Tools } from "../tools.ts";

/** N3: has the model write code, starting from the best attempt, or from the red commit. */
export function implement(tools: Tools): Node {
  return async (state) => {
    const { red } = state.commits;
    if (red === null) throw new ArbiterError("fault", "There is no red commit to start from.");
    const added = await findAdded(tools, state);
    const { start, question, code } = await prepare(tools, state, red);
    const material = await recallMaterial(tools, requireRed(state));
    const asking = isMending(state) ? askIfPossible : ask;
    const brief = joinSections([issueSection(state), planSection(state, "code")]);
    const answer = await asking(
      tools,
      { ...question, at: start, brief },
      async (text, given): Promise<CodeAnswer> => {
        if (isAnswer("wrongTests", text)) return readClaim(tools, { state, start }, text);
        if (isAnswer("nothingToChange", text)) return readUnchanged(state, code, text);
        const changes = await readChanges(tools, text, {
          at: start,
          phase: "code",
          ...given,
          specText: state.spec.text,
          plan: state.agreedPlan,
          material,
          testPatterns: state.testPatterns,
          added,
        });
        return { changes };
      },
    );
    if ("problem" in answer) {
      const step = failAttempt(tools, state, { node: "implement", ...answer });
      return isMending(state) ? keepGreen(step, answer.problem) : step;
    }
    const { value, usage, sentBack, looked } = answer;
    const { update, ...step } = await follow(tools, state, { value, start, code });
    return { ...step, update: { ...update, usage, sentBack, looked } };
  };
}

/** What the code step may answer: files, that a test is wrong, or why the code stays as it is. */
type CodeAnswer =
  | { changes: AppliedChange[] }
  | { claim: NonNullable<RunState["disputeClaim"]> }
  | { unchanged: string };

async function follow(
  tools: Tools,
  state: RunState,
  { value, start, code }: { value: CodeAnswer; start: string; code: StartingCode },
): Promise<Step> {
  if ("claim" in value) {
    const { ids, why } = value.claim;
    const headline = `${foldIds(ids)} ${inflect(ids.length, "is", "are")} said to be wrong`;
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
  const changes = "changes" in value ? value.changes : [];
  const written = changes.map(({ path }) => path);
  // What earlier attempts wrote was rolled back if this one starts from the red commit.
  const earlier = code === "none" ? [] : state.codeFiles;
  const codeFiles = [...new Set([...earlier, ...written])].sort();
  const version = withChanges(start, changes);
  const draft = await tools.workspace.snapshot(draftMessage(state, "code"), version);
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
async function readClaim(
  { workspace }: Tools,
  { state, start }: { state: RunState; start: string },
  text: string,
): Promise<CodeAnswer> {
  if (!mayClaim(state)) {
    const message =
      state.ownTests === undefined
        ? "A test was disputed in this run already, and the tests stand: write the code."
        : "A person wrote the tests, and they stand: write the code.";
    throw new ArbiterError("answer-unusable", message);
  }
  const claim = readJson(text, WrongTestClaim, "The claim about a test");
  const candidates = demandedTests(state);
  const sources = await readSources(workspace.at(start), candidates);
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

/** The commit where the attempt starts, and the prompt for it. */
async function prepare(
  tools: Tools,
  state: RunState,
  red: string,
): Promise<{ start: string; question: Question; code: StartingCode }> {
  const atRed = await showRedCommit(tools, state, red);
  const best = bestCommit(state);
  const kept = best === null ? await keepDisputedAttempt(tools, state, red) : null;
  const start = best ?? kept ?? red;
  const places = start === red ? [] : await changedPlaces(tools, { from: red, to: start });
  const current = await readCurrent(tools, state, { start, atRed, places });
  const rolledBack = rolledBackFrom(state, start);
  const lastDiff =
    rolledBack === null ? "" : await describeDiff(tools, { from: start, to: rolledBack });
  const code = describeStart(state, { isRed: start === red, isKept: kept !== null });
  const failedBefore = await listFailedBefore(tools, state);
  const { budgets } = tools;
  const map = await recallMap(tools, state);
  const ciLog = state.ciLog === null ? "" : await tools.workspace.recall(state.ciLog);
  const extras = { current, lastDiff, code, failedBefore, budgets, map, ciLog } as const;
  return { start, question: implementQuestion(state, atRed, extras), code };
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
  const failing = testsOf(baseline).filter((test) => isFailing(test) && files.has(test.file));
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
  const requests = await stepRequests(tools, state, red, "code");
  return gatherShownContext(tools, red, requests, needed, { outlineTokens: SHORT_OUTLINE_TOKENS });
}

/** An attempt that broke other tests is not continued, however many new tests it passes. */
function bestCommit({ commits, bestAttempt }: RunState): string | null {
  const best = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  return commits.refactor ?? commits.green ?? best;
}

/** After a dispute the code of the best attempt is kept, without the old test; null if there is none. */
async function keepDisputedAttempt(
  tools: Tools,
  state: RunState,
  red: string,
): Promise<string | null> {
  const attempt = state.disputeRuling?.attempt ?? null;
  if (attempt === null) return null;
  const { workspace } = tools;
  const { read } = workspace.at(attempt);
  const code = state.codeFiles.map(async (path) => ({ path, content: await read(path) }));
  return workspace.snapshot(draftMessage(state, "code"), withChanges(red, await Promise.all(code)));
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
  { start, atRed, places }: { start: string; atRed: ShownContext; places: readonly string[] },
): Promise<string[]> {
  const before = new Map(atRed.files.map(({ path, content }) => [path, content]));
  const { files, excerpts = [] } = await gatherShownContext(tools, start, places, codeFiles);
  const changed = files.filter(({ path, content }) => before.get(path) !== content);
  return [...changed.map(({ path, content }) => `${path}\n${content}`), ...excerpts];
}

/**
 * The code that an attempt starts from: none, that of an attempt that was judged and failed or passed, or what
 * was kept from before a dispute.
 */
type StartingCode = "none" | "judged" | "green" | "untested";

interface ImplementExtras {
  /** The files that attempts have written, or parts of them, as they are at the start of this one. */
  current?: readonly string[];
  /** What the last attempt changed in them; empty if it was not rolled back. */
  lastDiff?: string;
  /** Tests beside the new ones that failed before the change. */
  failedBefore?: readonly string[];
  /** If untested, the last results are of the code without these files. */
  code?: StartingCode;
  budgets?: Readonly<Budgets>;
  map?: RepositoryMap;
  /** The end of the log of a failed job of the repository's own CI; empty for none. */
  ciLog?: string;
}

/** What the repository's own CI says of the code that is proposed. */
function ciSection(log: string): string | null {
  if (log === "") return null;
  return `The repository's own CI failed on the commit that was proposed before: correct the code so that it passes there, too. Its log ends with:\n${dataBlock("ci_log", log)}`;
}

/** The repository at the red commit comes first and stays the same; what attempts did follows. */
export function implementQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  {
    current = [],
    lastDiff = "",
    code = "none",
    failedBefore = [],
    budgets = DEFAULT_BUDGETS,
    map = NO_MAP,
    ciLog = "",
  }: ImplementExtras = {},
): Question {
  const phase = phaseOfWriter("implement", state);
  return {
    node: "implement",
    system: joinSections([
      ROLE,
      codeRules(state),
      FILE_FORMAT,
      mayClaim(state) ? WRONG_TEST_FORMAT : null,
      mayLeaveUnchanged(state, code) ? UNCHANGED_FORMAT : null,
    ]),
    stable: joinSections([
      issueSection(state),
      planSection(state, "code"),
      guidelinesSection(map),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      currentSection(current, code),
      lastDiff === "" ? null : `The last attempt had changed:\n${dataBlock("diff", lastDiff)}`,
      verdictSection(state),
      oldFailuresSection(failedBefore),
      block("lint", state.lintFindings.join("\n")),
      ciSection(ciLog),
      unusableSection(state, phase),
      state.strategy ?? "Make the failing tests pass.",
      describeAttempt(budgetOf(phase), attemptCounts(state), budgets),
    ]),
  };
}

/** Once per run, only before the code is green, and never about a person's test. */
function mayClaim({ disputeRuling, commits, ownTests }: RunState): boolean {
  return disputeRuling === null && commits.green === null && ownTests === undefined;
}

/** Where the tests stand, a model that takes its code for right must not be made to bend it. */
function mayLeaveUnchanged(state: RunState, code: StartingCode): boolean {
  const isWritten = code === "judged" || code === "untested";
  return isWritten && state.commits.green === null && !mayClaim(state);
}

const CODE_RULES = `Write the code that makes the failing tests pass and breaks nothing, in the style of the code around it.
- Do what the issue says, not only what the tests check: no special cases for their values.
- Write Python source where the project has its source, and data next to it. Write other files only if the plan names them, and tool configuration and scripts only if the issue names them.
- Tests and their data are locked. Do not interfere with pytest, end the process or skip tests.`;

const STUB_RULE = `- The repository has stubs for what the plan creates: functions that raise NotImplementedError, exceptions without a body, constants that are None. Their default values are None. Replace or move all of them.`;

const WRONG_TEST_FORMAT = `Only if no correct code can pass a test, answer instead, once per run, with all tests that are wrong for the same reason. If a new test is wrong by its own mistake, give "line", its wrong line, instead of "quote":
{ "wrongTests": ["tests/test_a.py::test_b"], "quote": "the sentence of the issue that they contradict", "why": "…" }`;

const UNCHANGED_FORMAT = `Only if the code in <current> does what the issue says and you would change nothing, answer instead. If a test still fails then, a person decides:
{ "nothingToChange": "why" }`;

function codeRules({ red }: RunState): string {
  return (red?.stubs ?? []).length > 0 ? `${CODE_RULES}\n${STUB_RULE}` : CODE_RULES;
}

function currentSection(files: readonly string[], code: StartingCode): string | null {
  if (files.length === 0) return null;
  const blocks = files.map((file) => dataBlock("current", file));
  const results = code === "untested" ? " (<pytest> ran without them)" : "";
  const lead = `These files are now as follows; continue from them${results}:`;
  return joinSections([lead, ...blocks]);
}

function oldFailuresSection(ids: readonly string[]): string | null {
  if (ids.length === 0) return null;
  const lead = "These tests failed before the change, too; leave them alone:";
  return `${lead}\n${dataBlock("old_failures", ids.join("\n"))}`;
}
