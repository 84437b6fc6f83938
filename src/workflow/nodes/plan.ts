import { parseRequest } from "../../context/requests.ts";
import { ArbiterError } from "../../errors.ts";
import { needsTestReview } from "../../features/test-gate/record.ts";
import type { Files } from "../../ports.ts";
import { requireCollectable } from "../../proof/baseline.ts";
import { foldIds, testName } from "../../python/test-ids.ts";
import { type Budgets, DEFAULT_BUDGETS } from "../../routing/attempts.ts";
import { isUnusableAnswer, sameFailures } from "../../routing/failure-history.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { plannedName } from "../../routing/verdicts/judge-written-tests.ts";
import { type Plan, ProposedPlan } from "../../run-state/plan.ts";
import { isBaselineKnown, type RedEvidence, type RunState } from "../../run-state/run-state.ts";
import type { Settings } from "../../run-state/settings.ts";
import { count } from "../../safe-text/clean-text.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import type { Version } from "../../version.ts";
import { type Given, requireAnswer } from "../ask.ts";
import { refuseInstalled } from "../edits/installed-modules.ts";
import { refusePromises, stubPaths } from "../edits/promised-paths.ts";
import { readJson } from "../edits/read-json.ts";
import {
  block,
  dataBlock,
  fileSections,
  issueSection,
  joinSections,
  openSection,
  type Question,
  ROLE,
  recallMap,
  type ShownContext,
  shownIssue,
} from "../prompts/prompt-parts.ts";
import {
  fileOf,
  gatherShownContext,
  SHORT_OUTLINE_TOKENS,
  stepRequests,
} from "../prompts/shown-context.ts";
import { type Node, readText, type Step, type Tools } from "../tools.ts";

/** A model plans the change once; after a failure, code picks the strategy from the history. */
export function plan(tools: Tools): Node {
  return async (state) =>
    state.red === null || state.agreedPlan === null
      ? planChange(tools, state)
      : planNextAttempt(state);
}

async function planChange(tools: Tools, state: RunState): Promise<Step> {
  if (!isBaselineKnown(state)) await requireCollectable(tools);
  const at = state.commits.red ?? tools.workspace.baseCommit;
  const requests = await stepRequests(tools, { ...state, agreedPlan: null }, at);
  const needed = [...state.namedPaths, ...(state.red === null ? [] : state.testFiles)];
  const shown = await gatherShownContext(tools, at, requests, needed, {
    outlineTokens: SHORT_OUTLINE_TOKENS,
  });
  const { testNames } = await recallMap(tools, state);
  const { settings, budgets } = tools;
  const question = planQuestion(state, shown, { settings, budgets, testNames });
  const answer = await requireAnswer(
    tools,
    { ...question, at, brief: issueSection(state) },
    async (text, given) => {
      const proposed = mapOwnTests(readPlan(text, given), state);
      await requirePossible(tools, state, { at, proposed });
      return proposed;
    },
  );
  const { value: proposed, usage, sentBack, looked } = answer;
  const issue = [state.spec.text, shownIssue(state)];
  const texts = [
    ...issue,
    ...(await readShown(tools.workspace.at(at), shown, [...requests, ...looked])),
  ];
  const agreedPlan = state.red === null ? markInferred(proposed, texts) : asked(proposed);
  const decision = goOn(nodeAfterPlan(state), agreedPlan.approach);
  const update = { agreedPlan, usage, sentBack, looked: inPlan(looked, agreedPlan), decision };
  return { update, headline: describePlan(agreedPlan) };
}

/** What was only looked at for the plan is shown to no later step, unless the plan names no file. */
function inPlan(looked: string[], { changes, reads }: Plan): string[] {
  const files = new Set([...changes, ...reads].map(fileOf));
  return files.size === 0 ? looked : looked.filter((place) => files.has(fileOf(place)));
}

/** Tests that are red already were brought: their code comes next, after a review where there is one. */
function nodeAfterPlan(state: RunState): "scaffold" | "publishTests" | "implement" {
  if (state.red === null) return "scaffold";
  return needsTestReview(state) ? "publishTests" : "implement";
}

/** A plan for tests that a person wrote has exactly these, whatever the planner lists. */
function mapOwnTests(proposed: ProposedPlan, { red, ownTests }: RunState): ProposedPlan {
  if (red === null || ownTests === undefined) return proposed;
  const planned = new Map(proposed.tests.map((test) => [plannedName(test.name), test]));
  const guards = new Set((red.guards ?? []).map(testName));
  const names = new Set([...red.failing.map(testName), ...guards]);
  const tests = [...names].map((name) => {
    const { criterion, quote } = planned.get(name) ?? { criterion: OWN, quote: null };
    return { name, criterion, quote, ...(guards.has(name) ? { guard: true } : {}) };
  });
  const known = new Set(proposed.creates.map(({ module, name }) => `${module}:${name}`));
  const missing = ownTests.missing.filter(({ module, name }) => !known.has(`${module}:${name}`));
  return { ...proposed, tests, creates: [...proposed.creates, ...missing], wrongTests: [] };
}

const OWN = "written by a person";

/** A person asks for what they wrote a test for. */
function asked({ tests, ...plan }: ProposedPlan): Plan {
  return { ...plan, tests: tests.map((test) => ({ ...test, inferred: false })) };
}

/** The files that the planner has seen at least a part of: its quotes may come from any of them. */
async function readShown(
  repository: Files,
  { files }: ShownContext,
  looked: readonly string[],
): Promise<string[]> {
  const paths = looked.map(parseRequest).flatMap((each) => ("path" in each ? [each.path] : []));
  const texts = await Promise.all([...new Set(paths)].map((path) => readText(repository, path)));
  return [...files.map(({ content }) => content), ...texts];
}

function describePlan({ tests }: Plan): string {
  const inferred = tests.filter((test) => test.inferred).length;
  const note = inferred === 0 ? "" : `, ${inferred} of them inferred`;
  return `${count(tests.length, "test")} planned${note}`;
}

/** Throws where the arbiter could not write what the plan promises. */
async function requirePossible(
  tools: Tools,
  { spec, testPatterns }: RunState,
  { at, proposed }: { at: Version; proposed: ProposedPlan },
): Promise<void> {
  const repository = tools.workspace.at(at);
  const files = await repository.list();
  const links = await repository.listLinks();
  const problems = [
    ...refuseGuardsAlone(proposed),
    ...refusePromises(proposed, { files, links, specText: spec.text, testPatterns }),
    ...(await refuseInstalled(tools, at, stubPaths(proposed, { files, testPatterns }))),
  ];
  if (problems.length > 0) {
    throw new ArbiterError("answer-unusable", problems.join(" "), { data: { isPartial: true } });
  }
}

function refuseGuardsAlone({ tests }: ProposedPlan): string[] {
  return tests.every(({ guard }) => guard)
    ? ["Every test of the plan is a guard: at least one has to fail before the change."]
    : [];
}

/** The plan in a model's answer. */
export function readPlan(text: string, given?: Given): ProposedPlan {
  return readJson(text, ProposedPlan, "The plan", given);
}

/** Marks every planned test whose quote is not in the texts as inferred, whatever the planner says. */
export function markInferred(proposed: ProposedPlan, texts: readonly string[]): Plan {
  const isInferred = (quote: string | null) => quote === null || !isQuoteFrom(quote, texts);
  const tests = proposed.tests.map((test) => ({ ...test, inferred: isInferred(test.quote) }));
  return { ...proposed, tests };
}

function planNextAttempt(state: RunState): Step {
  const { strategy, headline, reason } = replan(state);
  return { update: { strategy, decision: goOn("implement", reason) }, headline };
}

interface Strategy {
  /** What the next prompt says; null before the first failure. */
  strategy: string | null;
  headline: string;
  reason: string;
}

type History = Pick<
  RunState,
  "failureHistory" | "brokenTests" | "bestAttempt" | "draft" | "commits" | "strategy"
>;

const SAY_FIRST = "First say in one sentence what you will do differently.";

/**
 * How to continue after a failure: fix what failed; after regressions or the same failure twice, take
 * another approach. The router of the failure has checked that an attempt is left.
 */
export function replan(state: History): Strategy {
  const { entries } = state.failureHistory;
  const last = entries.at(-1);
  if (last !== undefined && isUnusableAnswer(last)) {
    // Nothing new was learned about the code: the strategy stays.
    const { strategy } = state;
    return {
      strategy,
      headline: "the answer could not be used: the next step asks again",
      reason: last.summary,
    };
  }
  const before = entries.filter((entry) => !isUnusableAnswer(entry)).at(-2);
  const reason = last?.summary ?? "no failure is on record";
  const summary = last === undefined ? "" : `The last attempt failed: ${last.summary}`;
  if (last?.phase === "GREEN" && state.brokenTests.length > 0) {
    return {
      strategy: `${summary}\nIt broke tests that passed before: ${foldIds(state.brokenTests)}\nSo it was rolled back. Make the new tests pass in another way that does not break these. ${SAY_FIRST}`,
      headline: "other tests broke: rolled back; the next attempt is told to avoid that",
      reason,
    };
  }
  const rolledBack = wasWorse(state) ? `\n${describeRollback(state)}` : "";
  if (last !== undefined && before !== undefined && sameFailures(last, before)) {
    return {
      strategy: `${summary}${rolledBack}\nThe attempt before it failed in the same way, so the approach is wrong: take another one. ${SAY_FIRST}`,
      headline: "the same failures twice: the next attempt is told to try another approach",
      reason,
    };
  }
  return {
    strategy: `${summary}${rolledBack}\nFix exactly that, and keep what passes. ${SAY_FIRST}`,
    headline: "the next attempt is told what failed",
    reason,
  };
}

/** Code that breaks other tests is not continued from. */
function describeRollback({ bestAttempt }: History): string {
  const isKept = bestAttempt?.regressions === 0;
  const next = isKept
    ? "you continue from the earlier one"
    : "you start again from the code without either";
  return `It did no better than an earlier attempt, so it was rolled back, and ${next}.`;
}

function wasWorse({ bestAttempt, draft, commits }: History): boolean {
  return commits.green === null && bestAttempt !== null && bestAttempt.commit !== draft;
}

/** The rules and the format of plans, with the settings of this repository. */
function planRules({ settings, budgets = DEFAULT_BUDGETS, testNames = [] }: PlanExtras): string {
  const { edgeCases, errorCases, testsPerComponent } = settings;
  const { scaffold, implement } = budgets;
  const names = testNames.length === 0 ? OWN_NAMES : "in the style of <test_names>.";
  const cases = [
    edgeCases ? "its edge cases" : "no edge cases",
    errorCases ? "its error cases" : "no error cases",
  ];
  return `Plan the change that the issue asks for. Answer with one JSON object:
{ "approach": "how, in two or three sentences; what you assume where issue and code disagree",
  "tests": [{ "name": "test_…", "criterion": "in a few words", "quote": "the sentence it follows from", "guard": false }],
  "creates": [{ "module": "package.module", "name": "the_name", "kind": "function | class | exception | constant | module", "signature": "the_name(a, b)" }],
  "newFiles": ["package/new.py"], "changes": ["package/module.py"], "reads": ["tests/test_module.py"],
  "wrongTests": [{ "id": "tests/test_old.py::test_total", "because": "the sentence that it contradicts" }] }
- tests: for every acceptance criterion and test case of the issue, with ${cases.join(" and ")}, and nothing else; about ${testsPerComponent} per component, more if the criteria need more. Give each a unique name ${names}
- quote: a sentence of the issue, or of documentation you were shown, word for word apart from line breaks and markup. The arbiter looks it up. If there is none, write null: then the test may check only what every correct implementation does, never an error type, order, copy or size that the issue does not name.
- guard: true for a test of what must stay as it is; it passes before and after the change. At least one test must not be a guard: it fails before the change.
- creates: everything that the tests import or call and that does not exist yet or gets a new signature. Write a method as a function Class.method, and an attribute as a constant Class.attribute.
- changes: existing source files to change. newFiles: source files to add. reads: files to show when tests and code are written: the test file that the new tests go to, and test data that has to change.
- wrongTests: existing tests that the change makes wrong. Only these may be rewritten or removed.
- After the plan, the tests get ${count(scaffold, "attempt")} and the code ${count(implement, "attempt")}. A failed attempt is told what pytest said. If the last one fails, the run stops and a person gets a report of every failure.`;
}

/** Where no test shows how the repository names them. */
const OWN_NAMES =
  "such as test_<action>_returns_<result>_on_success, …_raises_<error>_on_<condition>, …_handles_<edge_condition>.";

interface PlanExtras {
  settings: Readonly<Settings>;
  budgets?: Readonly<Budgets>;
  /** The names of a few existing tests. */
  testNames?: readonly string[];
}

export function planQuestion(
  state: Pick<RunState, "spec" | "hint" | "heldOut" | "failureHistory" | "red">,
  { tree, files, excerpts = [] }: ShownContext,
  extras: PlanExtras,
): Question {
  return {
    node: "plan",
    system: joinSections([ROLE, planRules(extras)]),
    stable: joinSections([
      issueSection(state),
      openSection(state),
      dataBlock("tree", tree.join("\n")),
      block("test_names", (extras.testNames ?? []).join(", ")),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      failuresSection(state),
      state.red === null ? "Plan the change." : planForOwnTests(state.red),
    ]),
  };
}

/** More than the last few say little about the next plan. */
const MAX_FAILURES = 5;

/** Why earlier attempts failed; null where there were none. */
function failuresSection({ failureHistory }: Pick<RunState, "failureHistory">): string | null {
  const last = failureHistory.entries.slice(-MAX_FAILURES);
  if (last.length === 0) return null;
  const lines = last.map(({ phase, summary }) => `${phase}: ${summary}`);
  return `Earlier attempts at this issue failed, the last one at the end:\n${dataBlock("failures", lines.join("\n"))}`;
}

function planForOwnTests({ failing, guards = [] }: RedEvidence): string {
  return joinSections([
    dataBlock("own_tests", [...failing, ...guards].join("\n")),
    'A person wrote the tests in <own_tests>; they are in the repository, and locked. Plan the code that makes them pass. Under "tests", list each of them once by the name of its function, with the criterion that it checks and the sentence that it follows from, and no others.',
  ]);
}
