import { isBot } from "../../command.ts";
import type { GitHub } from "../../octokit.ts";
import {
  boundPages,
  firstMoment,
  hasRun,
  isDue,
  type MissedEvent,
  MOST_MISSED,
  PAGE,
  type Seen,
} from "./seen.ts";

/** Pull requests of runs whose last review decides something, and that are still open. */
export async function findReviews(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { octokit, at } = github;
  const missed: MissedEvent[] = [];
  for (const pull of await listPulls(github, seen)) {
    if (missed.length === MOST_MISSED) break;
    const pages = { ...at, pull_number: pull.number, per_page: PAGE };
    const reviews = await octokit.paginate(octokit.rest.pulls.listReviews, pages);
    const review = await findDecision(reviews, pull.head.sha, seen);
    if (review === null || !isDue(review.submitted_at, seen)) continue;
    if (hasRun(seen, `review-${review.id}`)) {
      missed.push(...(await findMergeable(github, pull, seen)));
      continue;
    }
    const { id, state, commit_id, user } = review;
    const payload = {
      action: "submitted",
      pull_request: pull,
      review: { id, state, commit_id },
      sender: user,
    };
    missed.push({ id: `sweep-${id}`, name: "pull_request_review", payload });
  }
  return missed;
}

/** Those of runs, the last to change first. A review changes a pull request, so older ones need not be looked at. */
async function listPulls({ octokit, at }: GitHub, seen: Seen) {
  const order = { state: "open", sort: "updated", direction: "desc" } as const;
  const first = Date.parse(firstMoment(seen));
  const isRecent = ({ updated_at }: { updated_at: string }) => Date.parse(updated_at) >= first;
  const listed = await octokit.paginate(
    octokit.rest.pulls.list,
    { ...at, ...order, per_page: PAGE },
    boundPages((pulls) => !pulls.every(isRecent)),
  );
  return listed.filter((pull) => isRecent(pull) && pull.head.ref.startsWith(seen.branchPrefix));
}

interface ListedReview {
  id: number;
  state: string;
  commit_id: string | null;
  author_association?: string;
  submitted_at?: string;
  user: { login: string; type: string } | null;
}

/** The last review of the commit that decides something, by a person who may write. */
async function findDecision(
  reviews: readonly ListedReview[],
  head: string,
  { keepWriters }: Seen,
): Promise<ListedReview | null> {
  const decisive = reviews
    .toReversed()
    .filter(
      ({ state, commit_id, user }) =>
        DECISIVE.has(state) && commit_id === head && user !== null && !isBot(user),
    );
  const [last = null] = await keepWriters(
    decisive,
    ({ id, user, author_association: association }) => ({
      cause: `review-${id}`,
      login: user?.login ?? "",
      association,
    }),
  );
  return last;
}

const DECISIVE: ReadonlySet<string> = new Set(["APPROVED", "CHANGES_REQUESTED"]);

/** A reviewed pull request that GitHub would merge now: the end of its checks may have been missed. */
async function findMergeable(
  { octokit, at }: GitHub,
  { number, head }: { number: number; head: { ref: string; sha: string } },
  seen: Seen,
): Promise<MissedEvent[]> {
  const id = `clean-${head.sha}`;
  if (hasRun(seen, `delivery-${id}`)) return [];
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: number });
  if (data.mergeable_state !== "clean") return [];
  const sender = { login: "github", type: "Organization" };
  const payload = { action: "completed", check_suite: { head_branch: head.ref }, sender };
  return [{ id, name: "check_suite", payload }];
}
