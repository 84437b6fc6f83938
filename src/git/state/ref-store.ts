import type { GitPlace } from "../git.ts";
import { changeRef, type MoveRef, type RefChange, readObjectFormat } from "./change-ref.ts";
import type { ObjectFormat } from "./git-objects.ts";
import {
  type BlobLimits,
  NO_REF,
  type RefSnapshot,
  readBlobs,
  readRefAgain,
  readSnapshot,
  refusedState,
} from "./read-ref.ts";
import type { Decide, StateFiles } from "./state-files.ts";

export interface RefStore {
  readonly ref: string;
  /** What is there now, whoever wrote it. `tip` spares the look where the caller has just had it. */
  read(tip?: string | null): Promise<StateFiles>;
  /** What is at some other commit, such as the remote's. */
  readAt(tip: string | null): Promise<StateFiles>;
  /** Resolves once the decision is on the ref; rejects with what the decision threw. */
  change(decide: Decide): Promise<void>;
}

interface Opening {
  place: GitPlace;
  ref: string;
  now: () => Date;
  /** Told after every change, to push it. */
  onChange?: (() => void) | undefined;
  move?: MoveRef | undefined;
}

const LIMITS: BlobLimits = { maxFileBytes: 1024 * 1024, maxTotalBytes: 16 * 1024 * 1024 };
const MAX_FILES = 10_000;
const KEPT = "kept/";
const FILE_NAME = /^[\w.%-]+\.json$/;
const KEPT_NAME = /^kept\/[0-9a-f]{40,64}$/;

/**
 * The state on one ref. What was read or written is remembered by blob id, so that a change costs two
 * git processes; decisions that come while one is being written go into one commit together.
 */
export function openRefStore({ place, ref, now, onChange, move }: Opening): RefStore {
  let snapshot: RefSnapshot = NO_REF;
  let format: ObjectFormat | undefined;
  const texts = new Map<string, string>();

  async function load(at: RefSnapshot): Promise<StateFiles> {
    requireNames(ref, at);
    const named = [...at.entries].filter(([path]) => !isKept(path));
    // A copy: a write that ends meanwhile forgets what it has replaced.
    const known = new Map(texts);
    const unread = new Map(named.filter(([, id]) => !known.has(id)));
    for (const [id, text] of await readBlobs(place, ref, unread, LIMITS)) {
      known.set(id, text);
      texts.set(id, text);
    }
    return {
      files: new Map(named.map(([path, id]) => [path, known.get(id) ?? ""])),
      keptBlobs: new Set([...at.entries].flatMap(([path, id]) => (isKept(path) ? [id] : []))),
      keptCommits: new Set(at.parents),
    };
  }

  async function write(decide: Decide): Promise<void> {
    format ??= await readObjectFormat(place);
    const before = snapshot.tip;
    let files: StateFiles["files"] = new Map();
    snapshot = await changeRef({
      place,
      format,
      ref,
      now,
      from: snapshot,
      move,
      decide: async (at) => {
        const state = await load(at);
        const decided = decide(state) ?? state;
        files = decided.files;
        return decided === state ? null : describe(decided);
      },
    });
    remember(texts, snapshot, files);
    if (snapshot.tip !== before) onChange?.();
  }

  const look = async (tip: string | null, known = NO_REF) => {
    if (tip === known.tip) return known;
    return tip === null ? NO_REF : readSnapshot(place, ref, tip);
  };

  const writer = writeTogether(write);
  return {
    ref,
    change: writer.change,
    readAt: async (tip) => load(await look(tip)),
    read: async (tip) => {
      await writer.idle();
      const known = snapshot;
      const at = await (tip === undefined ? readRefAgain(place, ref, known) : look(tip, known));
      const state = await load(at);
      if (at !== known) snapshot = at;
      return state;
    },
  };
}

function isKept(path: string): boolean {
  return path.startsWith(KEPT);
}

function describe({ files, keptBlobs, keptCommits }: StateFiles): RefChange {
  const wanted = new Map<string, { id: string } | { text: string }>();
  for (const [path, text] of files) wanted.set(path, { text });
  for (const id of keptBlobs) wanted.set(`${KEPT}${id}`, { id });
  return { files: wanted, parents: [...keptCommits], message: "tdd: the state of a run" };
}

function requireNames(ref: string, { entries }: RefSnapshot): void {
  if (entries.size > MAX_FILES) throw refusedState(ref, `it holds ${entries.size} files`);
  for (const path of entries.keys()) {
    if (FILE_NAME.test(path) || KEPT_NAME.test(path)) continue;
    throw refusedState(ref, `${JSON.stringify(path)} is no file of ours`);
  }
}

/** Texts by blob id: those of the files that are there now, and no others. */
function remember(
  texts: Map<string, string>,
  { entries }: RefSnapshot,
  files: StateFiles["files"],
): void {
  texts.clear();
  for (const [path, text] of files) texts.set(entries.get(path) ?? "", text);
}

interface Waiting {
  decide: Decide;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Decisions one after the other, those that come at the same time in one write: a node's result and
 * the checkpoint after it cost one commit.
 */
function writeTogether(write: (decide: Decide) => Promise<void>) {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(write, batch);
    }
    // In the same breath as the last look at who waits: whoever comes now starts anew.
    writing = null;
  }

  return {
    change: (decide: Decide) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ decide, resolve, reject });
        writing ??= writeAll();
      }),
    idle: async () => {
      await writing;
    },
  };
}

async function writeBatch(
  write: (decide: Decide) => Promise<void>,
  batch: readonly Waiting[],
): Promise<void> {
  let faults = new Map<Waiting, unknown>();
  try {
    await write((state) => {
      const decided = decideAll(state, batch);
      faults = decided.faults;
      return decided.state;
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const item of batch) {
    if (faults.has(item)) item.reject(faults.get(item));
    else item.resolve();
  }
}

/** One that throws leaves the state as the one before it made it. */
function decideAll(start: StateFiles, batch: readonly Waiting[]) {
  let state = start;
  const faults = new Map<Waiting, unknown>();
  for (const item of batch) {
    try {
      state = item.decide(state) ?? state;
    } catch (fault) {
      faults.set(item, fault);
    }
  }
  return { state, faults };
}
