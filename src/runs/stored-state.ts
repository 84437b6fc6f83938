import type { BaseCheckpointSaver } from "@langchain/langgraph";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { ENDINGS, type Ending, isUnfinished } from "../run-state/ending.ts";
import type { RunState } from "../run-state/run-state.ts";
import { readState } from "../workflow/rebuild-state.ts";

export interface StoredState {
  /** Null where another version wrote it. */
  state: RunState | null;
  ending: Ending | null;
  /** When it was written. */
  at: string;
}

type Saver = Pick<BaseCheckpointSaver, "getTuple">;

/** One that only another version knows is an ending all the same. */
const Ended = z.object({
  ending: z
    .enum(ENDINGS)
    .nullish()
    .transform((ending) => ending ?? null)
    .catch("failed"),
});

/** The last checkpoint of a thread, as data; null where there is none. */
export async function readStoredState(saver: Saver, thread: string): Promise<StoredState | null> {
  const tuple = await saver.getTuple({ configurable: { thread_id: thread } });
  if (tuple === undefined) return null;
  const { channel_values: values, ts: at } = tuple.checkpoint;
  return { state: readState(values), ending: Ended.parse(values).ending, at };
}

/** A run that was killed, or waits for a person, is not started over by accident. */
export async function requireNoneUnfinished(
  { saver, thread }: { saver: Saver; thread: string },
  issue: number,
): Promise<void> {
  const stored = await readStoredState(saver, thread);
  if (stored === null || !isUnfinished(stored.ending)) return;
  throw new ArbiterError("run-unfinished", `A run of #${issue} is on record, and not over.`, {
    fix: `Go on with it: tdd-arbiter resume --issue ${issue}; or give it up: tdd-arbiter abort --issue ${issue}`,
  });
}
