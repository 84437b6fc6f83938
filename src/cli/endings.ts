import type { SingleTestBranch } from "../python/changes/branches.ts";
import { describeUsage } from "../reports/blocks.ts";
import { mapCriteria } from "../reports/criteria.ts";
import { checkedExamples, describeCheck } from "../reports/findings/held-out.ts";
import { describeTrial, trialOf } from "../reports/findings/mutants.ts";
import { describeAffected, listFolders, listStopped } from "../reports/findings/suite-gaps.ts";
import { endedWithLintFix } from "../reports/phase-table.ts";
import { findInferredTests } from "../reports/review-hints.ts";
import { isUnfinished } from "../run-state/ending.ts";
import { MAX_CAVEAT, type RunState, type SuiteGaps } from "../run-state/run-state.ts";
import { testsUnderReview } from "../run-state/test-gate.ts";
import { cleanText, count, oneLine } from "../safe-text/clean-text.ts";
import { createMarkdownFormatter, type Style } from "./markdown/format-markdown.ts";
import { ExitCode } from "./terminal.ts";

export interface Branches {
  branch: string;
  base: string;
}

/** What the user sees before they decide. */
export function describeGate(state: RunState, { branch, base }: Branches): string {
  const { commits, red, passToPass, usage } = state;
  const trial = trialOf(state);
  const heldOut = checkedExamples(state);
  const failing = red?.failing.length ?? 0;
  const others =
    passToPass === null
      ? `the suite could not be compared${describeNoResult(state)}`
      : `${count(passToPass, "other")} ${passToPass === 1 ? "passes" : "pass"} as before`;
  const rows = [
    commitRow("red", commits.red, `${count(failing, "new test")}, failing`),
    commitRow(
      "green",
      commits.green,
      `the same ${failing === 1 ? "test" : "tests"}, passing; ${others}`,
    ),
    endedWithLintFix(state)
      ? commitRow("style", commits.refactor, "what the linter found is fixed, still passing")
      : commitRow("refactor", commits.refactor, "refactored, still passing"),
    commitRow("stronger", commits.strengthen ?? null, "tests against mutants that survived"),
  ];
  return [
    `Ready for review on ${branch}:`,
    ...rows.filter((row) => row !== null),
    ...listUnknown(state),
    ...listInferredTests(state),
    ...(heldOut === null ? [] : [`  Held out:    ${describeCheck(heldOut)}`]),
    ...(trial === null ? [] : [`  Mutants:     ${describeTrial(trial)}`]),
    ...listBranches(trial?.branches ?? []),
    `  Review it:   git diff ${base}...${branch}`,
    `  It took:     ${describeUsage(usage)}`,
  ].join("\n");
}

/** What the user sees before any code is written, where they review the tests first. */
export function describeTestGate(state: RunState, { branch, base }: Branches): string {
  const { commits, red } = state;
  const { failing = [], guards = [], stubs = [] } = red ?? {};
  const criteria = mapCriteria(state).flatMap(({ text, tests }) => [
    `    ${oneLine(cleanText(text ?? "not in the plan"))}`,
    ...tests.map(({ name }) => `      ${oneLine(cleanText(name))}`),
  ]);
  const row = commitRow("red", commits.red, `${count(failing.length, "new test")}, failing`);
  return [
    `Tests for review on ${branch}; there is no code for them yet:`,
    row,
    ...(guards.length === 0 ? [] : [`  ${count(guards.length, "guard")}, passing`]),
    ...(stubs.length === 0 ? [] : [`  Stubs in ${stubs.map(({ path }) => path).join(", ")}`]),
    "  What they check:",
    ...criteria.slice(0, MAX_ROWS),
    ...listInferredTests(state),
    `  Review them: git diff ${base}...${branch}`,
  ].join("\n");
}

const MAX_ROWS = 60;

function commitRow(phase: string, commit: string | null, meaning: string): string | null {
  return commit === null ? null : `  ${phase.padEnd(9)}${commit.slice(0, 10)}  ${meaning}`;
}

function describeNoResult({ green }: RunState): string {
  const { minutes } = green?.gaps ?? {};
  return minutes === undefined ? "" : `: it gave no result within ${count(minutes, "minute")}`;
}

/** What is not known about the suite, as the pull request says it. */
function listUnknown({ green, finalRun }: RunState): string[] {
  const { gaps } = green ?? {};
  return [
    ...(gaps === undefined ? [] : listGaps(gaps)),
    ...(finalRun?.caveat === undefined
      ? []
      : [`  Final run:   ${oneLine(cleanText(finalRun.caveat), MAX_CAVEAT)}`]),
  ];
}

function listGaps(gaps: SuiteGaps): string[] {
  const { minutes, left, passingOnlyNow = 0, stopped } = gaps;
  return [
    ...(left === undefined
      ? []
      : [
          `  Not run:     ${count(left.count, "existing test")}, because the suite does not fit into ${count(minutes, "minute")} (execution.suite_minutes):`,
          `               ${oneLine(cleanText(listFolders(left)), MAX_LIST)}`,
          `               ${describeAffected(gaps)}`,
        ]),
    ...(passingOnlyNow === 0
      ? []
      : [
          `  Only now:    ${count(passingOnlyNow, "existing test")} ${passingOnlyNow === 1 ? "passes with the change and has" : "pass with the change and have"} no earlier result, because time ran out before the change`,
        ]),
    ...(stopped === undefined
      ? []
      : [
          `  Left out:    ${count(stopped.count, "existing test")}, which kept the suite from its end before the change:`,
          `               ${oneLine(cleanText(listStopped(stopped)), MAX_LIST)}`,
        ]),
  ];
}

/** As long as the few names that a run keeps. */
const MAX_LIST = 1500;

const MAX_BRANCHES = 3;

/** Branches that may have been written for one test. */
function listBranches(branches: readonly SingleTestBranch[]): string[] {
  return branches
    .slice(0, MAX_BRANCHES)
    .flatMap(({ file, line, text, test }) => [
      `  Look first:  only ${oneLine(cleanText(test))} was seen to reach line ${line} of ${oneLine(cleanText(file))}:`,
      `               ${oneLine(cleanText(text))}`,
    ]);
}

const MAX_INFERRED = 20;

/** The tests that no sentence asks for, as the pull request lists them. */
function listInferredTests(state: RunState): string[] {
  const inferred = findInferredTests(state);
  return [
    ...listTests(
      `Inferred (${inferred.length}): no sentence was found that asks for these tests. Are they what you meant?`,
      inferred,
    ),
    ...listTests(
      `Dropped (${state.droppedTests.length}): only these inferred tests still failed.`,
      state.droppedTests,
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
      return `Merged into ${base}. The branch ${branch} is gone; its commits are in your history.`;
    case "aborted":
      return describeAbort(state, branch);
    case "unmerged":
      return `Approved, but not merged: ${cleanText(state.aftermath.reason ?? "no reason was recorded")}.\n${branch} is kept; merge it by hand:\n  ${state.mergeByHand}`;
    case "covered":
      return `Nothing to do: every planned test exists already and passes.\n${coveredList(state)}`;
    case "failed":
      return cleanText([formatReport(state.report ?? ""), ...howToRetry(state)].join("\n\n"));
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
  return `Aborted. ${branch} ${result} your checkout was not touched.\n${first}, with a hint if you have one:\n  ${retryCommand(issue)}`;
}

function retryCommand(issue: number): string {
  return `tdd-arbiter retry --issue ${issue} "what it should know"`;
}

const formatMarkdown = createMarkdownFormatter({ opensFolds: true });

/** The report is Markdown, for an issue; a terminal shows its words. */
function formatReport(report: string): string {
  const look = { width: REPORT_WIDTH, paint: (_: Style, text: string) => text };
  return formatMarkdown(report, look).join("\n");
}

const REPORT_WIDTH = 100;

/** Nothing for tests of a person that were refused: a retry would take the same ones. */
function howToRetry({ issue, ownTests }: RunState): string[] {
  return ownTests?.problems === undefined
    ? [`Try again from there, with a hint if you have one:\n  ${retryCommand(issue)}`]
    : [];
}

function coveredList({ coveredTests }: RunState): string {
  return coveredTests.map(({ name, by }) => `  ${name}: ${by}`).join("\n");
}

export type Status = "merged" | "covered" | "waiting" | "aborted" | "failed";

const EXIT_CODES = {
  merged: ExitCode.done,
  covered: ExitCode.done,
  waiting: ExitCode.waiting,
  aborted: ExitCode.aborted,
  failed: ExitCode.failed,
} as const satisfies Record<Status, ExitCode>;

/** The result of a run for other programs. */
export function summarizeRun(state: RunState, { branch, base }: Branches) {
  const status = resultStatus(state);
  const byHand = state.mergeByHand ?? `git switch ${base} && git merge ${branch}`;
  return {
    status,
    issue: state.issue,
    branch,
    commits: state.commits,
    tests: { failToPass: state.red?.failing ?? [], passToPass: state.passToPass },
    coveredTests: state.coveredTests,
    /** Why the run failed. */
    reason: status === "failed" ? (state.error?.message ?? state.decision?.reason ?? null) : null,
    exitCodeHistory: state.exitCodeHistory,
    routeHistory: state.routeHistory,
    failureHistory: state.failureHistory,
    lintFindings: state.lintFindings,
    unlinted: state.unlinted,
    mergeByHand: status === "waiting" ? byHand : null,
    usage: state.usage,
    error: state.error,
  };
}

export function exitCodeOf(status: Status): ExitCode {
  return EXIT_CODES[status];
}

function resultStatus({ ending }: RunState): Status {
  return isUnfinished(ending) ? "waiting" : ending;
}
