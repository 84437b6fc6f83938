import {
  ArbiterError,
  describeError,
  isAlreadyHandled,
  isBusy,
  isCancelled,
  isOvertaken,
  isRefusal,
} from "../../errors.ts";
import { writeBundle } from "../../git/bundle.ts";
import { NOTES_REF } from "../../git/notes.ts";
import { stateRef } from "../../git/state/ref-store.ts";
import { isBot } from "../../github/command.ts";
import { readIssue, setStateLabel } from "../../github/issues.ts";
import type { Interruption, Progress } from "../../reports/progress.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { isOver, isUnfinished } from "../../run-state/phases.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, link, md } from "../../safe-text/markdown.ts";
import { openState, readStoredState, type StoredState } from "../claim-issue.ts";
import { gitRepoOf } from "../fetch-state.ts";
import { finishRun, openStored } from "./finish-run.ts";
import { type JobContext, reply } from "./job-context.ts";
import { continueRun, mergeIfApproved, syncWithPullRequest } from "./run-to-gate.ts";
import { retryRun, startRun } from "./start-run.ts";
import { type Displayed, interruptionOf, notDisplayed, refusalOf } from "./status-comment.ts";

/** What a trigger led to, for the outputs, the summary and the log of the job. */
export interface Outcome extends TriggerResult {
  issue: number;
  branch: string;
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
  /** The page of the job. */
  link: string;
  /** Whether this was the build job, and it left a bundle for the publish job. */
  isBuilt: boolean;
}

interface TriggerResult {
  state: RunState | null;
  /** Whether this job advanced the run; false when it only read its state. */
  advanced: boolean;
  /** The error that the run's own state does not carry; null for none. */
  error: unknown;
  /** Whether another job is working on the issue. */
  isRunningElsewhere: boolean;
  /** What the status comment shows besides the state. */
  shown: Pick<Progress, "abortedBy" | "waitsFor" | "interruption" | "changesRequested">;
}

/** Does what the trigger asks for, and leaves the issue showing how it ended. */
export async function handleTrigger(context: JobContext): Promise<Outcome> {
  const { host, trigger, folder, link } = context;
  const { issue } = trigger;
  const result = await runTrigger(context);
  const isBuilt = await writeBuildBundle(context, result);
  return { ...result, issue, branch: host.branch(issue), folder, link, isBuilt };
}

async function runTrigger(context: JobContext): Promise<TriggerResult> {
  try {
    const record = await readFreeRecord(context);
    if (await isRepeated(context, record)) return NOTHING_DONE;
    const { state, shown, displayError } = await dispatchTrigger(context, record);
    await recordCause(context);
    return {
      state,
      advanced: state !== null && state !== record.stored?.state,
      error: displayError,
      isRunningElsewhere: record.lock !== null,
      shown: { ...shown, changesRequested: context.config.changes_requested },
    };
  } catch (error) {
    if (isAlreadyHandled(error)) return NOTHING_DONE;
    if (!isBusy(error)) return endWithError(context, error);
    const { cause } = context.trigger;
    if (cause !== null && error.data.cause === cause) return NOTHING_DONE;
    await replyBusy(context, String(error.data.link));
    await recordCause(context);
    return { state: null, advanced: false, error: null, isRunningElsewhere: true, shown: {} };
  }
}

/** For a trigger that came twice: the other job shows and reports what it asked for. */
const NOTHING_DONE: TriggerResult = {
  state: null,
  advanced: false,
  error: null,
  isRunningElsewhere: false,
  shown: {},
};

/**
 * Whether another job handles or has handled what the App forwarded here: GitHub may deliver an event
 * twice. A label counts while it is set.
 */
async function isRepeated(context: JobContext, { lock }: IssueRecord): Promise<boolean> {
  const { trigger, github, config, link } = context;
  const { cause, issue, act, source } = trigger;
  if (cause === null) return false;
  if (lock !== null && lock.cause === cause && lock.link !== link) return true;
  const handler = await openIssueState(context).causes.findHandler(cause);
  if (handler !== null) return handler !== link;
  if (act.name !== "start" || source?.kind !== "issue") return false;
  return !(await readIssue(github, issue)).isLabelled(config.label);
}

/** Releasing the lock records the cause as well; this is for what needed no lock. */
async function recordCause(context: JobContext): Promise<void> {
  const { trigger, link, mode, options, safe } = context;
  const { cause } = trigger;
  if (cause === null || mode.kind === "build") return;
  const { causes } = openIssueState(context);
  if ((await causes.findHandler(cause)) !== null) return;
  await causes.record({ cause, link }).catch((error) => {
    options.log.record({ kind: "warned", text: safe.line(describeError(error)) });
  });
}

interface IssueRecord {
  stored: StoredState | null;
  /** The run that is working on the issue now; null for none. */
  lock: { owner: string; link: string; cause?: string | undefined } | null;
}

const MAX_WAITS = 10;

/**
 * Waits for a running job when a check has ended, or when a proposed pull request was reviewed or closed:
 * that job may have tried to merge just before, and no other event comes. Every other trigger is left to
 * the running job.
 */
async function readFreeRecord(context: JobContext): Promise<IssueRecord> {
  for (let tries = 1; ; tries += 1) {
    const record = await readIssueRecord(context);
    if (record.lock === null || tries === MAX_WAITS || !mayWait(context, record)) return record;
    await context.github.pause(tries);
  }
}

function mayWait({ trigger: { act } }: JobContext, { stored }: IssueRecord): boolean {
  if (act.name === "checks") return true;
  // A run on its way to its pull request reads the reviews when it gets there.
  const isProposed = (stored?.state?.proposal ?? null) !== null;
  return isProposed && ON_PULL_REQUEST.has(act.name);
}

/** The stored run of the issue, including what other jobs have pushed. */
async function readIssueRecord(context: JobContext): Promise<IssueRecord> {
  const store = openIssueState(context);
  await store.fetch();
  const stored = await readStoredState(store.saver, store.thread);
  return { stored, lock: await store.lock.read() };
}

function openIssueState({ checkout, host, trigger, safe }: JobContext) {
  return openState(checkout, { thread: host.thread(trigger.issue), remote: host.remote, safe });
}

async function dispatchTrigger(
  context: JobContext,
  { stored, lock }: IssueRecord,
): Promise<Displayed> {
  const { name } = context.trigger.act;
  if (context.mode.kind === "build" && isForPublishJob(name, lock)) return notDisplayed(null);
  if (lock !== null) return deferToRunningJob(context, lock.link);
  switch (name) {
    case "start":
      if (await isDone(context, stored)) return syncWithPullRequest(context, stored);
      await refuseLocked(context, stored);
      return hasUnfinishedRun(stored) ? continueRun(context, stored) : startRun(context, stored);
    case "retry":
      await refuseLocked(context, stored);
      return stored === null ? startRun(context, stored) : retryRun(context, stored);
    case "abort":
      return abortUnattended(context, stored);
    case "status":
    case "review":
    case "closed":
    case "merged":
      return syncWithPullRequest(context, stored);
    case "checks":
      return mergeIfApproved(context, stored);
    case "help":
    case "setup":
      // Answered before a job has a context.
      return notDisplayed(null);
  }
}

/** The publish job handles what needs neither a model nor a test, and what has to wait. */
function isForPublishJob(name: string, lock: IssueRecord["lock"]): boolean {
  return lock !== null || !BUILT.has(name);
}

/** Triggers that may need a model or a test. */
const BUILT: ReadonlySet<string> = new Set(["start", "retry", "review"]);

function hasUnfinishedRun(stored: StoredState | null): stored is StoredState {
  return stored !== null && isUnfinished(stored.ending);
}

/** The same event may arrive twice: a merged issue starts again only after it was reopened. */
async function isDone(
  { github, trigger }: JobContext,
  stored: StoredState | null,
): Promise<boolean> {
  if (stored?.ending !== "merged") return false;
  return (await readIssue(github, trigger.issue)).isClosed;
}

/**
 * Refuses to work on an issue that was locked, deleted or transferred, before a model is asked: the
 * result could not be shown there. A user's token may comment on a locked issue, a bot's may not.
 */
async function refuseLocked(
  { github, trigger: { issue }, config, mode }: JobContext,
  stored: StoredState | null,
): Promise<void> {
  const { isLocked } = await readIssue(github, issue);
  if (!isLocked || !isBot({ login: github.login, type: "User" })) return;
  if (stored === null && mode.kind !== "build") {
    // Labels can be set on a locked issue, so that at least shows there.
    const failed = { issue, state: "failed", startLabel: config.label } as const;
    await setStateLabel(github, failed).catch(() => {});
  }
  throw new ArbiterError(
    "github-refused",
    `#${issue} is locked, so ${github.login} cannot comment on it.`,
    {
      fix: "Unlock the conversation on the issue's page, then set the label again or comment /tdd start.",
      data: { status: 403 },
    },
  );
}

/** Aborts a run that no job is working on, whatever its state. */
async function abortUnattended(
  context: JobContext,
  stored: StoredState | null,
): Promise<Displayed> {
  if (stored === null || isOver(stored.ending)) {
    await reply(context, md`There is nothing to abort: this issue has no unfinished run.`);
    return notDisplayed(stored?.state ?? null);
  }
  const open = await openStored(context, { abort: true });
  const abortedBy = { login: context.trigger.actor, words: null };
  return finishRun(context, open, (run) => run.abort(), { abortedBy });
}

/** Leaves the run to the job that holds its lock; passes an abort on to it. */
async function deferToRunningJob(context: JobContext, runLink: string): Promise<Displayed> {
  const { trigger } = context;
  if (trigger.act.name !== "abort") {
    await replyBusy(context, runLink);
    return notDisplayed(null);
  }
  const { lock } = openIssueState(context);
  const isRequested = await lock.requestAbort(trigger.actor);
  const stops = md`${link("The run", runLink)} stops before its next step and cleans up.`;
  await reply(context, isRequested ? stops : md`The run has already ended.`);
  return notDisplayed(null);
}

/** What happens on a pull request asks for no answer: the run acts on it when it ends. */
async function replyBusy(context: JobContext, runLink: string): Promise<void> {
  if (ON_PULL_REQUEST.has(context.trigger.act.name)) return;
  const run = link("the run", runLink);
  await reply(
    context,
    md`A run is already at work: ${run}. Comment ${code("/tdd abort")} to stop it.`,
  );
}

const ON_PULL_REQUEST: ReadonlySet<string> = new Set(["review", "closed", "merged", "checks"]);

async function endWithError(context: JobContext, error: unknown): Promise<TriggerResult> {
  const { statusComment } = context;
  const { state } = statusComment;
  const interruption = interruptionBy(error, context);
  const isRunningElsewhere = isOvertaken(error);
  if (statusComment.isPrepared && !isRunningElsewhere) {
    await statusComment.end({ state, interruption });
  } else {
    // The status comment of an earlier or another run stays true. If the reply fails for the same
    // reason, the job still fails with that error.
    await reply(context, describeRefusal(refusalOf(error).error)).catch(() => {});
  }
  // A job that is cancelled has no time left; the release of its lock has recorded the cause.
  if (!isCancelled(error)) await recordCause(context).catch(() => {});
  return { state, advanced: state !== null, error, isRunningElsewhere, shown: { interruption } };
}

function interruptionBy(error: unknown, { statusComment }: JobContext): Interruption {
  if (isCancelled(error)) return { kind: "cancelled" };
  if (statusComment.state !== null && !isRefusal(error)) return interruptionOf(error);
  return refusalOf(error);
}

/** Writes state, notes and commits of a build for the publish job; false when there is nothing to pass on. */
async function writeBuildBundle(
  { mode, checkout }: JobContext,
  { state, advanced, error }: TriggerResult,
): Promise<boolean> {
  if (mode.kind !== "build" || state === null || !advanced || error !== null) return false;
  const { issue, base } = state;
  await writeBundle(gitRepoOf(checkout), {
    file: mode.bundle,
    refs: [stateRef(issue), NOTES_REF],
    known: [base.commit, ...mode.known],
  });
  return true;
}
