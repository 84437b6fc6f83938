import type { Approval } from "../ports.ts";
import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/clean-text.ts";
import type { Verdict } from "./verdicts/verdict.ts";

type Evidence = Pick<RunState, "base" | "finalRun">;

/** Whether the final run covers exactly what the merge would give: the same commit on the same base. */
export function isProven({ head, base }: Approval, evidence: Evidence): boolean {
  const { finalRun } = evidence;
  if (finalRun === null) return false;
  return finalRun.commit === head && (finalRun.base ?? evidence.base.commit) === base.commit;
}

const MAX_NAMED = 5;

/** Why a merge whose tests fail is not made, and what a person can do. */
export function refuseMerge(
  approval: Approval,
  { branch, verdict }: { branch: string; verdict: Pick<Verdict, "reason" | "failing"> },
): string {
  const { base } = approval;
  const named = verdict.failing.slice(0, MAX_NAMED);
  const left = verdict.failing.length - named.length;
  const more = left > 0 ? ` and ${count(left, "other")}` : "";
  const failing = named.length > 1 ? ` (failing: ${named.join(", ")}${more})` : "";
  return `the tests fail on ${describeMerge(approval)}: ${verdict.reason}${failing}. To fix it, merge ${base.branch} into ${branch}, correct it there, and ask for a new review`;
}

export function describeMerge({ head, base }: Approval): string {
  return `${head.slice(0, 10)} merged into ${base.branch} at ${base.commit.slice(0, 10)}`;
}
