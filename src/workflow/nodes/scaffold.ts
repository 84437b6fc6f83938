import { rewriteDisputed } from "../../features/disputes/rewrite-disputed.ts";
import { takeOwnTests } from "../../features/own-tests/take-own-tests.ts";
import type { Files, TestReport } from "../../ports.ts";
import { recallBaseline } from "../../proof/baseline.ts";
import { type ExistingTest, existingTests } from "../../python/existing-tests.ts";
import { isPythonFile, lastName } from "../../python/files.ts";
import { fileOfTest, foldTests, plainTestId } from "../../python/test-ids.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { askPerson, type RouteDestination } from "../../routing/route-by-exit-code.ts";
import type { Plan } from "../../run-state/plan.ts";
import { isBaselineKnown, type RunState } from "../../run-state/run-state.ts";
import { inflect } from "../../safe-text/clean-text.ts";
import { type CoveredTest, coveredTests } from "../../spec/covered-tests.ts";
import { withChanges } from "../../version.ts";
import { ask, failAttempt } from "../ask.ts";
import { inspectTests } from "../edits/inspect-tests.ts";
import { readChanges, writtenPaths } from "../edits/read-changes.ts";
import { findChangedTests, isEmptied, keepVersions, withoutTests } from "../edits/test-changes.ts";
import { isTestFile } from "../edits/write-policy.ts";
import { findWrongTests, type WrongTest } from "../edits/wrong-tests.ts";
import { changedPlaces } from "../prompts/changed-places.ts";
import { issueSection, joinSections, planSection, recallMap } from "../prompts/prompt-parts.ts";
import {
  gatherShownContext,
  SHORT_OUTLINE_TOKENS,
  stepRequests,
} from "../prompts/shown-context.ts";
import { type Node, readText, type Step, type Tools } from "../tools.ts";
import { scaffoldQuestion } from "./scaffold-prompt.ts";

/**
 * N1: has the model write the planned tests that do not exist yet, and rewrite those that the change
 * makes wrong, on the base commit. Tests that a person brought are taken as they are.
 */
export function scaffold(tools: Tools): Node {
  return async (state) => {
    if (state.ownTests !== undefined) return takeOwnTests(tools, state, state.ownTests);
    const { disputeRuling: ruling } = state;
    return ruling === null || ruling.tests.length === 0
      ? writePlanned(tools, state)
      : rewriteDisputed(tools, state, ruling);
  };
}

async function writePlanned(tools: Tools, before: RunState): Promise<Step> {
  const state = await learnPatterns(tools, before);
  const refused = state.draft === null ? [] : await gatherRefused(tools, state, state.draft);
  const { runnable: wrong, reported, ...left } = await findWrongTests(tools, state);
  const scope = {
    ...(await leaveOutCovered(tools, nameWrong({ ...state, ...left }, wrong), wrong)),
    ...left,
  };
  if (scope.decision?.requiresHuman) {
    return { update: scope, headline: "the planned tests exist already", ok: false };
  }
  if (scope.ending === "covered") {
    const { length } = scope.coveredTests;
    const what = inflect(length, "the planned test exists", `all ${length} planned tests exist`);
    const headline = `${what} already`;
    return { update: scope, headline };
  }
  return writeTests(tools, { ...state, ...scope }, { refused, wrong, reported });
}

/** Which files are tests is known before their results are. */
async function learnPatterns({ baselineRun }: Tools, state: RunState): Promise<RunState> {
  if (isBaselineKnown(state)) return state;
  const testPatterns = await baselineRun.patterns();
  return testPatterns.length === 0 ? state : { ...state, testPatterns };
}

/** What the last attempt added to its test files, each with its path. */
async function gatherRefused(
  tools: Tools,
  { testFiles }: RunState,
  draft: string,
): Promise<string[]> {
  const { workspace } = tools;
  const places = await changedPlaces(tools, { from: workspace.baseCommit, to: draft });
  // The draft may have code, too.
  const inTests = places.filter((place) => testFiles.some((path) => place.startsWith(`${path}:`)));
  const { files, excerpts = [] } = await gatherShownContext(tools, draft, [], inTests, {
    outlineTokens: 0,
  });
  return [...files.map(({ path, content }) => `${path}\n${content}`), ...excerpts];
}

/** The plan lists every test that may be rewritten, also those that only the issue names. */
function nameWrong(state: RunState, wrong: readonly WrongTest[]): RunState {
  const { agreedPlan } = state;
  return agreedPlan === null
    ? state
    : { ...state, agreedPlan: { ...agreedPlan, wrongTests: [...wrong] } };
}

type Scope = Pick<RunState, "agreedPlan" | "coveredTests" | "ending"> & {
  /** Set if nothing is left to write and the existing tests do not show that the issue is done. */
  decision?: RouteDestination;
};

/**
 * Removes planned tests that already exist and pass; only before the first tests are written. If all
 * of them do, the issue is done, unless a test is among them that no sentence of the issue asks for:
 * its existence says nothing about the issue.
 */
async function leaveOutCovered(
  tools: Tools,
  state: RunState,
  wrong: readonly WrongTest[],
): Promise<Scope> {
  const { agreedPlan, coveredTests, ending, testFiles } = state;
  const covered = testFiles.length > 0 ? [] : await findCovered(tools, state, wrong);
  if (agreedPlan === null || covered.length === 0) return { agreedPlan, coveredTests, ending };
  for (const { name, by } of covered) {
    tools.log.record({ kind: "warned", text: `${name} is left out: ${by} already checks it.` });
  }
  const names = new Set(covered.map(({ name }) => name));
  const tests = agreedPlan.tests.filter(({ name }) => !names.has(name));
  // Guards alone cannot show a change.
  if (tests.every(({ guard }) => guard) && wrong.length === 0) {
    const inferred = agreedPlan.tests.filter((test) => test.inferred).map(({ name }) => name);
    return inferred.length === 0
      ? { agreedPlan, coveredTests: covered, ending: "covered" }
      : { agreedPlan, coveredTests: covered, ending, decision: refuseInferred(inferred) };
  }
  return { agreedPlan: { ...agreedPlan, tests }, coveredTests: covered, ending };
}

function refuseInferred([first = "", ...others]: readonly string[]): RouteDestination {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return askPerson(
    `every planned test exists already, but no sentence of the issue asks for ${first}${more}, so they do not show that the issue is done`,
  );
}

interface EarlierTests {
  /** The tests of the last attempt, if there was one. */
  refused: readonly string[];
  wrong: readonly WrongTest[];
  /** What pytest reported before the change. */
  reported: TestReport;
}

async function writeTests(
  tools: Tools,
  state: RunState,
  { refused, wrong, reported }: EarlierTests,
): Promise<Step> {
  const at = tools.workspace.baseCommit;
  const { agreedPlan, coveredTests, notAdapted, namedReport } = state;
  const scope = { agreedPlan, coveredTests, notAdapted, namedReport };
  const needed = [...state.namedPaths, ...wrong.map(({ id }) => fileOfTest(id))];
  const question = scaffoldQuestion(
    state,
    await gatherShownContext(tools, at, await stepRequests(tools, state, at), needed, {
      outlineTokens: SHORT_OUTLINE_TOKENS,
    }),
    {
      refused,
      map: await recallMap(tools, state),
      settings: tools.settings,
      budgets: tools.budgets,
    },
  );
  const brief = joinSections([issueSection(state), planSection(state, "tests")]);
  const answer = await ask(tools, { ...question, at, brief }, (text, given) =>
    readChanges(tools, text, {
      at,
      phase: "tests",
      ...given,
      specText: state.spec.text,
      hint: state.hint,
      testDirectory: tools.settings.testDirectory,
      wrongTests: wrong,
      reported,
      testPatterns: state.testPatterns,
      inspect: (changes) => inspectTests(tools, at, changes, state, { requirePlanned: true }),
    }),
  );
  if ("problem" in answer) {
    const step = failAttempt(tools, state, { node: "scaffold", ...answer });
    return { ...step, update: { ...step.update, ...scope } };
  }
  const { value: changes, usage, sentBack, looked } = answer;
  const changedTests = await keepVersions(tools, findChangedTests(changes, wrong));
  const left = leftAsTheyWere(wrong, changedTests);
  for (const text of foldTests(left.map(({ id, why }) => ({ id, says: why }))))
    tools.log.record({ kind: "warned", text: `Listed as wrong: ${text}.` });
  // A test may be changed by what it is made from.
  const adapted = changedTests.filter(({ removed }) => !removed).map(({ id }) => fileOfTest(id));
  const written = writtenPaths(changes.filter((change) => !isEmptied(change)));
  const testFiles = [...new Set([...written, ...adapted])];
  const version = withChanges(at, changes);
  const draft = await tools.workspace.snapshot(draftMessage(state, "tests"), version);
  return {
    update: {
      ...scope,
      notAdapted: [...withoutTests(notAdapted, wrong), ...left],
      ...{ testFiles, changedTests, draft, usage, sentBack, looked },
      decision: null,
    },
    headline: changes.map(({ path }) => path).join(", "),
  };
}

/** The wrong tests that an answer has not changed: the next questions and the reviewer are told. */
function leftAsTheyWere(
  wrong: readonly WrongTest[],
  changed: readonly { id: string }[],
): RunState["notAdapted"] {
  const why = "the answer with the tests left it as it was";
  return withoutTests(wrong, changed).map((test) => ({ ...test, why }));
}

/** Planned tests that already exist and pass, except those that the change makes wrong. */
async function findCovered(
  tools: Tools,
  state: RunState,
  wrongTests: readonly WrongTest[] = [],
): Promise<CoveredTest[]> {
  const { agreedPlan } = state;
  if (agreedPlan === null) return [];
  const wrong = new Set(wrongTests.map(({ id }) => id));
  const coveredBy = (existing: readonly ExistingTest[]) =>
    coveredTests({
      planned: agreedPlan.tests,
      existing: existing.filter(({ id }) => !wrong.has(id)),
      subjects: subjectsOf(agreedPlan),
    });
  // Whether a test passes is worth waiting for only where one could cover something.
  if (!isBaselineKnown(state) && coveredBy(await listExisting(tools, state)).length === 0)
    return [];
  const baseline = await recallBaseline(tools, state);
  if (baseline === null) return [];
  const { tests } = baseline;
  const failing = new Set(
    tests.filter(({ outcome }) => outcome !== "passed").map(({ id }) => plainTestId(id)),
  );
  const passing = new Set(tests.map(({ id }) => plainTestId(id)).filter((id) => !failing.has(id)));
  const declared = await readTests(tools, [...new Set([...passing].map(fileOfTest))]);
  return coveredBy(declared.filter(({ id }) => passing.has(id)));
}

/** The tests in all files that may have some. */
async function listExisting(tools: Tools, state: RunState): Promise<ExistingTest[]> {
  const files = await baseFiles(tools).list();
  return readTests(
    tools,
    files.filter((path) => isTestFile(path, state)),
  );
}

async function readTests(tools: Tools, files: readonly string[]): Promise<ExistingTest[]> {
  const python = files.filter(isPythonFile);
  const declared = python.map(async (file) =>
    existingTests(file, await readText(baseFiles(tools), file)),
  );
  return (await Promise.all(declared)).flat();
}

function baseFiles({ workspace }: Tools): Files {
  return workspace.at(workspace.baseCommit);
}

/** The names of what the change creates, and of the modules it changes. */
function subjectsOf({ creates, changes }: Plan): string[] {
  return [
    ...creates.map(({ module, name }) => lastName(name ?? module)),
    ...changes.map((path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, "")),
  ];
}
