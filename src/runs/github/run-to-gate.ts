import { describeError, isBusy, isCancelled } from "../../errors.ts";
import { proposalOf, testsUnderReview } from "../../features/test-gate/record.ts";
import { replyInThreads } from "../../github/comments.ts";
import { readChecks } from "../../github/failed-checks.ts";
import { findLastPullRequest, findOpenPullRequest } from "../../github/pull-request.ts";
import { readReviewDecision } from "../../github/read-reviews.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { stack } from "../../reports/blocks.ts";
import type { Progress } from "../../reports/progress.ts";
import type { ReviewThreads } from "../../routing/decide-review.ts";
import { type Reconciliation, reconcile } from "../../routing/reconcile-with-pull-request.ts";
import { isOver } from "../../run-state/phases.ts";
import { proposedCommit, type RunState, tipOf } from "../../run-state/run-state.ts";
import { code, type Markdown, md, words } from "../../safe-text/markdown.ts";
import { createRun, type Run } from "../../workflow/run.ts";
import type { StoredState } from "../claim-issue.ts";
import type { OpenRun } from "../open-run.ts";
import { openStoredRun, type StoredRequest } from "../open-stored-run.ts";
import { requireModels } from "../options.ts";
import { type BuildBasis, openBundle } from "../two-jobs/verify-bundle.ts";
import type { OpenWork } from "../two-jobs/wrap-host.ts";
import { checkWorkflowConditions } from "../workflow-conditions.ts";
import { type JobContext, reply } from "./job-context.ts";
import { type Displayed, notDisplayed } from "./status-comment.ts";

/**
 * Runs to the human gate, then acts on what reviewers decided in the meantime. That may be a revision,
 * which runs to the gate again.
 */
export async function runToGate(context: JobContext, work: Round): Promise<Displayed> {
  const { host, statusComment } = context;
  const { basis, mayBeBuilt } = work;
  statusComment.prepare();
  const claiming = { ...context, host: { ...host, onClaimed: () => statusComment.begin() } };
  const opened = await host.open({
    mayBeBuilt,
    open: () => work.open(claiming),
    takeOver: (bundle) => openBundle(claiming, { bundle, basis }),
  });
  if (opened === null) {
    const waitsFor = basis.approvesTests ? NOT_STARTED : NOT_BUILT;
    return showWaiting(context, basis.stored?.state ?? null, waitsFor);
  }
  const displayed = await finishRun(context, opened);
  return host.publish(() => actOnReviews(context, displayed, work), displayed);
}

interface Round {
  basis: BuildBasis;
  /** Whether a build job has run for the same trigger, where there are two jobs. */
  mayBeBuilt: boolean;
  open(context: JobContext): Promise<OpenWork>;
  /** The state that the reviewers saw; absent unless this is a revision. */
  before?: RunState | null | undefined;
}

async function actOnReviews(
  context: JobContext,
  displayed: Advanced,
  { before = null }: Round,
): Promise<Displayed> {
  const { state } = displayed;
  const isProposed = (state.proposal ?? testsUnderReview(state)) !== null;
  if (state.ending !== null || !isProposed) return displayed;
  return actOnChange(context, displayed, (due) => {
    if (due.act === "wait") return false;
    // The revision changed nothing: the same review would only start it again.
    return due.act !== "revise" || before === null || tipOf(before) !== tipOf(state);
  });
}

/** Acts on what happened on the pull request while this job worked on the run, if it matters. */
async function actOnChange(
  context: JobContext,
  displayed: Advanced,
  matters: (due: Reconciliation) => boolean,
): Promise<Displayed> {
  const { state } = displayed;
  const stored = { state, ending: state.ending, at: "" };
  // If GitHub does not answer now, the next event checks again.
  const due = await readReconciliation(context, stored).catch(() => null);
  if (due === null || !matters(due)) return displayed;
  return applyReconciliation(context, { stored, due, mayBeBuilt: false }).catch((error) => {
    // Another job has taken over the run.
    if (isBusy(error)) return displayed;
    throw error;
  });
}

type Advanced = Displayed & { state: RunState };

/** Advances an open run, closes it, and shows on the issue where it stands. */
export async function finishRun(
  { statusComment, options: { log, signal }, safe, showFault }: JobContext,
  { open, advance }: OpenWork,
  { abortedBy = null }: Pick<Progress, "abortedBy"> = {},
): Promise<Advanced> {
  let state: RunState;
  let abortRequestedBy: string | null;
  const showCancelled = () => void statusComment.cancel();
  signal.addEventListener("abort", showCancelled, { once: true });
  try {
    const run = createRun(open.tools, {
      ...open.durability,
      watch: statusComment.watch,
      onFault: showFault,
    });
    state = await advance(run);
    abortRequestedBy = await open.durability.memory.readAbortRequest({ isLast: true });
    // The request came after the last step, and its author was told that the run stops.
    if (abortRequestedBy !== null && !isOver(state.ending)) state = await run.abort();
    await open.release();
  } catch (error) {
    // The issue says so before the worktree is removed and the state is pushed, which may take too long.
    if (isCancelled(error)) await statusComment.cancel();
    throw error;
  } finally {
    signal.removeEventListener("abort", showCancelled);
    // A lock that is not released expires.
    await open.close({ discardBranch: true }).catch((error) => {
      log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  }
  const displayed = await statusComment.end({
    state,
    abortedBy: abortRequestedBy === null ? abortedBy : { login: abortRequestedBy, words: null },
  });
  return { ...displayed, state };
}

type ContinueOptions = Pick<StoredRequest, "retry" | "abort" | "revise" | "returnToGate">;

/** Opens the issue's stored run, to continue it in the given way. */
export async function openStored(
  { options, host, checkout, trigger, config, issue }: JobContext,
  continueOptions: ContinueOptions = {},
): Promise<OpenRun> {
  const request = {
    ...options,
    ...continueOptions,
    issue: trigger.issue,
    repository: checkout,
    directory: checkout.root,
  };
  const open = await openStoredRun({ ...request, chooseModels: () => requireModels(config) }, host);
  return { ...open, tools: { ...open.tools, wasIssueEdited: issue.isEdited } };
}

/** Continues the issue's stored run to the gate. */
export function continueToGate(
  context: JobContext,
  { advance, before, mayBeBuilt, ...basis }: Continuing,
  continueOptions: ContinueOptions = {},
): Promise<Displayed> {
  return runToGate(context, {
    basis: { ...basis, continues: true },
    mayBeBuilt,
    open: async (claiming) => ({ open: await openStored(claiming, continueOptions), advance }),
    before,
  });
}

interface Continuing
  extends Omit<BuildBasis, "continues">,
    Pick<OpenWork, "advance">,
    Pick<Round, "mayBeBuilt" | "before"> {}

/** Reads the pull request and its reviews, and decides what is due for a run that no job is in. */
async function readReconciliation(
  { github, host, config, trigger: { issue } }: JobContext,
  stored: StoredState,
  { hint = "" } = {},
): Promise<Reconciliation> {
  const branch = host.branch(issue);
  const { state } = stored;
  const proposal = state && proposalOf(state);
  const key = { branch, proposal, base: state?.base.branch ?? null };
  const tests = state && testsOf(state);
  return callGitHub(`Reading the pull request of ${branch}`, async () => {
    const open = await findOpenPullRequest(github, key);
    const last = open === null ? await findLastPullRequest(github, key) : null;
    const ended = last && (last.mergeCommit === null ? "closed" : "merged");
    const pull = open === null ? ended : "open";
    const requested = tests === null ? config.changes_requested : "revise";
    const review = open && (await readReviewDecision(github, open, requested));
    // A state of another version cannot be read; that a pull request exists, and is no draft, is enough.
    const isProposed =
      state === null ? pull !== null && open?.isDraft !== true : state.proposal !== null;
    const run = { ending: stored.ending, isProposed, tests };
    return reconcile({ run, pull, head: open?.head ?? null, review, hint });
  });
}

/** The tests under review; null elsewhere. */
function testsOf(state: RunState): { commit: string; areOwn: boolean } | null {
  const commit = testsUnderReview(state);
  return commit === null ? null : { commit, areOwn: state.ownTests !== undefined };
}

interface DueReconciliation {
  stored: StoredState;
  due: Reconciliation;
  /** Whether a build job may have run for this trigger. */
  mayBeBuilt: boolean;
  /** The log of a failed job of the pull request's CI, if the revision is about that. */
  ciLog?: string | null;
}

/** Does what the pull request demands, in the part of the work that is this job's. */
async function applyReconciliation(
  context: JobContext,
  { stored, due, mayBeBuilt, ciLog = null }: DueReconciliation,
): Promise<Displayed> {
  const basis = { stored, mayBeBuilt };
  switch (due.act) {
    case "revise": {
      const advance = (run: Run) => resumeAndDecide(run, () => run.revise(due.words, ciLog));
      const before = stored.state;
      const revised = await continueToGate(
        context,
        { ...basis, advance, before },
        { revise: true },
      );
      if (due.threads !== null) await answerThreads(context, due.threads, { before, revised });
      return revised;
    }
    case "approveTests":
      return continueToGate(context, { ...basis, approvesTests: true, advance: startCode });
    case "resume": {
      const advance = (run: Run) => run.resume({ hint: due.hint });
      return continueToGate(context, { ...basis, advance });
    }
    default:
      return context.host.publish(() => publishDecision(context, stored, due), notDisplayed(null));
  }
}

/** Says in the threads of a review which commit came of it. Whether it does what they ask is for people to judge. */
async function answerThreads(
  { github, host, safe, options, trigger: { issue } }: JobContext,
  threads: ReviewThreads,
  { before, revised: { state } }: { before: RunState | null; revised: Displayed },
): Promise<void> {
  const commit = state && tipOf(state);
  const isNew = commit !== null && commit !== (before && tipOf(before));
  const page = isNew
    ? md`This comment was given to the model. Its answer is ${code(commit.slice(0, 10))}.`
    : md`This comment was given to the model, and the round did not end with a new commit: see #${issue}.`;
  const answer = () =>
    replyInThreads(github, threads, safe.markdown(page)).catch((error) => {
      options.log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  await host.publish(answer, undefined);
}

type Decided = Exclude<Reconciliation, { act: "revise" | "approveTests" | "resume" }>;

/** Does what needs neither a model nor, as a rule, a test. */
async function publishDecision(
  context: JobContext,
  stored: StoredState,
  due: Decided,
): Promise<Displayed> {
  switch (due.act) {
    case "merge":
      return mergeRun(context);
    case "mergeAfterAll":
      return mergeAfterReturn(context);
    case "abort":
      return abortRun(context, { stored, by: due.by, words: due.words });
    case "wait":
      return showWaiting(context, stored.state, due.reason);
    case "nothing":
      return context.statusComment.end({ state: stored.state });
  }
}

/** Merges the approved pull request, or records that someone merged it by hand. */
async function mergeRun(context: JobContext): Promise<Displayed> {
  const open = await openStored(context);
  const advance = (run: Run) => resumeAndDecide(run, () => run.decide("approve"));
  const displayed = await finishRun(context, { open, advance });
  if (displayed.state.ending !== "unmerged") return displayed;
  // It may have been closed, or got a request for changes, while it was being merged.
  return actOnChange(context, displayed, ({ act }) => act === "abort" || act === "revise");
}

/** Merges an approved pull request although a later revision of it failed, or the run was aborted. */
async function mergeAfterReturn(context: JobContext): Promise<Displayed> {
  const open = await openStored(context, { returnToGate: true });
  const advance = async (run: Run) => {
    await run.returnToGate();
    return run.decide("approve");
  };
  return finishRun(context, { open, advance });
}

async function abortRun(
  context: JobContext,
  { stored, by, words }: { stored: StoredState; by: string | null; words: string | null },
): Promise<Displayed> {
  const { act, actor } = context.trigger;
  const open = await openStored(context, { abort: true });
  const advance = (run: Run) =>
    stored.ending === "failed"
      ? run.abort()
      : resumeAndDecide(run, () => run.decide("abort", words ?? undefined));
  // Unless this event closed the pull request, it is unknown who did; it need not be this actor.
  const login = by ?? (act.name === "closed" ? actor : null);
  const abortedBy = login === null ? null : { login, words };
  return finishRun(context, { open, advance }, { abortedBy });
}

/** Continues a run at its test gate with the code; one that was killed after the approval is already there. */
async function startCode(run: Run): Promise<RunState> {
  const state = await run.resume();
  return testsUnderReview(state) === null ? state : run.decide("approve");
}

/**
 * Resumes to the human gate, then decides. Resuming rebuilds the state of another version, and
 * finishes a run that was killed after its decision, in which case nothing is left to decide.
 */
async function resumeAndDecide(run: Run, decide: () => Promise<RunState>): Promise<RunState> {
  const state = await run.resume();
  if (state.ending === null) return decide();
  if (state.ending !== "unmerged") return state;
  await run.resume();
  return decide();
}

const NOT_BUILT =
  "changes are requested, and no job has worked on them yet: comment /tdd retry to start one";

const NOT_STARTED =
  "the tests are approved, and no job has written code for them yet: comment /tdd retry to start one";

async function showWaiting(
  { statusComment }: JobContext,
  state: RunState | null,
  waitsFor: string,
): Promise<Displayed> {
  // The stored decision may be stale; GitHub has none now.
  const undecided = state && ({ ...state, humanDecision: "pending" } as const);
  return { ...(await statusComment.end({ state: undecided, waitsFor })), state };
}

/**
 * Brings a run and its pull request into agreement: merges what was approved, aborts what was closed
 * or rejected, revises when changes are requested. Then the status comment shows where the run stands.
 */
export async function syncWithPullRequest(
  context: JobContext,
  stored: StoredState | null,
): Promise<Displayed> {
  const { name } = context.trigger.act;
  if (stored === null) {
    const { isRunning, isLabelled } = await context.issue.read();
    if (isRunning) {
      return context.statusComment.end({ state: null, interruption: { kind: "died" } });
    }
    if (name === "status") {
      const { label } = context.config;
      const command = code("/tdd start");
      const start = isLabelled(label)
        ? md`A run was requested for this issue, but it has not started. Comment ${command} to start one.`
        : md`No run has been started for this issue. Set the label ${code(label)}, or comment ${command}, to start one.`;
      await reply(context, stack([start, await describeConditions(context)]));
    }
    return notDisplayed(null);
  }
  const due = await readReconciliation(context, stored);
  if (due.act === "resume") {
    // Only a start or a retry continues a run that was killed; here it is shown.
    const died = { state: stored.state, interruption: { kind: "died" } } as const;
    return context.host.publish(() => context.statusComment.end(died), notDisplayed(null));
  }
  return applyReconciliation(context, { stored, due, mayBeBuilt: name === "review" });
}

/** Says which workflow would not start for what the configuration names; null for none. */
async function describeConditions({
  checkout,
  config,
}: Pick<JobContext, "checkout" | "config">): Promise<Markdown | null> {
  const workflows = await checkWorkflowConditions(checkout.root, config);
  const found = workflows.find(({ jobs }) => jobs.length > 0);
  const [first] = found?.jobs ?? [];
  if (found === undefined || first === undefined) return null;
  const { job, unnamed } = first;
  return md`The ${code("if:")} of the job ${code(job)} in ${code(found.file)} does not name ${words(unnamed.join(" or "), MAX_NAMES)}, as the configuration does: write it there, too, or nothing starts.`;
}

const MAX_NAMES = 200;

/** After a check has ended: merges what is approved, and leaves everything else as it is. */
export async function mergeIfApproved(
  context: JobContext,
  stored: StoredState | null,
): Promise<Displayed> {
  if (stored === null) return notDisplayed(null);
  const due = await readReconciliation(context, stored);
  const isDue = due.act === "merge" || due.act === "mergeAfterAll";
  if (due.act === "wait" && (await hasRedChecks(context, stored.state))) {
    return context.statusComment.end({ state: stored.state });
  }
  if (!isDue) return notDisplayed(stored.state);
  return applyReconciliation(context, { stored, due, mayBeBuilt: false });
}

/** Whether the status comment has to name failed checks, or named some that pass by now. */
async function hasRedChecks({ github }: JobContext, state: RunState | null): Promise<boolean> {
  const head = state && proposedCommit(state);
  return head !== null && (await readChecks(github, head)).wasRed;
}

/** Continues an unfinished run where it stopped, or as its pull request or the hint demands. */
export async function continueRun(
  context: JobContext,
  stored: StoredState,
  { hint = "", ciLog = null }: { hint?: string; ciLog?: string | null } = {},
): Promise<Displayed> {
  const due = await readReconciliation(context, stored, { hint });
  return applyReconciliation(context, { stored, due, mayBeBuilt: true, ciLog });
}
