type ReviewState = "approved" | "changes-requested" | "dismissed" | "commented";

/** One review, with what is known about its author now. */
export interface Review {
  id: number;
  reviewer: string;
  state: ReviewState;
  /** The reviewed commit; null where GitHub no longer knows it. */
  commit: string | null;
  words: string;
  /** Null for a person with write access; otherwise why the review does not count. */
  refused: string | null;
}

export type ReviewDecision =
  | { decision: "approve"; reviewer: string; commit: string }
  | {
      decision: "abort" | "revise";
      reviewer: string;
      id: number;
      words: string;
      /** Where it comments on lines; null if it does not. */
      threads: ReviewThreads | null;
    }
  | { decision: "wait"; reason: string };

/** The threads that a review began on lines of a pull request. */
export interface ReviewThreads {
  pull: number;
  review: number;
  /** The first comment of each. */
  comments: readonly number[];
}

interface PullRequestReviews {
  /** In the order they were submitted. */
  reviews: readonly Review[];
  /** The head commit of the pull request. */
  head: string;
  author: string;
  changesRequested: "abort" | "revise";
}

/**
 * Decides from all reviews. Of each reviewer the latest review counts, and only at the head commit; a
 * request for changes outweighs every approval until its author withdraws it.
 */
export function decideReview({
  reviews,
  head,
  author,
  changesRequested,
}: PullRequestReviews): ReviewDecision {
  const latest = latestDecisive(reviews);
  const counted = latest.filter((review) => whyNotCounted(review, author) === null);
  const objections = counted.filter(({ state }) => state === "changes-requested");
  const objection = objections.findLast(({ commit }) => commit === head);
  if (objection !== undefined) {
    const { reviewer, id, words } = objection;
    return { decision: changesRequested, reviewer, id, words, threads: null };
  }
  const approval = counted.findLast(({ state, commit }) => state === "approved" && commit === head);
  if (approval !== undefined && objections.length === 0) {
    return { decision: "approve", reviewer: approval.reviewer, commit: head };
  }
  const reasons = latest.map((review) => whyNotYet(review, { head, author }));
  const reason = reasons.filter((text) => text !== null).join("; ");
  return {
    decision: "wait",
    reason: reason || "no reviewer has approved or asked for changes yet",
  };
}

/** A comment does not replace its author's earlier review; a dismissal does. */
function latestDecisive(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>();
  for (const review of reviews) {
    if (review.state === "commented") continue;
    const key = review.reviewer.toLowerCase();
    latest.delete(key);
    latest.set(key, review);
  }
  return [...latest.values()];
}

function whyNotCounted({ reviewer, state, refused }: Review, author: string): string | null {
  if (state === "dismissed") return `the review of ${reviewer} was dismissed`;
  if (reviewer.toLowerCase() === author.toLowerCase()) {
    return `${reviewer} opened the pull request, so their review does not count`;
  }
  return refused;
}

function whyNotYet(
  review: Review,
  { head, author }: Pick<PullRequestReviews, "head" | "author">,
): string | null {
  const notCounted = whyNotCounted(review, author);
  if (notCounted !== null) return notCounted;
  const { reviewer, state, commit } = review;
  if (commit === head) return null;
  const did = state === "approved" ? "approved" : "asked for changes at";
  const seen = commit === null ? "a commit that is gone" : commit.slice(0, 10);
  return `${reviewer} ${did} ${seen}, and it is at ${head.slice(0, 10)} now: a new review is needed`;
}
