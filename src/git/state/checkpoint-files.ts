import {
  type ChannelVersions,
  type CheckpointMetadata,
  type Checkpoint as GraphCheckpoint,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import * as z from "zod";
import { type Redact, readJson, redactValue, writeJson } from "./plain-json.ts";
import { type StateFiles, withFiles } from "./ref-store.ts";
import { THREAD_FILE, type ThreadState } from "./threads.ts";

const Version = z.union([z.number(), z.string()]);

/** LangGraph's checkpoint. The graph checks its own values, so they may have any shape here. */
const Checkpoint = z.object({
  v: z.number(),
  id: z.string(),
  ts: z.string(),
  channel_values: z.record(z.string(), z.unknown()),
  channel_versions: z.record(z.string(), Version),
  versions_seen: z.record(z.string(), z.record(z.string(), Version)),
});

const Metadata = z.looseObject({
  source: z.enum(["input", "loop", "update", "fork"]),
  step: z.number(),
  parents: z.record(z.string(), z.string()),
});

const StoredCheckpoint = z.object({
  checkpoint: Checkpoint,
  metadata: Metadata,
  /** The id of the checkpoint before it. */
  parent: z.string().optional(),
});

const StoredWrite = z.object({
  index: z.number().int(),
  channel: z.string(),
  value: z.unknown(),
});

const StoredWrites = z.array(StoredWrite);

type StoredCheckpoint = z.infer<typeof StoredCheckpoint>;
type StoredWrite = z.infer<typeof StoredWrite>;

export interface CheckpointKey {
  namespace: string;
  id: string;
}

const CHECKPOINT_FILE = /^checkpoint\.([\w%-]*)\.([\w%-]+)\.json$/;

/** The stored checkpoints, the newest of each namespace first. */
export function listCheckpoints({ files }: StateFiles): CheckpointKey[] {
  const keys = [...files.keys()].flatMap((name) => {
    const [, namespace, id] = CHECKPOINT_FILE.exec(name) ?? [];
    if (namespace === undefined || id === undefined) return [];
    return [{ namespace: decodeURIComponent(namespace), id: decodeURIComponent(id) }];
  });
  return keys.sort((a, b) => compare(a.namespace, b.namespace) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type StateOnRef = Pick<ThreadState, "ref" | "state">;

export function readCheckpoint(
  { ref, state }: StateOnRef,
  key: CheckpointKey,
): StoredCheckpoint | undefined {
  const name = checkpointFile(key);
  const text = state.files.get(name);
  return text === undefined ? undefined : readJson(StoredCheckpoint, { ref, name, text });
}

/** The pending writes of a checkpoint by task; tasks are sorted by name, writes by index. */
export function readWrites(
  { ref, state }: StateOnRef,
  key: CheckpointKey,
): { task: string; writes: StoredWrite[] }[] {
  const prefix = writesPrefix(key);
  const names = [...state.files.keys()].filter((name) => name.startsWith(prefix)).sort();
  return names.map((name) => {
    const text = state.files.get(name) ?? "";
    const writes = readJson(StoredWrites, { ref, name, text });
    const task = decodeURIComponent(name.slice(prefix.length, -".json".length));
    return { task, writes: writes.sort((a, b) => a.index - b.index) };
  });
}

interface NewCheckpoint {
  namespace: string;
  checkpoint: GraphCheckpoint;
  metadata: CheckpointMetadata;
  newVersions: ChannelVersions;
  parent: string | undefined;
  /** How many checkpoints of the namespace are kept. */
  keep: number;
  redact: Redact;
}

/** Adds a checkpoint to the state, and removes those that are too old to be kept. */
export function withCheckpoint(thread: ThreadState, added: NewCheckpoint): StateFiles {
  const { namespace, checkpoint, metadata, parent, keep, redact } = added;
  const key = { namespace, id: checkpoint.id };
  const channel_values = redactValue(channelValues(thread, added), redact);
  const text = writeJson({
    checkpoint: { ...checkpoint, channel_values },
    metadata: redactValue(metadata, redact),
    parent,
  });
  const stored = withFiles(thread.state, [[checkpointFile(key), text]]);
  const expired = listCheckpoints(stored)
    .filter((other) => other.namespace === namespace)
    .slice(keep);
  const removed = expired.flatMap((other) => filesOf(stored, other));
  return withFiles(
    stored,
    removed.map((name) => [name, null]),
  );
}

/**
 * The engine says which channels are new. The others are copied from the checkpoint that stored their
 * version, so that one version never has two values.
 */
function channelValues(thread: ThreadState, added: NewCheckpoint): Record<string, unknown> {
  const { checkpoint, newVersions, namespace, parent } = added;
  const entries = Object.entries(checkpoint.channel_values);
  const isNew = (channel: string) => Object.hasOwn(newVersions, channel);
  if (entries.every(([channel]) => isNew(channel))) return checkpoint.channel_values;
  const others = listCheckpoints(thread.state)
    .filter((key) => key.namespace === namespace)
    .flatMap((key) => readCheckpoint(thread, key)?.checkpoint ?? []);
  return Object.fromEntries(
    entries.flatMap(([channel, value]) => {
      if (isNew(channel)) return [[channel, value]];
      const version = checkpoint.channel_versions[channel];
      const holder = others.find((other) => holds(other, channel, version));
      if (holder !== undefined) return [[channel, holder.channel_values[channel]]];
      // The checkpoint that stored this version may have been removed.
      return parent === undefined ? [] : [[channel, value]];
    }),
  );
}

function holds(
  { channel_values, channel_versions }: StoredCheckpoint["checkpoint"],
  channel: string,
  version: unknown,
): boolean {
  return Object.hasOwn(channel_values, channel) && channel_versions[channel] === version;
}

function filesOf(state: StateFiles, key: CheckpointKey): string[] {
  const prefix = writesPrefix(key);
  const writes = [...state.files.keys()].filter((name) => name.startsWith(prefix));
  return [checkpointFile(key), ...writes];
}

interface NewWrites {
  key: CheckpointKey;
  task: string;
  writes: readonly PendingWrite[];
  redact: Redact;
}

/** Adds a task's pending writes to the state; an ordinary write is never replaced. */
export function withWrites(
  thread: ThreadState,
  { key, task, writes, redact }: NewWrites,
): StateFiles {
  const stored = readWrites(thread, key).find((entry) => entry.task === task)?.writes ?? [];
  const byIndex = new Map(stored.map((write) => [write.index, write]));
  for (const [position, [channel, value]] of writes.entries()) {
    const index = Object.hasOwn(WRITES_IDX_MAP, channel)
      ? (WRITES_IDX_MAP[channel] ?? 0)
      : position;
    if (index >= 0 && byIndex.has(index)) continue;
    byIndex.set(index, { index, channel, value: redactValue(value, redact) });
  }
  const text = writeJson([...byIndex.values()]);
  return withFiles(thread.state, [[writesFile(key, task), text]]);
}

/** Removes the thread from the state; the lock and the kept objects stay. */
export function withoutThread(state: StateFiles): StateFiles {
  const removed = [...state.files.keys()].filter(
    (name) => name === THREAD_FILE || /^(checkpoint|writes)\./.test(name),
  );
  return withFiles(
    state,
    removed.map((name) => [name, null]),
  );
}

function checkpointFile({ namespace, id }: CheckpointKey): string {
  return `checkpoint.${encode(namespace)}.${encode(id)}.json`;
}

function writesFile(key: CheckpointKey, task: string): string {
  return `${writesPrefix(key)}${encode(task)}.json`;
}

function writesPrefix({ namespace, id }: CheckpointKey): string {
  return `writes.${encode(namespace)}.${encode(id)}.`;
}

/** Escapes everything but letters, digits, `_` and `-`, so that any text fits into a file name. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
