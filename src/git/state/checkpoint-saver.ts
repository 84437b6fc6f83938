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
} from "./checkpoint-files.ts";
import { plainSerializer, type Redact } from "./plain-json.ts";
import type { Decide } from "./state-files.ts";
import { withCheckpoint, withoutThread, withWrites } from "./store-checkpoint.ts";
import type { ThreadState, Threads } from "./threads.ts";

export interface SaverOptions {
  threads: Threads;
  /** How many checkpoints of a thread (and namespace) are kept, the newest first; all by default. */
  keep?: number | undefined;
  redact: Redact;
  /** Goes before each write: throws where the writer has lost its lock, renews it where not. */
  guard?: Decide | undefined;
}

/** LangGraph's checkpoints on git refs: plain JSON, one compare-and-swap for each write. */
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
    const at = await this.#threads.read(requireName("thread_id", thread));
    const asked = getCheckpointId(config);
    const id = asked || listCheckpoints(at.state).find((key) => key.namespace === namespace)?.id;
    return id ? toTuple(at, { namespace, id }) : undefined;
  }

  override async *list(
    config: RunnableConfig,
    options: CheckpointListOptions = {},
  ): AsyncGenerator<CheckpointTuple> {
    const thread: unknown = config.configurable?.thread_id;
    const places =
      thread === undefined
        ? await this.#threads.readAll()
        : [await this.#threads.read(requireName("thread_id", thread))];
    const found = places.flatMap((at) => findTuples(at, config, options));
    yield* found.slice(0, options.limit);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const thread = requireName("thread_id", config.configurable?.thread_id);
    const namespace = namespaceOf(config);
    const put = {
      namespace,
      checkpoint: copyCheckpoint(checkpoint),
      metadata,
      newVersions,
      parent: getCheckpointId(config) || undefined,
      keep: this.#keep,
      redact: this.#redact,
    };
    await this.#change(thread, (at) => withCheckpoint(at, put));
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
    await this.#change(thread, (at) =>
      withWrites(at, { key, task: taskId, writes, redact: this.#redact }),
    );
  }

  override async deleteThread(threadId: string): Promise<void> {
    await this.#change(threadId, ({ state }) => withoutThread(state));
  }

  async #change(thread: string, decide: Parameters<Threads["change"]>[1]): Promise<void> {
    await this.#threads.change(thread, (at) =>
      decide({ ...at, state: this.#guard(at.state) ?? at.state }),
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
  at: ThreadState,
  config: RunnableConfig,
  { before, filter = {} }: CheckpointListOptions,
): CheckpointTuple[] {
  const namespace: unknown = config.configurable?.checkpoint_ns;
  const id = getCheckpointId(config);
  const end = before === undefined ? "" : getCheckpointId(before);
  return listCheckpoints(at.state)
    .filter((key) => namespace === undefined || key.namespace === namespace)
    .filter((key) => (id === "" || key.id === id) && (end === "" || key.id < end))
    .flatMap((key) => toTuple(at, key) ?? [])
    .filter(({ metadata }) => {
      const known: Record<string, unknown> = { ...metadata };
      return Object.entries(filter).every(([name, value]) => known[name] === value);
    });
}

/** A stored checkpoint as LangGraph asks for it. */
function toTuple(at: ThreadState, key: CheckpointKey): CheckpointTuple | undefined {
  const stored = readCheckpoint(at, key);
  if (stored === undefined) return undefined;
  const { metadata, parent } = stored;
  const before = parent === undefined ? undefined : { namespace: key.namespace, id: parent };
  return {
    config: configOf(at, key),
    checkpoint:
      before === undefined ? stored.checkpoint : withPendingSends(at, stored.checkpoint, before),
    metadata,
    pendingWrites: readWrites(at, key).flatMap(({ task, writes }) =>
      writes.map(({ channel, value }): [string, string, unknown] => [task, channel, value]),
    ),
    ...(before === undefined ? {} : { parentConfig: configOf(at, before) }),
  };
}

function configOf({ thread }: ThreadState, { namespace, id }: CheckpointKey) {
  return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } };
}

/** Before version 4 of the format, what a node sent was kept as writes of the checkpoint before. */
function withPendingSends(
  at: ThreadState,
  checkpoint: Checkpoint,
  parent: CheckpointKey,
): Checkpoint {
  if (checkpoint.v >= 4) return checkpoint;
  const sends = readWrites(at, parent).flatMap(({ writes }) =>
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
