import type { Probot } from "probot";
import { ArbiterError, describeError } from "../errors.ts";

/** The App as GitHub knows it. */
export interface AppAccount {
  /** Such as `my-arbiter[bot]`. */
  login: string;
  /** The App's public page. */
  url: string;
  tokenFor(installation: number): Promise<string>;
  /** The installations that are not suspended. */
  listInstallations(): Promise<number[]>;
  /** Why the server cannot act as the App now; null when it can. Asks GitHub at most every 30 seconds. */
  findProblem(): Promise<string | null>;
}

const MILLISECONDS_BETWEEN_CHECKS = 30_000;

/** Authenticates as the App, so that a wrong key is found at the start and not with the first event. */
export async function openAppAccount(probot: Probot): Promise<AppAccount> {
  const octokit = await probot.auth();
  const { slug, html_url: url } = await readApp(octokit);
  let checked = { at: Date.now(), problem: null as string | null };
  return {
    login: `${slug}[bot]`,
    url,
    tokenFor: createTokenSource(octokit),
    listInstallations: async () => {
      const listed = await octokit.paginate(octokit.rest.apps.listInstallations, { per_page: 100 });
      return listed.filter(({ suspended_at }) => !suspended_at).map(({ id }) => id);
    },
    findProblem: async () => {
      if (Date.now() - checked.at > MILLISECONDS_BETWEEN_CHECKS) {
        const problem = await readApp(octokit).then(() => null, describeError);
        checked = { at: Date.now(), problem };
      }
      return checked.problem;
    },
  };
}

/** A token keeps the permissions that the installation had when it was made, so it is not kept for its hour. */
const MILLISECONDS_KEPT = 5 * 60_000;
const MOST_KEPT = 10_000;

/** Tokens of installations. Probot's own way to them asks github.com, whatever the address of the API. */
function createTokenSource({ rest }: AppOctokit): AppAccount["tokenFor"] {
  const kept = new Map<number, { token: Promise<string>; until: number }>();
  return (installation) => {
    const found = kept.get(installation);
    if (found !== undefined && found.until > Date.now()) return found.token;
    const token = readToken(rest, installation);
    kept.delete(installation);
    kept.set(installation, { token, until: Date.now() + MILLISECONDS_KEPT });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? 0);
    token.catch(() => kept.delete(installation));
    return token;
  };
}

async function readToken(rest: AppOctokit["rest"], installation_id: number): Promise<string> {
  try {
    const { data } = await rest.apps.createInstallationAccessToken({ installation_id });
    return data.token;
  } catch (cause) {
    const { status, response } = (cause ?? {}) as WithAnswer;
    const why = response?.data?.message ?? describeError(cause);
    const isRefused = typeof status === "number" && status < 500;
    throw new ArbiterError(
      isRefused ? "github-refused" : "github-unreachable",
      `GitHub gave no token for the installation ${installation_id}: ${why}`,
      {
        fix: isRefused ? "Check the App's installations on GitHub." : "Deliver the event again.",
        cause,
      },
    );
  }
}

interface WithAnswer {
  status?: unknown;
  response?: { data?: { message?: string } };
}

type AppOctokit = Awaited<ReturnType<Probot["auth"]>>;

async function readApp({ rest }: AppOctokit): Promise<{ slug: string; html_url: string }> {
  try {
    const { data } = await rest.apps.getAuthenticated();
    if (data === null) throw new Error("GitHub answered with no App");
    return { slug: data.slug ?? "", html_url: data.html_url };
  } catch (cause) {
    const { status } = (cause ?? {}) as { status?: unknown };
    const isWrongKey = status === 401 || status === 404;
    throw new ArbiterError(
      isWrongKey ? "github-refused" : "github-unreachable",
      isWrongKey
        ? "GitHub does not accept APP_ID with this private key."
        : `GitHub could not be asked about the App: ${describeError(cause)}.`,
      {
        fix: isWrongKey
          ? "Compare APP_ID with the App's page, generate a new key there if it was deleted, and check the clock of this machine."
          : "Check that this machine reaches GITHUB_API_URL, then start the server again.",
        cause,
      },
    );
  }
}
