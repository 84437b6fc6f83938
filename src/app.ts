import type { ApplicationFunction } from "probot";
import { EVENT_NAMES } from "./routing/event-names.ts";

interface ReceivedEvent {
  /** The same when GitHub delivers the event again. */
  id: string;
  name: string;
  payload: unknown;
}

/** The Probot app, in the Action and in a server: passes the events that TDD Arbiter acts on to a receiver. */
export function createApp(receive: (event: ReceivedEvent) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENT_NAMES], ({ id, name, payload }) => receive({ id, name, payload }));
  };
}
