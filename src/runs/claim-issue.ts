import type { BaseCheckpointSaver } from "@langchain/langgraph";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { type Checkout, findRepository } from "../git/repository.ts";
import { openStateStore, type StateStore } from "../git/state-store.ts";
import { ENDINGS, type Ending, isUnfinished } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { sweepTemporaryDirectories } from "../sandbox/temporary-directories.ts";
import { readState } from "../workflow/rebuild-state.ts";
import { type Host, isDeadProcess, localHost } from "./host.ts";

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

export interface StoredState {
  /** Null where another version of TDD Arbiter wrote it. */
  state: RunState | null;
  ending: Ending | null;
  /** When the checkpoint was written. */
  at: string;
}

type Saver = Pick<BaseCheckpointSaver, "getTuple">;

/** An ending that this version does not know counts as failed. */
const StoredEnding = z.object({
  ending: z
    .enum(ENDINGS)
    .nullish()
    .transform((ending) => ending ?? null)
    .catch("failed"),
});

/** The last checkpoint of a thread, as data; null where there is none. */
export async function readStoredState(saver: Saver, thread: string): Promise<StoredState | null> {
  const tuple = await saver.getTuple({ configurable: { thread_id: thread } });
  if (tuple === undefined) return null;
  const { channel_values: values, ts: at } = tuple.checkpoint;
  return { state: readState(values), ending: StoredEnding.parse(values).ending, at };
}

/** Refuses to start over a run that was killed, or that waits for a decision. */
export async function requireNoneUnfinished(
  { saver, thread }: { saver: Saver; thread: string },
  issue: number,
): Promise<void> {
  const stored = await readStoredState(saver, thread);
  if (stored === null || !isUnfinished(stored.ending)) return;
  throw new ArbiterError("run-unfinished", `An earlier run of #${issue} has not finished.`, {
    fix: `Continue it: tdd-arbiter resume --issue ${issue}; or abort it: tdd-arbiter abort --issue ${issue}`,
  });
}
