import { blankSecrets } from "../../context/secrets.ts";
import {
  ArbiterError,
  describeError,
  isAlreadyHandled,
  isBusy,
  isCancelled,
  isOvertaken,
  isRefusal,
} from "../../errors.ts";
import { isHandled, markHandled, replyOnce } from "../../github/comments.ts";
import { readChecks, readJobLog } from "../../github/failed-checks.ts";
import { setStateLabel } from "../../github/issues.ts";
import { isBot, type Trigger } from "../../github/trigger.ts";
import { stack } from "../../reports/blocks.ts";
import { issueCheckPage } from "../../reports/issue-check.ts";
import type { Interruption, Progress } from "../../reports/progress.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { isOver, isUnfinished } from "../../run-state/phases.ts";
import { proposedCommit, type RunState } from "../../run-state/run-state.ts";
import { code, link, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import { checkIssue } from "../check-issue.ts";
import { readStoredState, type StoredState } from "../claim-issue.ts";
import { requireModels } from "../options.ts";
import { prepareRun } from "../prepare-run.ts";
import type { OpenWork } from "../two-jobs/wrap-host.ts";
import { type JobContext, namedTests, reply, requestOf } from "./job-context.ts";
import {
  continueRun,
  continueToGate,
  finishRun,
  mergeIfApproved,
  openStored,
  runToGate,
  syncWithPullRequest,
} from "./run-to-gate.ts";
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
  const { host, trigger, checkout, link } = context;
  const { issue } = trigger;
  const result = await runTrigger(context);
  const { state, advanced, error } = result;
  const isMade = state !== null && advanced && error === null;
  const isBuilt = isMade && (await host.handOver(state));
  const { folder } = checkout;
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
  const { trigger, config, link, store } = context;
  const { cause, act, source } = trigger;
  if (cause === null) return false;
  if (lock !== null && lock.cause === cause && lock.link !== link) return true;
  const handler = await store.causes.findHandler(cause);
  if (handler !== null) return handler !== link;
  if (act.name !== "start" || source?.kind !== "issue") return false;
  return !(await context.issue.read()).isLabelled(config.label);
}

/** Releasing the lock records the cause as well; this is for what needed no lock. */
async function recordCause(context: JobContext): Promise<void> {
  const { host, link, store, options, safe } = context;
  const { cause = null } = host.claimant;
  const { causes } = store;
  if (cause === null) return;
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
  const { store } = context;
  await store.fetch();
  const stored = await readStoredState(store.saver, store.thread);
  return { stored, lock: await store.lock.read() };
}

async function dispatchTrigger(
  context: JobContext,
  { stored, lock }: IssueRecord,
): Promise<Displayed> {
  const { host, trigger } = context;
  // What needs neither a model nor a test, and what has to wait.
  const publish = (work: () => Promise<Displayed>) => host.publish(work, notDisplayed(null));
  if (trigger.act.name === "check") return publish(() => answerCheck(context));
  if (lock !== null) return publish(() => deferToRunningJob(context, lock.link));
  switch (trigger.act.name) {
    case "start":
      if (await isDone(context, stored)) return syncWithPullRequest(context, stored);
      await requireUnlocked(context, stored);
      return stored !== null && isUnfinished(stored.ending)
        ? continueRun(context, stored)
        : startRun(context, stored);
    case "retry":
      await requireUnlocked(context, stored);
      return stored === null ? startRun(context, stored) : retryRun(context, stored);
    case "abort":
      return publish(() => abortUnattended(context, stored));
    case "review":
      return syncWithPullRequest(context, stored);
    case "status":
    case "closed":
    case "merged":
      return publish(() => syncWithPullRequest(context, stored));
    case "checks":
      return publish(() => mergeIfApproved(context, stored));
    case "help":
    case "setup":
      // Answered before a job has a context.
      return notDisplayed(null);
  }
}

/** Says in one comment, edited in place, whether the issue is ready. */
async function answerCheck(context: JobContext): Promise<Displayed> {
  const { github, host, config, trigger, safe } = context;
  const check = await checkIssue({ ...(await requestOf(context)), model: config.model }, host);
  const next = md`No model was called. ${code("/tdd check")} checks again; the label ${code(config.label)} or ${code("/tdd start")} starts a run.`;
  const page = safe.markdown(stack([issueCheckPage(check), next]));
  const { source, issue } = trigger;
  const number = source?.kind === "comment" ? (source.pull ?? issue) : issue;
  await replyOnce(github, { number, about: "check", page });
  return notDisplayed(null);
}

/** The same event may arrive twice: a merged issue starts again only after it was reopened. */
async function isDone({ issue }: JobContext, stored: StoredState | null): Promise<boolean> {
  return stored?.ending === "merged" && (await issue.read()).isClosed;
}

/**
 * Refuses to work on an issue that was locked, deleted or transferred, before a model is asked: the
 * result could not be shown there. A user's token may comment on a locked issue, a bot's may not.
 */
async function requireUnlocked(
  { github, trigger: { issue }, config, host, issue: live }: JobContext,
  stored: StoredState | null,
): Promise<void> {
  const { isLocked } = await live.read();
  if (!isLocked || !isBot({ login: github.login, type: "User" })) return;
  if (stored === null) {
    // Labels can be set on a locked issue, so that at least shows there.
    const failed = { issue, state: "failed", startLabel: config.label } as const;
    await host.publish(() => setStateLabel(github, failed).catch(() => {}), undefined);
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

/** Runs the workflow from the issue to the human gate. */
function startRun(context: JobContext, stored: StoredState | null): Promise<Displayed> {
  const basis = { stored, continues: false };
  return runToGate(context, { basis, mayBeBuilt: true, open: openNew });
}

async function openNew(context: JobContext): Promise<OpenWork> {
  const { trigger, issue, reviewsTests, host, config } = context;
  const prepared = await prepareRun(
    {
      ...(await requestOf(context)),
      issue: trigger.issue,
      models: requireModels(config),
      tests: namedTests(trigger),
    },
    host,
  );
  const { spec, contextPaths, base: branch, tools, tests } = prepared;
  const base = { branch, commit: tools.workspace.baseCommit };
  const input = { issue: trigger.issue, spec, contextPaths, base, tests, reviewsTests };
  return {
    open: { ...prepared, tools: { ...tools, wasIssueEdited: issue.isEdited } },
    advance: (run) => run.start(input),
  };
}

/** Continues after a failure or an abort, or at a gate, with the hint of the retry command. */
async function retryRun(context: JobContext, stored: StoredState): Promise<Displayed> {
  const refusal = refuseRetry(context, stored);
  if (refusal !== null) {
    await reply(context, refusal);
    return notDisplayed(stored.state);
  }
  const { github, trigger, options, host, safe } = context;
  const hint = trigger.act.name === "retry" ? trigger.act.hint : "";
  // With a hint it changes what waits for a review: that is done once, as any retry.
  if (isUnfinished(stored.ending) && hint === "" && !isAboutCi(trigger)) {
    return continueRun(context, stored);
  }
  // A person re-ran the job on purpose; an event that GitHub delivers twice is handled once.
  const isRerun = Number(options.env.GITHUB_RUN_ATTEMPT ?? 1) > 1;
  if (!isRerun && (await isHandled(github, trigger.source))) {
    await reply(
      context,
      md`This retry has already run. Comment ${code("/tdd retry")} for another one.`,
    );
    return notDisplayed(stored.state);
  }
  const ciLog = isAboutCi(trigger) ? await readCiLog(context, stored) : null;
  if (ciLog !== null && "refused" in ciLog) {
    await reply(context, ciLog.refused);
    return notDisplayed(stored.state);
  }
  const displayed = await retryStored(context, stored, ciLog?.log ?? null);
  const mark = () =>
    markHandled(github, trigger.source).catch((error) => {
      options.log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  await host.publish(mark, undefined);
  return displayed;
}

/** Why nothing can be retried as requested; null where it can. */
function refuseRetry(
  { trigger: { act } }: JobContext,
  { ending }: Pick<StoredState, "ending">,
): Markdown | null {
  if (ending === "merged" || ending === "covered") {
    const reason =
      ending === "merged" ? "the change is merged" : "the planned tests exist and pass";
    return md`There is nothing to retry: ${reason}. Comment ${code("/tdd start")} to start a new run.`;
  }
  const from = act.name === "retry" ? act.from : null;
  if (!isUnfinished(ending) || from === null) return null;
  return md`The run has not ended, so it cannot start again from ${code(from)}. Comment ${code("/tdd retry")} without ${code("from:")}, with a hint if something is to change, or ${code("/tdd abort")} to end it first.`;
}

function isAboutCi({ act }: Trigger): boolean {
  return act.name === "retry" && act.ci === true;
}

/** The log of the first failed job of the proposal's CI, for the model to see as data; or why there is none. */
async function readCiLog(
  { github, safe }: JobContext,
  { state, ending }: StoredState,
): Promise<{ log: string } | { refused: Markdown }> {
  const head = state && proposedCommit(state);
  if (state === null || head === null || state.proposal === null || isOver(ending)) {
    return { refused: md`There is no open pull request of this run, so it has no CI.` };
  }
  const { failed } = await readChecks(github, head);
  for (const { name, job } of failed) {
    const log = job === null ? null : await readJobLog(github, job, safe.text);
    if (log === null) continue;
    return { log: (await blankSecrets(safe.text(`Job: ${name}\n${log}`))).text };
  }
  const commit = code(head.slice(0, 10));
  const why =
    failed.length === 0
      ? md`No failed check of ${commit} was found.`
      : md`No log of a failed check of ${commit} can be read: only those of GitHub Actions have one.`;
  return {
    refused: md`${why} In a private repository the job needs ${code("checks: read")} and ${code("actions: read")}.`,
  };
}

/** The words of a person who asks for it without any of their own. */
const MEND_CI = "The repository's own CI fails on this change.";

async function retryStored(
  context: JobContext,
  stored: StoredState,
  ciLog: string | null,
): Promise<Displayed> {
  const { act } = context.trigger;
  const { from, hint: said } = act.name === "retry" ? act : { from: null, hint: "" };
  const hint = said === "" && isAboutCi(context.trigger) ? MEND_CI : said;
  const retry = { ...(hint === "" ? {} : { hint }), ...(from === null ? {} : { from }) };
  if (isUnfinished(stored.ending)) return continueRun(context, stored, { ...retry, ciLog });
  const advance = (run: Run) => run.retry(retry);
  return continueToGate(context, { stored, mayBeBuilt: true, advance }, { retry });
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
  return finishRun(context, { open, advance: (run) => run.abort() }, { abortedBy });
}

/** Leaves the run to the job that holds its lock; passes an abort on to it. */
async function deferToRunningJob(context: JobContext, runLink: string): Promise<Displayed> {
  const { trigger, store } = context;
  if (trigger.act.name !== "abort") {
    await replyBusy(context, runLink);
    return notDisplayed(null);
  }
  const isRequested = await store.lock.requestAbort(trigger.actor);
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
