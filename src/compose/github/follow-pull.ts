import { readIssue } from "../../github/read-issue.ts";
import type { Reconciliation } from "../../routing/reconcile.ts";
import { code, md } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import type { RunState } from "../../workflow/state.ts";
import type { OpenRun } from "../open-run.ts";
import type { StoredState } from "../stored-state.ts";
import type { Desk } from "./desk.ts";
import { finishRun, openStored } from "./finish-run.ts";
import { lookAtRun } from "./look-at-run.ts";
import { publishBuilt } from "./publish-built.ts";
import { reply } from "./reply.ts";

/** Says how it stands; where that has changed since, acts upon it first. */
export async function lookAgain(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  const isAsked = desk.trigger.act.name === "status";
  if (stored === null) {
    const { isRunning } = await readIssue(desk.github, desk.trigger.issue);
    if (isRunning) await desk.screen.end({ state: null, interruption: { kind: "died" } });
    else if (isAsked)
      await reply(desk, md`Nothing was asked for here yet. ${code("/tdd start")} does.`);
    return null;
  }
  const found = await lookAtRun(desk, stored);
  if (found.act === "resume") {
    if (desk.half.mode === "build") return null;
    await desk.screen.end({ state: stored.state, interruption: { kind: "died" } });
    return stored.state;
  }
  return follow(desk, { stored, found });
}

/** Goes on with a run that was begun: from where it stopped, or by what has become of its pull request. */
export async function settleRun(desk: Desk, stored: StoredState): Promise<RunState | null> {
  return follow(desk, { stored, found: await lookAtRun(desk, stored) });
}

/** Works up to the gate; whoever has decided there before the run was over is heard now. */
export async function workToGate(
  desk: Desk,
  open: OpenRun,
  go: (run: Run) => Promise<RunState>,
): Promise<RunState | null> {
  const state = await finishRun(desk, open, go);
  if (state.ending !== null || state.proposal === null) return state;
  const stored = { state, ending: null, at: "" };
  // Where GitHub does not answer, the next event looks again.
  const found = await lookAtRun(desk, stored).catch(() => null);
  return found === null || found.act === "wait" ? state : follow(desk, { stored, found });
}

interface Found {
  stored: StoredState;
  found: Reconciliation;
}

async function follow(desk: Desk, { stored, found }: Found): Promise<RunState | null> {
  const isWork = found.act === "resume" || found.act === "revise";
  if (desk.half.mode === "build" && !isWork) return null;
  if (desk.half.mode === "publish" && isWork) {
    return publishBuilt(desk, { stored, goesOn: true });
  }
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
      return workToGate(desk, open, (run) => run.resume());
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
      // Who closed it while nobody was there is not known, and was not whoever asks now.
      const login = found.by ?? (desk.trigger.act.name === "closed" ? desk.trigger.actor : null);
      const abortedBy = login === null ? null : { login, words: found.words };
      return finishRun(desk, open, give, { abortedBy });
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

/**
 * Another version's state is rebuilt by resuming; at the gate it waits again. A run that was killed
 * after somebody had decided goes on behind the gate, and may be over before anybody is asked.
 */
async function atTheGate(run: Run, decide: () => Promise<RunState>): Promise<RunState> {
  const state = await run.resume();
  if (state.ending === null) return decide();
  if (state.ending !== "unmerged") return state;
  await run.resume();
  return decide();
}
