import { findRepository, type RepositoryPlace } from "../git/repository.ts";
import { openStateStore, type StateStore } from "../git/state-store.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import type { Host } from "./host.ts";
import { isDeadProcess, localHost } from "./local-host.ts";

/** A lock without a sign of life for so long is a dead run's. */
const LOCK_SECONDS = 5 * 60;
const BEAT_MILLISECONDS = 60_000;

export interface ClaimedState {
  store: StateStore;
  /** Gives the issue back. */
  release(): Promise<void>;
}

type Keeper = Pick<Host, "remote"> & { thread: string };

/** The state of an issue; nobody is kept from looking. */
export function openState(place: RepositoryPlace, { thread, remote }: Keeper): StateStore {
  const { root: directory, commonDir: gitDir, env } = place;
  const { redact } = createSanitizer({ secrets: secretValues(env) });
  return openStateStore({ place: { directory, gitDir, env }, thread, remote, redact });
}

/** The state of an issue, for this process alone as long as it works. */
export async function claimIssue(
  place: RepositoryPlace,
  issue: number,
  host: Pick<Host, "thread" | "remote" | "claimant" | "onClaimed">,
): Promise<ClaimedState> {
  const store = openState(place, { thread: host.thread(issue), remote: host.remote });
  const { lock } = store;
  await lock.acquire({ ...host.claimant, seconds: LOCK_SECONDS });
  await host.onClaimed?.();
  // A node may take longer than the lock holds. A beat that fails is missed where the next write is.
  const timer = setInterval(() => lock.renew().catch(() => {}), BEAT_MILLISECONDS);
  timer.unref();
  return {
    store,
    release: async () => {
      clearInterval(timer);
      await lock.release();
    },
  };
}

/** Makes something of a claimed issue. Where that fails the issue is given back, and why is what is told. */
export async function withClaim<Made>(
  { release }: Pick<ClaimedState, "release">,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    // A lock that is not given back runs out by itself.
    await release().catch(() => {});
    throw error;
  }
}

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
  const { thread, remote, claimant } = localHost();
  const place = await findRepository({ directory, env });
  const { lock } = openState(place, { thread: thread(issue), remote });
  const running = await lock.read();
  if (running === null || isDeadProcess(running)) return null;
  const heard = await lock.requestAbort(claimant.owner);
  return heard ? running : null;
}
