import { ArbiterError, isCancelled, isRefusal } from "../../errors.ts";
import type { Interruption } from "../../workflow/pages/progress.ts";
import type { RunState } from "../../workflow/state.ts";
import type { StoredState } from "../stored-state.ts";
import { abandonRun } from "./abandon-run.ts";
import { retryRun, startRun } from "./begin-run.ts";
import type { Desk } from "./desk.ts";
import { lookAgain, settleRun } from "./follow-pull.ts";
import { leaveToOther, tellBusy } from "./leave-to-other.ts";
import { type Record, readRecord } from "./look-at-run.ts";
import { refusedBy } from "./refused-by.ts";

/** What a trigger led to, for whoever started the job. */
export interface Outcome {
  state: RunState | null;
  /** Whether the run went on in this job; otherwise it was only looked at. */
  wentOn: boolean;
  /** What went wrong where the run itself could not say it. */
  error: unknown;
}

/** Does what somebody asked for, and leaves the issue saying how it ended. */
export async function carryOut(desk: Desk): Promise<Outcome> {
  try {
    const record = await readRecord(desk);
    const state = await act(desk, record);
    return { state, wentOn: state !== (record.stored?.state ?? null), error: null };
  } catch (error) {
    if (isBusy(error)) {
      await tellBusy(desk, String(error.data.link));
      return { state: null, wentOn: false, error: null };
    }
    await desk.screen.end({ state: desk.screen.state, interruption: interruptionBy(error, desk) });
    return { state: desk.screen.state, wentOn: true, error };
  }
}

async function act(desk: Desk, { stored, lock }: Record): Promise<RunState | null> {
  const { act: asked } = desk.trigger;
  if (lock !== null) return leaveToOther(desk, lock.link);
  switch (asked.name) {
    case "start":
      return isUnfinished(stored) ? settleRun(desk, stored) : startRun(desk);
    case "retry":
      if (stored === null) return startRun(desk);
      return isUnfinished(stored) ? settleRun(desk, stored) : retryRun(desk, stored);
    case "abort":
      return abandonRun(desk, stored);
    case "status":
    case "review":
    case "closed":
      return lookAgain(desk, stored);
    case "help":
      return null;
  }
}

function isUnfinished(stored: StoredState | null): stored is StoredState {
  return stored !== null && (stored.ending === null || stored.ending === "unmerged");
}

function isBusy(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && error.code === "already-running";
}

function interruptionBy(error: unknown, { screen }: Desk): Interruption {
  if (isCancelled(error)) return { kind: "cancelled" };
  if (screen.state !== null && !isRefusal(error)) return { kind: "died" };
  return refusedBy(error);
}
