import { isBot } from "../../command.ts";
import type { GitHub } from "../../octokit.ts";
import {
  boundPages,
  firstMoment,
  isDue,
  isSame,
  type MissedEvent,
  MOST_MISSED,
  PAGE,
  type Seen,
} from "./seen.ts";

/** Open issues that have the label since some time, but no run since then. */
export async function findLabels(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { label } = seen;
  const issues = await listLabelled(github, seen);
  const labellings = await readLabellings(github, issues, seen);
  const due = issues.flatMap((issue) => {
    const set = labellings.get(issue.node_id);
    return set === undefined || !isMissed(set, issue, seen) ? [] : [{ issue, set }];
  });
  const ofWriters = await seen.keepWriters(due, ({ set }) => ({
    cause: `label-${set.id}`,
    login: set.sender.login,
  }));
  return ofWriters.slice(0, MOST_MISSED).map(({ issue, set: { id, sender } }) => {
    const payload = { action: "labeled", issue, label: { name: label }, sender };
    return { id: `label-${id}`, name: "issues", payload };
  });
}

function isMissed(set: Labelling, { number }: { number: number }, seen: Seen): boolean {
  if (!isDue(set.at, seen) || set.isEditedSince || isBot(set.sender)) return false;
  // GitHub counts in seconds.
  return !seen.runs.some(({ issue, at }) => issue === number && at >= Date.parse(set.at) - 1000);
}

/** The last to change first. Setting a label changes an issue, so older ones need not be looked at. */
async function listLabelled({ octokit, at }: GitHub, seen: Seen) {
  const order = { sort: "updated", direction: "desc" } as const;
  const wanted = { ...at, ...order, labels: seen.label, since: firstMoment(seen), per_page: PAGE };
  const issues = await octokit.paginate(octokit.rest.issues.listForRepo, wanted, boundPages());
  return issues.filter(({ pull_request }) => !pull_request);
}

interface Labelling {
  id: string;
  at: string;
  sender: { login: string; type: string };
  /** Whether the title or the body was edited after it, as in `isEditedSince`. */
  isEditedSince: boolean;
}

/** Who set the label last on each issue, by the issue's id: a hundred issues cost one request. */
async function readLabellings(
  { octokit }: GitHub,
  issues: readonly { node_id: string }[],
  seen: Seen,
): Promise<Map<string, Labelling>> {
  const found = new Map<string, Labelling>();
  for (let first = 0; first < issues.length; first += PAGE) {
    const ids = issues.slice(first, first + PAGE).map(({ node_id }) => node_id);
    const { nodes } = await octokit.graphql<LabellingsAnswer>(LABELLINGS_QUERY, {
      ids,
      since: firstMoment(seen),
    });
    for (const issue of nodes) {
      const labelling = issue === null ? null : lastLabelling(issue, seen.label);
      if (issue !== null && labelling !== null) found.set(issue.id, labelling);
    }
  }
  return found;
}

function lastLabelling(
  { lastEditedAt, timelineItems: { nodes } }: LabelledIssue,
  label: string,
): Labelling | null {
  const last = nodes.findLast((item) => "label" in item && isSame(item.label?.name, label));
  if (last === undefined || !("label" in last) || last.actor === null) return null;
  const edits = nodes.flatMap((item) => ("label" in item ? [] : [item.createdAt]));
  const isLater = (edit: string | null) =>
    edit !== null && Date.parse(edit) > Date.parse(last.createdAt);
  return {
    id: last.id,
    at: last.createdAt,
    sender: { login: last.actor.login, type: last.actor.__typename },
    isEditedSince: [lastEditedAt, ...edits].some(isLater),
  };
}

interface LabelledIssue {
  id: string;
  lastEditedAt: string | null;
  timelineItems: {
    nodes: (
      | {
          id: string;
          createdAt: string;
          actor: { __typename: string; login: string } | null;
          label: { name: string };
        }
      /** The title was changed. */
      | { createdAt: string }
    )[];
  };
}

interface LabellingsAnswer {
  nodes: (LabelledIssue | null)[];
}

const LABELLINGS_QUERY = `query labellings($ids: [ID!]!, $since: DateTime!) {
  nodes(ids: $ids) {
    ... on Issue {
      id
      lastEditedAt
      timelineItems(itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT], since: $since, last: 100) {
        nodes {
          ... on LabeledEvent { id createdAt actor { __typename login } label { name } }
          ... on RenamedTitleEvent { createdAt }
        }
      }
    }
  }
}`;
