import type { Reconciliation } from "../../routing/reconcile.ts";
import { code, md } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import type { RunState } from "../../workflow/state.ts";
import type { StoredState } from "../stored-state.ts";
import type { Desk } from "./desk.ts";
import { finishRun, openStored } from "./finish-run.ts";
import { lookAtRun } from "./look-at-run.ts";
import { reply } from "./reply.ts";

/** Says how it stands; where that has changed since, acts upon it first. */
export async function lookAgain(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  const isAsked = desk.trigger.act.name === "status";
  if (stored === null) {
    if (isAsked) await reply(desk, md`Nothing was asked for here yet. ${code("/tdd start")} does.`);
    return null;
  }
  const found = await lookAtRun(desk, stored);
  if (found.act === "resume") {
    await desk.screen.end({ state: stored.state, interruption: { kind: "died" } });
    return stored.state;
  }
  return follow(desk, { stored, found });
}

/** Goes on with a run that was begun: from where it stopped, or by what has become of its pull request. */
export async function settleRun(desk: Desk, stored: StoredState): Promise<RunState | null> {
  return follow(desk, { stored, found: await lookAtRun(desk, stored) });
}

interface Found {
  stored: StoredState;
  found: Reconciliation;
}

async function follow(desk: Desk, { stored, found }: Found): Promise<RunState | null> {
  switch (found.act) {
    case "nothing":
      await desk.screen.end({ state: stored.state });
      return stored.state;
    case "wait":
      await desk.screen.end({ state: undecided(stored.state), waitsFor: found.reason });
      return stored.state;
    case "resume": {
      await desk.screen.begin();
      const open = await openStored(desk, {});
      return finishRun(desk, open, (run) => run.resume());
    }
    case "merge": {
      const open = await openStored(desk, {});
      return finishRun(desk, open, (run) => atTheGate(run, () => run.decide("approve")));
    }
    case "abort": {
      const words = found.words ?? undefined;
      const open = await openStored(desk, { giveUp: true });
      const give = (run: Run) =>
        stored.ending === "failed"
          ? run.abandon()
          : atTheGate(run, () => run.decide("abort", words));
      const login = found.by ?? desk.trigger.actor;
      return finishRun(desk, open, give, { abortedBy: { login, words: found.words } });
    }
    case "revise": {
      await desk.screen.begin();
      const open = await openStored(desk, { revise: true });
      return finishRun(desk, open, (run) => atTheGate(run, () => run.revise(found.words)));
    }
  }
}

/** Whatever is on record of a decision: what GitHub shows now is that there is none. */
function undecided(state: RunState | null): RunState | null {
  return state && { ...state, humanDecision: "pending" };
}

/** Another version's state is rebuilt by resuming; at the gate it waits again. */
async function atTheGate(run: Run, decide: () => Promise<RunState>): Promise<RunState> {
  await run.resume();
  return decide();
}
