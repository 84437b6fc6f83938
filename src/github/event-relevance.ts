import { type EventName, eventNameOf } from "../routing/event-names.ts";
import type { GitHubEvent } from "./read-trigger.ts";
import type { TriggerSettings } from "./trigger.ts";
import { isBot, readCommand } from "./trigger.ts";

/** Whether an event is a trigger; `perhaps` when only the repository's configuration can tell. */
export type Relevance = "no" | "perhaps" | "probably";

interface Named {
  name?: unknown;
  full_name?: unknown;
}

/** All that is read of an event; any of it may be missing. */
interface EventPayload {
  action?: unknown;
  sender?: { login?: unknown; type?: unknown } | null;
  label?: { name?: unknown } | null;
  comment?: { body?: unknown } | null;
  pull_request?: { merged?: unknown; head?: Head | null } | null;
  workflow_run?: { head_branch?: unknown; head_repository?: Named | null } | null;
  check_suite?: { head_branch?: unknown } | null;
  branches?: readonly Named[] | null;
  repository?: Named | null;
}

interface Head {
  ref?: unknown;
  repo?: Named | null;
}

type LikelySettings = Pick<TriggerSettings, "label" | "branchPrefix">;

/** Estimates whether an event is a trigger, before the modules that read it completely are loaded. */
export function estimateRelevance(
  { name, payload }: GitHubEvent,
  settings: LikelySettings,
): Relevance {
  const event = (payload ?? {}) as EventPayload;
  const { sender, label, comment, pull_request: pull } = event;
  const eventName = eventNameOf(name, event.action);
  if (eventName === null) return "no";
  // Only `readTrigger` can tell who may send a dispatch, and for whom.
  if (eventName === "workflow_dispatch") return "perhaps";
  const isOfBot = isBot({ login: String(sender?.login), type: String(sender?.type) });
  if (isOfBot && !mayComeFromBot(eventName, event)) return "no";
  switch (eventName) {
    case "issue_comment.created":
      return readCommand(String(comment?.body)) === null ? "no" : "probably";
    case "issues.labeled":
      return probablyIf(String(label?.name).toLowerCase() === settings.label.toLowerCase());
    case "pull_request_review.submitted":
    case "pull_request.closed":
      return estimateOrigin(pull?.head ?? {}, event, settings);
    case "workflow_run.completed":
    case "check_suite.completed":
      return estimateOrigin(originOfChecks(event), event, settings);
    case "status":
      return probablyIf(isOnBranch(event, settings));
  }
}

/** A merge and the end of a check count, by any account. */
function mayComeFromBot(name: EventName, { pull_request: pull }: EventPayload): boolean {
  if (name === "pull_request.closed") return pull?.merged === true;
  return name === "workflow_run.completed" || name === "check_suite.completed" || name === "status";
}

function isOnBranch({ branches }: EventPayload, { branchPrefix }: LikelySettings): boolean {
  if (!Array.isArray(branches)) return false;
  return branches.some((branch: Named | null) => String(branch?.name).startsWith(branchPrefix));
}

/** GitHub names no branch of a fork in a check suite. */
function originOfChecks({ workflow_run: run, check_suite: suite, repository }: EventPayload): Head {
  return run === undefined || run === null
    ? { ref: suite?.head_branch, repo: repository ?? null }
    : { ref: run.head_branch, repo: run.head_repository ?? null };
}

function estimateOrigin(
  { ref, repo }: Head,
  { repository }: EventPayload,
  { branchPrefix }: LikelySettings,
): Relevance {
  const isHere = repo?.full_name === repository?.full_name;
  return probablyIf(isHere && String(ref).startsWith(branchPrefix));
}

function probablyIf(isLikely: boolean): Relevance {
  return isLikely ? "probably" : "perhaps";
}
