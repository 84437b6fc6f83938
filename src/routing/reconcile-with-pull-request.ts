import { type Ending, isOver } from "../run-state/phases.ts";
import type { ReviewDecision, ReviewThreads } from "./decide-review.ts";

/** The state of a run, as its record has it. */
interface RunStanding {
  ending: Ending | null;
  /** Whether the change is published, and only the review and the merge are missing. */
  isProposed: boolean;
  /** The tests that are published for a review before there is code; absent or null elsewhere. */
  tests?: { commit: string; areOwn: boolean } | null;
}

/** The state of the pull request; null where there is none. */
type PullState = "open" | "merged" | "closed" | null;

interface Facts {
  run: RunStanding;
  pull: PullState;
  /** The head commit of an open pull request. */
  head?: string | null | undefined;
  /** What the reviewers of an open pull request have decided. */
  review: ReviewDecision | null;
  /** What a person with write permission asks for in a comment, where reviewers have not decided. */
  hint?: string;
}

/** What to do so that the run and its pull request agree again. */
export type Reconciliation =
  | { act: "merge" }
  /** Merges what was published, although a later round on it failed or the run was aborted. */
  | { act: "mergeAfterAll" }
  | { act: "abort"; by: string | null; words: string | null }
  /** `threads` get an answer afterwards. */
  | { act: "revise"; words: string; threads: ReviewThreads | null }
  /** Has the code written for the tests that were approved. */
  | { act: "approveTests" }
  /** Does nothing yet; people read the reason. */
  | { act: "wait"; reason: string }
  /** The run was interrupted, and no job works on it. */
  | { act: "resume"; hint: string }
  | { act: "nothing" };

/** Decides from the record and from GitHub alone, whichever event triggered the check. */
export function reconcile({ run, pull, head, review, hint = "" }: Facts): Reconciliation {
  const { ending, isProposed, tests = null } = run;
  // A person who reopens the pull request may approve it, or merge it.
  if (ending === "aborted" && isProposed) return afterFailure({ pull, review });
  if (isOver(ending)) return NOTHING;
  if (pull === "closed" && isProposed) return { act: "abort", by: null, words: null };
  if (ending === "failed") return isProposed ? afterFailure({ pull, review }) : NOTHING;
  if (tests !== null) return followTestReview(tests, { pull, head, review, hint });
  if (!isProposed) return { act: "resume", hint };
  return pull === "merged" ? { act: "merge" } : followReview(review, hint);
}

/** Without the code, a merge by hand ends the run as closing does. */
function followTestReview(
  { commit, areOwn }: NonNullable<RunStanding["tests"]>,
  { pull, head, review, hint = "" }: Omit<Facts, "run">,
): Reconciliation {
  if (pull === "closed" || pull === "merged") return { act: "abort", by: null, words: null };
  if (pull === "open" && head !== commit) return { act: "wait", reason: movedFrom(commit) };
  const due = followReview(review, hint);
  if (due.act === "merge") return { act: "approveTests" };
  if (due.act !== "revise") return due;
  if (areOwn) return { act: "wait", reason: OWN_TESTS };
  return due.words.trim() === "" ? { act: "wait", reason: NO_WORDS } : due;
}

function movedFrom(commit: string): string {
  return `the pull request has a commit that the run did not make, so a review of it starts nothing: move its branch back to ${commit.slice(0, 10)}; or, to bring the tests as they are there, push them to a branch of another name, close the pull request and comment /tdd start tests:<branch>`;
}

const OWN_TESTS =
  "a person wrote the tests, so that they are not written again: close the pull request, correct them on their branch and start again";
const NO_WORDS = "changes are requested, but the review does not say which";

function followReview(review: ReviewDecision | null, hint: string): Reconciliation {
  switch (review?.decision) {
    case undefined:
      return { act: "wait", reason: "the run has no pull request" };
    case "approve":
      return { act: "merge" };
    case "abort":
      return { act: "abort", by: review.reviewer, words: review.words || null };
    case "revise":
      return { act: "revise", words: review.words, threads: review.threads };
    case "wait":
      return hint === ""
        ? { act: "wait", reason: review.reason }
        : { act: "revise", words: hint, threads: null };
  }
}

/** The published change can still be merged; what was asked for before is not repeated. */
function afterFailure({ pull, review }: Omit<Facts, "run">): Reconciliation {
  const isApproved = pull === "merged" || review?.decision === "approve";
  return isApproved ? { act: "mergeAfterAll" } : NOTHING;
}

const NOTHING: Reconciliation = { act: "nothing" };
