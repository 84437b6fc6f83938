import { isBusy, isCancelled, isOvertaken, isRefusal } from "../../errors.ts";
import { writeBundle } from "../../git/bundle/bundle.ts";
import { NOTES_REF } from "../../git/notes/notes.ts";
import { stateRef } from "../../git/state/threads.ts";
import { readIssue } from "../../github/read-issue.ts";
import type { Interruption, Progress } from "../../reports/progress.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { isOver, isUnfinished } from "../../run-state/ending.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, link, md } from "../../safe-text/markdown.ts";
import { openState } from "../claim-issue.ts";
import { homeOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { finishRun, openStored } from "./finish-run.ts";
import { brokenOffBy, refusedBy } from "./interruption.ts";
import type { Desk } from "./job-context.ts";
import { reply } from "./reply.ts";
import { retryRun, startRun } from "./start-run.ts";
import { lookAgain, type Record, readRecord, settleRun } from "./sync-with-pull-request.ts";

/** What a trigger led to, for whoever started the job. */
export interface Outcome {
  state: RunState | null;
  /** Whether the run went on in this job; otherwise it was only looked at. */
  wentOn: boolean;
  /** What went wrong where the run itself could not say it. */
  error: unknown;
  /** Whether another job is at work on the issue. */
  isElsewhere: boolean;
  /** What there is to say beside the state. */
  shown: Pick<Progress, "abortedBy" | "waitsFor" | "interruption" | "changesRequested">;
}

/** Does what somebody asked for, and leaves the issue saying how it ended. */
export async function carryOut(desk: Desk): Promise<Outcome> {
  const { screen } = desk;
  try {
    const record = await readRecord(desk);
    const state = await act(desk, record);
    const wentOn = state !== (record.stored?.state ?? null);
    const isElsewhere = record.lock !== null;
    const shown = { ...screen.shown, changesRequested: desk.config.changes_requested };
    return { state, wentOn, error: screen.trouble, isElsewhere, shown };
  } catch (error) {
    if (isBusy(error)) {
      await tellBusy(desk, String(error.data.link));
      return { state: null, wentOn: false, error: null, isElsewhere: true, shown: {} };
    }
    const { state } = screen;
    const interruption = interruptionBy(error, desk);
    const isElsewhere = isOvertaken(error);
    if (screen.isPrepared && !isElsewhere) await screen.end({ state, interruption });
    // What is shown of an earlier run, or of another, stays true. What went wrong may be just what
    // keeps us from saying so; the job fails with it all the same.
    else await reply(desk, describeRefusal(refusedBy(error).error)).catch(() => {});
    return { state, wentOn: true, error, isElsewhere, shown: { interruption } };
  }
}

async function act(desk: Desk, { stored, lock }: Record): Promise<RunState | null> {
  const { act: asked } = desk.trigger;
  if (desk.half.mode === "build" && isForPublish(asked.name, lock)) return null;
  if (lock !== null) return leaveToOther(desk, lock.link);
  switch (asked.name) {
    case "start":
      if (goesOn(stored)) return settleRun(desk, stored);
      return (await isDone(desk, stored)) ? lookAgain(desk, stored) : startRun(desk, stored);
    case "retry":
      if (stored === null) return startRun(desk, stored);
      return goesOn(stored) ? settleRun(desk, stored) : retryRun(desk, stored);
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

/** What may need a model or a test. */
const BUILT: ReadonlySet<string> = new Set(["start", "retry", "review"]);

/** Whatever takes no work, or cannot be worked on now, is for the job that may say so. */
function isForPublish(asked: string, lock: Record["lock"]): boolean {
  return lock !== null || !BUILT.has(asked);
}

function goesOn(stored: StoredState | null): stored is StoredState {
  return stored !== null && isUnfinished(stored.ending);
}

/** The same event may come twice: what was merged is not begun again unless somebody reopens it. */
async function isDone({ github, trigger }: Desk, stored: StoredState | null): Promise<boolean> {
  if (stored?.ending !== "merged") return false;
  return (await readIssue(github, trigger.issue)).isClosed;
}

function interruptionBy(error: unknown, { screen }: Desk): Interruption {
  if (isCancelled(error)) return { kind: "cancelled" };
  if (screen.state !== null && !isRefusal(error)) return brokenOffBy(error);
  return refusedBy(error);
}

/** Puts what a build has made where the job that publishes finds it: state and notes, and the commits behind. False where there is nothing. */
export async function handOver(
  { half, place }: Desk,
  { state, wentOn, error }: Outcome,
): Promise<boolean> {
  if (half.mode !== "build" || state === null || !wentOn || error !== null) return false;
  const { issue, base } = state;
  await writeBundle(homeOf(place), {
    file: half.bundle,
    refs: [stateRef(issue), NOTES_REF],
    known: [base.commit, ...half.known],
  });
  return true;
}

/** Gives a run up that nobody is in, wherever it stands. */
async function abandonRun(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  if (stored === null || isOver(stored.ending)) {
    await reply(desk, md`There is nothing to abort: no run of this issue is going on.`);
    return stored?.state ?? null;
  }
  const open = await openStored(desk, { giveUp: true });
  const abortedBy = { login: desk.trigger.actor, words: null };
  return finishRun(desk, open, (run) => run.abandon(), { abortedBy });
}

/** Somebody is in the run: what it is about is theirs to do, or to hear of. */
async function leaveToOther(desk: Desk, runLink: string): Promise<null> {
  const { trigger, site, place } = desk;
  const { name } = trigger.act;
  if (name === "abort") {
    const { lock } = openState(place, { thread: site.thread(trigger.issue), remote: site.remote });
    const isHeard = await lock.requestAbort(trigger.actor);
    const stops = md`${link("The run", runLink)} stops before its next step, and cleans up.`;
    await reply(desk, isHeard ? stops : md`The run was over already.`);
  } else {
    await tellBusy(desk, runLink);
  }
  return null;
}

/** Whoever reviewed or closed a pull request has asked nothing, and is heard when the run is over. */
async function tellBusy(desk: Desk, runLink: string): Promise<void> {
  const { name } = desk.trigger.act;
  if (name === "closed" || name === "review") return;
  const run = link("the run", runLink);
  await reply(desk, md`It is at work already: ${run}. ${code("/tdd abort")} stops it.`);
}
