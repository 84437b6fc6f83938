import { randomUUID } from "node:crypto";
import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { type Decide, type StateFiles, withFiles } from "./ref-store.ts";
import { readJson, writeJson } from "./refs.ts";

interface LockRequest {
  owner: string;
  link: string;
  /** How long the lock holds without being renewed; every checkpoint renews it. */
  seconds: number;
  /** What the run was asked for by, when the App forwarded it: handled once the lock is released. */
  cause?: string | null | undefined;
  /** Whether the owner of an unexpired lock is known to have ended. */
  isGone?: ((lock: Lock) => boolean) | undefined;
}

export interface RunLock {
  /**
   * Throws `already-running` with the owner and the link of the other run, and `already-handled` when
   * another job has handled the cause.
   */
  acquire(request: LockRequest): Promise<void>;
  renew(): Promise<void>;
  /** Releases the lock if this run holds it. */
  release(): Promise<void>;
  /** Asks the run that holds the lock to stop; false when there is none. */
  requestAbort(by: string): Promise<boolean>;
  /** The current lock; null when there is none or it has expired. */
  read(): Promise<Lock | null>;
  /** Throws `lock-lost` when another run has taken this run's lock. */
  requireHeld(): Promise<void>;
  /** For other writers of the state: renews the lock, or throws `lock-lost`. */
  guard: Decide;
}

interface RunLockOptions {
  ref: string;
  now: () => Date;
  read(): Promise<StateFiles>;
  /** Changes the state, on the remote too when there is one. */
  change(decide: Decide): Promise<void>;
}

/** Allows one run at a time on an issue. The lock of a run that died expires. */
export function createRunLock({ ref, now, read, change }: RunLockOptions): RunLock {
  let held: { token: string; seconds: number } | null = null;

  const readActiveLock = (state: StateFiles): Lock | null => {
    const lock = readLock(ref, state);
    return lock !== null && Date.parse(lock.expires) > now().getTime() ? lock : null;
  };
  const expiry = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();

  const guard: Decide = (state) => {
    if (held === null) return state;
    const lock = readLock(ref, state);
    if (lock?.token !== held.token) throw lockLost(ref, lock);
    return withLock(state, { ...lock, expires: expiry(held.seconds) });
  };

  return {
    guard,
    acquire: async ({ owner, link, seconds, cause = null, isGone = () => false }) => {
      const token = randomUUID();
      await change((state) => {
        const lock = readActiveLock(state);
        if (lock !== null && lock.token !== token && !isGone(lock)) throw alreadyRunning(ref, lock);
        if (cause !== null) requireUnhandled({ ref, state }, { cause, link });
        const taken = { owner, link, token, expires: expiry(seconds), abortWish: null };
        return withLock(state, cause === null ? taken : { ...taken, cause });
      });
      held = { token, seconds };
    },
    renew: () => change(guard),
    release: async () => {
      const token = held?.token;
      held = null;
      if (token === undefined) return;
      await change((state) => {
        const lock = readLock(ref, state);
        if (lock?.token !== token) return null;
        const { cause, link } = lock;
        const released = withLock(state, null);
        // In the same change: a second job finds the cause either locked or handled.
        return cause === undefined
          ? released
          : withHandled(released, { cause, link, at: now().toISOString() });
      });
    },
    requestAbort: async (by) => {
      let isRequested = false;
      await change((state) => {
        const lock = readActiveLock(state);
        isRequested = lock !== null;
        return lock === null ? null : withLock(state, { ...lock, abortWish: by });
      });
      return isRequested;
    },
    read: async () => readActiveLock(await read()),
    requireHeld: async () => {
      if (held !== null) guard(await read());
    },
  };
}

function alreadyRunning(ref: string, { owner, link, expires, cause }: Lock): ArbiterError {
  return new ArbiterError("already-running", `${owner} is already working on this issue: ${link}`, {
    fix: `Wait for it, or stop it. If it has died, its lock expires at ${expires}.`,
    data: { ref, owner, link, expires, cause: cause ?? null },
  });
}

function lockLost(ref: string, lock: Lock | null): ArbiterError {
  const holder = lock === null ? "no run holds it now" : `${lock.owner} holds it now: ${lock.link}`;
  return new ArbiterError("lock-lost", `This run has lost the lock in ${ref}; ${holder}.`, {
    fix: "Nothing more was written. Check the other run, and resume this one when it has ended.",
    data: { ref, link: lock?.link ?? null },
  });
}

export const LOCK_FILE = "lock.json";

export const Lock = z.object({
  /** The run, as people know it. */
  owner: z.string().max(500),
  /** The page of its job, or the machine's name and process. */
  link: z.string().max(2000),
  /** Distinguishes two runs whose owners have the same name. */
  token: z.string().max(100),
  expires: z.iso.datetime(),
  /** The user who asked the run to stop. */
  abortWish: z.string().max(500).nullable(),
  /** Of a trigger that the App forwarded. */
  cause: z.string().max(100).optional(),
});

export type Lock = z.infer<typeof Lock>;

export function readLock(ref: string, { files }: StateFiles): Lock | null {
  const text = files.get(LOCK_FILE);
  return text === undefined ? null : readJson(Lock, { ref, name: LOCK_FILE, text });
}

export function withLock(state: StateFiles, lock: Lock | null): StateFiles {
  return withFiles(state, [[LOCK_FILE, lock === null ? null : writeJson(lock)]]);
}

/** The job that handled what a cause asked for. A job that is run again has the same link. */
const Handler = z.object({ link: z.string().max(2000), at: z.iso.datetime() });

export interface HandledCause {
  cause: string;
  link: string;
  at: string;
}

const CAUSE_FILE = /^cause\.([\w.-]+)\.json$/;
const MOST_KEPT = 100;

/** Throws `already-handled` when another job has handled the cause. */
function requireUnhandled(
  { ref, state }: { ref: string; state: StateFiles },
  { cause, link }: Omit<HandledCause, "at">,
): void {
  const handler = findHandler(ref, state, cause);
  if (handler === null || handler === link) return;
  throw new ArbiterError("already-handled", `${cause} was handled already: ${handler}`, {
    fix: "There is nothing to do.",
    data: { link: handler },
  });
}

/** The link of the job that handled a cause; null where none did. */
export function findHandler(ref: string, { files }: StateFiles, cause: string): string | null {
  const name = `cause.${cause}.json`;
  const text = files.get(name);
  return text === undefined ? null : readJson(Handler, { ref, name, text }).link;
}

/** Adds a cause, and drops the oldest. A file for each, so that two jobs that add one keep both. */
export function withHandled(state: StateFiles, { cause, link, at }: HandledCause): StateFiles {
  const kept = [...state.files].filter(([name]) => CAUSE_FILE.test(name));
  // The time is the last key of each text, in one form.
  const oldest = kept.sort(([, a], [, b]) => (timeIn(a) < timeIn(b) ? -1 : 1));
  const dropped = oldest.slice(0, Math.max(0, kept.length + 1 - MOST_KEPT));
  return withFiles(state, [
    ...dropped.map(([name]) => [name, null] as const),
    [`cause.${cause}.json`, writeJson({ link, at })],
  ]);
}

function timeIn(text: string): string {
  return /"at":\s*"([^"]+)"/.exec(text)?.[1] ?? "";
}
