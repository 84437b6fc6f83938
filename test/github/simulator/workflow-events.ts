import { renderPull, renderRepository, renderUser } from "./render.ts";
import type { IssueRecord, PullRecord, World } from "./world.ts";

/** An event as a runner finds it in the file at GITHUB_EVENT_PATH. */
export interface GitHubEvent {
  name: string;
  payload: Record<string, unknown>;
}

/** The only events that a job's own token can start workflows with. */
const NOT_RECURSIVE = ["workflow_dispatch", "repository_dispatch"];

/** Starts the workflows that listen to an event, unless a job's own token caused it. */
export function startWorkflows(
  world: World,
  event: GitHubEvent,
  { isJobToken }: { isJobToken: boolean },
): void {
  if (isJobToken && !NOT_RECURSIVE.includes(event.name)) return;
  world.started.push(event);
}

interface Closing {
  issue: IssueRecord;
  pull: PullRecord;
  by: string;
}

export function closedEvent(world: World, { issue, pull, by }: Closing): GitHubEvent {
  return {
    name: "pull_request",
    payload: {
      action: "closed",
      number: issue.number,
      pull_request: renderPull(world, issue, pull),
      ...context(world, by),
    },
  };
}

export function pushEvent(
  world: World,
  { branch, commit, by }: { branch: string; commit: string; by: string },
): GitHubEvent {
  return {
    name: "push",
    payload: { ref: `refs/heads/${branch}`, after: commit, ...context(world, by) },
  };
}

/** Who caused an event, and where. */
export function context(world: World, by: string) {
  return { repository: renderRepository(world), sender: renderUser(world, by) };
}
