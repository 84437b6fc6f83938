import { ArbiterError } from "../../errors.ts";
import { isExhausted } from "../../routing/budgets.ts";
import { recordLintFailure } from "../../routing/failures.ts";
import { goOn, tryAgain } from "../../routing/route-destination.ts";
import { addFailure } from "../describe-run.ts";
import { runCounts } from "../run-counts.ts";
import type { Node, Tools } from "../tools.ts";

/** N5: the repository's own linter, if it has one. What cannot be mended is published, and listed. */
export function lint(tools: Tools): Node {
  return async (state) => {
    const { refactor, green } = state.commits;
    const judged = refactor ?? green;
    if (judged === null) throw new ArbiterError("fault", "There is no green commit to lint.");
    await tools.workspace.restore(judged);
    const present = new Set(await tools.workspace.list());
    const run = await tools.linter.lint(state.codeFiles.filter((path) => present.has(path)));
    const { command, exitCode, findings } = run;
    if (command === null) {
      const reason = "the repository has no linter of its own";
      return { update: { decision: goOn("publish", reason) }, headline: "no linter configured" };
    }
    if (exitCode === 0) {
      return {
        update: { lintFindings: [], decision: goOn("publish", "lint is clean") },
        headline: `${command}: clean`,
      };
    }
    if (findings.length === 0) {
      const reason = `the linter itself failed, exit ${exitCode}`;
      const update = { lintFindings: [`${command}: ${reason}`], decision: goOn("publish", reason) };
      return { update, headline: `${command}: ${reason}`, ok: false };
    }
    const lintRetryCount = state.lintRetryCount + 1;
    const spent = isExhausted("lint", runCounts({ ...state, lintRetryCount }), tools.budgets);
    const reason = `${findings.length} lint findings`;
    const decision = spent
      ? goOn("publish", `${reason} are left, and are listed for the reviewer`)
      : tryAgain("plan", `${reason} have to be mended`);
    const failureHistory = addFailure(state.failureHistory, recordLintFailure(run));
    return {
      update: { lintFindings: findings, lintRetryCount, decision, failureHistory },
      headline: `${command}: ${reason}`,
      ok: false,
    };
  };
}
