import { createHash } from "node:crypto";
import * as z from "zod";
import type { GitRepo } from "../git.ts";
import {
  type BlobLimits,
  changeRef,
  NO_REF,
  type RefChange,
  type RefSnapshot,
  readBlobs,
  readJson,
  readSnapshot,
  readTips,
  refusedState,
  rereadRef,
  writeJson,
} from "./refs.ts";

/**
 * The contents of `refs/tdd/issue-N` as a value. Files are small JSON texts; kept objects are what the
 * files refer to, and so must stay in the repository and travel with the ref.
 */
export interface StateFiles {
  /** Name → text: the lock, the thread's name, checkpoints and their pending writes. */
  files: ReadonlyMap<string, string>;
  /** Blobs that the state refers to by id; in the tree under `kept/`, so that they are fetched too. */
  keptBlobs: ReadonlySet<string>;
  /** Commits of attempts; the parents of the ref's commit, so that git does not collect them. */
  keptCommits: ReadonlySet<string>;
}

/** Returns the new state; null or the same state for no change. Pure, because it may be called twice. */
export type Decide = (state: StateFiles) => StateFiles | null;

export interface RefStore {
  readonly ref: string;
  /** The current state. A caller that has just read the ref's commit passes it as `tip`. */
  read(tip?: string | null): Promise<StateFiles>;
  /** The state at another commit, such as the remote's. */
  readAt(tip: string | null): Promise<StateFiles>;
  /** Resolves when the change is on the ref; rejects with what `decide` threw. */
  change(decide: Decide): Promise<void>;
}

interface RefStoreOptions {
  repo: GitRepo;
  ref: string;
  now: () => Date;
  /** Called after every change, to push it. */
  onChange?: (() => void) | undefined;
}

const LIMITS: BlobLimits = { maxFileBytes: 1024 * 1024, maxTotalBytes: 16 * 1024 * 1024 };
const MAX_FILES = 10_000;
const KEPT_FOLDER = "kept/";
const KNOWN_NAME = /^(?:[\w.%-]+\.json|kept\/[0-9a-f]{40,64})$/;

/**
 * The state on one ref. Texts are cached by blob id, so that a change costs two git processes. Changes
 * that are requested during a write share the next commit.
 */
export function openRefStore({ repo, ref, now, onChange }: RefStoreOptions): RefStore {
  let snapshot: RefSnapshot = NO_REF;
  const texts = new Map<string, string>();

  async function load({ entries, parents }: RefSnapshot): Promise<StateFiles> {
    if (entries.size > MAX_FILES) throw refusedState(ref, `it holds ${entries.size} files`);
    const unknown = [...entries.keys()].find((path) => !KNOWN_NAME.test(path));
    if (unknown !== undefined) {
      throw refusedState(ref, `${JSON.stringify(unknown)} is not a file that a run writes`);
    }
    const named = [...entries].filter(([path]) => !isKept(path));
    // A copy, because a write that ends meanwhile drops the texts that it replaced.
    const cached = new Map(texts);
    const unread = new Map(named.filter(([, id]) => !cached.has(id)));
    for (const [id, text] of await readBlobs(repo, ref, unread, LIMITS)) {
      cached.set(id, text);
      texts.set(id, text);
    }
    return {
      files: new Map(named.map(([path, id]) => [path, cached.get(id) ?? ""])),
      keptBlobs: new Set([...entries].flatMap(([path, id]) => (isKept(path) ? [id] : []))),
      keptCommits: new Set(parents),
    };
  }

  async function write(decide: Decide): Promise<void> {
    const before = snapshot.tip;
    let files: StateFiles["files"] = new Map();
    snapshot = await changeRef({
      repo,
      ref,
      now,
      from: snapshot,
      decide: async (current) => {
        const state = await load(current);
        const decided = decide(state) ?? state;
        files = decided.files;
        return decided === state ? null : toRefChange(decided);
      },
    });
    // The texts of the current files, and no others.
    texts.clear();
    for (const [path, text] of files) texts.set(snapshot.entries.get(path) ?? "", text);
    if (snapshot.tip !== before) onChange?.();
  }

  const readAtTip = async (tip: string | null, cached = NO_REF) => {
    if (tip === cached.tip) return cached;
    return tip === null ? NO_REF : readSnapshot(repo, ref, tip);
  };

  const writer = createBatchingWriter(write);
  return {
    ref,
    change: writer.change,
    readAt: async (tip) => load(await readAtTip(tip)),
    read: async (tip) => {
      await writer.idle();
      const cached = snapshot;
      const current = await (tip === undefined
        ? rereadRef(repo, ref, cached)
        : readAtTip(tip, cached));
      const state = await load(current);
      if (current !== cached) snapshot = current;
      return state;
    },
  };
}

function isKept(path: string): boolean {
  return path.startsWith(KEPT_FOLDER);
}

function toRefChange({ files: texts, keptBlobs, keptCommits }: StateFiles): RefChange {
  const files = new Map<string, { id: string } | { text: string }>();
  for (const [path, text] of texts) files.set(path, { text });
  for (const id of keptBlobs) files.set(`${KEPT_FOLDER}${id}`, { id });
  return { files, parents: [...keptCommits], message: "tdd: the state of a run" };
}

interface PendingChange {
  decide: Decide;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Makes changes one after the other, and those that are requested together in one write: a node's result
 * and the checkpoint after it cost one commit.
 */
function createBatchingWriter(write: (decide: Decide) => Promise<void>) {
  let pending: PendingChange[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await writeBatch(write, batch);
    }
    // Synchronously after the last check of `pending`: a later change starts a new write.
    writing = null;
  }

  return {
    change: (decide: Decide) =>
      new Promise<void>((resolve, reject) => {
        pending.push({ decide, resolve, reject });
        writing ??= writeAll();
      }),
    idle: async () => {
      await writing;
    },
  };
}

async function writeBatch(
  write: (decide: Decide) => Promise<void>,
  batch: readonly PendingChange[],
): Promise<void> {
  let errors = new Map<PendingChange, unknown>();
  try {
    await write((state) => {
      const decided = decideAll(state, batch);
      errors = decided.errors;
      return decided.state;
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const item of batch) {
    if (errors.has(item)) item.reject(errors.get(item));
    else item.resolve();
  }
}

/** Applies all changes; one that throws is skipped. */
function decideAll(start: StateFiles, batch: readonly PendingChange[]) {
  let state = start;
  const errors = new Map<PendingChange, unknown>();
  for (const item of batch) {
    try {
      state = item.decide(state) ?? state;
    } catch (error) {
      errors.set(item, error);
    }
  }
  return { state, errors };
}

/** The state with some files written; a null text removes the file. */
export function withFiles(
  state: StateFiles,
  changes: Iterable<readonly [name: string, text: string | null]>,
): StateFiles {
  const files = new Map(state.files);
  for (const [name, text] of changes) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
  return { ...state, files };
}

/** A thread's state, and the ref that holds it. */
export interface ThreadState {
  ref: string;
  thread: string;
  state: StateFiles;
}

export interface Threads {
  /** The store of a thread's ref. */
  store(thread: string): RefStore;
  read(thread: string): Promise<ThreadState>;
  readAll(): Promise<ThreadState[]>;
  change(thread: string, decide: (current: ThreadState) => StateFiles | null): Promise<void>;
}

interface ThreadsOptions {
  repo: GitRepo;
  now: () => Date;
  /** The prefix of the refs; `refs/tdd/` for runs. */
  prefix?: string;
  onChange?: (() => void) | undefined;
}

export const THREAD_FILE = "thread.json";
const ThreadName = z.object({ thread: z.string() });

/** The LangGraph threads of a repository, each on a ref of its own. */
export function openThreads({ repo, now, prefix = STATE_REFS, onChange }: ThreadsOptions): Threads {
  const stores = new Map<string, RefStore>();
  const storeAt = (ref: string): RefStore => {
    const store = stores.get(ref) ?? openRefStore({ repo, ref, now, onChange });
    stores.set(ref, store);
    return store;
  };
  const store = (thread: string) => storeAt(threadRef(prefix, thread));

  return {
    store,
    read: async (thread) => {
      const { ref, read } = store(thread);
      return requireThread({ ref, thread, state: await read() });
    },
    readAll: async () => {
      const tips = await readTips(repo, prefix);
      const states: ThreadState[] = [];
      for (const [ref, tip] of tips) {
        const state = await storeAt(ref).read(tip);
        const thread = threadOf(ref, state);
        if (thread !== undefined) states.push({ ref, thread, state });
      }
      return states;
    },
    change: (thread, decide) => {
      const { ref, change } = store(thread);
      return change((state) => {
        const decided = decide(requireThread({ ref, thread, state }));
        return decided === null ? null : withThreadName(decided, thread);
      });
    },
  };
}

/** Two repositories may share a clone's refs, so an issue number does not identify the thread. */
function requireThread(expected: ThreadState): ThreadState {
  const { ref, thread, state } = expected;
  const stored = threadOf(ref, state);
  if (stored === undefined || stored === thread) return expected;
  throw refusedState(ref, `it holds the state of ${stored}, not of ${thread}`);
}

/** The thread that a state says it belongs to; undefined when it has none. */
export function threadOf(ref: string, { files }: StateFiles): string | undefined {
  const text = files.get(THREAD_FILE);
  if (text === undefined) return undefined;
  return readJson(ThreadName, { ref, name: THREAD_FILE, text }).thread;
}

function withThreadName(state: StateFiles, thread: string): StateFiles {
  const hasCheckpoints = [...state.files.keys()].some((name) => name.startsWith("checkpoint."));
  const text = hasCheckpoints ? writeJson({ thread }) : null;
  return withFiles(state, [[THREAD_FILE, text]]);
}

const STATE_REFS = "refs/tdd/";

const ISSUE = /#([1-9]\d{0,9})$/;

/** The ref of a thread: `owner/repo#7` has the ref of issue 7, any other name that of its hash. */
function threadRef(prefix: string, thread: string): string {
  const issue = ISSUE.exec(thread)?.[1];
  if (issue !== undefined) return stateRef(issue, prefix);
  return `${prefix}thread-${createHash("sha256").update(thread).digest("hex").slice(0, 40)}`;
}

/** The ref of an issue's state; the pattern for all issues when given `*`. */
export function stateRef(issue: number | string, prefix = STATE_REFS): string {
  return `${prefix}issue-${issue}`;
}
