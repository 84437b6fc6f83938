/** The events that can start something, each with its action; a dispatch has none. */
export const EVENT_NAMES = [
  "issues.labeled",
  "issue_comment.created",
  "pull_request_review.submitted",
  "pull_request.closed",
  "workflow_run.completed",
  "check_suite.completed",
  "status",
  "workflow_dispatch",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The name of an event that can start something; null for any other event. */
export function eventNameOf(name: string, action: unknown): EventName | null {
  const full = typeof action === "string" && action !== "" ? `${name}.${action}` : name;
  return EVENT_NAMES.find((known) => known === full) ?? null;
}
