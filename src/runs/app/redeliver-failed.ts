import { describeError } from "../../errors.ts";
import { eventNameOf } from "../../routing/event-names.ts";
import type { AppAccount } from "./app-account.ts";

interface RedeliveryOptions {
  deliveries: AppAccount["deliveries"];
  /** Doubled after each attempt of the same event. */
  secondsBetweenAttempts: number;
  isStopped(): boolean;
  onRequested(result: "requested" | "failed", fields: Record<string, unknown>): void;
  now?: () => number;
}

/** An event that the server has not answered with success yet. */
interface Failed {
  /** The newest attempt. */
  id: number;
  event: string;
  attempts: number;
  due: number;
  until: number;
}

const DAY = 24 * 3_600_000;

/** Our clock and GitHub's differ, and a delivery is listed only when it has ended. */
const OVERLAP = 120_000;

/** GitHub limits how fast an App may ask. */
const MOST_AT_ONCE = 100;

/**
 * Asks GitHub to deliver again what the server did not accept, which GitHub does not do by itself. On its
 * first call it looks back one day. It keeps in memory only what is still failing: another copy of the
 * server, or this one after a restart, finds the same, and the second delivery of an event has no effect.
 */
export function createRedelivery(options: RedeliveryOptions): () => Promise<void> {
  const { deliveries, secondsBetweenAttempts, isStopped, onRequested, now = Date.now } = options;
  const failing = new Map<string, Failed>();
  let since = now() - DAY;
  return async () => {
    const started = now();
    const settled = new Set<string>();
    for (const attempt of await deliveries.list(since)) {
      const { guid, id, event } = attempt;
      if (attempt.isAccepted) settled.add(guid);
      if (settled.has(guid) || eventNameOf(event, attempt.action) === null) continue;
      const known = failing.get(guid) ?? { attempts: 0, due: 0, until: started + DAY };
      failing.set(guid, { ...known, event, id: Math.max(id, failing.get(guid)?.id ?? 0) });
    }
    since = started - OVERLAP;
    for (const [guid, { until }] of failing) {
      if (settled.has(guid) || until < started) failing.delete(guid);
    }
    const due = [...failing].filter(([, one]) => one.due <= started);
    // In the order in which people acted.
    due.sort(([, one], [, other]) => one.id - other.id);
    for (const [guid, one] of due.slice(0, MOST_AT_ONCE)) {
      if (isStopped()) return;
      const attempts = one.attempts + 1;
      const wait = secondsBetweenAttempts * 1000 * 2 ** attempts;
      failing.set(guid, { ...one, attempts, due: now() + wait });
      const fields = { id: guid, event: one.event, attempt: attempts };
      await deliveries.redeliver(one.id).then(
        () => onRequested("requested", fields),
        (error) => onRequested("failed", { ...fields, reason: describeError(error) }),
      );
    }
  };
}
