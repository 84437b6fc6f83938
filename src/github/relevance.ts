import { eventNameOf } from "../routing/event-names.ts";
import { isBot, readCommand } from "./command.ts";
import type { GitHubEvent } from "./read-trigger.ts";
import type { TriggerSettings } from "./trigger.ts";

/** Whether an event is a trigger; `perhaps` when only the repository's configuration can tell. */
export type Relevance = "no" | "perhaps" | "probably";

interface Named {
  full_name?: unknown;
}

/** All that is read of an event; any of it may be missing. */
interface EventPayload {
  action?: unknown;
  sender?: { login?: unknown; type?: unknown } | null;
  label?: { name?: unknown } | null;
  comment?: { body?: unknown } | null;
  pull_request?: { head?: { ref?: unknown; repo?: Named | null } | null } | null;
  repository?: Named | null;
}

type LikelySettings = Pick<TriggerSettings, "label" | "branchPrefix">;

/** Estimates whether an event is a trigger, before the modules that read it completely are loaded. */
export function estimateRelevance(
  { name, payload }: GitHubEvent,
  settings: LikelySettings,
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
  // Only `readTrigger` can tell who may send a dispatch, and for whom.
  if (event === "workflow_dispatch") return "perhaps";
  if (isBot({ login: String(sender?.login), type: String(sender?.type) })) return "no";
  switch (event) {
    case "issue_comment.created":
      return readCommand(String(comment?.body)) === null ? "no" : "probably";
    case "issues.labeled":
      return probablyIf(String(label?.name).toLowerCase() === settings.label.toLowerCase());
    case "pull_request_review.submitted":
    case "pull_request.closed":
      return probablyIf(
        pull?.head?.repo?.full_name === repository?.full_name &&
          String(pull?.head?.ref).startsWith(settings.branchPrefix),
      );
  }
}

function probablyIf(isLikely: boolean): Relevance {
  return isLikely ? "probably" : "perhaps";
}
