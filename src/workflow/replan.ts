import { sameFailures } from "../routing/same-failures.ts";
import type { RunState } from "./state.ts";

interface Course {
  /** What the next attempt is told. */
  strategy: string;
  headline: string;
  reason: string;
}

/**
 * How to go on after a failure: mend what is named; after the same failures twice, do it another
 * way. The bound is kept where the failure was routed, so whoever gets here has an attempt left.
 */
export function replan({ entries }: RunState["failureHistory"]): Course {
  const last = entries.at(-1);
  const before = entries.at(-2);
  const quoted = last === undefined ? "" : `The last attempt failed: ${last.summary}`;
  if (last !== undefined && before !== undefined && sameFailures(last, before)) {
    return {
      strategy: `${quoted}\nThe attempt before failed in the same way, so the approach is wrong: take another one. First say in one sentence what you do differently.`,
      headline: "the same failures twice: another approach",
      reason: last.summary,
    };
  }
  return {
    strategy: `${quoted}\nMend exactly that, and keep what passes. First say in one sentence what you do differently.`,
    headline: "mend what failed",
    reason: last?.summary ?? "nothing is on record",
  };
}
