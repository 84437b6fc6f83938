import type { RunnableConfig } from "@langchain/core/runnables";
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
} from "@langchain/langgraph-checkpoint";
import type { Memory } from "../ports.ts";

/**
 * A checkpointer whose writes never reject; `requireSaved` throws their first error later. LangGraph awaits
 * the write of a node that ended early only when the nodes beside it have ended as well, and until then an
 * unhandled rejection would end the process.
 */
export class DeferredFailureSaver extends BaseCheckpointSaver {
  readonly #saver: BaseCheckpointSaver;
  #first: { error: unknown } | null = null;

  constructor(saver: BaseCheckpointSaver) {
    super(saver.serde);
    this.#saver = saver;
  }

  /** Throws the error of the first write that failed. */
  requireSaved(): void {
    if (this.#first !== null) throw this.#first.error;
  }

  override getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    return this.#saver.getTuple(config);
  }

  override list(
    config: RunnableConfig,
    options?: CheckpointListOptions,
  ): AsyncGenerator<CheckpointTuple> {
    return this.#saver.list(config, options);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const written = this.#saver.put(config, checkpoint, metadata, newVersions);
    const unwritten = { configurable: { ...config.configurable, checkpoint_id: checkpoint.id } };
    return (await this.#catch(written)) ?? unwritten;
  }

  override async putWrites(
    config: RunnableConfig,
    writes: PendingWrite[],
    taskId: string,
  ): Promise<void> {
    await this.#catch(this.#saver.putWrites(config, writes, taskId));
  }

  override deleteThread(threadId: string): Promise<void> {
    return this.#saver.deleteThread(threadId);
  }

  override getNextVersion(current: number | undefined): number {
    return this.#saver.getNextVersion(current);
  }

  async #catch<T>(write: Promise<T>): Promise<T | undefined> {
    try {
      return await write;
    } catch (error) {
      this.#first ??= { error };
      return undefined;
    }
  }
}

/** A memory that lets no node start after a state that could not be saved. */
export function stopIfUnsaved(memory: Memory, saver: DeferredFailureSaver): Memory {
  return {
    ...memory,
    readAbortRequest: (...given) => {
      saver.requireSaved();
      return memory.readAbortRequest(...given);
    },
  };
}
