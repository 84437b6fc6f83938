import { eventNameOf } from "../routing/event-names.ts";
import { isBot, readCommand } from "./command.ts";
import type { GitHubEvent } from "./read-trigger.ts";
import type { TriggerSettings } from "./trigger.ts";

/** Whether an event is for us; `perhaps` where it takes the repository's configuration to tell. */
export type Relevance = "no" | "perhaps" | "probably";

interface Named {
  full_name?: unknown;
}

/** Whatever the event, no more than this is looked at, and none of it need be there. */
interface EventPayload {
  action?: unknown;
  sender?: { login?: unknown; type?: unknown } | null;
  label?: { name?: unknown } | null;
  comment?: { body?: unknown } | null;
  pull_request?: { head?: { ref?: unknown; repo?: Named | null } | null } | null;
  repository?: Named | null;
}

type LikelySettings = Pick<TriggerSettings, "label" | "branchPrefix">;

/** What can be told of an event before anything is loaded that reads it whole. */
export function estimateRelevance(
  { name, payload }: GitHubEvent,
  guessed: LikelySettings,
): Relevance {
  const {
    action,
    sender,
    label,
    comment,
    pull_request: pull,
    repository,
  } = (payload ?? {}) as EventPayload;
  const event = eventNameOf(name, action);
  if (event === null) return "no";
  // Who may send one, and for whom, takes more than a glance.
  if (event === "workflow_dispatch") return "perhaps";
  if (isBot({ login: String(sender?.login), type: String(sender?.type) })) return "no";
  switch (event) {
    case "issue_comment.created":
      return readCommand(String(comment?.body)) === null ? "no" : "probably";
    case "issues.labeled":
      return probablyIf(String(label?.name).toLowerCase() === guessed.label.toLowerCase());
    case "pull_request_review.submitted":
    case "pull_request.closed":
      return probablyIf(
        pull?.head?.repo?.full_name === repository?.full_name &&
          String(pull?.head?.ref).startsWith(guessed.branchPrefix),
      );
  }
}

function probablyIf(isLikely: boolean): Relevance {
  return isLikely ? "probably" : "perhaps";
}
