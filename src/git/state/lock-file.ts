import * as z from "zod";
import { readJson, writeJson } from "./plain-json.ts";
import { type StateFiles, withFiles } from "./state-files.ts";

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
