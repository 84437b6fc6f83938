type ReviewState = "approved" | "changes-requested" | "dismissed" | "commented";

/** One review, and what is known of its author at the moment of asking. */
export interface Review {
  reviewer: string;
  state: ReviewState;
  /** What was looked at; null where GitHub no longer knows it. */
  commit: string | null;
  words: string;
  /** Null for a person who may write; otherwise why their word does not count. */
  refused: string | null;
}

export type ReviewDecision =
  | { decision: "approve"; reviewer: string; commit: string }
  | { decision: "abort" | "revise"; reviewer: string; words: string }
  | { decision: "wait"; reason: string };

interface Gate {
  /** In the order they were given. */
  reviews: readonly Review[];
  /** The commit that the pull request is at. */
  head: string;
  author: string;
  changesRequested: "abort" | "revise";
}

/**
 * What the reviewers have decided together. Everybody's latest word counts, and only at the head
 * commit; whoever asks for changes outweighs all who approve, until they say otherwise.
 */
export function decideReview({ reviews, head, author, changesRequested }: Gate): ReviewDecision {
  const latest = latestDecisive(reviews);
  const counted = latest.filter((review) => whyNotCounted(review, author) === null);
  const objections = counted.filter(({ state }) => state === "changes-requested");
  const objection = objections.findLast(({ commit }) => commit === head);
  if (objection !== undefined) {
    const { reviewer, words } = objection;
    return { decision: changesRequested, reviewer, words };
  }
  const approval = counted.findLast(({ state, commit }) => state === "approved" && commit === head);
  if (approval !== undefined && objections.length === 0) {
    return { decision: "approve", reviewer: approval.reviewer, commit: head };
  }
  const reasons = latest.map((review) => whyNotYet(review, { head, author }));
  const reason = reasons.filter((text) => text !== null).join("; ");
  return { decision: "wait", reason: reason || "nobody has approved or asked for changes yet" };
}

/** A comment leaves standing what its author said before; a dismissal does not. */
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
  if (reviewer.toLowerCase() === author.toLowerCase()) return `${reviewer} opened it`;
  return refused;
}

function whyNotYet(review: Review, { head, author }: Pick<Gate, "head" | "author">): string | null {
  const notCounted = whyNotCounted(review, author);
  if (notCounted !== null) return notCounted;
  const { reviewer, state, commit } = review;
  if (commit === head) return null;
  const did = state === "approved" ? "approved" : "asked for changes at";
  const seen = commit === null ? "a commit that is gone" : commit.slice(0, 10);
  return `${reviewer} ${did} ${seen}, and it is at ${head.slice(0, 10)} now: a new review is needed`;
}
