import { connectToGitHub, type GitHub, type Pace, paceFor } from "../../github/octokit.ts";

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
