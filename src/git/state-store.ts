import { ArbiterError } from "../errors.ts";
import { type GitPlace, tryGit } from "./git.ts";
import { type Notes, openNotes } from "./notes/notes.ts";
import type { Remote } from "./remote/remote.ts";
import { shareNotes, shareState } from "./remote/share.ts";
import { type Answers, createAnswers } from "./state/answers.ts";
import { GitCheckpointSaver } from "./state/checkpoint-saver.ts";
import type { Redact } from "./state/plain-json.ts";
import { openRefMover } from "./state/ref-mover.ts";
import { createRememberedModels, type RememberedModels } from "./state/remembered-models.ts";
import { createRunLock, type RunLock } from "./state/run-lock.ts";
import { openThreads } from "./state/threads.ts";
import type { Made } from "./workspace.ts";

/**
 * The state of one issue, on `refs/tdd/issue-N`, and the notes on `refs/notes/tdd`:
 *
 * - `fetch` first, where there is a remote: a fresh or shallow clone has neither ref.
 * - `lock` says who runs: `acquire` before the first write, `release` at the end.
 * - `saver` is the checkpointer for the graph. Each write renews the lock, and throws `lock-lost`
 *   where another run has taken it.
 * - `notes` are the handoff notes on commits, the history that people read.
 * - `keepReachable` ties a commit (of an attempt) or a blob (of a report that state refers to) to the
 *   ref, so that it is not collected, and comes along to whoever fetches it.
 * - `flush` is awaited before every effect outside and at the end: then the remote has all of it.
 *   It throws where the remote cannot be reached, or where another run has come to hold the lock.
 *
 * Without a remote everything stays in this repository, and `fetch` and `flush` do nothing.
 */
export interface StateStore {
  readonly ref: string;
  readonly thread: string;
  saver: GitCheckpointSaver;
  lock: RunLock;
  notes: Notes;
  /** The answers of models, by question. */
  answers: Answers;
  models: RememberedModels;
  keepReachable(...ids: string[]): Promise<void>;
  /** The same for what git has just made here, so that nobody has to look for it. */
  keepMade(object: Made): Promise<void>;
  /** Whether a commit was tied to this state: then this runs made it. */
  isKept(commit: string): Promise<boolean>;
  fetch(): Promise<void>;
  flush(): Promise<void>;
}

interface Opening {
  /** With `gitDir`: the directory that all worktrees share. */
  place: GitPlace;
  /** `owner/repo#7`, or `local#7`. */
  thread: string;
  remote?: Remote | null;
  now?: () => Date;
  /** Every text on its way into a ref passes through it. */
  redact: Redact;
  /** How many checkpoints are kept: the last one to go on from, and some for who looks back. */
  keep?: number;
}

export function openStateStore({
  place,
  thread,
  remote = null,
  now = () => new Date(),
  redact,
  keep = 3,
}: Opening): StateStore {
  const move = openRefMover(place);
  const threads = openThreads({ place, now, move, onChange: () => state.changed() });
  const store = threads.store(thread);
  const state = shareState({ place, remote, store });
  const noted = shareNotes({ place, remote, now });
  const lock = createRunLock({ ref: store.ref, now, read: store.read, change: state.change });
  const keepObjects = ({ blobs = [], commits = [] }: Partial<Kinds>) =>
    store.change((before) => ({
      ...before,
      keptBlobs: new Set([...before.keptBlobs, ...blobs]),
      keptCommits: new Set([...before.keptCommits, ...commits]),
    }));
  return {
    ref: store.ref,
    thread,
    saver: new GitCheckpointSaver({ threads, keep, redact, guard: lock.guard }),
    lock,
    notes: openNotes({ place, now, redact, move, onChange: noted.changed }),
    answers: createAnswers(store),
    models: createRememberedModels(store, redact),
    isKept: async (commit) => (await store.read()).keptCommits.has(commit),
    keepReachable: async (...ids) => keepObjects(await readKinds(place, ids)),
    keepMade: (object) =>
      keepObjects("commit" in object ? { commits: [object.commit] } : { blobs: [object.blob] }),
    fetch: async () => {
      await state.pull();
      await noted.pull();
    },
    flush: async () => {
      await state.flush();
      await noted.flush();
      await lock.requireHeld();
    },
  };
}

interface Kinds {
  blobs: string[];
  commits: string[];
}

/** A ref that points at what does not exist would break the whole repository, so it is looked up. */
async function readKinds(place: GitPlace, ids: readonly string[]): Promise<Kinds> {
  const asked = await tryGit(place, ["cat-file", "--batch-check"], `${ids.join("\n")}\n`);
  const kinds: Kinds = { blobs: [], commits: [] };
  for (const [index, row] of asked.stdout.trim().split("\n").entries()) {
    const [id = "", type] = row.split(" ");
    if (type === "blob") kinds.blobs.push(id);
    else if (type === "commit") kinds.commits.push(id);
    else throw new ArbiterError("git-failed", `${ids[index]} is neither a commit nor a blob here.`);
  }
  return kinds;
}
