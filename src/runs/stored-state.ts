import type { BaseCheckpointSaver } from "@langchain/langgraph";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { ENDINGS, type Ending, isUnfinished } from "../run-state/ending.ts";
import type { RunState } from "../run-state/run-state.ts";
import { readState } from "../workflow/rebuild-state.ts";

export interface StoredState {
  /** Null where another version of TDD Arbiter wrote it. */
  state: RunState | null;
  ending: Ending | null;
  /** When the checkpoint was written. */
  at: string;
}

type Saver = Pick<BaseCheckpointSaver, "getTuple">;

/** An ending that this version does not know counts as failed. */
const StoredEnding = z.object({
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
  return { state: readState(values), ending: StoredEnding.parse(values).ending, at };
}

/** Refuses to start over a run that was killed, or that waits for a decision. */
export async function requireNoneUnfinished(
  { saver, thread }: { saver: Saver; thread: string },
  issue: number,
): Promise<void> {
  const stored = await readStoredState(saver, thread);
  if (stored === null || !isUnfinished(stored.ending)) return;
  throw new ArbiterError("run-unfinished", `An earlier run of #${issue} has not finished.`, {
    fix: `Continue it: tdd-arbiter resume --issue ${issue}; or abort it: tdd-arbiter abort --issue ${issue}`,
  });
}
