import { createHash } from "node:crypto";
import * as z from "zod";
import type { GitPlace } from "../git.ts";
import type { MoveRef } from "./change-ref.ts";
import { readJson, writeJson } from "./plain-json.ts";
import { readTips, refusedState } from "./read-ref.ts";
import { openRefStore, type RefStore } from "./ref-store.ts";
import { type StateFiles, withFiles } from "./state-files.ts";

/** A thread's state where it lies. */
export interface ThreadState {
  ref: string;
  thread: string;
  state: StateFiles;
}

export interface Threads {
  /** The store that a thread's ref is read and written through. */
  store(thread: string): RefStore;
  read(thread: string): Promise<ThreadState>;
  readAll(): Promise<ThreadState[]>;
  change(thread: string, decide: (at: ThreadState) => StateFiles | null): Promise<void>;
}

interface Opening {
  place: GitPlace;
  now: () => Date;
  /** Below which the refs are; `refs/tdd/` for runs. */
  prefix?: string;
  onChange?: (() => void) | undefined;
  move?: MoveRef | undefined;
}

export const THREAD_FILE = "thread.json";
const ThreadName = z.object({ thread: z.string() });

/** The threads of a repository, each on a ref of its own. */
export function openThreads({ place, now, prefix = STATE_REFS, onChange, move }: Opening): Threads {
  const stores = new Map<string, RefStore>();
  const storeAt = (ref: string): RefStore => {
    const store = stores.get(ref) ?? openRefStore({ place, ref, now, onChange, move });
    stores.set(ref, store);
    return store;
  };
  const store = (thread: string) => storeAt(threadRef(prefix, thread));

  return {
    store,
    read: async (thread) => {
      const found = store(thread);
      const state = await found.read();
      return requireThread({ ref: found.ref, thread, state });
    },
    readAll: async () => {
      const tips = await readTips(place, prefix);
      const states: ThreadState[] = [];
      for (const [ref, tip] of tips) {
        const state = await storeAt(ref).read(tip);
        const thread = threadOf(ref, state);
        if (thread !== undefined) states.push({ ref, thread, state });
      }
      return states;
    },
    change: (thread, decide) => {
      const found = store(thread);
      return found.change((state) => {
        const decided = decide(requireThread({ ref: found.ref, thread, state }));
        return decided === null ? null : named(decided, thread);
      });
    },
  };
}

/** Two repositories may share a clone's refs; an issue's number alone does not say whose it is. */
function requireThread(at: ThreadState): ThreadState {
  const found = threadOf(at.ref, at.state);
  if (found === undefined || found === at.thread) return at;
  throw refusedState(at.ref, `it holds the state of ${found}, not of ${at.thread}`);
}

/** Whose the state is, by its own word; undefined where it is nobody's. */
export function threadOf(ref: string, { files }: StateFiles): string | undefined {
  const text = files.get(THREAD_FILE);
  if (text === undefined) return undefined;
  return readJson(ThreadName, { ref, name: THREAD_FILE, text }).thread;
}

function named(state: StateFiles, thread: string): StateFiles {
  const gone = ![...state.files.keys()].some((name) => name.startsWith("checkpoint."));
  const text = gone ? null : writeJson({ thread });
  return withFiles(state, [[THREAD_FILE, text]]);
}

/** Where states are, each on a ref of its own. */
const STATE_REFS = "refs/tdd/";

const ISSUE = /#([1-9]\d{0,9})$/;

/** Where a thread's state is: `owner/repo#7` has the ref of issue 7, any other name one of its hash. */
function threadRef(prefix: string, thread: string): string {
  const issue = ISSUE.exec(thread)?.[1];
  if (issue !== undefined) return stateRef(issue, prefix);
  return `${prefix}thread-${createHash("sha256").update(thread).digest("hex").slice(0, 40)}`;
}

/** Of one issue; of all of them for a star. */
export function stateRef(issue: number | string, prefix = STATE_REFS): string {
  return `${prefix}issue-${issue}`;
}
