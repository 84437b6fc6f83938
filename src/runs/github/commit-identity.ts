import { ARBITER_IDENTITY, type Identity } from "../../git/git.ts";
import { type GitHub, JOB_LOGIN } from "../../github/octokit.ts";
import { orNull } from "../../github/request-fault.ts";

/** The id of `github-actions[bot]` on github.com; every enterprise server has its own. */
const JOB_ACCOUNT_ID = 41_898_282;

/**
 * The account of the token, with the address by which GitHub shows commits as its own: checks of the DCO
 * or of a CLA, and rules on e-mail addresses, look at that.
 */
export async function readCommitIdentity(github: GitHub, serverUrl: string): Promise<Identity> {
  const { hostname } = new URL(serverUrl);
  const id = await readAccountId(github, hostname);
  return id === null ? ARBITER_IDENTITY : identityOf({ login: github.login, id }, hostname);
}

/** The identities that a build job's commits may have: its token may be the job's own, or this job's. */
export async function readBuildIdentities(github: GitHub, serverUrl: string): Promise<Identity[]> {
  const own = await readCommitIdentity(github, serverUrl);
  const job = await readCommitIdentity({ ...github, login: JOB_LOGIN }, serverUrl);
  return [own, job, ARBITER_IDENTITY];
}

async function readAccountId({ octokit, login }: GitHub, hostname: string): Promise<number | null> {
  if (login === JOB_LOGIN && hostname === "github.com") return JOB_ACCOUNT_ID;
  const found = await orNull(octokit.rest.users.getByUsername({ username: login }));
  return found?.data.id ?? null;
}

function identityOf({ login, id }: { login: string; id: number }, hostname: string): Identity {
  return { name: login, email: `${id}+${login}@users.noreply.${hostname}` };
}
