import { setTimeout as sleep } from "node:timers/promises";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { LOGIN_QUERY } from "./prefetch-login.ts";
import { callGitHub, httpStatusOf } from "./request-fault.ts";

/** A connection to a repository on GitHub, and the account that we act as. */
export interface GitHub {
  octokit: Pick<Octokit, "rest" | "paginate" | "graphql">;
  at: { owner: string; repo: string };
  login: string;
  /** Waits before a repeated try; longer with every try. */
  pause(tries: number): Promise<void>;
}

interface Connection {
  token: string;
  /** `https://api.github.com`, or that of an enterprise server. */
  baseUrl: string;
  repository: GitHub["at"];
  warn(text: string): void;
  /** The login that was requested before this module was loaded; resolves to null on failure. */
  prefetchedLogin?: Promise<string | null> | null;
  pace?: Pace;
}

const RetryingOctokit = Octokit.plugin(nameFaults, throttling, retry);

const MAX_RETRIES = 3;
const MAX_WAIT_SECONDS = 120;

/** Statuses that a repeated request would get again. */
const FINAL_STATUSES = [400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

/** Connects to GitHub. Requests wait for rate limits; only those that may be done twice are retried. */
export async function connectToGitHub(connection: Connection): Promise<GitHub> {
  const {
    token,
    baseUrl,
    repository,
    warn,
    prefetchedLogin = null,
    pace = DEFAULT_PACE,
  } = connection;
  const waitOnce = (seconds: number, { method, url }: { method: string; url: string }) => {
    warn(`GitHub asks to wait ${seconds} s before ${method} ${url}.`);
    return seconds <= (pace.longestWait ?? MAX_WAIT_SECONDS);
  };
  const octokit = new RetryingOctokit({
    auth: token,
    baseUrl,
    userAgent: "tdd-arbiter",
    log: { debug: silent, info: silent, warn, error: silent },
    request: { fetch: withTimeLimit(pace.requestLimit ?? REQUEST_LIMIT) },
    retry: { doNotRetry: FINAL_STATUSES, retries: MAX_RETRIES, retryAfterBaseValue: pace.second },
    throttle: {
      ...pace.throttle,
      // A request that a limit refused had no effect, so anything may be repeated.
      onRateLimit: (seconds, options, _, count) =>
        count < MAX_RETRIES && waitOnce(seconds, options),
      onSecondaryRateLimit: (seconds, options, _, count) =>
        count < MAX_RETRIES && waitOnce(seconds, options),
      retryAfterBaseValue: pace.second,
    },
  });
  octokit.hook.before("request", (options) => {
    // After a 502 it is unknown whether a write happened: callers check before they repeat it.
    const isWrite = options.method === "POST" || options.method === "PUT";
    if (!isWrite || options.url.endsWith("/graphql")) return;
    // A new object, because all requests share the existing one.
    options.request = { retries: 0, ...options.request };
  });
  const readLogin = () =>
    octokit.graphql<{ viewer: { login: string } }>(LOGIN_QUERY).then(
      ({ viewer }) => viewer.login,
      (error) => {
        if (!isLoginHidden(error)) throw error;
        warn(`GitHub does not say which account the token belongs to; ${JOB_LOGIN} is assumed.`);
        return JOB_LOGIN;
      },
    );
  const login =
    (await prefetchedLogin) ?? (await callGitHub("Reading the token's account", readLogin));
  return { octokit, at: repository, login, pause: (tries) => sleep(tries * pace.second) };
}

/** The account of the token that every job has. */
export const JOB_LOGIN = "github-actions[bot]";

/** The query is forbidden, although the token may be good for everything else. */
function isLoginHidden(error: unknown): boolean {
  const status = httpStatusOf(error);
  const isQueryRefused = error instanceof Error && error.name === "GraphqlResponseError";
  return status === 403 || status === 404 || isQueryRefused;
}

/** Failures are thrown, and the caller reports them. */
function silent(): void {}

const REQUEST_LIMIT = 30_000;

/** A `fetch` that gives up on a request that is not answered in time. */
export function withTimeLimit(milliseconds: number): typeof fetch {
  return (url, options) => fetch(url, { ...options, signal: AbortSignal.timeout(milliseconds) });
}

interface RequestFault extends Error {
  status: number;
  response?: { headers?: Record<string, string | undefined> };
}

/** Rewrites errors so that the throttling and retry plugins recognise them. */
function nameFaults({ hook }: Pick<Octokit, "hook">): Record<string, never> {
  hook.error("request", (error) => {
    if (isUnnamedLimit(error as RequestFault)) {
      error.message = `${error.message} (a secondary rate limit)`;
    }
    throw error;
  });
  hook.after("request", ({ data, headers }, request) => {
    if (typeof data !== "string" || !/\btext\/html\b/.test(headers["content-type"] ?? "")) return;
    // A proxy has answered, so it is unknown whether the request reached GitHub.
    const message = "a proxy answered with an HTML page";
    throw Object.assign(new Error(message), { status: 502, request });
  });
  return {};
}

/** GitHub names only some secondary limits; an unnamed one has a 429 or a retry-after header. */
function isUnnamedLimit({ status, message, response }: RequestFault): boolean {
  if (/\bsecondary rate\b/i.test(message)) return false;
  const { headers } = response ?? {};
  if (headers?.["x-ratelimit-remaining"] === "0") return false;
  return status === 429 || (status === 403 && headers?.["retry-after"] !== undefined);
}

type Throttle = NonNullable<Parameters<typeof throttling>[1]["throttle"]>;

/** How fast requests may follow one another. */
export interface Pace {
  /** How many milliseconds a second of waiting takes. */
  second: number;
  throttle: Pick<Throttle, "write" | "notifications" | "id">;
  /** The longest wait in seconds that GitHub may ask for; a longer one fails the request. */
  longestWait?: number;
  /** How many milliseconds a request may take. */
  requestLimit?: number;
}

/** The plugin's default: one second between writes, three between notifications. */
export const DEFAULT_PACE: Pace = { second: 1000, throttle: {} };

const UNTHROTTLED = { key: () => ({ schedule: async (_: object, job: () => unknown) => job() }) };

/** An enterprise server has no limits by default, and reports those that are configured. */
const UNLIMITED: Pace = {
  second: 1000,
  throttle: { write: UNTHROTTLED as never, notifications: UNTHROTTLED as never },
};

export function paceFor(apiUrl: string): Pace {
  const { hostname } = new URL(apiUrl);
  const isCloud = hostname === "api.github.com" || hostname.endsWith(".ghe.com");
  return isCloud ? DEFAULT_PACE : UNLIMITED;
}
