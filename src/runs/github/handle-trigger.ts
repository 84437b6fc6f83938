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
import { gitPlaceOf } from "../origin.ts";
import type { StoredState } from "../stored-state.ts";
import { finishRun, openStored } from "./finish-run.ts";
import { faultInterruption, refusalInterruption } from "./interruption.ts";
import type { JobContext } from "./job-context.ts";
import { reply } from "./reply.ts";
import { retryRun, startRun } from "./start-run.ts";
import {
  continueRun,
  type IssueRecord,
  readIssueRecord,
  syncWithPullRequest,
} from "./sync-with-pull-request.ts";

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
export async function handleTrigger(context: JobContext): Promise<Outcome> {
  const { statusComment } = context;
  try {
    const record = await readIssueRecord(context);
    const state = await dispatchTrigger(context, record);
    const wentOn = state !== (record.stored?.state ?? null);
    const isElsewhere = record.lock !== null;
    const shown = { ...statusComment.shown, changesRequested: context.config.changes_requested };
    return { state, wentOn, error: statusComment.trouble, isElsewhere, shown };
  } catch (error) {
    if (isBusy(error)) {
      await replyBusy(context, String(error.data.link));
      return { state: null, wentOn: false, error: null, isElsewhere: true, shown: {} };
    }
    const { state } = statusComment;
    const interruption = interruptionBy(error, context);
    const isElsewhere = isOvertaken(error);
    if (statusComment.isPrepared && !isElsewhere) await statusComment.end({ state, interruption });
    // What is shown of an earlier run, or of another, stays true. What went wrong may be just what
    // keeps us from saying so; the job fails with it all the same.
    else await reply(context, describeRefusal(refusalInterruption(error).error)).catch(() => {});
    return { state, wentOn: true, error, isElsewhere, shown: { interruption } };
  }
}

async function dispatchTrigger(
  context: JobContext,
  { stored, lock }: IssueRecord,
): Promise<RunState | null> {
  const { act: asked } = context.trigger;
  if (context.jobMode.mode === "build" && isForPublish(asked.name, lock)) return null;
  if (lock !== null) return deferToRunningJob(context, lock.link);
  switch (asked.name) {
    case "start":
      if (goesOn(stored)) return continueRun(context, stored);
      return (await isDone(context, stored))
        ? syncWithPullRequest(context, stored)
        : startRun(context, stored);
    case "retry":
      if (stored === null) return startRun(context, stored);
      return goesOn(stored) ? continueRun(context, stored) : retryRun(context, stored);
    case "abort":
      return abandonRun(context, stored);
    case "status":
    case "review":
    case "closed":
      return syncWithPullRequest(context, stored);
    case "help":
      return null;
  }
}

/** What may need a model or a test. */
const BUILT: ReadonlySet<string> = new Set(["start", "retry", "review"]);

/** Whatever takes no work, or cannot be worked on now, is for the job that may say so. */
function isForPublish(asked: string, lock: IssueRecord["lock"]): boolean {
  return lock !== null || !BUILT.has(asked);
}

function goesOn(stored: StoredState | null): stored is StoredState {
  return stored !== null && isUnfinished(stored.ending);
}

/** The same event may come twice: what was merged is not begun again unless somebody reopens it. */
async function isDone(
  { github, trigger }: JobContext,
  stored: StoredState | null,
): Promise<boolean> {
  if (stored?.ending !== "merged") return false;
  return (await readIssue(github, trigger.issue)).isClosed;
}

function interruptionBy(error: unknown, { statusComment }: JobContext): Interruption {
  if (isCancelled(error)) return { kind: "cancelled" };
  if (statusComment.state !== null && !isRefusal(error)) return faultInterruption(error);
  return refusalInterruption(error);
}

/** Puts what a build has made where the job that publishes finds it: state and notes, and the commits behind. False where there is nothing. */
export async function writeBuildBundle(
  { jobMode, place }: JobContext,
  { state, wentOn, error }: Outcome,
): Promise<boolean> {
  if (jobMode.mode !== "build" || state === null || !wentOn || error !== null) return false;
  const { issue, base } = state;
  await writeBundle(gitPlaceOf(place), {
    file: jobMode.bundle,
    refs: [stateRef(issue), NOTES_REF],
    known: [base.commit, ...jobMode.known],
  });
  return true;
}

/** Gives a run up that nobody is in, wherever it stands. */
async function abandonRun(
  context: JobContext,
  stored: StoredState | null,
): Promise<RunState | null> {
  if (stored === null || isOver(stored.ending)) {
    await reply(context, md`There is nothing to abort: no run of this issue is going on.`);
    return stored?.state ?? null;
  }
  const open = await openStored(context, { giveUp: true });
  const abortedBy = { login: context.trigger.actor, words: null };
  return finishRun(context, open, (run) => run.abandon(), { abortedBy });
}

/** Somebody is in the run: what it is about is theirs to do, or to hear of. */
async function deferToRunningJob(context: JobContext, runLink: string): Promise<null> {
  const { trigger, host, place } = context;
  const { name } = trigger.act;
  if (name === "abort") {
    const { lock } = openState(place, { thread: host.thread(trigger.issue), remote: host.remote });
    const isHeard = await lock.requestAbort(trigger.actor);
    const stops = md`${link("The run", runLink)} stops before its next step, and cleans up.`;
    await reply(context, isHeard ? stops : md`The run was over already.`);
  } else {
    await replyBusy(context, runLink);
  }
  return null;
}

/** Whoever reviewed or closed a pull request has asked nothing, and is heard when the run is over. */
async function replyBusy(context: JobContext, runLink: string): Promise<void> {
  const { name } = context.trigger.act;
  if (name === "closed" || name === "review") return;
  const run = link("the run", runLink);
  await reply(context, md`It is at work already: ${run}. ${code("/tdd abort")} stops it.`);
}
