import { isUnfinished } from "../run-state/ending.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Branches } from "./endings.ts";
import { ExitCode } from "./terminal.ts";

export type Status = "merged" | "covered" | "waiting" | "aborted" | "failed";

const EXIT_CODES = {
  merged: ExitCode.done,
  covered: ExitCode.done,
  waiting: ExitCode.waiting,
  aborted: ExitCode.aborted,
  failed: ExitCode.failed,
} as const satisfies Record<Status, ExitCode>;

/** The run as other programs read it. */
export function summarizeRun(state: RunState, { branch, base }: Branches) {
  const status = statusOf(state);
  const byHand = state.mergeByHand ?? `git switch ${base} && git merge ${branch}`;
  return {
    status,
    issue: state.issue,
    branch,
    commits: state.commits,
    tests: { failToPass: state.red?.failing ?? [], passToPass: state.passToPass },
    coveredTests: state.coveredTests,
    /** Why it stopped, where it did. */
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

function statusOf({ ending }: RunState): Status {
  return isUnfinished(ending) ? "waiting" : ending;
}
