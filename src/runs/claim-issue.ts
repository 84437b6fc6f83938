import { type Checkout, findRepository } from "../git/repository.ts";
import { openStateStore, type StateStore } from "../git/state-store.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import type { Host } from "./host.ts";
import { isDeadProcess, localHost } from "./local-host.ts";

/** A lock that was not renewed for this long belongs to a dead run. */
const LOCK_SECONDS = 5 * 60;
const RENEW_MILLISECONDS = 60_000;

export interface ClaimedState {
  store: StateStore;
  /** Gives the lock back. */
  release(): Promise<void>;
}

/** Locks an issue for this process, and opens its state. */
export async function claimIssue(
  repository: Checkout,
  issue: number,
  host: Pick<Host, "thread" | "remote" | "claimant" | "onClaimed">,
): Promise<ClaimedState> {
  const store = openState(repository, { thread: host.thread(issue), remote: host.remote });
  const { lock } = store;
  await lock.acquire({ ...host.claimant, seconds: LOCK_SECONDS });
  await host.onClaimed?.();
  // A node may take longer than the lock lasts. Where renewing fails, the next write finds out.
  const timer = setInterval(() => lock.renew().catch(() => {}), RENEW_MILLISECONDS);
  timer.unref();
  return {
    store,
    release: async () => {
      clearInterval(timer);
      await lock.release();
    },
  };
}

/** Opens the state of an issue without a lock, for reading. */
export function openState(
  repository: Checkout,
  { thread, remote }: Pick<Host, "remote"> & { thread: string },
): StateStore {
  const { root: directory, commonDir: gitDir, env } = repository;
  const { redact } = createSanitizer({ secrets: secretValues(env) });
  return openStateStore({ repo: { directory, gitDir, env }, thread, remote, redact });
}

/** Does the next step with a claimed issue; where it fails, gives the lock back and rethrows. */
export async function withClaim<Result>(
  { release }: Pick<ClaimedState, "release">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A lock that cannot be released expires.
    await release().catch(() => {});
    throw error;
  }
}

interface StopRequest {
  directory: string;
  issue: number;
  env: NodeJS.ProcessEnv;
}

/** Asks the run that holds the lock to stop, and returns its owner; null where none is running. */
export async function requestStop({
  directory,
  issue,
  env,
}: StopRequest): Promise<{ owner: string; link: string } | null> {
  const { thread, remote, claimant } = localHost();
  const repository = await findRepository({ directory, env });
  const { lock } = openState(repository, { thread: thread(issue), remote });
  const running = await lock.read();
  if (running === null || isDeadProcess(running)) return null;
  const isRequested = await lock.requestAbort(claimant.owner);
  return isRequested ? running : null;
}
