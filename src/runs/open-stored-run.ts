import { ArbiterError } from "../errors.ts";
import { tryGit } from "../git/git.ts";
import { fetchMergeBase, fetchRefs, type Remote, readRemoteTip } from "../git/remote/remote.ts";
import { type Checkout, findRepository, projectRoot } from "../git/repository.ts";
import { createRunMemory } from "../git/state-store.ts";
import type { ModelNames } from "../llm/providers.ts";
import type { Log, Model } from "../ports.ts";
import { isOver, isUnfinished } from "../run-state/phases.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import type { SelectedSandbox } from "../sandbox/find-sandbox.ts";
import {
  mayBuildAgain,
  noSuchRun,
  planRetry,
  planReturn,
  type RetryRequest,
  runIsOver,
} from "../workflow/plan-retry.ts";
import { readNotedRun } from "../workflow/rebuild-state.ts";
import { safeLog } from "../workflow/safe-tools.ts";
import { type ClaimedState, claimIssue, readStoredState, withClaim } from "./claim-issue.ts";
import { fetchOriginState, gitRepoOf, ORIGIN, type Origin } from "./fetch-state.ts";
import type { Host } from "./host.ts";
import { type OpenRun, openModels, openRun } from "./open-run.ts";
import type { RunOptions } from "./options.ts";
import { announceSandbox, prepareTests } from "./sandboxed-tests.ts";
import { runSetup } from "./setup-command.ts";

/** How a run that is on record is to be continued. */
export interface StoredRequest extends RunOptions {
  issue: number;
  directory: string;
  /** That of the directory, where it is known. */
  repository?: Checkout;
  /**
   * The models to ask, given those that the run asked so far; throws where none is named. Not called
   * where only a decision is missing.
   */
  chooseModels: (remembered: ModelNames | null) => ModelNames;
  /** Stores the models' names with the run, for the next time it is continued. */
  rememberModels?: boolean;
  retry?: RetryRequest | undefined;
  /** The proposed change is to be revised. */
  revise?: boolean;
  /** The proposed change is to be decided on, though revising it failed. */
  returnToGate?: boolean;
  /** The run is to be aborted. */
  abort?: boolean;
}

/** Opens a run where it stopped: reads its state, checks its branch, and makes its worktree again. */
export async function openStoredRun(request: StoredRequest, host: Host): Promise<OpenRun> {
  const { issue, safe } = request;
  const checkout = request.repository ?? (await findRepository(request));
  const origin =
    sharedRemote(host) === null
      ? await fetchOriginState(checkout, { issue, branch: host.branch })
      : null;
  const state = await claimIssue(checkout, { issue, host, safe });
  return withClaim(state, () => openClaimedRun(request, { host, checkout, origin, state }));
}

interface ClaimedRun {
  host: Host;
  checkout: Checkout;
  origin: Origin | null;
  state: ClaimedState;
}

async function openClaimedRun(request: StoredRequest, claimed: ClaimedRun): Promise<OpenRun> {
  const { host, checkout, state } = claimed;
  const { base, tip, isProposed } = await describeStoredRun(state, {
    ...request,
    readBase: (branch) => host.findBase(checkout, branch),
    // The publish job knows the base that the build job must have started from.
    keepsBase: host.upstream !== undefined,
  });
  const isIdle = (isProposed && request.revise !== true) || request.abort === true;
  await syncBranch(request, { ...claimed, base, tip, isIdle });
  const log = safeLog(request.log, request.safe);
  await checkBase(request, { ...claimed, base, isIdle, log });
  const root = projectRoot(checkout);
  const work = isIdle
    ? {
        model: NO_MODEL,
        sandbox: null,
        prepareLater: () => prepareLastRun(request, { ...host, root, log }),
      }
    : await prepareWork(request, { root, state, log });
  const run = await openRun(request, {
    repository: { ...checkout, base },
    host,
    state,
    tip,
    ...work,
  });
  if (work.sandbox !== null) announceSandbox(work.sandbox, { mode: request.sandbox, log });
  return run;
}

/**
 * What is continued stays on the commit that it began with. On GitHub the merge is tested with the current
 * one, and only a base that nothing can be proposed for is refused, before a model is asked. Here only a
 * fast-forward is merged, so the user is told before more is spent. A retry has read the base already.
 */
async function checkBase(
  { issue, retry, abort }: StoredRequest,
  {
    host,
    checkout,
    base,
    isIdle,
    log,
  }: ClaimedRun & Pick<StoredTip, "base"> & { isIdle: boolean; log: Log },
): Promise<void> {
  const isLocal = host.surface === "terminal";
  if (retry !== undefined || abort === true || (isIdle && !isLocal)) return;
  const now = await host.findBase(checkout, base.branch);
  if (!isLocal || now.commit === base.commit) return;
  const moved = `${base.branch} has moved from ${base.commit.slice(0, 10)} to ${now.commit.slice(0, 10)} since the run began`;
  const text = `${moved}, so its change will not be merged here. When the run has ended, tdd-arbiter retry --issue ${issue} builds and tests it again on ${base.branch}.`;
  log.record({ kind: "warned", text });
}

export const NO_MODEL: Model = {
  name: "none",
  answer: async () => {
    throw new ArbiterError("fault", "A model was called while only a decision was needed.");
  },
};

interface LastRunParts extends Pick<WorkParts, "root" | "log">, Pick<Host, "runsNoTests"> {}

/** For a run that only has to be merged, where the base or the branch has moved since its last test. */
async function prepareLastRun(
  request: StoredRequest,
  { root, log, runsNoTests }: LastRunParts,
): Promise<SelectedSandbox> {
  const { setupCommand, env, signal } = request;
  if (runsNoTests) {
    throw new ArbiterError("tests-elsewhere", "The publish job runs no tests.", {
      fix: "Merge it by hand once the checks of the repository pass.",
    });
  }
  await runSetup(setupCommand, { root, env, log, signal });
  const sandbox = await prepareTests(request, { root, log });
  announceSandbox(sandbox, { mode: request.sandbox, log });
  return sandbox;
}

interface WorkParts {
  root: string;
  state: ClaimedState;
  log: Log;
}

async function prepareWork(request: StoredRequest, { root, state, log }: WorkParts) {
  const { setupCommand, env, signal } = request;
  await runSetup(setupCommand, { root, env, log, signal });
  const { models } = state.store;
  const names = request.chooseModels(await models.recall());
  const { model } = await openModels(names, { ...request, log });
  if (request.rememberModels) await models.store(names);
  return { model, sandbox: await prepareTests(request, { root, log }) };
}

interface StoredTip {
  base: RunState["base"];
  /** Where the run left its branch. */
  tip: string;
}

/** Checks that the branch was not moved where it is shared, and fetches what the change is built on. */
async function syncBranch(
  { issue, abort }: StoredRequest,
  {
    host,
    checkout,
    origin,
    state,
    base,
    tip,
    isIdle,
  }: ClaimedRun & StoredTip & { isIdle: boolean },
): Promise<void> {
  const stored = { branch: host.branch(issue), tip, isOurs: state.store.isKept };
  const remote = sharedRemote(host);
  if (remote !== null && !isIdle) {
    const ref = `refs/heads/${stored.branch}`;
    await requireUnmoved(await readRemoteTip(gitRepoOf(checkout), remote, ref), stored);
  }
  if (origin?.answer === "reached" && abort !== true) {
    await requireUnmoved(origin.tips.get(`refs/heads/${stored.branch}`) ?? null, stored);
    await fetchBase(checkout, { base: base.branch, tip });
  }
}

/** Where the branch is shared; null where at most the clone's origin has it. */
function sharedRemote({ remote, upstream }: Host): Remote | null {
  return remote ?? upstream ?? null;
}

interface StoredRun extends StoredTip {
  /** Whether all work is done, and only a decision and the merge are missing. */
  isProposed: boolean;
}

interface Intent extends Pick<StoredRequest, "issue" | "retry" | "abort" | "returnToGate"> {
  /** Where a branch is now; refuses one that nothing can be proposed for. */
  readBase?(branch: string): Promise<StoredTip["base"]>;
  /** A retry stays on the commit that the run started from. */
  keepsBase?: boolean;
}

/** Where a run stands, refused where there is none or where it cannot be continued as requested. */
export async function describeStoredRun(
  { store }: ClaimedState,
  { issue, retry, abort, returnToGate, ...current }: Intent,
): Promise<StoredRun> {
  const stored = await readStoredState(store.saver, store.thread);
  if (stored === null) throw noSuchRun(store.thread);
  const { state } = stored;
  if (state === null) return describeByNotes(store, issue);
  const moved = retry === undefined ? null : await findMovedBase(state, current);
  if (moved !== null) return { base: moved, tip: moved.commit, isProposed: false };
  const continuation = returnToGate === true ? planReturn(state) : retry && planRetry(state, retry);
  const isAborted = abort === true && !isOver(state.ending);
  const continues = isUnfinished(state.ending) || continuation !== undefined || isAborted;
  if (!continues) throw runIsOver(state);
  const commits = continuation?.update.commits;
  const { base, proposal } = state;
  const tip = tipOf({ base, commits: commits ?? state.commits });
  return { base, tip, isProposed: proposal !== null && retry === undefined };
}

/** Where the base of a run that may be built again is now; null if it has not moved, or must not. */
async function findMovedBase(
  state: RunState,
  { readBase, keepsBase }: Pick<Intent, "readBase" | "keepsBase">,
): Promise<RunState["base"] | null> {
  if (readBase === undefined || !mayBuildAgain(state)) return null;
  const now = await readBase(state.base.branch);
  return keepsBase || now.commit === state.base.commit ? null : now;
}

/** For a checkpoint that another version of TDD Arbiter wrote. */
async function describeByNotes(store: ClaimedState["store"], issue: number): Promise<StoredRun> {
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  if (noted === null) throw noSuchRun(store.thread);
  const isProposed = noted.events.some(({ note }) => note.node === "publish");
  return { base: noted.base, tip: noted.lastKnownGood, isProposed };
}

interface StoredBranch {
  branch: string;
  tip: string;
  isOurs(commit: string): Promise<boolean>;
}

/** Refuses a branch with commits that are not the run's: merging the run would lose them. */
async function requireUnmoved(
  commit: string | null,
  { branch, tip, isOurs }: StoredBranch,
): Promise<void> {
  if (commit === null || commit === tip || (await isOurs(commit))) return;
  throw new ArbiterError(
    "branch-exists",
    `${branch} was moved at origin to ${commit.slice(0, 10)}; the run left it at ${tip.slice(0, 10)}.`,
    {
      fix: `Merge it as it is, or move it back: git push --force-with-lease=${branch}:${commit} origin ${tip}:refs/heads/${branch}`,
    },
  );
}

interface Change {
  /** The branch that the change is built on. */
  base: string;
  tip: string;
}

/**
 * Fetches what a merge needs: a clone of another branch does not have the base, and a shallow clone may
 * lack the commit where the two part.
 */
async function fetchBase(checkout: Checkout, { base, tip }: Change): Promise<void> {
  const repo = gitRepoOf(checkout);
  const ref = `refs/heads/${base}`;
  const here = await tryGit(repo, ["show-ref", "--verify", "--quiet", ref]);
  if (here.exitCode !== 0) await fetchRefs(repo, ORIGIN, [`${ref}:${ref}`]);
  await fetchMergeBase({ repo, remote: ORIGIN, refs: [ref], commits: [ref, tip] });
}
