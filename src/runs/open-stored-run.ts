import { ArbiterError } from "../errors.ts";
import { type GitPlace, tryGit } from "../git/git.ts";
import { deepenUntilMergeBase } from "../git/remote/deepen.ts";
import { fetchRefs, type Remote, readRemoteTip } from "../git/remote/remote.ts";
import { findRepository, projectRoot, type RepositoryPlace } from "../git/repository.ts";
import { createRunMemory } from "../git/run-memory.ts";
import type { ModelNames } from "../llm/models-by-node.ts";
import type { Log, Model } from "../ports.ts";
import { isUnfinished } from "../run-state/ending.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { planRetry, planReturn, type RetryRequest } from "../workflow/plan-retry.ts";
import { readNotedRun } from "../workflow/rebuild-state.ts";
import { runIsOver } from "../workflow/run.ts";
import { safeLog } from "../workflow/safe-tools.ts";
import { type ClaimedState, claimIssue, withClaim } from "./claim-issue.ts";
import type { Host } from "./host.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { fetchOriginState, gitPlaceOf, ORIGIN, type Origin } from "./origin.ts";
import { runSetup } from "./setup-command.ts";
import { readStoredState } from "./stored-state.ts";
import { announceSandbox, prepareTests } from "./test-sandbox.ts";
import { prepareModel, type RunOptions } from "./tools.ts";

/** A run that is on record, as somebody wants to go on with it. */
export interface StoredRequest extends RunOptions {
  issue: number;
  directory: string;
  folder?: string | undefined;
  /** Who is asked, refused where nobody was named; at the gate nobody is needed. */
  chooseModels: () => ModelNames;
  retry?: RetryRequest | undefined;
  /** What was proposed is to be worked over. */
  revise?: boolean;
  /** What was proposed is to be decided on, though another round on it failed. */
  returns?: boolean;
  /** Nothing is to be worked on any more. */
  giveUp?: boolean;
}

/** Opens a run where it stopped: its state is read, its branch settled, its worktree made again. */
export async function openStoredRun(request: StoredRequest, host: Host): Promise<OpenRun> {
  const { issue, directory, folder, env } = request;
  const place = await findRepository({ directory, folder, env });
  const origin =
    whoSees(host) === null ? await fetchOriginState(place, { issue, branch: host.branch }) : null;
  const state = await claimIssue(place, issue, host);
  return withClaim(state, () => openClaimed(request, { host, place, origin, state }));
}

interface Claimed {
  host: Host;
  place: RepositoryPlace;
  origin: Origin | null;
  state: ClaimedState;
}

async function openClaimed(request: StoredRequest, claimed: Claimed): Promise<OpenRun> {
  const { host, place, state } = claimed;
  const { env } = request;
  await state.store.fetch();
  const { base, tip, isProposed } = await describeStoredRun(state, request);
  const idle = (isProposed && request.revise !== true) || request.giveUp === true;
  await settleWithOthers(request, { ...claimed, base, tip, idle });
  const log = safeLog(request.log, createSanitizer({ secrets: secretValues(env) }));
  const work = idle ? IDLE : await prepareWork(request, { root: projectRoot(place), log });
  const run = await openRun(request, { repository: { ...place, base }, host, state, tip, ...work });
  if (work.sandbox !== null) announceSandbox(work.sandbox, { mode: request.sandbox, log });
  return run;
}

interface Place {
  root: string;
  log: Log;
}

async function prepareWork(request: StoredRequest, { root, log }: Place) {
  const { setupCommand, env, signal } = request;
  await runSetup(setupCommand, { root, env, log, signal });
  const { model } = await prepareModel(request, { models: request.chooseModels(), log });
  return { model, sandbox: await prepareTests(request, { root, log }) };
}

/** The branch is as the run left it wherever others see it; here is what it was built on. */
async function settleWithOthers(
  { issue, giveUp }: StoredRequest,
  { host, place, origin, state, base, tip, idle }: Claimed & LeftAt & { idle: boolean },
): Promise<void> {
  const left = { branch: host.branch(issue), tip, isOurs: state.store.isKept };
  const seen = whoSees(host);
  if (seen !== null && !idle) {
    await requireUnmoved(await readBranch(gitPlaceOf(place), seen, left.branch), left);
  }
  if (origin?.answer === "asked" && giveUp !== true) {
    await requireUnmoved(origin.tips.get(`refs/heads/${left.branch}`), left);
    await fetchBase(place, { base: base.branch, tip });
  }
}

/** Where others see the branch; null where only a clone's origin may. */
function whoSees({ remote, upstream }: Host): Remote | null {
  return remote ?? upstream ?? null;
}

interface LeftAt {
  base: RunState["base"];
  tip: string;
}

interface Standing extends LeftAt {
  /** Whether all work is done, and only a person and the merge are missing. */
  isProposed: boolean;
}

type Wanted = Pick<StoredRequest, "issue" | "retry" | "giveUp" | "returns">;

export async function describeStoredRun(
  { store }: ClaimedState,
  { issue, retry, giveUp, returns }: Wanted,
): Promise<Standing> {
  const stored = await readStoredState(store.saver, store.thread);
  if (stored === null) throw noSuchRun(issue);
  const { state } = stored;
  if (state === null) return standingByNotes(store, issue);
  const course = returns === true ? planReturn(state) : retry && planRetry(state, retry);
  const goesOn = isUnfinished(state.ending) || course !== undefined || giveUp === true;
  if (!goesOn) throw runIsOver(state);
  const commits = course?.update.commits;
  const { base, proposal } = state;
  const tip = tipOf({ base, commits: commits ?? state.commits });
  return { base, tip, isProposed: proposal !== null && retry === undefined };
}

/** For a checkpoint that another version wrote. */
async function standingByNotes(store: ClaimedState["store"], issue: number): Promise<Standing> {
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  if (noted === null) throw noSuchRun(issue);
  const isProposed = noted.events.some(({ note }) => note.node === "publish");
  return { base: noted.base, tip: noted.lastKnownGood, isProposed };
}

interface Left {
  branch: string;
  tip: string;
  isOurs(commit: string): Promise<boolean>;
}

/** Somebody may have pushed to the branch where others see it, and would not find it merged. */
async function requireUnmoved(
  found: string | undefined,
  { branch, tip, isOurs }: Left,
): Promise<void> {
  if (found === undefined || found === tip || (await isOurs(found))) return;
  throw new ArbiterError(
    "branch-exists",
    `Somebody moved ${branch} at origin to ${found.slice(0, 10)}; the run left it at ${tip.slice(0, 10)}.`,
    {
      fix: `Merge it as it is, or put it back: git push --force-with-lease=${branch}:${found} origin ${tip}:refs/heads/${branch}`,
    },
  );
}

async function readBranch(
  place: GitPlace,
  remote: Remote,
  branch: string,
): Promise<string | undefined> {
  return (await readRemoteTip(place, remote, `refs/heads/${branch}`)) ?? undefined;
}

function noSuchRun(issue: number): ArbiterError {
  return new ArbiterError("no-such-run", `There is no run of #${issue} on record.`, {
    fix: `Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`,
  });
}

export const NO_MODEL: Model = {
  name: "none",
  answer: async () => {
    throw new ArbiterError("fault", "A model was asked, though only a person was missing.");
  },
};

/** For who only has to decide, or to clean up. */
const IDLE = { model: NO_MODEL, sandbox: null };

interface Change {
  /** The branch that the change is built on. */
  base: string;
  tip: string;
}

/**
 * Sees to it that the change can be merged here: a clone of another branch does not have the base, and
 * a shallow one may not know where the two part.
 */
async function fetchBase(place: RepositoryPlace, { base, tip }: Change): Promise<void> {
  const home = gitPlaceOf(place);
  const ref = `refs/heads/${base}`;
  const here = await tryGit(home, ["show-ref", "--verify", "--quiet", ref]);
  if (here.exitCode !== 0) await fetchRefs(home, ORIGIN, [`${ref}:${ref}`]);
  await deepenUntilMergeBase({ place: home, remote: ORIGIN, refs: [ref], commits: [ref, tip] });
}
