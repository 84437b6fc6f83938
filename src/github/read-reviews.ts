import { decideReview, type Review, type ReviewDecision } from "../routing/decide-review.ts";
import { isBot } from "./command.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, orNull } from "./request-fault.ts";

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

/** The decision of a pull request's reviewers, from GitHub's current data alone. */
export async function readReviewDecision(
  github: GitHub,
  { number, head, author }: Pull,
  changesRequested: "abort" | "revise",
): Promise<ReviewDecision> {
  const { octokit, at } = github;
  const pages = { ...at, pull_number: number, per_page: 100 };
  const listed = await octokit.paginate(octokit.rest.pulls.listReviews, pages);
  const refusals = new Map<string, string | null>();
  const reviews: Review[] = [];
  for (const { user, state, commit_id, body } of listed) {
    const reviewState = STATES[state];
    if (reviewState === undefined) continue;
    // The reviews of a deleted account stay, without a user.
    const reviewer = user?.login ?? "a deleted account";
    if (!refusals.has(reviewer)) {
      const deleted = user === null ? `${reviewer} may not decide` : null;
      refusals.set(reviewer, deleted ?? (await refuseUnlessWriter(github, reviewer)));
    }
    const refused = refusals.get(reviewer) ?? null;
    reviews.push({ reviewer, state: reviewState, commit: commit_id, words: body, refused });
  }
  return decideReview({ reviews, head, author, changesRequested });
}

/**
 * Null for a user who may write to the repository now, otherwise the reason to refuse. Asks GitHub every
 * time, because permissions in events and earlier answers may be out of date.
 */
export async function refuseUnlessWriter(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  username: string,
): Promise<string | null> {
  const { getCollaboratorPermissionLevel } = octokit.rest.repos;
  const response = await callGitHub(`Checking the permission of ${username}`, () =>
    orNull(getCollaboratorPermissionLevel({ ...at, username })),
  );
  if (response === null) {
    return `GitHub knows no user ${username}: the account was removed or renamed, or belongs to an App`;
  }
  const { permission, user } = response.data;
  if (user !== null && isBot(user)) return `${username} is a bot`;
  // GitHub reports `maintain` as write, and a custom role as the role that it is based on.
  if (user !== null && (permission === "admin" || permission === "write")) return null;
  // Strangers have `read` where the repository is public.
  return `${username} may not write to this repository: a maintainer can give write access`;
}
