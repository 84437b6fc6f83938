import type { RunnableConfig } from "@langchain/core/runnables";
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  copyCheckpoint,
  getCheckpointId,
  maxChannelVersion,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import {
  type Decide,
  type StateFiles,
  THREAD_FILE,
  type ThreadState,
  type Threads,
  withFiles,
} from "./ref-store.ts";
import { plainSerializer, type Redact, readJson, redactValue, writeJson } from "./refs.ts";

export interface SaverOptions {
  threads: Threads;
  /** How many checkpoints of a thread and namespace are kept; all by default. */
  keep?: number | undefined;
  redact: Redact;
  /** Called before each write: renews the run lock, or throws when it is lost. */
  guard?: Decide | undefined;
}

/** Stores LangGraph's checkpoints on git refs: plain JSON, one compare-and-swap per write. */
export class GitCheckpointSaver extends BaseCheckpointSaver {
  readonly #threads: Threads;
  readonly #keep: number;
  readonly #redact: Redact;
  readonly #guard: Decide;

  constructor({ threads, keep, redact, guard }: SaverOptions) {
    super(plainSerializer);
    this.#threads = threads;
    this.#keep = keep ?? Number.POSITIVE_INFINITY;
    this.#redact = redact;
    this.#guard = guard ?? ((state) => state);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const thread: unknown = config.configurable?.thread_id;
    if (thread === undefined) return undefined;
    const namespace = namespaceOf(config);
    const stored = await this.#threads.read(requireName("thread_id", thread));
    const requested = getCheckpointId(config);
    const id =
      requested || listCheckpoints(stored.state).find((key) => key.namespace === namespace)?.id;
    return id ? toTuple(stored, { namespace, id }) : undefined;
  }

  override async *list(
    config: RunnableConfig,
    options: CheckpointListOptions = {},
  ): AsyncGenerator<CheckpointTuple> {
    const thread: unknown = config.configurable?.thread_id;
    const threads =
      thread === undefined
        ? await this.#threads.readAll()
        : [await this.#threads.read(requireName("thread_id", thread))];
    const tuples = threads.flatMap((found) => findTuples(found, config, options));
    yield* tuples.slice(0, options.limit);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const thread = requireName("thread_id", config.configurable?.thread_id);
    const namespace = namespaceOf(config);
    const added = {
      namespace,
      checkpoint: copyCheckpoint(checkpoint),
      metadata,
      newVersions,
      parent: getCheckpointId(config) || undefined,
      keep: this.#keep,
      redact: this.#redact,
    };
    await this.#change(thread, (current) => withCheckpoint(current, added));
    return {
      configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id },
    };
  }

  override async putWrites(
    config: RunnableConfig,
    writes: PendingWrite[],
    taskId: string,
  ): Promise<void> {
    const thread = requireName("thread_id", config.configurable?.thread_id);
    const id = requireName("checkpoint_id", config.configurable?.checkpoint_id);
    const key = { namespace: namespaceOf(config), id };
    await this.#change(thread, (current) =>
      withWrites(current, { key, task: taskId, writes, redact: this.#redact }),
    );
  }

  override async deleteThread(threadId: string): Promise<void> {
    await this.#change(threadId, ({ state }) => withoutThread(state));
  }

  async #change(thread: string, decide: Parameters<Threads["change"]>[1]): Promise<void> {
    await this.#threads.change(thread, (current) =>
      decide({ ...current, state: this.#guard(current.state) ?? current.state }),
    );
  }
}

function namespaceOf(config: RunnableConfig): string {
  return String(config.configurable?.checkpoint_ns ?? "");
}

function requireName(field: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ArbiterError("fault", `A checkpoint needs a ${field} in its "configurable".`);
}

function findTuples(
  thread: ThreadState,
  config: RunnableConfig,
  { before, filter = {} }: CheckpointListOptions,
): CheckpointTuple[] {
  const namespace: unknown = config.configurable?.checkpoint_ns;
  const id = getCheckpointId(config);
  const end = before === undefined ? "" : getCheckpointId(before);
  return listCheckpoints(thread.state)
    .filter((key) => namespace === undefined || key.namespace === namespace)
    .filter((key) => (id === "" || key.id === id) && (end === "" || key.id < end))
    .flatMap((key) => toTuple(thread, key) ?? [])
    .filter(({ metadata }) => {
      const fields: Record<string, unknown> = { ...metadata };
      return Object.entries(filter).every(([name, value]) => fields[name] === value);
    });
}

/** A stored checkpoint in LangGraph's form. */
function toTuple(thread: ThreadState, key: CheckpointKey): CheckpointTuple | undefined {
  const stored = readCheckpoint(thread, key);
  if (stored === undefined) return undefined;
  const { metadata, parent } = stored;
  const before = parent === undefined ? undefined : { namespace: key.namespace, id: parent };
  return {
    config: configOf(thread, key),
    checkpoint:
      before === undefined
        ? stored.checkpoint
        : withPendingSends(thread, stored.checkpoint, before),
    metadata,
    pendingWrites: readWrites(thread, key).flatMap(({ task, writes }) =>
      writes.map(({ channel, value }): [string, string, unknown] => [task, channel, value]),
    ),
    ...(before === undefined ? {} : { parentConfig: configOf(thread, before) }),
  };
}

function configOf({ thread }: ThreadState, { namespace, id }: CheckpointKey) {
  return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } };
}

/** Before version 4 of the format, pending sends were writes of the parent checkpoint. */
function withPendingSends(
  thread: ThreadState,
  checkpoint: Checkpoint,
  parent: CheckpointKey,
): Checkpoint {
  if (checkpoint.v >= 4) return checkpoint;
  const sends = readWrites(thread, parent).flatMap(({ writes }) =>
    writes.filter(({ channel }) => channel === TASKS).map(({ value }) => value),
  );
  const versions = Object.values(checkpoint.channel_versions);
  const version = versions.length === 0 ? 1 : maxChannelVersion(...versions);
  return {
    ...checkpoint,
    channel_values: { ...checkpoint.channel_values, [TASKS]: sends },
    channel_versions: { ...checkpoint.channel_versions, [TASKS]: version },
  };
}

const Version = z.union([z.number(), z.string()]);

/** LangGraph's checkpoint. The graph checks its own values, so they may have any shape here. */
const StoredValues = z.object({
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
  checkpoint: StoredValues,
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
function readWrites(
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
  checkpoint: Checkpoint;
  metadata: CheckpointMetadata;
  newVersions: ChannelVersions;
  parent: string | undefined;
  /** How many checkpoints of the namespace are kept. */
  keep: number;
  redact: Redact;
}

/** Adds a checkpoint to the state, and removes those that are too old to be kept. */
function withCheckpoint(thread: ThreadState, added: NewCheckpoint): StateFiles {
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
      const holder = others.find(({ channel_values, channel_versions }) => {
        return Object.hasOwn(channel_values, channel) && channel_versions[channel] === version;
      });
      if (holder !== undefined) return [[channel, holder.channel_values[channel]]];
      // The checkpoint that stored this version may have been removed.
      return parent === undefined ? [] : [[channel, value]];
    }),
  );
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
function withWrites(thread: ThreadState, { key, task, writes, redact }: NewWrites): StateFiles {
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
  return withFiles(thread.state, [[`${writesPrefix(key)}${encode(task)}.json`, text]]);
}

/** Removes the thread from the state; the lock and the kept objects stay. */
function withoutThread(state: StateFiles): StateFiles {
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
