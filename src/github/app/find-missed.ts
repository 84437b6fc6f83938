import type { GitHub } from "../octokit.ts";
import { callGitHub, orNull } from "../request-fault.ts";
import { readTitle, WORKFLOW_FILE } from "./dispatch-workflow.ts";
import { findCommands } from "./missed/commands.ts";
import { findLabels } from "./missed/labels.ts";
import { findReviews } from "./missed/reviews.ts";
import {
  createWriterChecks,
  firstMoment,
  isSame,
  type MissedEvent,
  MOST_PAGES,
  PAGE,
  type Search,
  type Seen,
  type StartedRun,
} from "./missed/seen.ts";

/** Leaves the rest of an installation's requests to its deliveries and its runs. */
const RESERVED_REQUESTS = 1000;

/** Stopped where the repository has no workflow of ours, or where few requests are left. */
type FoundMissed = { missed: MissedEvent[] } | { stopped: "no-workflow" | "rate-limit" };

/** Searches for labels, commands and reviews without a run. */
export async function findMissed(github: GitHub, search: Search): Promise<FoundMissed> {
  return callGitHub("Searching for missed triggers", async () => {
    const runs = await listRuns(github, search);
    if (runs === null) return { stopped: "no-workflow" };
    if (runs.remaining < RESERVED_REQUESTS) return { stopped: "rate-limit" };
    const checks = createWriterChecks(github, search);
    const see = (): Seen => ({ ...search, runs: runs.started, keepWriters: checks() });
    const missed = [
      ...(await findCommands(github, see())),
      ...(await findLabels(github, see())),
      ...(await findReviews(github, see())),
    ];
    return { missed };
  });
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
