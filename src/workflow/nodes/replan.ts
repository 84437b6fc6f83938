import { isUnusableAnswer, sameFailures } from "../../routing/failure-history.ts";
import type { RunState } from "../../run-state/run-state.ts";

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
    return { strategy, headline: "the answer could not be used: ask again", reason: last.summary };
  }
  const before = entries.filter((entry) => !isUnusableAnswer(entry)).at(-2);
  const reason = last?.summary ?? "no failure is on record";
  const summary = last === undefined ? "" : `The last attempt failed: ${last.summary}`;
  if (last?.phase === "GREEN" && state.brokenTests.length > 0) {
    const broken = state.brokenTests.map((id) => `- ${id}`).join("\n");
    return {
      strategy: `${summary}\nIt broke tests that passed before:\n${broken}\nSo it was rolled back; <diff> shows what it had changed. Make the new tests pass in another way that does not break these. ${SAY_FIRST}`,
      headline: "other tests broke: rolled back, another approach",
      reason,
    };
  }
  const rolledBack = wasWorse(state) ? `\n${ROLLED_BACK}` : "";
  if (last !== undefined && before !== undefined && sameFailures(last, before)) {
    return {
      strategy: `${summary}${rolledBack}\nThe attempt before it failed in the same way, so the approach is wrong: take another one. ${SAY_FIRST}`,
      headline: "the same failures twice: another approach",
      reason,
    };
  }
  return {
    strategy: `${summary}${rolledBack}\nFix exactly that, and keep what passes. ${SAY_FIRST}`,
    headline: "fix what failed",
    reason,
  };
}

const ROLLED_BACK =
  "It did no better than an earlier attempt, so it was rolled back: <diff> shows what it had changed, and you continue from the earlier one.";

function wasWorse({ bestAttempt, draft, commits }: History): boolean {
  return commits.green === null && bestAttempt !== null && bestAttempt.commit !== draft;
}
