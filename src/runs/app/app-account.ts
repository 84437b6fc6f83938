import { setTimeout } from "node:timers/promises";
import type { Probot } from "probot";
import { ArbiterError, describeError } from "../../errors.ts";
import {
  connectToGitHub,
  type GitHub,
  type Pace,
  paceFor,
  withTimeLimit,
} from "../../github/octokit.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { eventNameOf } from "../../routing/event-names.ts";

/** The App as GitHub knows it. */
export interface AppAccount {
  /** Such as `my-arbiter[bot]`. */
  login: string;
  /** The App's public page. */
  url: string;
  tokenFor(installation: number): Promise<string>;
  deliveries: {
    /** The attempts since then to deliver events to the App, newest first. */
    list(since: number): Promise<DeliveryAttempt[]>;
    /** Has GitHub deliver the event of an attempt again. */
    redeliver(id: number): Promise<void>;
  };
  /** Why the server cannot act as the App now; null when it can. Asks GitHub at most every 30 seconds. */
  findProblem(): Promise<string | null>;
}

interface DeliveryAttempt {
  id: number;
  /** The same for all attempts of an event. */
  guid: string;
  event: string;
  action: string | null;
  isAccepted: boolean;
}

/** For the requests of the App itself. */
export const fetchAsApp = withTimeLimit(30_000);

/** A delivery asks for a token twice, and GitHub waits for ten seconds in all. */
const fetchToken = withTimeLimit(4000);

const MILLISECONDS_BETWEEN_CHECKS = 30_000;

/** Authenticates as the App, so that a wrong key is found at the start and not with the first event. */
export async function openAppAccount(probot: Probot): Promise<AppAccount> {
  const octokit = await probot.auth();
  const { slug, html_url: url } = await readApp(octokit);
  let checked = { at: Date.now(), problem: Promise.resolve<string | null>(null) };
  return {
    login: `${slug}[bot]`,
    url,
    tokenFor: createTokenSource(octokit),
    deliveries: {
      list: (since) => listDeliveries(octokit, since),
      redeliver: async (delivery_id) => {
        await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id });
      },
    },
    findProblem: () => {
      if (Date.now() - checked.at > MILLISECONDS_BETWEEN_CHECKS) {
        const problem = readApp(octokit).then(() => null, describeError);
        checked = { at: Date.now(), problem };
      }
      return checked.problem;
    },
  };
}

/** With 100 attempts a page, the busiest Apps are looked through up to this many attempts ago. */
const MOST_PAGES = 100;

async function listDeliveries(octokit: AppOctokit, since: number): Promise<DeliveryAttempt[]> {
  const { listWebhookDeliveries } = octokit.rest.apps;
  const found: DeliveryAttempt[] = [];
  let pages = 0;
  for await (const { data } of octokit.paginate.iterator(listWebhookDeliveries, {
    per_page: 100,
  })) {
    const recent = data.filter(({ delivered_at }) => Date.parse(delivered_at) >= since);
    for (const { id, guid, event, action, status_code: status } of recent) {
      found.push({ id, guid, event, action, isAccepted: status >= 200 && status < 300 });
    }
    pages += 1;
    if (recent.length < data.length || pages === MOST_PAGES) break;
  }
  return found;
}

/** Tokens of installations. Probot's own way to them asks github.com, whatever the address of the API. */
function createTokenSource({ rest }: AppOctokit): AppAccount["tokenFor"] {
  // A token keeps the permissions that the installation had when it was made, so it is not kept for its hour.
  const kept = createExpiringMap<number, Promise<string>>({
    milliseconds: 5 * 60_000,
    most: 10_000,
  });
  return (installation) => {
    const found = kept.get(installation);
    if (found !== undefined) return found;
    const token = readToken(rest, installation);
    kept.set(installation, token);
    token.catch(() => kept.delete(installation));
    return token;
  };
}

async function readToken(rest: AppOctokit["rest"], installation_id: number): Promise<string> {
  // The plugin for retries would try four times, or with a number of its own also what GitHub refuses.
  const request = { retries: 0, fetch: fetchToken };
  const ask = () => rest.apps.createInstallationAccessToken({ installation_id, request });
  const { data } = await askGitHub(
    `Getting a token for the installation ${installation_id}`,
    () => ask().catch((error) => askAgain(error, ask)),
    {
      "github-refused": "Check the App's installations on GitHub.",
      "github-unreachable": "Deliver the event again.",
    },
  );
  return data.token;
}

/** After a fault of GitHub's, once: it waits ten seconds for an answer to a delivery. */
async function askAgain<Value>(error: { status?: number }, ask: () => Promise<Value>) {
  if ((error.status ?? 0) < 500) throw error;
  await setTimeout(1000);
  return ask();
}

type AppOctokit = Awaited<ReturnType<Probot["auth"]>>;

async function readApp({ rest }: AppOctokit): Promise<{ slug: string; html_url: string }> {
  const { data } = await askGitHub("Reading the App", () => rest.apps.getAuthenticated(), {
    "github-refused":
      "Compare APP_ID and the private key with the App's page, generate a new key there if it was deleted, and check the clock of this machine.",
    "github-unreachable":
      "Check that this machine reaches GITHUB_API_URL, then start the server again.",
  });
  if (data === null) throw new Error("GitHub answered with no App");
  return { slug: data.slug ?? "", html_url: data.html_url };
}

type Fixes = Readonly<Record<"github-refused" | "github-unreachable", string>>;

/** An error says what the operator of the server can do: the usual advice is for users of a repository. */
async function askGitHub<Value>(
  task: string,
  act: () => Promise<Value>,
  fixes: Fixes,
): Promise<Value> {
  return callGitHub(task, act).catch((error) => {
    if (!(error instanceof ArbiterError)) throw error;
    const { code, message, data, cause } = error;
    throw new ArbiterError(code, message, { fix: fixes[code as keyof Fixes], data, cause });
  });
}

/** A registered App, and the way to its installations. */
export interface AppAccess {
  /** The App's account, such as `my-arbiter[bot]`. */
  login: string;
  apiUrl: string;
  /** A token of the installation; GitHub limits it to what the installation may do. */
  tokenFor(installation: number): Promise<string>;
  warn(text: string): void;
  /** For tests, which do not wait. */
  pace?: Pace;
}

export interface InstalledRepository {
  installation: number;
  owner: string;
  repo: string;
}

/**
 * Connects to a repository as the App. Nothing waits for long: GitHub gives up on a delivery after ten
 * seconds, and a delivery that fails is repeated later.
 */
export async function connectAsApp(
  { login, apiUrl, tokenFor, warn, pace = paceFor(apiUrl) }: AppAccess,
  { installation, owner, repo }: InstalledRepository,
): Promise<GitHub> {
  return connectToGitHub({
    token: await tokenFor(installation),
    baseUrl: apiUrl,
    repository: { owner, repo },
    warn,
    prefetchedLogin: Promise.resolve(login),
    pace: {
      ...pace,
      // Limits are per installation: one that is busy does not slow others down.
      throttle: { ...pace.throttle, id: String(installation) },
      longestWait: 2,
      requestLimit: 8000,
    },
  });
}

/** Values that are kept for a limited time; the oldest goes when there are too many. */
export interface ExpiringMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
}

interface Limits {
  milliseconds: number;
  most: number;
  now?: () => number;
}

export function createExpiringMap<Key, Value>({
  milliseconds,
  most,
  now = Date.now,
}: Limits): ExpiringMap<Key, Value> {
  const kept = new Map<Key, { value: Value; until: number }>();
  return {
    get: (key) => {
      const found = kept.get(key);
      return found !== undefined && found.until > now() ? found.value : undefined;
    },
    set: (key, value) => {
      // A map keeps the order in which keys were added: the first is the oldest.
      kept.delete(key);
      kept.set(key, { value, until: now() + milliseconds });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    delete: (key) => {
      kept.delete(key);
    },
  };
}

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
