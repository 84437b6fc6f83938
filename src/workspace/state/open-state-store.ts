import { ArbiterError } from "../../errors.ts";
import { type GitPlace, tryGit } from "../git.ts";
import { type Notes, openNotes } from "../notes/notes.ts";
import { GitCheckpointSaver } from "./checkpoint-saver.ts";
import type { Redact } from "./plain-json.ts";
import { createRunLock, type RunLock } from "./run-lock.ts";
import { openThreads } from "./threads.ts";

/**
 * The state of one issue, on `refs/tdd/issue-N`:
 *
 * - `saver` is the checkpointer for the graph. Each write renews the lock, and throws `lock-lost`
 *   where another run has taken it.
 * - `lock` says who runs: `acquire` before the first write, `release` at the end.
 * - `notes` are the handoff notes on commits, the history that people read.
 * - `keepReachable` ties a commit (of an attempt) or a blob (of a report that state refers to) to the
 *   ref, so that it is not collected, and comes along to whoever fetches it.
 * - `flush` is awaited before every effect outside: then the remote has all of it.
 */
export interface StateStore {
  readonly ref: string;
  readonly thread: string;
  saver: GitCheckpointSaver;
  lock: RunLock;
  notes: Notes;
  keepReachable(...ids: string[]): Promise<void>;
  flush(): Promise<void>;
}

interface Opening {
  /** With `gitDir`: the directory that all worktrees share. */
  place: GitPlace;
  /** `owner/repo#7`, or `local#7`. */
  thread: string;
  now?: () => Date;
  /** Every text on its way into a ref passes through it. */
  redact?: Redact;
  /** How many checkpoints are kept: the last one to go on from, and some for who looks back. */
  keep?: number;
}

export function openStateStore({
  place,
  thread,
  now = () => new Date(),
  redact = (text) => text,
  keep = 3,
}: Opening): StateStore {
  const threads = openThreads({ place, now });
  const store = threads.store(thread);
  const lock = createRunLock({
    ref: store.ref,
    now,
    read: () => store.read(),
    change: (decide) => store.change(decide),
  });
  return {
    ref: store.ref,
    thread,
    saver: new GitCheckpointSaver({ threads, keep, redact, guard: lock.guard }),
    lock,
    notes: openNotes({ place, now, redact }),
    keepReachable: async (...ids) => {
      const kinds = await readKinds(place, ids);
      await store.change((state) => ({
        ...state,
        keptBlobs: new Set([...state.keptBlobs, ...kinds.blobs]),
        keptCommits: new Set([...state.keptCommits, ...kinds.commits]),
      }));
    },
    flush: async () => {},
  };
}

/** A ref that points at what does not exist would break the whole repository, so it is looked up. */
async function readKinds(place: GitPlace, ids: readonly string[]) {
  const asked = await tryGit(place, ["cat-file", "--batch-check"], `${ids.join("\n")}\n`);
  const kinds = { blobs: [] as string[], commits: [] as string[] };
  for (const [index, row] of asked.stdout.trim().split("\n").entries()) {
    const [id = "", type] = row.split(" ");
    if (type === "blob") kinds.blobs.push(id);
    else if (type === "commit") kinds.commits.push(id);
    else throw new ArbiterError("git-failed", `${ids[index]} is neither a commit nor a blob here.`);
  }
  return kinds;
}
