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
} from "@langchain/langgraph-checkpoint";
import { ArbiterError } from "../../errors.ts";
import {
  type CheckpointKey,
  listCheckpoints,
  readCheckpoint,
  readWrites,
  withCheckpoint,
  withoutThread,
  withWrites,
} from "./checkpoint-files.ts";
import { plainSerializer, type Redact } from "./plain-json.ts";
import type { Decide } from "./ref-store.ts";
import type { ThreadState, Threads } from "./threads.ts";

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
