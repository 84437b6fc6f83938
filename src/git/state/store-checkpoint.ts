import {
  type ChannelVersions,
  type Checkpoint,
  type CheckpointMetadata,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import {
  type CheckpointKey,
  checkpointFile,
  filesOf,
  listCheckpoints,
  readCheckpoint,
  readWrites,
  type StoredCheckpoint,
  writesFile,
} from "./checkpoint-files.ts";
import { type Redact, redactValue, writeJson } from "./plain-json.ts";
import { type StateFiles, withFiles } from "./state-files.ts";
import { THREAD_FILE, type ThreadState } from "./threads.ts";

interface Put {
  namespace: string;
  checkpoint: Checkpoint;
  metadata: CheckpointMetadata;
  newVersions: ChannelVersions;
  parent: string | undefined;
  keep: number;
  redact: Redact;
}

/** The state with one more checkpoint, and without those that are too old to be kept. */
export function withCheckpoint(at: ThreadState, put: Put): StateFiles {
  const { namespace, checkpoint, metadata, parent, keep, redact } = put;
  const key = { namespace, id: checkpoint.id };
  const channel_values = redactValue(carriedOver(at, put), redact);
  const text = writeJson({
    checkpoint: { ...checkpoint, channel_values },
    metadata: redactValue(metadata, redact),
    parent,
  });
  const stored = withFiles(at.state, [[checkpointFile(key), text]]);
  const old = listCheckpoints(stored)
    .filter((other) => other.namespace === namespace)
    .slice(keep);
  const gone = old.flatMap((other) => filesOf(stored, other));
  return withFiles(
    stored,
    gone.map((name) => [name, null]),
  );
}

/**
 * The engine says which channels are new. The others are what they were when their version was
 * stored: taken from there, they are never told in two ways.
 */
function carriedOver(at: ThreadState, put: Put): Record<string, unknown> {
  const { checkpoint, newVersions, namespace, parent } = put;
  const entries = Object.entries(checkpoint.channel_values);
  const isNew = (channel: string) => Object.hasOwn(newVersions, channel);
  if (entries.every(([channel]) => isNew(channel))) return checkpoint.channel_values;
  const others = listCheckpoints(at.state)
    .filter((key) => key.namespace === namespace)
    .flatMap((key) => readCheckpoint(at, key)?.checkpoint ?? []);
  return Object.fromEntries(
    entries.flatMap(([channel, value]) => {
      if (isNew(channel)) return [[channel, value]];
      const version = checkpoint.channel_versions[channel];
      const holder = others.find((other) => holds(other, channel, version));
      if (holder !== undefined) return [[channel, holder.channel_values[channel]]];
      // What an old checkpoint held may have gone with it.
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

interface Writes {
  key: CheckpointKey;
  task: string;
  writes: readonly PendingWrite[];
  redact: Redact;
}

/** The state with a task's pending writes; an ordinary one that is there already is not replaced. */
export function withWrites(at: ThreadState, { key, task, writes, redact }: Writes): StateFiles {
  const known = readWrites(at, key).find((entry) => entry.task === task)?.writes ?? [];
  const byIndex = new Map(known.map((write) => [write.index, write]));
  for (const [position, [channel, value]] of writes.entries()) {
    const index = Object.hasOwn(WRITES_IDX_MAP, channel)
      ? (WRITES_IDX_MAP[channel] ?? 0)
      : position;
    if (index >= 0 && byIndex.has(index)) continue;
    byIndex.set(index, { index, channel, value: redactValue(value, redact) });
  }
  const text = writeJson([...byIndex.values()]);
  return withFiles(at.state, [[writesFile(key, task), text]]);
}

/** The state without its thread; the lock and what was kept for people stay. */
export function withoutThread(state: StateFiles): StateFiles {
  const gone = [...state.files.keys()].filter(
    (name) => name === THREAD_FILE || /^(checkpoint|writes)\./.test(name),
  );
  return withFiles(
    state,
    gone.map((name) => [name, null]),
  );
}
