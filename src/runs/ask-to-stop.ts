import { findRepository } from "../git/repository.ts";
import { openState } from "./claim-issue.ts";
import { isDeadHere, localSite } from "./local-host.ts";

interface Asking {
  directory: string;
  issue: number;
  env: NodeJS.ProcessEnv;
}

/** Leaves the wish with whoever works on the issue, and answers who that is; null where nobody does. */
export async function askToStop({
  directory,
  issue,
  env,
}: Asking): Promise<{ owner: string; link: string } | null> {
  const { thread, remote, claimant } = localSite();
  const place = await findRepository({ directory, env });
  const { lock } = openState(place, { thread: thread(issue), remote });
  const running = await lock.read();
  if (running === null || isDeadHere(running)) return null;
  const heard = await lock.requestAbort(claimant.owner);
  return heard ? running : null;
}
