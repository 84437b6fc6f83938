import type { BaseCheckpointSaver } from "@langchain/langgraph";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { readState } from "../workflow/read-state.ts";
import type { RunState } from "../workflow/state.ts";

export interface StoredState {
  /** Null where another version wrote it. */
  state: RunState | null;
  ending: string | null;
  /** When it was written. */
  at: string;
}

const Ending = z.object({ ending: z.string().nullable().catch(null) });

/** The last checkpoint of a thread, as data; null where there is none. */
export async function readStoredState(
  saver: BaseCheckpointSaver,
  thread: string,
): Promise<StoredState | null> {
  const tuple = await saver.getTuple({ configurable: { thread_id: thread } });
  if (tuple === undefined) return null;
  const { channel_values: values, ts: at } = tuple.checkpoint;
  return { state: readState(values), ending: Ending.parse(values).ending, at };
}

/** A run that was killed, or waits for a person, is not started over by accident. */
export async function requireNoneUnfinished(
  { saver, thread }: { saver: BaseCheckpointSaver; thread: string },
  issue: number,
): Promise<void> {
  const stored = await readStoredState(saver, thread);
  if (stored === null || (stored.ending !== null && stored.ending !== "unmerged")) return;
  throw new ArbiterError("run-unfinished", `A run of #${issue} is on record, and not over.`, {
    fix: `Go on with it: tdd-arbiter resume --issue ${issue}; or give it up: tdd-arbiter abort --issue ${issue}`,
  });
}
