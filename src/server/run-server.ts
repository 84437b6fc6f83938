import { Probot, ProbotOctokit } from "probot";
import { describeError } from "../errors.ts";
import { type AppAccount, fetchAsApp, openAppAccount } from "../runs/app/app-account.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { createWork, loadApp, type Work } from "./deliveries.ts";
import { createMetrics, logFault, type Metrics, type ServerLog } from "./log.ts";
import { listen, type ServerSettings } from "./settings.ts";
import { type Answer, createWebhookServer, refusal } from "./webhook-server.ts";

interface ServerParts {
  settings: ServerSettings;
  safe: Sanitizer;
  log: ServerLog;
}

export interface RunningServer {
  /** Where it listens. */
  url: string;
  /** Has GitHub deliver again, now, what was not accepted. */
  redeliver(): Promise<void>;
  /** Accepts nothing more, and returns when everything that was accepted is done. */
  stop(): Promise<void>;
}

/** Starts the App: checks that GitHub knows it, then listens for deliveries. */
export async function runServer(parts: ServerParts): Promise<RunningServer> {
  const { settings, log } = parts;
  const probot = new Probot({
    appId: settings.appId,
    privateKey: settings.privateKey,
    secret: settings.webhookSecret,
    baseUrl: settings.apiUrl,
    // As itself an App only asks for tokens, and every installation needs its own.
    Octokit: ProbotOctokit.defaults({ throttle: { enabled: false } }),
    request: { fetch: fetchAsApp },
    // What happens is logged here, without secrets.
    logLevel: "fatal",
  });
  const account = await openAppAccount(probot);
  const metrics = createMetrics();
  const work = createWork();
  const app = await loadApp(probot, { ...parts, account, metrics, work });
  const server = createWebhookServer({
    verify: (body, signature) => probot.webhooks.verify(body, signature),
    receive: app.receive,
    pages: pagesOf({ account, metrics, work }),
    onRefused: ({ status, body }) => {
      metrics.count("tdd_requests_refused_total", { status: String(status) });
      log.warn("refused a request", { status, reason: body.trim() });
    },
    onError: (error) => logFault(log, error),
  });
  const { host } = settings;
  const port = await listen(server, settings);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  log.info("listening", { url, app: account.login });
  const redelivery = repeat(app.redeliver, { seconds: settings.redeliverySeconds, log });
  return {
    url,
    redeliver: app.redeliver,
    stop: async () => {
      work.stop();
      log.info("stopping", { inFlight: work.size() });
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.all([closed, work.done(), redelivery.stop()]);
      log.info("stopped");
    },
  };
}

/** Acts now and then again and again, one at a time. Zero seconds: never. */
function repeat(act: () => Promise<void>, { seconds, log }: { seconds: number; log: ServerLog }) {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  const plan = (wait: number) => {
    if (isStopped || seconds === 0) return;
    timer = setTimeout(() => {
      current = act()
        .catch((error) => log.warn("no redelivery", { reason: describeError(error) }))
        // Copies of the server that were started together drift apart.
        .then(() => plan(seconds * 1000 * (0.8 + Math.random() * 0.4)));
    }, wait);
  };
  plan(0);
  return {
    /** Returns when the act that is going on has ended. */
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      return current;
    },
  };
}

interface PageParts {
  account: AppAccount;
  metrics: Metrics;
  work: Work;
}

function pagesOf({ account, metrics, work }: PageParts): Record<string, () => Promise<Answer>> {
  return {
    "/healthz": async () => ({ status: 200, body: "ok\n" }),
    "/readyz": async () => {
      if (work.isStopping()) return refusal(503, "The server is stopping.");
      const problem = await account.findProblem();
      return problem === null ? { status: 200, body: "ready\n" } : refusal(503, problem);
    },
    "/metrics": async () => ({ status: 200, type: "text/plain", body: metrics.render() }),
    "/": async () => ({
      status: 200,
      body: `TDD Arbiter, as ${account.login}. Install it: ${account.url}/installations/new\n`,
    }),
  };
}
