import { isOver } from "../../run-state/ending.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { md } from "../../safe-text/markdown.ts";
import type { StoredState } from "../stored-state.ts";
import { finishRun, openStored } from "./finish-run.ts";
import type { Desk } from "./job-context.ts";
import { reply } from "./reply.ts";

/** Gives a run up that nobody is in, wherever it stands. */
export async function abandonRun(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  if (stored === null || isOver(stored.ending)) {
    await reply(desk, md`There is nothing to abort: no run of this issue is going on.`);
    return stored?.state ?? null;
  }
  const open = await openStored(desk, { giveUp: true });
  const abortedBy = { login: desk.trigger.actor, words: null };
  return finishRun(desk, open, (run) => run.abandon(), { abortedBy });
}
