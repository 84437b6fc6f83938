import { isBusy } from "../../errors.ts";
import { readIssue } from "../../github/issues.ts";
import { findLastPullRequest, findOpenPullRequest } from "../../github/pull-request.ts";
import { readReviewDecision } from "../../github/read-reviews.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { stack } from "../../reports/blocks.ts";
import { type Reconciliation, reconcile } from "../../routing/reconcile-with-pull-request.ts";
import { type RunState, tipOf } from "../../run-state/run-state.ts";
import { proposalOf, testsUnderReview } from "../../run-state/test-gate.ts";
import { code, type Markdown, md, words } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import type { StoredState } from "../claim-issue.ts";
import type { OpenRun } from "../open-run.ts";
import { type BuildBasis, openBundle } from "../two-jobs/verify-bundle.ts";
import { checkWorkflowConditions } from "../workflow-conditions.ts";
import { finishRun, openStored, openStoredAndShow } from "./finish-run.ts";
import { type JobContext, reply } from "./job-context.ts";
import { type Displayed, notDisplayed } from "./status-comment.ts";

interface RevisedState {
  /** The state that the reviewers saw; null or absent unless this is a revision. */
  before?: RunState | null;
}

/**
 * Runs to the human gate, then acts on what reviewers decided in the meantime. That may be a revision,
 * which runs to the gate again.
 */
export async function runToGate(
  context: JobContext,
  open: OpenRun,
  advance: (run: Run) => Promise<RunState>,
  { before = null }: RevisedState = {},
): Promise<Displayed> {
  const displayed = await finishRun(context, open, advance);
  const { state } = displayed;
  const isProposed = (state.proposal ?? testsUnderReview(state)) !== null;
  const isAtGate = state.ending === null && isProposed;
  // Reviews so far are about the previous commit, not about this build.
  if (!isAtGate || context.mode.kind === "build") return displayed;
  const stored = { state, ending: null, at: "" };
  // If GitHub does not answer now, the next event checks again.
  const due = await readReconciliation(context, stored).catch(() => null);
  if (due === null || due.act === "wait") return displayed;
  // The revision changed nothing: the same review would only start it again.
  if (due.act === "revise" && before !== null && tipOf(before) === tipOf(state)) return displayed;
  return applyReconciliation(context, { stored, due, mayBeBuilt: false }).catch((error) => {
    // Another job has taken over the run.
    if (isBusy(error)) return displayed;
    throw error;
  });
}

/** Takes over what the build job made, and publishes a pull request or a report. */
export async function publishBundle(context: JobContext, basis: BuildBasis): Promise<Displayed> {
  const { open, adopt } = await openBundle(context, basis);
  return runToGate(context, open, adopt);
}

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
    const pull = open === null ? endOf(last) : "open";
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

function endOf(pull: { mergeCommit: string | null } | null): "merged" | "closed" | null {
  if (pull === null) return null;
  return pull.mergeCommit === null ? "closed" : "merged";
}

interface DueReconciliation {
  stored: StoredState;
  due: Reconciliation;
  /** Whether a build job may have run for this trigger. */
  mayBeBuilt: boolean;
}

/** Does what the pull request demands, in the part of the work that is this job's. */
async function applyReconciliation(
  context: JobContext,
  { stored, due, mayBeBuilt }: DueReconciliation,
): Promise<Displayed> {
  const approvesTests = due.act === "approveTests";
  const needsBuild = due.act === "resume" || due.act === "revise" || approvesTests;
  if (context.mode.kind === "build" && !needsBuild) return notDisplayed(null);
  if (context.mode.kind === "publish" && needsBuild) {
    if (mayBeBuilt) return publishBundle(context, { stored, continues: true, approvesTests });
    return showWaiting(context, stored, approvesTests ? NOT_STARTED : NOT_BUILT);
  }
  switch (due.act) {
    case "merge":
      return mergeRun(context);
    case "mergeAfterAll":
      return mergeAfterReturn(context);
    case "abort":
      return abortRun(context, { stored, by: due.by, words: due.words });
    case "revise":
      return reviseRun(context, { before: stored.state, words: due.words });
    case "approveTests": {
      const open = await openStoredAndShow(context, {});
      return runToGate(context, open, startCode);
    }
    case "resume": {
      const open = await openStoredAndShow(context, {});
      return runToGate(context, open, (run) => run.resume({ hint: due.hint }));
    }
    case "wait":
      return showWaiting(context, stored, due.reason);
    case "nothing":
      return context.statusComment.end({ state: stored.state });
  }
}

/** Merges the approved pull request, or records that someone merged it by hand. */
async function mergeRun(context: JobContext): Promise<Displayed> {
  const open = await openStored(context, {});
  const displayed = await finishRun(context, open, (run) =>
    resumeAndDecide(run, () => run.decide("approve")),
  );
  return displayed.state.ending === "unmerged" ? actOnRefusal(context, displayed) : displayed;
}

/** Acts on a pull request that was closed, or got a request for changes, while it was being merged. */
async function actOnRefusal(
  context: JobContext,
  displayed: Displayed & { state: RunState },
): Promise<Displayed> {
  const { state } = displayed;
  const stored = { state, ending: state.ending, at: "" };
  // If GitHub does not answer now, the next event checks again.
  const due = await readReconciliation(context, stored).catch(() => null);
  if (due?.act !== "abort" && due?.act !== "revise") return displayed;
  return applyReconciliation(context, { stored, due, mayBeBuilt: false }).catch((error) => {
    // Another job has taken over the run.
    if (isBusy(error)) return displayed;
    throw error;
  });
}

/** Merges an approved pull request although a later revision of it failed, or the run was aborted. */
async function mergeAfterReturn(context: JobContext): Promise<Displayed> {
  const open = await openStored(context, { returnToGate: true });
  return finishRun(context, open, async (run) => {
    await run.returnToGate();
    return run.decide("approve");
  });
}

interface Abort {
  stored: StoredState;
  by: string | null;
  words: string | null;
}

async function abortRun(context: JobContext, { stored, by, words }: Abort): Promise<Displayed> {
  const { act, actor } = context.trigger;
  const open = await openStored(context, { abort: true });
  const abort = (run: Run) =>
    stored.ending === "failed"
      ? run.abort()
      : resumeAndDecide(run, () => run.decide("abort", words ?? undefined));
  // Unless this event closed the pull request, it is unknown who did; it need not be this actor.
  const login = by ?? (act.name === "closed" ? actor : null);
  const abortedBy = login === null ? null : { login, words };
  return finishRun(context, open, abort, { abortedBy });
}

/** Continues a run at its test gate with the code; one that was killed after the approval is already there. */
async function startCode(run: Run): Promise<RunState> {
  const state = await run.resume();
  return testsUnderReview(state) === null ? state : run.decide("approve");
}

interface Revision {
  before: RunState | null;
  /** What the reviewers wrote. */
  words: string;
}

async function reviseRun(context: JobContext, { before, words }: Revision): Promise<Displayed> {
  const open = await openStoredAndShow(context, { revise: true });
  return runToGate(context, open, (run) => resumeAndDecide(run, () => run.revise(words)), {
    before,
  });
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
  { state }: StoredState,
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
    const { isRunning, isLabelled } = await readIssue(context.github, context.trigger.issue);
    if (isRunning) {
      return context.statusComment.end({ state: null, interruption: { kind: "died" } });
    }
    if (name === "status") {
      const { label } = context.config;
      const start = describeUnstarted({ label, isLabelled: isLabelled(label) });
      await reply(context, stack([start, await describeConditions(context)]));
    }
    return notDisplayed(null);
  }
  const due = await readReconciliation(context, stored);
  if (due.act === "resume") {
    // Only a start or a retry continues a run that was killed; here it is shown.
    if (context.mode.kind === "build") return notDisplayed(null);
    return context.statusComment.end({ state: stored.state, interruption: { kind: "died" } });
  }
  return applyReconciliation(context, { stored, due, mayBeBuilt: name === "review" });
}

interface Unstarted {
  /** The label that starts a run. */
  label: string;
  isLabelled: boolean;
}

function describeUnstarted({ label, isLabelled }: Unstarted): Markdown {
  const start = code("/tdd start");
  return isLabelled
    ? md`A run was requested for this issue, but it has not started. Comment ${start} to start one.`
    : md`No run has been started for this issue. Set the label ${code(label)}, or comment ${start}, to start one.`;
}

/** Says which workflow would not start for what the configuration names; null for none. */
async function describeConditions({
  directory,
  config,
}: Pick<JobContext, "directory" | "config">): Promise<Markdown | null> {
  const workflows = await checkWorkflowConditions(directory, config);
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
  if (stored === null || context.mode.kind === "build") return notDisplayed(null);
  const due = await readReconciliation(context, stored);
  const isDue = due.act === "merge" || due.act === "mergeAfterAll";
  if (!isDue) return notDisplayed(stored.state);
  return applyReconciliation(context, { stored, due, mayBeBuilt: false });
}

/** Continues an unfinished run where it stopped, or as its pull request or the hint demands. */
export async function continueRun(
  context: JobContext,
  stored: StoredState,
  { hint = "" } = {},
): Promise<Displayed> {
  const due = await readReconciliation(context, stored, { hint });
  return applyReconciliation(context, { stored, due, mayBeBuilt: true });
}
