import { hostname, userInfo } from "node:os";
import { findRepository } from "../workspace/inspect-repository.ts";
import { isDeadHere, openLocalState } from "./claim-issue.ts";

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
  const { lock } = openLocalState(await findRepository({ directory, env }), issue);
  const running = await lock.read();
  if (running === null || isDeadHere(running)) return null;
  const heard = await lock.requestAbort(`${userInfo().username} on ${hostname()}`);
  return heard ? running : null;
}
