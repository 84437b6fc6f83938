import { setTimeout } from "node:timers/promises";
import type { Probot } from "probot";
import { ArbiterError, describeError } from "../../errors.ts";
import { withTimeLimit } from "../../github/octokit.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { createExpiringMap } from "./expiring-map.ts";

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
