import { randomUUID } from "node:crypto";
import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { readJson, writeJson } from "./plain-json.ts";
import { type Decide, type StateFiles, withFiles } from "./state-files.ts";

interface Claim {
  owner: string;
  link: string;
  /** How long the lock holds without a sign of life; every checkpoint renews it. */
  seconds: number;
  /** Whether the owner of a lock that has not expired is known to be gone, as a process that ended. */
  isGone?: ((lock: Lock) => boolean) | undefined;
}

export interface RunLock {
  /** Throws `already-running` with who runs and where. */
  acquire(claim: Claim): Promise<void>;
  renew(): Promise<void>;
  /** Gives back what this run holds; somebody else's lock is left alone. */
  release(): Promise<void>;
  /** Leaves a wish with whoever runs; false where nobody does. */
  requestAbort(by: string): Promise<boolean>;
  /** Who has it, as it is now; null where nobody has, or where it has expired. */
  read(): Promise<Lock | null>;
  /** Throws `lock-lost` where this run held the lock and another has taken it. */
  requireHeld(): Promise<void>;
  /** For whoever writes beside it: renews the lock, and throws `lock-lost` where it was taken. */
  guard: Decide;
}

interface Parts {
  ref: string;
  now: () => Date;
  read(): Promise<StateFiles>;
  /** Changes the state where all can see it: with a remote, there. */
  change(decide: Decide): Promise<void>;
}

/** One run at a time on an issue. A run that died is found out by the time, or by who knows better. */
export function createRunLock({ ref, now, read, change }: Parts): RunLock {
  let held: { token: string; seconds: number } | null = null;

  const inForce = (state: StateFiles): Lock | null => {
    const lock = readLock(ref, state);
    return lock !== null && Date.parse(lock.expires) > now().getTime() ? lock : null;
  };
  const expiry = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();

  const guard: Decide = (state) => {
    if (held === null) return state;
    const lock = readLock(ref, state);
    if (lock?.token !== held.token) throw lost(ref, lock);
    return withLock(state, { ...lock, expires: expiry(held.seconds) });
  };

  return {
    guard,
    acquire: async ({ owner, link, seconds, isGone = () => false }) => {
      const token = randomUUID();
      await change((state) => {
        const lock = inForce(state);
        if (lock !== null && lock.token !== token && !isGone(lock)) throw taken(ref, lock);
        return withLock(state, { owner, link, token, expires: expiry(seconds), abortWish: null });
      });
      held = { token, seconds };
    },
    renew: () => change(guard),
    release: async () => {
      const token = held?.token;
      held = null;
      if (token === undefined) return;
      await change((state) =>
        readLock(ref, state)?.token === token ? withLock(state, null) : null,
      );
    },
    requestAbort: async (by) => {
      let heard = false;
      await change((state) => {
        const lock = inForce(state);
        heard = lock !== null;
        return lock === null ? null : withLock(state, { ...lock, abortWish: by });
      });
      return heard;
    },
    read: async () => inForce(await read()),
    requireHeld: async () => {
      if (held !== null) guard(await read());
    },
  };
}

function taken(ref: string, { owner, link, expires }: Lock): ArbiterError {
  return new ArbiterError("already-running", `${owner} is at it already: ${link}`, {
    fix: `Wait for it, or stop it; without a sign of life its lock ends at ${expires}.`,
    data: { ref, owner, link, expires },
  });
}

function lost(ref: string, lock: Lock | null): ArbiterError {
  const who = lock === null ? "nobody has it now" : `${lock.owner} has it now: ${lock.link}`;
  return new ArbiterError("lock-lost", `This run has lost the lock in ${ref}; ${who}.`, {
    fix: "Nothing more was written. Look at the other run, and resume when it has ended.",
    data: { ref, link: lock?.link ?? null },
  });
}

export const LOCK_FILE = "lock.json";

export const Lock = z.object({
  /** Who runs, for people. */
  owner: z.string().max(500),
  /** Where that can be looked at: the page of a job, or a machine's name and process. */
  link: z.string().max(2000),
  /** Tells two runs apart whose owners have the same name. */
  token: z.string().max(100),
  expires: z.iso.datetime(),
  /** Who wants the run to stop. */
  abortWish: z.string().max(500).nullable(),
});

export type Lock = z.infer<typeof Lock>;

export function readLock(ref: string, { files }: StateFiles): Lock | null {
  const text = files.get(LOCK_FILE);
  return text === undefined ? null : readJson(Lock, { ref, name: LOCK_FILE, text });
}

export function withLock(state: StateFiles, lock: Lock | null): StateFiles {
  return withFiles(state, [[LOCK_FILE, lock === null ? null : writeJson(lock)]]);
}
