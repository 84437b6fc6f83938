import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import type { Memory } from "../ports.ts";
import type { HandoffNote } from "../run-state/handoff-note.ts";
import { describeObjects } from "./commit-files.ts";
import { type GitRepo, tryGit } from "./git.ts";
import { eventsIn, type Notes, openNotes } from "./notes.ts";
import type { Clock } from "./remote/ref-sync.ts";
import type { Remote } from "./remote/remote.ts";
import { syncState } from "./remote/state-sync.ts";
import { GitCheckpointSaver } from "./state/checkpoint-saver.ts";
import { openRefStore, openThreads, type RefStore, withFiles } from "./state/ref-store.ts";
import { type Redact, readJson, redactValue, writeJson } from "./state/refs.ts";
import { createRunLock, findHandler, type RunLock, withHandled } from "./state/run-lock.ts";
import type { StoredObject } from "./workspace.ts";

/**
 * The state of one issue on `refs/tdd/issue-N`, and the notes on `refs/notes/tdd`.
 *
 * - Call `fetch` first when there is a remote: a fresh or shallow clone has neither ref.
 * - `lock` allows one run at a time: `acquire` it before the first write, `release` it at the end.
 * - `saver` is the graph's checkpointer. Each write renews the lock, and throws `lock-lost` when another
 *   run has taken it.
 * - `notes` are the handoff notes on commits, the history that people read.
 * - `keepReachable` ties a commit (an attempt) or a blob (a text that the state refers to) to the ref, so
 *   that git neither collects it nor leaves it out of a fetch.
 * - Await `flush` before every outside effect: it returns when the remote has everything, and requests to
 *   stop that were made until then are here. It throws when the remote cannot be reached, or when another
 *   run has taken the lock. Releasing the lock does the same.
 * - State, notes and branch are pushed together. In between, changes are pushed in the background, at most
 *   every ten seconds; `push` does not wait for that.
 *
 * Without a remote everything stays in this repository, and nothing is fetched or pushed.
 */
export interface StateStore {
  readonly ref: string;
  readonly thread: string;
  saver: GitCheckpointSaver;
  lock: RunLock;
  notes: Notes;
  /** The models' answers, by question. */
  answers: StoredAnswers;
  models: RememberedModels;
  /** Shared by all issues. */
  baselines: KeptBaselines;
  causes: HandledCauses;
  keepReachable(...ids: string[]): Promise<void>;
  /** Like `keepReachable`, for an object that was just written: its type need not be looked up. */
  keepObject(object: StoredObject): Promise<void>;
  /** Whether a commit is tied to this state, which means that a run of this issue made it. */
  isKept(commit: string): Promise<boolean>;
  fetch(): Promise<void>;
  /** Fetches, unless an exchange of the last seconds has shown that nothing has changed. */
  fetchIfOld(): Promise<void>;
  flush(): Promise<void>;
  /** Pushes now. A failure is left to the next `flush`. */
  push(): Promise<void>;
  /** Has the next push take the branch along. */
  pushBranchSoon(branch: string, commit: string): void;
  /** Throws when the remote's branch has commits that no run made. */
  requireOwnBranch(branch: string): Promise<void>;
  /** Moves the remote's branch to a commit. Throws when it has commits that no run made. */
  pushBranch(branch: string, commit: string): Promise<void>;
  /** Deletes the remote's branch if it is at that commit or another of the run; false where it was kept. */
  removeBranch(branch: string, commit: string): Promise<boolean>;
}

interface StoreOptions {
  /** With `gitDir`: the directory that all worktrees share. */
  repo: GitRepo;
  /** `owner/repo#7`, or `local#7`. */
  thread: string;
  remote?: Remote | null;
  now?: () => Date;
  /** Paces the pushes. */
  clock?: Clock | undefined;
  /** Redacts every text before it goes into a ref. */
  redact: Redact;
  /** How many checkpoints are kept: the last one to resume from, and some for debugging. */
  keep?: number;
}

/** Opens the state of one issue; reads nothing yet. */
export function openStateStore({
  repo,
  thread,
  remote = null,
  now = () => new Date(),
  clock,
  redact,
  keep = 3,
}: StoreOptions): StateStore {
  const onChange = () => sync.schedulePush();
  const threads = openThreads({ repo, now, onChange });
  const store = threads.store(thread);
  const baselines = openRefStore({ repo, ref: BASELINES_REF, now, onChange });
  const sync = syncState({ repo, remote, now, store, baselines, clock });
  const lock = createRunLock({ ref: store.ref, now, read: store.read, change: sync.change });
  const isKept = async (commit: string) => (await store.read()).keptCommits.has(commit);
  const keepObjects = ({ blobs = [], commits = [] }: Partial<IdsByType>) =>
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
    notes: openNotes({ repo, now, redact, onChange }),
    answers: createStoredAnswers(store),
    models: createRememberedModels(store, redact),
    baselines: createKeptBaselines(repo, baselines),
    causes: {
      findHandler: async (cause) => findHandler(store.ref, await store.read(), cause),
      record: (handled) =>
        sync.change((state) => withHandled(state, { ...handled, at: now().toISOString() })),
    },
    isKept,
    keepReachable: async (...ids) => keepObjects(await readTypes(repo, ids)),
    keepObject: (object) =>
      keepObjects("commit" in object ? { commits: [object.commit] } : { blobs: [object.blob] }),
    fetch: sync.pull,
    fetchIfOld: sync.pullIfOld,
    flush: async () => {
      await sync.flush();
      await lock.requireHeld();
    },
    push: () => sync.flush().catch(() => {}),
    pushBranchSoon: (branch, commit) => sync.pushBranchSoon({ branch, commit, isOurs: isKept }),
    requireOwnBranch: (branch) => sync.requireOwnBranch({ branch, isOurs: isKept }),
    pushBranch: (branch, commit) => sync.pushBranch({ branch, commit, isOurs: isKept }),
    removeBranch: (branch, commit) => sync.removeBranch({ branch, commit, isOurs: isKept }),
  };
}

/** What the triggers that the App forwards go back to: each has an effect once. */
interface HandledCauses {
  /** The link of the job that handled a cause; null where none did. */
  findHandler(cause: string): Promise<string | null>;
  record(handled: { cause: string; link: string }): Promise<void>;
}

/** The models' answers by key, stored as soon as they arrive. */
interface StoredAnswers {
  recall(key: string): Promise<string | null>;
  store(key: string, text: string): Promise<void>;
}

/** A step asks a few times at most, and two steps may run at once; older answers are in the state. */
const MAX_ANSWERS = 12;
const ANSWER_FILE = /^answer\.(\d+)\.([0-9a-f]{64})\.json$/;

export function createStoredAnswers(store: RefStore): StoredAnswers {
  return {
    recall: async (key) => {
      const { files } = await store.read();
      const stored = [...files].find(([name]) => ANSWER_FILE.exec(name)?.[2] === key);
      return stored?.[1] ?? null;
    },
    store: (key, text) =>
      store.change((state) => {
        const turns = [...state.files.keys()].flatMap((name) => {
          const turn = ANSWER_FILE.exec(name)?.[1];
          return turn === undefined ? [] : [{ name, turn: Number(turn) }];
        });
        const last = Math.max(0, ...turns.map(({ turn }) => turn));
        const old = turns.filter(({ turn }) => turn <= last + 1 - MAX_ANSWERS);
        return withFiles(state, [
          ...old.map(({ name }) => [name, null] as const),
          [`answer.${last + 1}.${key}.json`, text],
        ]);
      }),
  };
}

const MODELS_FILE = "models.json";
const ModelNames = z.object({ model: z.string(), models: z.record(z.string(), z.string()) });
type ModelNames = z.output<typeof ModelNames>;

/** The names of the models that a run asks, so that it can be resumed without naming them again. */
interface RememberedModels {
  /** Null when none are stored. */
  recall(): Promise<ModelNames | null>;
  store(names: { model: string; models: object }): Promise<void>;
}

function createRememberedModels(store: RefStore, redact: Redact): RememberedModels {
  return {
    recall: async () => {
      const text = (await store.read()).files.get(MODELS_FILE);
      return text === undefined
        ? null
        : readJson(ModelNames, { ref: store.ref, name: MODELS_FILE, text });
    },
    store: ({ model, models }) => {
      const text = writeJson(redactValue({ model, models }, redact));
      return store.change((state) =>
        state.files.get(MODELS_FILE) === text ? null : withFiles(state, [[MODELS_FILE, text]]),
      );
    },
  };
}

interface IdsByType {
  blobs: string[];
  commits: string[];
}

/** Throws for a missing object: a ref to it would break the whole repository. */
async function readTypes(repo: GitRepo, ids: readonly string[]): Promise<IdsByType> {
  const objects = await describeObjects(repo, ids);
  const other = objects.find(({ type }) => type !== "blob" && type !== "commit");
  if (other !== undefined) {
    const message = `${other.id} is neither a commit nor a blob in this repository.`;
    throw new ArbiterError("git-failed", message);
  }
  const idsOf = (wanted: string) =>
    objects.flatMap(({ id, type }) => (type === wanted ? [id] : []));
  return { blobs: idsOf("blob"), commits: idsOf("commit") };
}

/** One ref for all issues: the next one on the same base does not run its suite again. */
const BASELINES_REF = "refs/tdd/baselines";

/** The reports of suites before a change, by what their results depend on. */
export interface KeptBaselines {
  recall(key: string): Promise<string | null>;
  /** Keeps a blob that is in the repository. */
  keep(key: string, blob: string): Promise<void>;
}

/** Bases move on, and few are in use at a time. */
const MAX_KEPT = 5;
const MAX_BYTES = 16 * 1024 * 1024;
const INDEX_FILE = "baselines.json";
const BLOB = /^[0-9a-f]{40,64}$/;
const Index = z.array(z.object({ key: z.string(), blob: z.string().regex(BLOB) }));
type Index = z.output<typeof Index>;

function createKeptBaselines(repo: GitRepo, store: RefStore): KeptBaselines {
  const { ref } = store;
  const parse = (files: ReadonlyMap<string, string>): Index => {
    const text = files.get(INDEX_FILE);
    return text === undefined ? [] : readJson(Index, { ref, name: INDEX_FILE, text });
  };
  return {
    recall: async (key) => {
      const kept = parse((await store.read()).files).find((one) => one.key === key);
      if (kept === undefined) return null;
      const size = await tryGit(repo, ["cat-file", "-s", kept.blob]);
      if (size.exitCode !== 0 || Number(size.stdout) > MAX_BYTES) return null;
      const read = await tryGit(repo, ["cat-file", "blob", kept.blob]);
      return read.exitCode === 0 ? read.stdout : null;
    },
    keep: (key, blob) =>
      store.change(({ files, keptCommits }) => {
        const others = parse(files).filter((one) => one.key !== key);
        const index = [{ key, blob }, ...others].slice(0, MAX_KEPT);
        return {
          files: new Map([[INDEX_FILE, writeJson(index)]]),
          keptBlobs: new Set(index.map((one) => one.blob)),
          keptCommits,
        };
      }),
  };
}

/** Implements the memory port on the refs of an issue. */
export function createRunMemory(
  store: StateStore,
  { issue, now = () => new Date() }: { issue: number; now?: () => Date },
): Memory {
  const { answers, notes, lock, flush } = store;
  return {
    recallAnswer: answers.recall,
    storeAnswer: async (key, text) => {
      await answers.store(key, text);
      // It was paid for, and the machine may be gone before the next push.
      await store.push();
    },
    note: async ({ commit, note }) => {
      const lines = (await notes.read([commit])).get(commit) ?? [];
      // A step that was killed after its note is repeated, and must not be noted twice.
      if (lines.some(({ event }) => event !== null && isSameStep(event, note))) return;
      await notes.append(commit, { ...note, at: now().toISOString() });
    },
    history: async () => eventsIn(await notes.read()).filter(({ note }) => note.issue === issue),
    readAbortRequest: async ({ isLast = false } = {}) => {
      // Without an answer from the remote, the run goes on with what it knows.
      await (isLast ? store.fetch() : store.fetchIfOld()).catch(() => {});
      return (await lock.read())?.abortWish ?? null;
    },
    flush,
  };
}

type Step = Pick<HandoffNote, "issue" | "run" | "step" | "node">;

function isSameStep(one: Step, other: Step): boolean {
  return (
    one.issue === other.issue &&
    one.run === other.run &&
    one.step === other.step &&
    one.node === other.node
  );
}
