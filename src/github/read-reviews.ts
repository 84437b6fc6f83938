import { decideReview, type Review, type ReviewDecision } from "../routing/decide-review.ts";
import { refuseUnlessWriter } from "./authorize.ts";
import type { GitHub } from "./octokit.ts";

const STATES: Readonly<Record<string, Review["state"]>> = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes-requested",
  DISMISSED: "dismissed",
};

interface Pull {
  number: number;
  head: string;
  author: string;
}

/** What the reviewers of a pull request have decided, from nothing but what GitHub says now. */
export async function readReviewDecision(
  github: GitHub,
  { number, head, author }: Pull,
  changesRequested: "abort" | "revise",
): Promise<ReviewDecision> {
  const { octokit, at } = github;
  const pages = { ...at, pull_number: number, per_page: 100 };
  const given = await octokit.paginate(octokit.rest.pulls.listReviews, pages);
  const refusals = new Map<string, string | null>();
  const reviews: Review[] = [];
  for (const { user, state, commit_id, body } of given) {
    const known = STATES[state];
    if (known === undefined) continue;
    // Whoever deleted their account left a review of nobody's.
    const reviewer = user?.login ?? "somebody who is gone";
    if (!refusals.has(reviewer)) {
      const gone = user === null ? `${reviewer} has no say` : null;
      refusals.set(reviewer, gone ?? (await refuseUnlessWriter(github, reviewer)));
    }
    const refused = refusals.get(reviewer) ?? null;
    reviews.push({ reviewer, state: known, commit: commit_id, words: body, refused });
  }
  return decideReview({ reviews, head, author, changesRequested });
}
