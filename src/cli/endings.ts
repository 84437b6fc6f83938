import { listSurvivors, trialOf } from "../features/mutants/page.ts";
import { testsUnderReview } from "../features/test-gate/record.ts";
import { describeUsage } from "../reports/blocks.ts";
import { mapCriteria } from "../reports/criteria.ts";
import { factsOf, type RunFacts } from "../reports/facts.ts";
import { endedWithLintFix } from "../reports/phase-table.ts";
import type { Proposal } from "../reports/proposal.ts";
import { gatePage } from "../reports/pull-request.ts";
import { findInferredTests, listHints } from "../reports/review-hints.ts";
import { describeFailedFirst, describeTally, isOneTest, tally } from "../routing/count-tests.ts";
import { isUnfinished } from "../run-state/phases.ts";
import { type RunState, reasonOfEnding } from "../run-state/run-state.ts";
import { cleanText, count, inflect, oneLine } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { createMarkdownFormatter, type Style } from "./format-markdown.ts";
import { ExitCode } from "./terminal.ts";

export interface Branches {
  branch: string;
  base: string;
}

interface Gate extends Branches {
  safe: Pick<Sanitizer, "markdown">;
}

/** What the user sees before they decide: the commits, and what the pull request would show first. */
export function describeGate(proposal: Proposal, { branch, base, safe }: Gate): string {
  const { state } = proposal;
  const { commits, usage } = state;
  const facts = factsOf(state);
  const isOne = isOneTest(facts.failedFirst);
  const rows = [
    commitRow("red", commits.red, describeRed(facts, proposal.evidence?.unexpectedPasses)),
    commitRow(
      "green",
      commits.green,
      `the same ${isOne ? "test" : "tests"}, passing; ${describeOthers(facts, state)}`,
    ),
    endedWithLintFix(state)
      ? commitRow("style", commits.refactor, "what the linter found is fixed, still passing")
      : commitRow("refactor", commits.refactor, "refactored, still passing"),
    commitRow("stronger", commits.strengthen ?? null, "tests against mutants that survived"),
  ];
  return [
    `Ready for review on ${branch}:`,
    ...rows.filter((row) => row !== null),
    "",
    formatPage(safe.markdown(gatePage(proposal))),
    "",
    `Review it:   git diff ${base}...${branch}`,
    `It took:     ${describeUsage(usage)}`,
  ].join("\n");
}

function describeRed(
  { failedFirst, guards, removed }: RunFacts,
  passes: readonly string[] = [],
): string {
  return [
    `${describeFailedFirst(failedFirst)}, failing`,
    ...(guards.tests === 0 ? [] : [`${describeTally(guards, "guard")}, passing`]),
    ...(passes.length === 0
      ? []
      : [`${describeTally(tally(passes), "new test")}, passing already`]),
    ...(removed === 0 ? [] : [`${count(removed, "existing test")} removed`]),
  ].join("; ");
}

function describeOthers({ passToPass, notRun }: RunFacts, state: RunState): string {
  if (passToPass === null) return `the suite could not be compared${describeNoResult(state)}`;
  const left = notRun === 0 ? "" : `, ${count(notRun, "existing test")} did not run`;
  return `${count(passToPass, "other")} ${inflect(passToPass, "passes", "pass")} as before${left}`;
}

/** What the user sees before any code is written, where they review the tests first. */
export function describeTestGate(state: RunState, { branch, base }: Branches): string {
  const { commits, red } = state;
  const { stubs = [] } = red ?? {};
  return [
    `Tests for review on ${branch}; there is no code for them yet:`,
    commitRow("red", commits.red, describeRed(factsOf(state))),
    ...(stubs.length === 0 ? [] : [`  Stubs in ${stubs.map(({ path }) => path).join(", ")}`]),
    "  What they check:",
    ...listCriteria(state),
    ...listInferredTests(state),
    `  Review them: git diff ${base}...${branch}`,
  ].join("\n");
}

const MAX_ROWS = 60;

/** Each criterion with its tests. */
export function listCriteria(state: RunState): string[] {
  const rows = mapCriteria(state).flatMap(({ text, tests }) => [
    `    ${oneLine(cleanText(text ?? "not in the plan"))}`,
    ...(tests.length === 0 ? ["      no test"] : []),
    ...tests.map(({ name }) => `      ${oneLine(cleanText(name))}`),
  ]);
  return rows.slice(0, MAX_ROWS);
}

function commitRow(phase: string, commit: string | null, meaning: string): string | null {
  return commit === null ? null : `  ${phase.padEnd(9)}${commit.slice(0, 10)}  ${meaning}`;
}

function describeNoResult({ green }: RunState): string {
  const { minutes } = green?.gaps ?? {};
  return minutes === undefined ? "" : `: it gave no result within ${count(minutes, "minute")}`;
}

const MAX_INFERRED = 20;

/** The tests that no sentence asks for, as the pull request lists them. */
function listInferredTests(state: RunState): string[] {
  const inferred = findInferredTests(state);
  return [
    ...listTests(
      `${describeTally(tally(inferred), "inferred test")}: no sentence was found that asks for what is checked. Is it what you meant?`,
      inferred,
    ),
  ];
}

function listTests(head: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const left = ids.length - MAX_INFERRED;
  return [
    `  ${head}`,
    ...ids.slice(0, MAX_INFERRED).map((id) => `    ${oneLine(cleanText(id))}`),
    ...(left > 0 ? [`    and ${left} more`] : []),
  ];
}

/** The last message of a run. */
export function describeEnding(state: RunState, { branch, base }: Branches): string {
  switch (state.ending) {
    case "merged":
      return `Success: Feature merged. It is in ${base}. The branch ${branch} is gone; its commits are in your history.`;
    case "aborted":
      return describeAbort(state, branch);
    case "unmerged":
      return `Approved, but not merged: ${cleanText(state.aftermath.reason ?? "no reason was recorded")}.\n${branch} is kept; merge it by hand:\n  ${state.mergeByHand}`;
    case "covered":
      return `Nothing to do: every planned test exists already and passes.\n${coveredList(state)}`;
    case "failed":
      return cleanText([formatPage(state.report ?? ""), ...howToRetry(state)].join("\n\n"));
    case null:
      if (testsUnderReview(state) !== null) {
        return `Waiting for your decision about the tests. ${branch} is kept; decide later with tdd-arbiter resume --issue ${state.issue}, or ${howToGetOtherTests(state)}`;
      }
      return `Waiting for your decision. ${branch} is kept; decide later with tdd-arbiter resume --issue ${state.issue}, or merge it by hand:\n  git switch ${base} && git merge ${branch}`;
  }
}

/** A person's tests are not written again: a retry would bring the same. */
function howToGetOtherTests({ issue, ownTests }: RunState): string {
  const abort = `tdd-arbiter abort --issue ${issue}`;
  if (ownTests !== undefined) {
    return `correct them and bring them again:\n  ${abort}, then tdd-arbiter run --issue ${issue} with the same --issue-file and --tests`;
  }
  return `have other tests written:\n  ${abort} && tdd-arbiter retry --issue ${issue} --from plan "what to change"`;
}

export function describeAbort(
  { issue, aftermath: { branchKept } }: Pick<RunState, "issue" | "aftermath">,
  branch: string,
): string {
  const result = branchKept
    ? "was kept because it has commits that the run did not make;"
    : "was removed;";
  const first = branchKept ? `Rename or delete ${branch}, then try again` : "Try again";
  return `Aborted by user. ${branch} ${result} your checkout was not touched.\n${first}, with a hint if you have one:\n  ${retryCommand(issue)}`;
}

function retryCommand(issue: number): string {
  return `tdd-arbiter retry --issue ${issue} "what it should know"`;
}

const formatMarkdown = createMarkdownFormatter({ opensFolds: true });

/** Pages are Markdown, for GitHub; a terminal shows their words. */
export function formatPage(page: string, width = PAGE_WIDTH): string {
  const look = { width, paint: (_: Style, text: string) => text };
  return formatMarkdown(page, look).join("\n");
}

const PAGE_WIDTH = 100;
const ALL_IN_ONE_LINE = 100_000;

/** Nothing for tests of a person that were refused: a retry would take the same ones. */
function howToRetry({ issue, ownTests }: RunState): string[] {
  return ownTests?.problems === undefined
    ? [`Try again from there, with a hint if you have one:\n  ${retryCommand(issue)}`]
    : [];
}

function coveredList({ coveredTests }: RunState): string {
  return coveredTests.map(({ name, by }) => `  ${name}: ${by}`).join("\n");
}

export type Status = "merged" | "covered" | "waiting" | "unmerged" | "aborted" | "failed";

const EXIT_CODES = {
  merged: ExitCode.done,
  covered: ExitCode.done,
  waiting: ExitCode.waiting,
  unmerged: ExitCode.waiting,
  aborted: ExitCode.aborted,
  failed: ExitCode.failed,
} as const satisfies Record<Status, ExitCode>;

/** The result of a run for other programs; without a proposal where there is nothing to review. */
export function summarizeRun(
  state: RunState,
  { branch, base }: Branches,
  reviewed: Reviewed | null = null,
) {
  const status: Status = state.ending ?? "waiting";
  const byHand = state.mergeByHand ?? `git switch ${base} && git merge ${branch}`;
  const { red, changedTests } = state;
  const changed = (removed: boolean) =>
    changedTests.filter((test) => test.removed === removed).map(({ id }) => id);
  return {
    status,
    issue: state.issue,
    branch,
    commits: state.commits,
    tests: {
      failToPass: red?.failing ?? [],
      passToPass: factsOf(state).passToPass,
      guards: red?.guards ?? [],
      rewritten: changed(false),
      removed: changed(true),
    },
    coveredTests: state.coveredTests,
    /** Why the run failed, or was not merged. */
    reason: reasonOfEnding(state),
    review: reviewed && summarizeReview(reviewed),
    exitCodeHistory: state.exitCodeHistory,
    checkRuns: state.checkRuns,
    routeHistory: state.routeHistory,
    failureHistory: state.failureHistory,
    lintFindings: state.lintFindings,
    unlinted: state.unlinted,
    mergeByHand: isUnfinished(state.ending) ? byHand : null,
    usage: state.usage,
    error: state.error,
  };
}

interface Reviewed extends Pick<Gate, "safe"> {
  proposal: Proposal;
}

/** What the gate shows, for other programs. */
function summarizeReview({ proposal, safe }: Reviewed) {
  const { state } = proposal;
  const trial = trialOf(state);
  return {
    hints: listHints(proposal).map((hint) => formatPage(safe.markdown(hint), ALL_IN_ONE_LINE)),
    criteria: mapCriteria(state).map(({ text, tests }) => ({ criterion: text, tests })),
    mutants: trial && {
      ...{ possible: trial.possible, tried: trial.tried, noticed: trial.noticed },
      survivors: listSurvivors(proposal).map(({ file, line, diff }) => ({ file, line, diff })),
    },
  };
}

export function exitCodeOf(status: Status): ExitCode {
  return EXIT_CODES[status];
}
