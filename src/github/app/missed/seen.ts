import { refuseUnlessWriter } from "../../authorize.ts";
import type { GitHub } from "../../octokit.ts";
import type { GitHubEvent } from "../../read-trigger.ts";

/** What a repository shows that no run was started for, as the event that GitHub would have delivered. */
export interface MissedEvent extends GitHubEvent {
  id: string;
}

export interface Search {
  label: string;
  branchPrefix: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface StartedRun {
  issue: number;
  act: string;
  cause: string;
  at: number;
}

/** What a sweep of a repository goes by. */
export interface Seen extends Search {
  runs: readonly StartedRun[];
  mayWrite(login: string): Promise<boolean>;
}

/** Of each kind and repository; the next sweep finds the rest. */
export const MOST_MISSED = 20;
export const PAGE = 100;
export const MOST_PAGES = 10;

/** For `paginate`: ends a listing after the most pages, or after one that says that the rest is too old. */
export function boundPages<Item>(isLast: (items: readonly Item[]) => boolean = () => false) {
  let pages = 0;
  return ({ data }: { data: Item[] }, done: () => void): Item[] => {
    pages += 1;
    if (pages === MOST_PAGES || isLast(data)) done();
    return data;
  };
}

/** Younger things may still be on their way: their delivery, or their run in GitHub's list of runs. */
const MINUTES_ON_THE_WAY = 2;
/** Older things are left alone: their runs may be too old to be listed, and people have seen to them. */
const HOURS_LOOKED_BACK = 24;

export function firstMoment({ now }: Pick<Search, "now">): string {
  return new Date(now - HOURS_LOOKED_BACK * 3_600_000).toISOString();
}

export function isDue(time: string | null | undefined, { now }: Pick<Search, "now">): boolean {
  const age = now - Date.parse(time ?? "");
  return age > MINUTES_ON_THE_WAY * 60_000 && age < HOURS_LOOKED_BACK * 3_600_000;
}

export function hasRun({ runs }: Pick<Seen, "runs">, cause: string): boolean {
  return runs.some((run) => run.cause === cause);
}

export function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** So that many strangers cannot use up the requests of a sweep. */
const MOST_ASKED = 200;

/**
 * Asks once per person and sweep. Strangers are left out before anything is counted: their comments, which
 * never get a run, would otherwise keep those of others from being found.
 */
export function createWriterCheck(github: GitHub): Seen["mayWrite"] {
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

/**
 * Whether the title or the body was edited after a time. What was asked for then is not known any more, and
 * the author of an issue need not be trusted: the person who asked has to ask again.
 */
export async function isEditedSince(
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
