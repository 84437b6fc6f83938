import type { Thread, ThreadEvent } from "../thread/thread.ts";

/** What has come to a thread since it was last told, and comments that say something else now. */
export function newIn(thread: Thread, told: Thread | null): ThreadEvent[] {
  return thread.events.filter((event, index) => {
    const before = told?.events[index];
    return before === undefined || saying(before) !== saying(event);
  });
}

/** Label changes grow too, while one person goes on. */
function saying(event: ThreadEvent): string {
  if (event.kind === "labels") return JSON.stringify([event.added, event.removed]);
  return event.kind === "comment" ? event.body : event.kind;
}
