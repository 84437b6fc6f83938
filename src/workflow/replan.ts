import { sameFailures } from "../routing/failure-history.ts";
import type { RunState } from "../run-state/run-state.ts";

interface Course {
  /** What the next attempt is told. */
  strategy: string;
  headline: string;
  reason: string;
}

type Known = Pick<RunState, "failureHistory" | "brokenTests" | "bestAttempt" | "draft" | "commits">;

const SAY_FIRST = "First say in one sentence what you do differently.";

/**
 * How to go on after a failure: mend what is named; where other tests broke, roll back and do it
 * another way; after the same failures twice, likewise. The bound is kept where the failure was
 * routed, so whoever gets here has an attempt left.
 */
export function replan(known: Known): Course {
  const { entries } = known.failureHistory;
  const last = entries.at(-1);
  const before = entries.at(-2);
  const reason = last?.summary ?? "nothing is on record";
  const told = last === undefined ? "" : `The last attempt failed: ${last.summary}`;
  if (last?.phase === "GREEN" && known.brokenTests.length > 0) {
    const broken = known.brokenTests.map((id) => `- ${id}`).join("\n");
    return {
      strategy: `${told}\nIt broke tests that passed before:\n${broken}\nSo it was rolled back, and <diff> is what it had changed. Make the new tests pass another way, one that leaves these alone. ${SAY_FIRST}`,
      headline: "other tests broke: rolled back, another approach",
      reason,
    };
  }
  const rolledBack = wasWorse(known) ? `\n${ROLLED_BACK}` : "";
  if (last !== undefined && before !== undefined && sameFailures(last, before)) {
    return {
      strategy: `${told}${rolledBack}\nThe attempt before failed in the same way, so the approach is wrong: take another one. ${SAY_FIRST}`,
      headline: "the same failures twice: another approach",
      reason,
    };
  }
  return {
    strategy: `${told}${rolledBack}\nMend exactly that, and keep what passes. ${SAY_FIRST}`,
    headline: "mend what failed",
    reason,
  };
}

const ROLLED_BACK =
  "It did no better than an earlier one, so it was rolled back: <diff> is what it had changed, and you go on from the earlier one.";

function wasWorse({ bestAttempt, draft, commits }: Known): boolean {
  return commits.green === null && bestAttempt !== null && bestAttempt.commit !== draft;
}
