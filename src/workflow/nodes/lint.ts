import { ArbiterError } from "../../errors.ts";
import type { LintFinding } from "../../ports.ts";
import { isExhausted } from "../../routing/attempts.ts";
import { recordLintFailure, recordLintFault } from "../../routing/failures.ts";
import { goOn, tryAgain } from "../../routing/route-destination.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { runCounts } from "../run-counts.ts";
import { addFailure } from "../test-results.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { announceLint, countNew, describeLint, lintHeadline } from "./describe-lint.ts";
import { type LintJudgement, lintChange } from "./lint-change.ts";

/**
 * N5: the repository's own linters, if it has any. What the change brought in is mended where that
 * can be done within the bound; what cannot is published, and listed.
 */
export function lint(tools: Tools): Node {
  return async (state) => {
    const { refactor, green } = state.commits;
    const commit = refactor ?? green;
    if (commit === null) throw new ArbiterError("fault", "There is no green commit to lint.");
    const runs = await lintChange(tools, state, commit);
    for (const run of runs) tools.log.record(announceLint(run));
    if (runs.length === 0) {
      const decision = goOn("publish", "the repository has no linter of its own");
      const update = { lintFindings: [], unlinted: [], decision };
      return { update, headline: "no linter configured" };
    }
    const found = runs.flatMap(({ introduced }) => introduced);
    // Tests are locked by now: a finding in one is for the reviewer.
    const isLocked = ({ file }: LintFinding) => state.testFiles.includes(file);
    return found.every(isLocked) ? goToPublish(state, runs) : sendBack(tools, state, runs);
  };
}

function goToPublish(state: RunState, runs: readonly LintJudgement[]): Step {
  const described = describeLint(state, runs);
  const isClean = described.lintFindings.length === 0;
  const what = isClean ? "lint found nothing new" : "what lint found is in locked tests";
  const isWhole = described.unlinted.length === 0;
  const reason = isWhole ? what : `${what}, but not every linter could be run`;
  const failureHistory = withFaults(state, runs);
  const update = { ...described, failureHistory, decision: goOn("publish", reason) };
  return { update, headline: lintHeadline(runs), ok: isClean && !runs.some(isBroken) };
}

function sendBack(tools: Tools, state: RunState, runs: readonly LintJudgement[]): Step {
  const lintRetryCount = state.lintRetryCount + 1;
  const isSpent = isExhausted("lint", runCounts({ ...state, lintRetryCount }), tools.budgets);
  const failing = runs.filter(({ introduced }) => introduced.length > 0);
  const count = failing.flatMap(({ introduced }) => introduced).length;
  const decision = isSpent
    ? goOn("publish", `${countNew(count)} left, listed for the reviewer`)
    : tryAgain("plan", `${countNew(count)} to be mended`);
  const described = describeLint(state, runs);
  const entry = recordLintFailure({
    command: failing.map(({ command }) => command).join("; "),
    exitCode: failing[0]?.exitCode ?? 1,
    findings: described.lintFindings,
    count,
  });
  // Between two failures of the code, one of the tooling would hide that they are the same.
  const history = isSpent ? withFaults(state, runs) : state.failureHistory;
  const failureHistory = addFailure(history, entry);
  const update = { ...described, lintRetryCount, decision, failureHistory };
  return { update, headline: lintHeadline(runs), ok: false };
}

/** A linter that broke is a fault of the tooling, and no word about the change. */
function withFaults({ failureHistory }: RunState, runs: readonly LintJudgement[]) {
  return runs
    .filter(isBroken)
    .reduce((history, run) => addFailure(history, recordLintFault(run)), failureHistory);
}

function isBroken({ problem, ending }: LintJudgement): boolean {
  return problem !== null && ending !== "not-installed";
}
