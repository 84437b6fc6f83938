import type { GitHub } from "../../octokit.ts";
import {
  firstMoment,
  isDue,
  isEditedSince,
  isSame,
  type MissedEvent,
  MOST_MISSED,
  PAGE,
  type Seen,
} from "./seen.ts";

/** Each costs a request at the least, and a label that starts nothing stays where it is. */
const MOST_EXAMINED = 200;

/** Open issues that have the label since some time, but no run since then. */
export async function findLabels(github: GitHub, seen: Seen): Promise<MissedEvent[]> {
  const { label } = seen;
  const missed: MissedEvent[] = [];
  for (const issue of await listLabelled(github, seen)) {
    if (missed.length === MOST_MISSED) break;
    const set = await findLabelling(github, issue.number, label);
    if (set === null || !isDue(set.at, seen) || !(await seen.mayWrite(set.by))) continue;
    const isStarted = seen.runs.some(
      // GitHub counts in seconds.
      (run) => run.issue === issue.number && run.at >= Date.parse(set.at) - 1000,
    );
    if (isStarted || (await isEditedSince(github, issue.number, set.at))) continue;
    const payload = { action: "labeled", issue, label: { name: label }, sender: set.sender };
    missed.push({ id: `label-${set.id}`, name: "issues", payload });
  }
  return missed;
}

/** The last to change first. Setting a label changes an issue, so older ones need not be looked at. */
async function listLabelled({ octokit, at }: GitHub, seen: Seen) {
  const order = { sort: "updated", direction: "desc" } as const;
  const wanted = { ...at, ...order, labels: seen.label, since: firstMoment(seen), per_page: PAGE };
  let listed = 0;
  const issues = await octokit.paginate(
    octokit.rest.issues.listForRepo,
    wanted,
    ({ data }, done) => {
      listed += data.length;
      if (listed >= MOST_EXAMINED) done();
      return data;
    },
  );
  return issues.filter(({ pull_request }) => !pull_request).slice(0, MOST_EXAMINED);
}

async function findLabelling({ octokit, at }: GitHub, issue: number, label: string) {
  const pages = { ...at, issue_number: issue, per_page: PAGE };
  const events = await octokit.paginate(octokit.rest.issues.listEvents, pages);
  const last = events.findLast(
    (event) => event.event === "labeled" && "label" in event && isSame(event.label?.name, label),
  );
  if (last === undefined || last.actor === null) return null;
  return { id: last.id, at: last.created_at, by: last.actor.login, sender: last.actor };
}
