import { isBot, readCommand } from "../command.ts";
import type { GitHub } from "../octokit.ts";
import type { GitHubEvent } from "../read-trigger.ts";
import { callGitHub, orNull } from "../request-fault.ts";
import { readTitle, WORKFLOW_FILE } from "./forward-trigger.ts";

/** What a repository shows that no run was started for, as the event that GitHub would have delivered. */
export interface MissedEvent extends GitHubEvent {
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

/** Leaves the rest of an installation's requests to its deliveries and its runs. */
const RESERVED_REQUESTS = 1000;

/** Null where the repository has no workflow of ours, or where few requests are left. */
export type FoundMissed = { missed: MissedEvent[] } | { stopped: "no-workflow" | "rate-limit" };

/** Searches for labels, commands and reviews without a run. */
export async function findMissed(github: GitHub, search: Search): Promise<FoundMissed> {
  return callGitHub("Searching for missed triggers", async () => {
    const runs = await listRuns(github);
    if (runs === null) return { stopped: "no-workflow" };
    if (runs.remaining < RESERVED_REQUESTS) return { stopped: "rate-limit" };
    const seen: Seen = { ...search, runs: runs.started };
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
}

async function listRuns({ octokit, at, login }: GitHub) {
  const response = await orNull(
    octokit.rest.actions.listWorkflowRuns({
      ...at,
      workflow_id: WORKFLOW_FILE,
      event: "workflow_dispatch",
      per_page: PAGE,
    }),
  );
  if (response === null) return null;
  // A person can give a run any name.
  const ours = response.data.workflow_runs.filter(({ actor }) => isSame(actor?.login, login));
  const started = ours.flatMap(({ display_title, created_at }): StartedRun[] => {
    const about = readTitle(display_title);
    return about === null ? [] : [{ ...about, at: Date.parse(created_at) }];
  });
  const remaining = Number(response.headers["x-ratelimit-remaining"] ?? Number.POSITIVE_INFINITY);
  return { started, remaining };
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
  const since = new Date(seen.now - HOURS_LOOKED_BACK * 3_600_000).toISOString();
  const { data } = await octokit.rest.issues.listCommentsForRepo({
    ...at,
    since,
    sort: "created",
    direction: "desc",
    per_page: PAGE,
  });
  const open = data.filter(
    ({ id, body, user, created_at }) =>
      readCommand(body ?? "") !== null &&
      user !== null &&
      !isBot(user) &&
      isDue(created_at, seen) &&
      !hasRun(seen, `comment-${id}`),
  );
  const missed: MissedEvent[] = [];
  // In the order in which they were written: a retry may follow an abort.
  for (const comment of open.slice(0, MOST_MISSED).reverse()) {
    if ((comment.reactions?.eyes ?? 0) > 0 && (await hasOurSign(github, comment.id))) continue;
    const number = Number(/\/issues\/(\d+)$/.exec(comment.issue_url)?.[1]);
    const issue = await orNull(octokit.rest.issues.get({ ...at, issue_number: number }));
    if (issue === null || (await isEditedSince(github, number, comment.created_at))) continue;
    const { id, body, user } = comment;
    const payload = { action: "created", issue: issue.data, comment: { id, body }, sender: user };
    missed.push({ id: `sweep-${id}`, name: "issue_comment", payload });
  }
  return missed;
}

async function hasOurSign({ octokit, at, login }: GitHub, id: number): Promise<boolean> {
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
    const review = reviews.findLast(
      ({ state, commit_id, user }) =>
        DECISIVE.has(state) && commit_id === pull.head.sha && user !== null && !isBot(user),
    );
    if (review === undefined || !isDue(review.submitted_at, seen)) continue;
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
