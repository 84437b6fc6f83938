import { type Checkout, findRepository } from "../git/repository.ts";
import { openStateStore, type StateStore } from "../git/state-store.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { sweepTemporaryDirectories } from "../sandbox/temporary-directories.ts";
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

interface Claim {
  issue: number;
  host: Pick<Host, "thread" | "remote" | "claimant" | "onClaimed">;
  safe: Sanitizer;
}

/** Locks an issue for this process, removes what killed runs left, and opens the issue's state. */
export async function claimIssue(
  repository: Checkout,
  { issue, host, safe }: Claim,
): Promise<ClaimedState> {
  const store = openState(repository, { thread: host.thread(issue), remote: host.remote, safe });
  const { lock } = store;
  await lock.acquire({ ...host.claimant, seconds: LOCK_SECONDS });
  await host.onClaimed?.();
  await sweepTemporaryDirectories();
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
  { thread, remote, safe: { redact } }: Pick<Host, "remote"> & { thread: string; safe: Sanitizer },
): StateStore {
  const { root: directory, commonDir: gitDir, env } = repository;
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

interface AbortRequest {
  directory: string;
  issue: number;
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
}

/** Asks the run that holds the lock to stop, and returns its owner; null where none is running. */
export async function requestAbort({
  directory,
  issue,
  env,
  safe,
}: AbortRequest): Promise<{ owner: string; link: string } | null> {
  const { thread, remote, claimant } = localHost();
  const repository = await findRepository({ directory, env });
  const { lock } = openState(repository, { thread: thread(issue), remote, safe });
  const running = await lock.read();
  if (running === null || isDeadProcess(running)) return null;
  const isRequested = await lock.requestAbort(claimant.owner);
  return isRequested ? running : null;
}
