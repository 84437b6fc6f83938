import { setTimeout as sleep } from "node:timers/promises";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { LOGIN_QUERY } from "./prefetch-login.ts";
import { callGitHub, statusOf } from "./request-fault.ts";

/** A repository on GitHub, and whom we act as there. */
export interface GitHub {
  octokit: Pick<Octokit, "rest" | "paginate">;
  at: { owner: string; repo: string };
  login: string;
  /** Waits for so many tries of ours before it is looked again. */
  pause(tries: number): Promise<void>;
}

interface Connection {
  token: string;
  /** `https://api.github.com`, or an enterprise's own. */
  baseUrl: string;
  repository: GitHub["at"];
  warn(text: string): void;
  /** Who was asked whose the token is before us; null from them is no answer. */
  prefetchedLogin?: Promise<string | null> | null;
  pace?: Pace;
}

const Patient = Octokit.plugin(nameFaults, throttling, retry);

const MOST_RETRIES = 3;
const LONGEST_WAIT_SECONDS = 120;

/** Answers that are no accident: the same request would be answered the same way. */
const FINAL = [400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

/** Waits where GitHub says so, and repeats by itself only what may be done twice. */
export async function connectToGitHub(connection: Connection): Promise<GitHub> {
  const {
    token,
    baseUrl,
    repository,
    warn,
    prefetchedLogin: loginAhead = null,
    pace = DEFAULT_PACE,
  } = connection;
  const waitOnce = (seconds: number, { method, url }: { method: string; url: string }) => {
    warn(`GitHub asks to wait ${seconds} s before ${method} ${url}.`);
    return seconds <= LONGEST_WAIT_SECONDS;
  };
  const octokit = new Patient({
    auth: token,
    baseUrl,
    userAgent: "tdd-arbiter",
    log: { debug: silent, info: silent, warn, error: silent },
    request: { fetch: withTimeLimit },
    retry: { doNotRetry: FINAL, retries: MOST_RETRIES, retryAfterBaseValue: pace.second },
    throttle: {
      ...pace.throttle,
      // What a limit refuses was not carried out, so that this may repeat anything.
      onRateLimit: (seconds, options, _, count) =>
        count < MOST_RETRIES && waitOnce(seconds, options),
      onSecondaryRateLimit: (seconds, options, _, count) =>
        count < MOST_RETRIES && waitOnce(seconds, options),
      retryAfterBaseValue: pace.second,
    },
  });
  octokit.hook.before("request", (options) => {
    // After a 502 nobody knows whether it was done: whoever asked looks first.
    const isDeed = options.method === "POST" || options.method === "PUT";
    if (!isDeed || options.url.endsWith("/graphql")) return;
    // A new object: all requests share the one that is there.
    options.request = { retries: 0, ...options.request };
  });
  const askAnew = () =>
    askLogin(octokit).catch((error) => {
      if (!isKeptSecret(error)) throw error;
      warn(`GitHub does not say whose the token is: it is taken for ${JOB_LOGIN}'s.`);
      return JOB_LOGIN;
    });
  const login = (await loginAhead) ?? (await callGitHub("Asking whose the token is", askAnew));
  return { octokit, at: repository, login, pause: (tries) => sleep(tries * pace.second) };
}

/** Whom a job acts as with the token that every job has. */
export const JOB_LOGIN = "github-actions[bot]";

/** Refused as a question, which says nothing of what else the token is good for. */
function isKeptSecret(error: unknown): boolean {
  const status = statusOf(error);
  const isAnswered = error instanceof Error && error.name === "GraphqlResponseError";
  return status === 403 || status === 404 || isAnswered;
}

async function askLogin({ graphql }: Pick<Octokit, "graphql">): Promise<string> {
  const { viewer } = await graphql<{ viewer: { login: string } }>(LOGIN_QUERY);
  return viewer.login;
}

/** What fails is thrown, and said by whoever asked. */
function silent(): void {}

const REQUEST_LIMIT = 30_000;

function withTimeLimit(url: string, options: RequestInit): Promise<Response> {
  return fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_LIMIT) });
}

interface RequestFault extends Error {
  status: number;
  response?: { headers?: Record<string, string | undefined> };
}

/** Calls what went wrong by the names that the plugins after this one know, so that they can mend it. */
function nameFaults({ hook }: Pick<Octokit, "hook">): Record<string, never> {
  hook.error("request", (error) => {
    if (isUnnamedLimit(error as RequestFault)) {
      error.message = `${error.message} (a secondary rate limit)`;
    }
    throw error;
  });
  hook.after("request", ({ data, headers }, request) => {
    if (typeof data !== "string" || !/\btext\/html\b/.test(headers["content-type"] ?? "")) return;
    // Somebody in between has answered, and nobody knows whether GitHub was asked at all.
    const said = "a page of HTML came instead of an answer";
    throw Object.assign(new Error(said), { status: 502, request });
  });
  return {};
}

/** Only of some limits does GitHub say what they are; whoever is told when to come back has met one. */
function isUnnamedLimit({ status, message, response }: RequestFault): boolean {
  if (/\bsecondary rate\b/i.test(message)) return false;
  const { headers } = response ?? {};
  if (headers?.["x-ratelimit-remaining"] === "0") return false;
  return status === 429 || (status === 403 && headers?.["retry-after"] !== undefined);
}

type Throttle = NonNullable<Parameters<typeof throttling>[1]["throttle"]>;

/** How fast requests may follow each other. */
export interface Pace {
  /** Milliseconds that a second of waiting takes. */
  second: number;
  throttle: Pick<Throttle, "write" | "notifications">;
}

/** As the plugin has it: one second between writes, three where somebody is notified. */
export const DEFAULT_PACE: Pace = { second: 1000, throttle: {} };

const AT_ONCE = { key: () => ({ schedule: async (_: object, job: () => unknown) => job() }) };

/** An enterprise's own server has no limits unless somebody sets them, and then it says so. */
const UNLIMITED: Pace = {
  second: 1000,
  throttle: { write: AT_ONCE as never, notifications: AT_ONCE as never },
};

export function paceFor(apiUrl: string): Pace {
  const { hostname } = new URL(apiUrl);
  const isCloud = hostname === "api.github.com" || hostname.endsWith(".ghe.com");
  return isCloud ? DEFAULT_PACE : UNLIMITED;
}
