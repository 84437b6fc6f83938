import type { ApplicationFunction } from "probot";
import { EVENT_NAMES } from "./routing/event-names.ts";

interface Event {
  name: string;
  payload: unknown;
}

/** The Probot app, in an Action and in a server alike: events in, and handed on. */
export function createApp(receive: (event: Event) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENT_NAMES], ({ name, payload }) => receive({ name, payload }));
  };
}
