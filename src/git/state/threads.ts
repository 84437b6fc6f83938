import { createHash } from "node:crypto";
import * as z from "zod";
import type { GitRepo } from "../git.ts";
import { readJson, writeJson } from "./plain-json.ts";
import { readTips, refusedState } from "./read-ref.ts";
import { openRefStore, type RefStore, type StateFiles, withFiles } from "./ref-store.ts";

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
