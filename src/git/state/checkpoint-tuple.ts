import {
  type Checkpoint,
  type CheckpointTuple,
  maxChannelVersion,
  TASKS,
} from "@langchain/langgraph-checkpoint";
import { type CheckpointKey, readCheckpoint, readWrites } from "./checkpoint-files.ts";
import type { ThreadState } from "./threads.ts";

/** A stored checkpoint as LangGraph asks for it. */
export function toTuple(at: ThreadState, key: CheckpointKey): CheckpointTuple | undefined {
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
