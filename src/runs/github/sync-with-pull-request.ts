import { isBusy } from "../../errors.ts";
import { findLastPull, findOpenPull } from "../../github/pull-request.ts";
import { readIssue } from "../../github/read-issue.ts";
import { readReviewDecision } from "../../github/read-reviews.ts";
import { onGitHub } from "../../github/request-fault.ts";
import { type Reconciliation, reconcile } from "../../routing/reconcile.ts";
import { type RunState, tipOf } from "../../run-state/run-state.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Run } from "../../workflow/run.ts";
import { openState } from "../claim-issue.ts";
import type { OpenRun } from "../open-run.ts";
import { readStoredState, type StoredState } from "../stored-state.ts";
import { finishRun, openStored, openStoredAndShow } from "./finish-run.ts";
import type { JobContext } from "./job-context.ts";
import { openBundle } from "./open-bundle.ts";
import { reply } from "./reply.ts";
import type { BuildBasis } from "./verify-bundle.ts";

/** Says how it stands; where that has changed since, acts upon it first. */
export async function syncWithPullRequest(
  context: JobContext,
  stored: StoredState | null,
): Promise<RunState | null> {
  const { name } = context.trigger.act;
  if (stored === null) {
    const { isRunning, isLabelled } = await readIssue(context.github, context.trigger.issue);
    if (isRunning) await context.statusComment.end({ state: null, interruption: { kind: "died" } });
    else if (name === "status") await reply(context, notBegun(isLabelled(context.config.label)));
    return null;
  }
  const found = await readReconciliation(context, stored);
  if (found.act === "resume") {
    if (context.jobMode.mode === "build") return null;
    await context.statusComment.end({ state: stored.state, interruption: { kind: "died" } });
    return stored.state;
  }
  return applyReconciliation(context, { stored, found, mayBeBuilt: name === "review" });
}

function notBegun(isAsked: boolean): Markdown {
  return isAsked
    ? md`It was asked for, and no run of it has begun. ${code("/tdd start")} begins one.`
    : md`Nothing was asked for here yet. ${code("/tdd start")} does.`;
}

/** Goes on with a run that was begun: from where it stopped, or by what has become of its pull request. */
export async function continueRun(
  context: JobContext,
  stored: StoredState,
): Promise<RunState | null> {
  const found = await readReconciliation(context, stored);
  return applyReconciliation(context, { stored, found, mayBeBuilt: true });
}

type Go = (run: Run) => Promise<RunState>;

/**
 * Works up to the gate; whoever has decided there before the run was over is heard now. `before` is
 * the run as they had seen it.
 */
export async function runToGate(
  context: JobContext,
  open: OpenRun,
  go: Go,
  before: RunState | null = null,
): Promise<RunState | null> {
  const state = await finishRun(context, open, go);
  const isShown = state.ending === null && state.proposal !== null;
  // What was built is not seen by anybody yet: whatever they have decided is of what was there before.
  if (!isShown || context.jobMode.mode === "build") return state;
  const stored = { state, ending: null, at: "" };
  // Where GitHub does not answer, the next event looks again.
  const found = await readReconciliation(context, stored).catch(() => null);
  if (found === null || found.act === "wait") return state;
  // Nothing has come of another round: one more would be asked for by the same words.
  if (found.act === "revise" && before !== null && tipOf(before) === tipOf(state)) return state;
  return applyReconciliation(context, { stored, found, mayBeBuilt: false }).catch((error) => {
    // Somebody else was faster to take it up.
    if (isBusy(error)) return state;
    throw error;
  });
}

/** Takes over what another job has built, and goes on with it: to a pull request, or to a report. */
export async function publishBundle(
  context: JobContext,
  basis: BuildBasis,
): Promise<RunState | null> {
  const { open, go } = await openBundle(context, basis);
  return runToGate(context, open, go);
}

interface Found {
  stored: StoredState;
  found: Reconciliation;
  /** Whether a job before this one may have done the work that is to be done. */
  mayBeBuilt: boolean;
}

/** Does what has to be done so that a run and its pull request agree. */
async function applyReconciliation(
  context: JobContext,
  { stored, found, mayBeBuilt }: Found,
): Promise<RunState | null> {
  const isWork = found.act === "resume" || found.act === "revise";
  if (context.jobMode.mode === "build" && !isWork) return null;
  if (context.jobMode.mode === "publish" && isWork) {
    if (mayBeBuilt) return publishBundle(context, { stored, goesOn: true });
    await context.statusComment.end({ state: undecided(stored.state), waitsFor: NOT_BUILT });
    return stored.state;
  }
  switch (found.act) {
    case "nothing":
      await context.statusComment.end({ state: stored.state });
      return stored.state;
    case "wait":
      await context.statusComment.end({ state: undecided(stored.state), waitsFor: found.reason });
      return stored.state;
    case "resume": {
      const open = await openStoredAndShow(context, {});
      return runToGate(context, open, (run) => run.resume());
    }
    case "merge": {
      const open = await openStored(context, {});
      return finishRun(context, open, (run) => atTheGate(run, () => run.decide("approve")));
    }
    case "mergeAfterAll": {
      const open = await openStored(context, { returns: true });
      return finishRun(context, open, async (run) => {
        await run.returnToGate();
        return run.decide("approve");
      });
    }
    case "abort":
      return abortRun(context, { stored, by: found.by, words: found.words });
    case "revise": {
      const open = await openStoredAndShow(context, { revise: true });
      const again = (run: Run) => atTheGate(run, () => run.revise(found.words));
      return runToGate(context, open, again, stored.state);
    }
  }
}

interface Abort {
  stored: StoredState;
  by: string | null;
  words: string | null;
}

async function abortRun(context: JobContext, { stored, by, words }: Abort): Promise<RunState> {
  const { act, actor } = context.trigger;
  const open = await openStored(context, { giveUp: true });
  const give = (run: Run) =>
    stored.ending === "failed"
      ? run.abandon()
      : atTheGate(run, () => run.decide("abort", words ?? undefined));
  // Who closed it while nobody was there is not known, and was not whoever asks now.
  const login = by ?? (act.name === "closed" ? actor : null);
  const abortedBy = login === null ? null : { login, words };
  return finishRun(context, open, give, { abortedBy });
}

const NOT_BUILT = "somebody asks for changes, which no job has worked in yet: say /tdd retry";

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

/** What is on record of an issue, with what others have pushed. */
export interface IssueRecord {
  stored: StoredState | null;
  /** Who is at work on it now. */
  lock: { owner: string; link: string } | null;
}

export async function readIssueRecord({
  place,
  host,
  trigger: { issue },
}: JobContext): Promise<IssueRecord> {
  const store = openState(place, { thread: host.thread(issue), remote: host.remote });
  await store.fetch();
  const stored = await readStoredState(store.saver, store.thread);
  return { stored, lock: await store.lock.read() };
}

/** What GitHub shows of the pull request, and what follows from it for a run that nobody is in. */
async function readReconciliation(
  { github, host, config, trigger: { issue } }: JobContext,
  stored: StoredState,
): Promise<Reconciliation> {
  const branch = host.branch(issue);
  return onGitHub(`Looking at the pull request of ${branch}`, async () => {
    const open = await findOpenPull(github, branch);
    const last = open === null ? await findLastPull(github, branch) : null;
    const pull = open === null ? endOf(last) : "open";
    const review = open && (await readReviewDecision(github, open, config.changes_requested));
    // Another version's state is not read; that there is a pull request says enough.
    const isProposed = stored.state === null ? pull !== null : stored.state.proposal !== null;
    return reconcile({ run: { ending: stored.ending, isProposed }, pull, review });
  });
}

function endOf(pull: { mergeCommit: string | null } | null): "merged" | "closed" | null {
  if (pull === null) return null;
  return pull.mergeCommit === null ? "closed" : "merged";
}
