import { refuseUnlessWriter } from "../authorize.ts";
import { isBot, readCommand } from "../command.ts";
import type { GitHub } from "../octokit.ts";
import type { GitHubEvent } from "../read-trigger.ts";
import { callGitHub, orNull } from "../request-fault.ts";
import { readTitle, WORKFLOW_FILE } from "./forward-trigger.ts";

/** What a repository shows that no run was started for, as the event that GitHub would have delivered. */
interface MissedEvent extends GitHubEvent {
  id: string;
}

interface Search {
  label: string;
  branchPrefix: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Younger things may still be on their way: their delivery, or their run in GitHub's list of runs. */
const MINUTES_ON_THE_WAY = 2;
/** Older things are left alone: their runs may be too old to be listed, and people have seen to them. */
const HOURS_LOOKED_BACK = 24;
/** Of each kind and repository; the next sweep finds the rest. */
const MOST_MISSED = 20;
const PAGE = 100;
const MOST_PAGES = 10;

/** Leaves the rest of an installation's requests to its deliveries and its runs. */
const RESERVED_REQUESTS = 1000;

/** Null where the repository has no workflow of ours, or where few requests are left. */
export type FoundMissed = { missed: MissedEvent[] } | { stopped: "no-workflow" | "rate-limit" };

/** Searches for labels, commands and reviews without a run. */
export async function findMissed(github: GitHub, search: Search): Promise<FoundMissed> {
  return callGitHub("Searching for missed triggers", async () => {
    const runs = await listRuns(github, search);
    if (runs === null) return { stopped: "no-workflow" };
    if (runs.remaining < RESERVED_REQUESTS) return { stopped: "rate-limit" };
    const seen: Seen = { ...search, runs: runs.started, mayWrite: createWriterCheck(github) };
    const missed = [
      ...(await findCommands(github, seen)),
      ...(await findLabels(github, seen)),
      ...(await findReviews(github, seen)),
    ];
    return { missed };
  });
}

interface StartedRun {
  issue: number;
  act: string;
  cause: string;
  at: number;
}

interface Seen extends Search {
  runs: readonly StartedRun[];
  mayWrite(login: string): Promise<boolean>;
}

/** So that many strangers cannot use up the requests of a sweep. */
const MOST_ASKED = 200;

/**
 * Asks once per person and sweep. Strangers are left out before anything is counted: their comments, which
 * never get a run, would otherwise keep those of others from being found.
 */
function createWriterCheck(github: GitHub): Seen["mayWrite"] {
  const answers = new Map<string, Promise<boolean>>();
  return async (login) => {
    const known = answers.get(login);
    if (known !== undefined) return known;
    if (answers.size >= MOST_ASKED) return false;
    const answer = refuseUnlessWriter(github, login).then((refused) => refused === null);
    answers.set(login, answer);
    return answer;
  };
}

/** Null where the repository has no workflow of ours. */
async function listRuns({ octokit, at, login }: GitHub, search: Search) {
  const started: StartedRun[] = [];
  let remaining = Number.POSITIVE_INFINITY;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const response = await orNull(
      octokit.rest.actions.listWorkflowRuns({
        ...at,
        workflow_id: WORKFLOW_FILE,
        event: "workflow_dispatch",
        created: `>=${firstMoment(search)}`,
        per_page: PAGE,
        page,
      }),
    );
    if (response === null) return null;
    const { data, headers } = response;
    remaining = Number(headers["x-ratelimit-remaining"] ?? remaining);
    // A person can give a run any name.
    const ours = data.workflow_runs.filter(({ actor }) => isSame(actor?.login, login));
    started.push(...ours.flatMap(toStarted));
    if (data.workflow_runs.length < PAGE || remaining < RESERVED_REQUESTS) break;
  }
  return { started, remaining };
}

function toStarted(run: { display_title: string; created_at: string }): StartedRun[] {
  const about = readTitle(run.display_title);
  return about === null ? [] : [{ ...about, at: Date.parse(run.created_at) }];
}

function firstMoment({ now }: Pick<Search, "now">): string {
  return new Date(now - HOURS_LOOKED_BACK * 3_600_000).toISOString();
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

function isDue(time: string | null | undefined, { now }: Pick<Search, "now">): boolean {
  const age = now - Date.parse(time ?? "");
  return age > MINUTES_ON_THE_WAY * 60_000 && age < HOURS_LOOKED_BACK * 3_600_000;
}

function hasRun({ runs }: Seen, cause: string): boolean {
  return runs.some((run) => run.cause === cause);
}

/** Commands without a run and without our 👀, which comes when the App has done what it can. */
async function findCommands(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { octokit, at } = github;
  const missed: MissedEvent[] = [];
  // The oldest first: a retry may follow an abort.
  for (const comment of await listCommands(github, seen)) {
    if (missed.length === MOST_MISSED) break;
    const { id, body, user } = comment;
    if (!(await seen.mayWrite(user?.login ?? "")) || (await hasOurSign(github, comment))) continue;
    const number = Number(/\/issues\/(\d+)$/.exec(comment.issue_url)?.[1]);
    const issue = await orNull(octokit.rest.issues.get({ ...at, issue_number: number }));
    if (issue === null || (await isEditedSince(github, number, comment.created_at))) continue;
    const payload = { action: "created", issue: issue.data, comment: { id, body }, sender: user };
    missed.push({ id: `sweep-${id}`, name: "issue_comment", payload });
  }
  return missed;
}

/** The commands of people that have no run, the oldest first. */
async function listCommands({ octokit, at }: GitHub, seen: Seen) {
  const order = { sort: "created", direction: "asc" } as const;
  const wanted = { ...at, ...order, since: firstMoment(seen), per_page: PAGE };
  let pages = 0;
  const listed = await octokit.paginate(
    octokit.rest.issues.listCommentsForRepo,
    wanted,
    ({ data }, done) => {
      pages += 1;
      if (pages === MOST_PAGES) done();
      return data;
    },
  );
  return listed.filter(
    ({ id, body, user, created_at }) =>
      readCommand(body ?? "") !== null &&
      user !== null &&
      !isBot(user) &&
      isDue(created_at, seen) &&
      !hasRun(seen, `comment-${id}`),
  );
}

async function hasOurSign(
  { octokit, at, login }: GitHub,
  { id, reactions }: { id: number; reactions?: { eyes: number } },
): Promise<boolean> {
  if ((reactions?.eyes ?? 0) === 0) return false;
  const { data } = await octokit.rest.reactions.listForIssueComment({
    ...at,
    comment_id: id,
    content: "eyes",
    per_page: PAGE,
  });
  return data.some(({ user }) => isSame(user?.login, login));
}

/** Open issues that have the label since some time, but no run since then. */
async function findLabels(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { octokit, at } = github;
  const { label } = seen;
  const { data } = await octokit.rest.issues.listForRepo({ ...at, labels: label, per_page: PAGE });
  const missed: MissedEvent[] = [];
  for (const issue of data.filter(({ pull_request }) => !pull_request).slice(0, MOST_MISSED)) {
    const set = await findLabelling(github, issue.number, label);
    if (set === null || !isDue(set.at, seen)) continue;
    const isStarted = seen.runs.some(
      // GitHub counts in seconds.
      (run) => run.issue === issue.number && run.at >= Date.parse(set.at) - 1000,
    );
    if (isStarted || (await isEditedSince(github, issue.number, set.at))) continue;
    const payload = { action: "labeled", issue, label: { name: label }, sender: set.by };
    missed.push({ id: `label-${set.id}`, name: "issues", payload });
  }
  return missed;
}

async function findLabelling({ octokit, at }: GitHub, issue: number, label: string) {
  const pages = { ...at, issue_number: issue, per_page: PAGE };
  const events = await octokit.paginate(octokit.rest.issues.listEvents, pages);
  const last = events.findLast(
    (event) => event.event === "labeled" && "label" in event && isSame(event.label?.name, label),
  );
  return last === undefined ? null : { id: last.id, at: last.created_at, by: last.actor };
}

/**
 * Whether the title or the body was edited after a time. What was asked for then is not known any more, and
 * the author of an issue need not be trusted: the person who asked has to ask again.
 */
async function isEditedSince(
  { octokit, at }: GitHub,
  issue: number,
  time: string,
): Promise<boolean> {
  const { repository } = await octokit.graphql<EditedAnswer>(EDITED_QUERY, { ...at, issue });
  const { lastEditedAt = null, timelineItems } = repository?.issue ?? {};
  const renamed = timelineItems?.nodes?.[0]?.createdAt ?? null;
  return [lastEditedAt, renamed].some(
    (edit) => edit !== null && Date.parse(edit) > Date.parse(time),
  );
}

interface EditedAnswer {
  repository: {
    issue: {
      lastEditedAt: string | null;
      timelineItems: { nodes: { createdAt: string }[] };
    } | null;
  } | null;
}

const EDITED_QUERY = `query edited($owner: String!, $repo: String!, $issue: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $issue) {
      lastEditedAt
      timelineItems(itemTypes: [RENAMED_TITLE_EVENT], last: 1) {
        nodes { ... on RenamedTitleEvent { createdAt } }
      }
    }
  }
}`;

/** Pull requests of runs whose last review decides something, and that are still open. */
async function findReviews(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { octokit, at } = github;
  const listed = { ...at, state: "open", sort: "updated", direction: "desc" } as const;
  const { data } = await octokit.rest.pulls.list({ ...listed, per_page: PAGE });
  const ours = data.filter(({ head }) => head.ref.startsWith(seen.branchPrefix));
  const missed: MissedEvent[] = [];
  for (const pull of ours.slice(0, MOST_MISSED)) {
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

interface ListedReview {
  id: number;
  state: string;
  commit_id: string | null;
  submitted_at?: string;
  user: { login: string; type: string } | null;
}

/** The last review of the commit that decides something, by a person who may write. */
async function findDecision(
  reviews: readonly ListedReview[],
  head: string,
  { mayWrite }: Seen,
): Promise<ListedReview | null> {
  for (const review of reviews.toReversed()) {
    const { state, commit_id, user } = review;
    if (!DECISIVE.has(state) || commit_id !== head || user === null || isBot(user)) continue;
    if (await mayWrite(user.login)) return review;
  }
  return null;
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
