/** The events that may be for us, each with the action that counts; a dispatch has none. */
export const EVENT_NAMES = [
  "issues.labeled",
  "issue_comment.created",
  "pull_request_review.submitted",
  "pull_request.closed",
  "workflow_dispatch",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** Which of them an event is; null for every other. */
export function eventNameOf(name: string, action: unknown): EventName | null {
  const full = action === undefined || action === "" ? name : `${name}.${action}`;
  return EVENT_NAMES.find((known) => known === full) ?? null;
}
