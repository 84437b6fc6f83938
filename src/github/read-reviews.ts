import { decideReview, type Review, type ReviewDecision } from "../routing/decide-review.ts";
import type { GitHub } from "./octokit.ts";
import { refuseUnlessWriter } from "./receive-event.ts";

const STATES: Readonly<Record<string, Review["state"]>> = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes-requested",
  DISMISSED: "dismissed",
};

/** The decision of a pull request's reviewers, from GitHub's current data alone. */
export async function readReviewDecision(
  github: GitHub,
  { number, head, author }: { number: number; head: string; author: string },
  changesRequested: "abort" | "revise",
): Promise<ReviewDecision> {
  const { octokit, at } = github;
  const pages = { ...at, pull_number: number, per_page: 100 };
  const listed = await octokit.paginate(octokit.rest.pulls.listReviews, pages);
  const refusals = new Map<string, string | null>();
  const reviews: Review[] = [];
  for (const { id, user, state, commit_id, body } of listed) {
    const reviewState = STATES[state];
    if (reviewState === undefined) continue;
    // The reviews of a deleted account stay, without a user.
    const reviewer = user?.login ?? "a deleted account";
    if (!refusals.has(reviewer)) {
      const deleted = user === null ? `${reviewer} may not decide` : null;
      refusals.set(reviewer, deleted ?? (await refuseUnlessWriter(github, reviewer)));
    }
    const refused = refusals.get(reviewer) ?? null;
    reviews.push({ id, reviewer, state: reviewState, commit: commit_id, words: body, refused });
  }
  const decided = decideReview({ reviews, head, author, changesRequested });
  return "threads" in decided ? addLineComments(github, number, decided) : decided;
}

type Objection = Extract<ReviewDecision, { threads: unknown }>;

/** Adds what the review says on single lines: many reviews say nothing else. */
async function addLineComments(
  { octokit, at }: GitHub,
  number: number,
  objection: Objection,
): Promise<Objection> {
  const { listCommentsForReview } = octokit.rest.pulls;
  const pages = { ...at, pull_number: number, review_id: objection.id, per_page: 100 };
  const comments = await octokit.paginate(listCommentsForReview, pages);
  if (comments.length === 0) return objection;
  const said = [objection.words, ...comments.map(describeLineComment)];
  const first = comments.map(({ id, in_reply_to_id }) => in_reply_to_id ?? id);
  return {
    ...objection,
    words: said.filter((text) => text.trim() !== "").join("\n\n"),
    threads: { pull: number, review: objection.id, comments: [...new Set(first)] },
  };
}

/** The last line of a hunk is the one that the comment is on. */
const MAX_HUNK_LINES = 4;

function describeLineComment(comment: {
  path: string;
  line?: number;
  diff_hunk: string;
  body: string;
}): string {
  const { path, line, diff_hunk: hunk, body } = comment;
  // GitHub names no line where the commented one is gone since.
  const place = typeof line === "number" ? `${path}, line ${line}` : path;
  const shown = hunk.split("\n").slice(-MAX_HUNK_LINES);
  return [`On ${place}:`, ...shown.map((each) => `    ${each}`), "", body].join("\n");
}
