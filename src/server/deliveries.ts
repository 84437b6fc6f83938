import type { Probot } from "probot";
import { createApp } from "../app.ts";
import { describeError, isInternalError } from "../errors.ts";
import { eventNameOf } from "../routing/event-names.ts";
import { type AppAccess, type AppAccount, createRedelivery } from "../runs/app/app-account.ts";
import {
  createForwarder,
  createSettingsReader,
  type Forwarded,
} from "../runs/app/forward-event.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { logFault, type Metrics, type ServerLog } from "./log.ts";
import type { ServerSettings } from "./settings.ts";
import { type Answer, refusal, type SignedDelivery } from "./webhook-server.ts";

interface AppParts {
  settings: ServerSettings;
  safe: Sanitizer;
  log: ServerLog;
  account: AppAccount;
  metrics: Metrics;
  work: Work;
}

interface LoadedApp {
  /** Sends a delivery through the app, and answers it. */
  receive(delivery: SignedDelivery): Promise<Answer>;
  /** Has GitHub deliver again what was not accepted. */
  redeliver(): Promise<void>;
}

/** Loads the Probot app. */
export async function loadApp(probot: Probot, parts: AppParts): Promise<LoadedApp> {
  const { settings, safe, log, account, metrics, work } = parts;
  const app: AppAccess = {
    login: account.login,
    apiUrl: settings.apiUrl,
    tokenFor: account.tokenFor,
    warn: (text) => log.warn(text),
  };
  const readSettings = createSettingsReader();
  const forward = createForwarder({ app, readSettings, safe, source: { action: settings.action } });
  // Probot discards what a handler returns.
  const results = new WeakMap<object, Forwarded>();
  await probot.load(
    createApp(async (delivery) => {
      results.set(delivery.payload as object, await forward(delivery));
    }),
  );
  const handle = async (delivery: SignedDelivery): Promise<Handled> => {
    const installation = installationOf(delivery.payload);
    // Probot cannot do without one; a webhook of a repository has none.
    if (installation === null) return answerTo(NOT_INSTALLED);
    // Probot looks a name up in a plain object, and would call what it finds under "__proto__".
    const { action } = delivery.payload as { action?: unknown };
    if (eventNameOf(delivery.name, action) === null) return answerTo(NOT_FOR_US);
    const done = work.begin(installation);
    if (done === null) return BUSY;
    try {
      await probot.receive(delivery as never);
      return answerTo(results.get(delivery.payload as object) ?? NOT_FOR_US);
    } catch (error) {
      return failed(error, parts);
    } finally {
      done();
    }
  };
  return {
    receive: (delivery) => timed(delivery, handle, parts),
    redeliver: createRedelivery({
      deliveries: account.deliveries,
      secondsBetweenAttempts: settings.redeliverySeconds,
      isStopped: work.isStopping,
      onRequested: (result, fields) => {
        metrics.count("tdd_redeliveries_total", { result });
        log.info("redelivery", { result, ...fields });
      },
    }),
  };
}

/** What became of a delivery, for GitHub, the log and the metrics. */
interface Handled {
  answer: Answer;
  result: string;
  reason: string | null;
}

const NOT_FOR_US: Forwarded = {
  result: "ignored",
  reason: "TDD Arbiter does not act on this event",
};

const NOT_INSTALLED: Forwarded = {
  result: "ignored",
  reason: "the event names no installation of the App",
};

const BUSY: Handled = {
  answer: {
    ...refusal(503, "The server is busy or stopping; it asks for this delivery again later."),
    headers: { "retry-after": "60" },
  },
  result: "busy",
  reason: null,
};

function answerTo(forwarded: Forwarded): Handled {
  const body = `${JSON.stringify(forwarded)}\n`;
  const reason = "reason" in forwarded ? forwarded.reason : forwarded.cause;
  return {
    answer: { status: 200, type: "application/json", body },
    result: forwarded.result,
    reason,
  };
}

/** The delivery counts as failed on GitHub, and can be delivered again there. */
function failed(error: unknown, { log, safe }: Pick<AppParts, "log" | "safe">): Handled {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (isInternalError(cause)) logFault(log, cause);
  const reason = safe.line(describeError(cause, "github"));
  return { answer: refusal(503, reason), result: "failed", reason };
}

async function timed(
  delivery: SignedDelivery,
  handle: (delivery: SignedDelivery) => Promise<Handled>,
  { log, metrics }: Pick<AppParts, "log" | "metrics">,
): Promise<Answer> {
  const started = performance.now();
  const { answer, result, reason } = await handle(delivery);
  const seconds = (performance.now() - started) / 1000;
  metrics.count("tdd_deliveries_total", { result });
  metrics.observe(seconds);
  const { id, name: event, payload } = delivery;
  const fields = { id, event, installation: installationOf(payload), result, reason };
  log.info("delivery", { ...fields, status: answer.status, seconds: Number(seconds.toFixed(3)) });
  return answer;
}

function installationOf(payload: unknown): number | null {
  const { installation } = (payload ?? {}) as { installation?: { id?: unknown } | null };
  const id = installation?.id;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
}

/** Deliveries that are being handled. */
export interface Work {
  isStopping(): boolean;
  /** From now on nothing begins. */
  stop(): void;
  /** Returns what ends the work; null where the installation has too much of it already. */
  begin(installation: number): (() => void) | null;
  size(): number;
  done(): Promise<void>;
}

/**
 * One busy organisation must not take all of the server. More at once would not end within the ten seconds
 * that GitHub waits: it takes one write per second and installation.
 */
const MOST_PER_INSTALLATION = 20;

export function createWork(): Work {
  const counts = new Map<number, number>();
  const waiting: (() => void)[] = [];
  let isStopping = false;
  const size = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true;
    },
    size,
    begin: (installation) => {
      const count = counts.get(installation) ?? 0;
      if (isStopping || count >= MOST_PER_INSTALLATION) return null;
      counts.set(installation, count + 1);
      return () => {
        const left = (counts.get(installation) ?? 1) - 1;
        if (left === 0) counts.delete(installation);
        else counts.set(installation, left);
        if (size() === 0) for (const resolve of waiting.splice(0)) resolve();
      };
    },
    done: () => new Promise((resolve) => (size() === 0 ? resolve() : waiting.push(resolve))),
  };
}
