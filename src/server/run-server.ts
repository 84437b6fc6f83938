import { Probot, ProbotOctokit } from "probot";
import { type AppAccount, fetchAsApp, openAppAccount } from "../runs/app/app-account.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { loadApp } from "./deliveries.ts";
import { createWork, type Work } from "./deliveries-in-progress.ts";
import { listen } from "./listen.ts";
import { logFault, type ServerLog } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { ServerSettings } from "./settings.ts";
import { startSweeps } from "./sweeps.ts";
import { type Answer, createWebhookServer, refusal } from "./webhook-server.ts";

interface ServerParts {
  settings: ServerSettings;
  safe: Sanitizer;
  log: ServerLog;
}

export interface RunningServer {
  /** Where it listens. */
  url: string;
  /** Searches once, now, for what no delivery brought. */
  sweep(): Promise<void>;
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
  const sweeps = startSweeps({ seconds: settings.sweepSeconds, sweep: app.sweep, log });
  return {
    url,
    sweep: app.sweep,
    stop: async () => {
      work.stop();
      log.info("stopping", { inFlight: work.size() });
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.all([closed, work.done(), sweeps.stop()]);
      log.info("stopped");
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
