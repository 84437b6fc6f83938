import { type Ending, isOver } from "../run-state/ending.ts";
import type { ReviewDecision } from "./decide-review.ts";

/** How a run stands, by what is on record of it. */
interface Standing {
  ending: Ending | null;
  /** Whether all work is done, and only a person and the merge are missing. */
  isProposed: boolean;
}

/** What became of the pull request; null where there is none. */
type Pull = "open" | "merged" | "closed" | null;

interface Found {
  run: Standing;
  pull: Pull;
  /** What the reviewers of an open pull request have decided. */
  review: ReviewDecision | null;
}

/** What has to be done so that the run and the pull request agree again. */
export type Reconciliation =
  | { act: "merge" }
  /** The same for what was proposed before another round on it failed. */
  | { act: "mergeAfterAll" }
  | { act: "abort"; by: string | null; words: string | null }
  | { act: "revise"; words: string }
  /** Nothing; why not is for people to read. */
  | { act: "wait"; reason: string }
  /** The run stopped in the middle, and nobody is in it. */
  | { act: "resume" }
  | { act: "nothing" };

/** From what is on record and what GitHub shows, whatever made somebody look. */
export function reconcile({ run, pull, review }: Found): Reconciliation {
  const { ending, isProposed } = run;
  if (isOver(ending)) return NOTHING;
  if (pull === "closed" && isProposed) return { act: "abort", by: null, words: null };
  if (ending === "failed") return isProposed ? afterFailure({ pull, review }) : NOTHING;
  if (!isProposed) return { act: "resume" };
  if (pull === "merged") return { act: "merge" };
  if (review === null) return { act: "wait", reason: "it has no pull request" };
  switch (review.decision) {
    case "approve":
      return { act: "merge" };
    case "abort":
      return { act: "abort", by: review.reviewer, words: review.words || null };
    case "revise":
      return { act: "revise", words: review.words };
    case "wait":
      return { act: "wait", reason: review.reason };
  }
}

/** What was proposed is still there; who asked for the round that failed is not heard once more. */
function afterFailure({ pull, review }: Omit<Found, "run">): Reconciliation {
  const isWanted = pull === "merged" || review?.decision === "approve";
  return isWanted ? { act: "mergeAfterAll" } : NOTHING;
}

const NOTHING: Reconciliation = { act: "nothing" };
