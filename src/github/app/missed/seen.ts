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
  /** What was refused in earlier sweeps, by its cause: nothing is asked about it again. */
  refused: { has(cause: string): boolean; add(cause: string): void };
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
  keepWriters: KeepWriters;
}

/** Something that a person asks for. */
interface Asking {
  cause: string;
  login: string;
  /** How GitHub shows the person's relation to the repository, if it does. */
  association?: string | undefined;
}

/** Keeps what people ask for who may write now, in the given order. */
type KeepWriters = <Item>(
  items: readonly Item[],
  toAsking: (item: Item) => Asking,
) => Promise<Item[]>;

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

/** Of each kind and repository: many strangers cannot use up the requests of an installation. */
const MOST_ASKED = 200;

/**
 * Asks once per person and sweep, and once about each thing that is refused: the strangers of this sweep
 * leave the next one to others. Returns a function for each kind of thing, so that one kind cannot use up
 * the questions of another.
 */
export function createWriterChecks(github: GitHub, { refused }: Search): () => KeepWriters {
  const answers = new Map<string, boolean>();
  return () => {
    let left = MOST_ASKED;
    /** Null where too many people were asked about. */
    const mayWrite = async (login: string): Promise<boolean | null> => {
      const known = answers.get(login);
      if (known !== undefined) return known;
      if (left === 0) return null;
      left -= 1;
      const answer = (await refuseUnlessWriter(github, login)) === null;
      answers.set(login, answer);
      return answer;
    };
    return async (items, toAsking) => {
      const asking = items.map((item) => ({ item, ...toAsking(item) }));
      const open = asking.filter(({ cause }) => !refused.has(cause));
      const kept = new Set<string>();
      for (const { cause, login } of open.toSorted(membersFirst)) {
        const answer = await mayWrite(login);
        if (answer === true) kept.add(cause);
        if (answer === false) refused.add(cause);
      }
      return open.filter(({ cause }) => kept.has(cause)).map(({ item }) => item);
    };
  };
}

/** Only for the order: GitHub does not show every member, and not every member may write. */
function membersFirst(one: Asking, other: Asking): number {
  const rank = ({ association = "" }: Asking) => (MEMBERS.has(association) ? 0 : 1);
  return rank(one) - rank(other);
}

const MEMBERS: ReadonlySet<string> = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

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
