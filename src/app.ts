import type { ApplicationFunction } from "probot";

/** The events that may be for us; whether one is, and what it asks, `receive` finds out. */
const EVENTS = [
  "issues.labeled",
  "issue_comment.created",
  "pull_request_review.submitted",
  "pull_request.closed",
  "workflow_dispatch",
] as const;

interface Event {
  name: string;
  payload: unknown;
}

/** The Probot app, in an Action and in a server alike: events in, and handed on. */
export function createApp(receive: (event: Event) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENTS], ({ name, payload }) => receive({ name, payload }));
  };
}

/** For who wants to know before anything is loaded. */
export function mayBeForUs({ name, payload }: Event): boolean {
  const { action } = (payload ?? {}) as { action?: unknown };
  return EVENTS.some((event) => event === name || event === `${name}.${action}`);
}
