import * as z from "zod";
import { readJson } from "./plain-json.ts";
import type { StateFiles } from "./state-files.ts";

const Version = z.union([z.number(), z.string()]);

/** LangGraph's checkpoint, whatever the graph's own values are: those are checked by the graph. */
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

export type StoredCheckpoint = z.infer<typeof StoredCheckpoint>;
export type StoredWrite = z.infer<typeof StoredWrite>;

export interface CheckpointKey {
  namespace: string;
  id: string;
}

export function checkpointFile({ namespace, id }: CheckpointKey): string {
  return `checkpoint.${encode(namespace)}.${encode(id)}.json`;
}

export function writesFile(key: CheckpointKey, task: string): string {
  return `${writesPrefix(key)}${encode(task)}.json`;
}

const CHECKPOINT_FILE = /^checkpoint\.([\w%-]*)\.([\w%-]+)\.json$/;

/** The checkpoints that are there, the newest of each namespace first. */
export function listCheckpoints({ files }: StateFiles): CheckpointKey[] {
  const keys = [...files.keys()].flatMap((name) => {
    const [, namespace, id] = CHECKPOINT_FILE.exec(name) ?? [];
    if (namespace === undefined || id === undefined) return [];
    return [{ namespace: decodeURIComponent(namespace), id: decodeURIComponent(id) }];
  });
  return keys.sort((a, b) => compare(a.namespace, b.namespace) || compare(b.id, a.id));
}

interface Place {
  ref: string;
  state: StateFiles;
}

export function readCheckpoint(
  { ref, state }: Place,
  key: CheckpointKey,
): StoredCheckpoint | undefined {
  const name = checkpointFile(key);
  const text = state.files.get(name);
  return text === undefined ? undefined : readJson(StoredCheckpoint, { ref, name, text });
}

/** The pending writes of a checkpoint by task, tasks and writes in an order of their own. */
export function readWrites(
  { ref, state }: Place,
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

/** Everything that is stored of a checkpoint. */
export function filesOf(state: StateFiles, key: CheckpointKey): string[] {
  const prefix = writesPrefix(key);
  const writes = [...state.files.keys()].filter((name) => name.startsWith(prefix));
  return [checkpointFile(key), ...writes];
}

function writesPrefix({ namespace, id }: CheckpointKey): string {
  return `writes.${encode(namespace)}.${encode(id)}.`;
}

/** Letters, digits, `_` and `-` as they are; the rest by its bytes, so that any name is a file's. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
