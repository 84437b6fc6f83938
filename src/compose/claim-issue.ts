import { hostname, userInfo } from "node:os";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import type { RepositoryPlace } from "../workspace/inspect-repository.ts";
import { openStateStore, type StateStore } from "../workspace/open-state-store.ts";

/** A lock without a sign of life for so long is a dead run's. */
const LOCK_SECONDS = 15 * 60;
const BEAT_MILLISECONDS = 60_000;

export interface ClaimedState {
  store: StateStore;
  /** Gives the issue back. */
  release(): Promise<void>;
}

/** The state of an issue in a repository on this machine; nobody is kept from looking. */
export function openLocalState(
  place: RepositoryPlace,
  issue: number,
  thread = `local#${issue}`,
): StateStore {
  const { root: directory, commonDir: gitDir, env } = place;
  const { redact } = createSanitizer({ secrets: secretValues(env) });
  return openStateStore({ place: { directory, gitDir, env }, thread, redact });
}

/** The state of an issue, for this process alone as long as it works. */
export async function claimIssue(place: RepositoryPlace, issue: number): Promise<ClaimedState> {
  const store = openLocalState(place, issue);
  const { lock } = store;
  const owner = `${userInfo().username} on ${hostname()}`;
  const link = `process ${process.pid} on ${hostname()}`;
  await lock.acquire({ owner, link, seconds: LOCK_SECONDS, isGone: isDeadHere });
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

const PROCESS_LINK = /^process (\d+) on (.+)$/;

/** Whether a lock is one of this machine's, and its process has ended. */
export function isDeadHere({ link }: { link: string }): boolean {
  const [, pid, host] = PROCESS_LINK.exec(link) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
