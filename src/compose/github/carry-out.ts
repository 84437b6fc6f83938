import { type ComposedRun, chooseModels, composeRun } from "../../compose.ts";
import { ArbiterError, isCancelled, isRefusal } from "../../errors.ts";
import { answer, whatIsAnswered } from "../../github/answer.ts";
import type { Reconciliation } from "../../routing/reconcile.ts";
import { code, link, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Progress } from "../../workflow/pages/progress.ts";
import { createRun, type Run } from "../../workflow/run.ts";
import type { RunState } from "../../workflow/state.ts";
import { openState } from "../claim-issue.ts";
import type { OpenRun } from "../open-run.ts";
import { openStoredRun, type StoredRequest } from "../open-stored-run.ts";
import type { StoredState } from "../stored-state.ts";
import type { Desk } from "./desk.ts";
import { readIssueDocument } from "./issue-document.ts";
import { lookAtRun, readRecord } from "./look-at-run.ts";

/** What a trigger led to, for whoever started the job. */
export interface Outcome {
  state: RunState | null;
  /** What went wrong where the run itself could not say it. */
  error: unknown;
}

/** Does what somebody asked for, and leaves the issue saying how it ended. */
export async function carryOut(desk: Desk): Promise<Outcome> {
  try {
    return { state: await act(desk), error: null };
  } catch (error) {
    if (isBusy(error)) {
      await reply(desk, describeBusy(String(error.data.link)));
      return { state: null, error: null };
    }
    await desk.screen.end({ state: desk.screen.state, interruption: interruptionBy(error, desk) });
    return { state: desk.screen.state, error };
  }
}

async function act(desk: Desk): Promise<RunState | null> {
  const { act: asked } = desk.trigger;
  const { stored, lock } = await readRecord(desk);
  if (lock !== null) return leaveToOther(desk, lock.link);
  switch (asked.name) {
    case "start":
      return isUnfinished(stored) ? settle(desk, stored) : start(desk);
    case "retry":
      if (stored === null) return start(desk);
      return isUnfinished(stored) ? settle(desk, stored) : retry(desk);
    case "abort":
      return abandon(desk, stored);
    case "status":
    case "review":
    case "closed":
      return lookAgain(desk, stored);
    case "help":
      return null;
  }
}

/** Somebody is in the run: what it is about is theirs to do, or to hear of. */
async function leaveToOther(desk: Desk, runLink: string): Promise<null> {
  const { trigger, site, place } = desk;
  const { name } = trigger.act;
  if (name === "abort") {
    const { lock } = openState(place, { thread: site.thread(trigger.issue), remote: site.remote });
    const isHeard = await lock.requestAbort(trigger.actor);
    await reply(desk, isHeard ? describeStopping(runLink) : md`The run was over already.`);
  } else if (name !== "closed" && name !== "review") {
    await reply(desk, describeBusy(runLink));
  }
  return null;
}

async function start(desk: Desk): Promise<RunState> {
  const { trigger, github, site, config, work, directory } = desk;
  const { issue } = trigger;
  await desk.screen.begin();
  const document = await readIssueDocument(github, trigger);
  const composed = await composeRun(
    {
      ...work,
      issue,
      document,
      contextPaths: [],
      directory,
      base: config.base_branch,
      models: modelsOf(desk),
      maxContextTokens: config.context.max_tokens,
    },
    site,
  );
  return finish(desk, composed, (run) => run.start(inputOf(issue, composed)));
}

function inputOf(issue: number, { spec, contextPaths, base, tools }: ComposedRun) {
  const commit = tools.workspace.baseCommit;
  return { issue, spec, contextPaths, base: { branch: base, commit } };
}

async function retry(desk: Desk): Promise<RunState> {
  const { act: asked } = desk.trigger;
  const wish = asked.name === "retry" ? wishOf(asked) : {};
  await desk.screen.begin();
  const open = await openStored(desk, { retry: wish });
  return finish(desk, open, (run) => run.retry(wish));
}

const PHASES = { scaffold: "tests", implement: "code" } as const;

function wishOf({ from, hint }: { from: keyof typeof PHASES | null; hint: string }) {
  return {
    ...(hint === "" ? {} : { hint }),
    ...(from === null ? {} : { from: PHASES[from] }),
  };
}

async function abandon(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  if (stored === null || isOver(stored)) {
    await reply(desk, md`There is nothing to abort: no run of this issue is going on.`);
    return stored?.state ?? null;
  }
  const open = await openStored(desk, { giveUp: true });
  const { actor } = desk.trigger;
  return finish(desk, open, (run) => run.abandon(), { abortedBy: { login: actor, words: null } });
}

/** Says how it stands; where that has changed since, acts upon it first. */
async function lookAgain(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  const isAsked = desk.trigger.act.name === "status";
  if (stored === null) {
    if (isAsked) await reply(desk, md`Nothing was asked for here yet. ${code("/tdd start")} does.`);
    return null;
  }
  const found = await lookAtRun(desk, stored);
  if (found.act === "resume") {
    await desk.screen.end({ state: stored.state, interruption: { kind: "died" } });
    return stored.state;
  }
  return follow(desk, { stored, found });
}

/** Goes on with a run that was begun: from where it stopped, or by what has become of its pull request. */
async function settle(desk: Desk, stored: StoredState): Promise<RunState | null> {
  return follow(desk, { stored, found: await lookAtRun(desk, stored) });
}

interface Found {
  stored: StoredState;
  found: Reconciliation;
}

async function follow(desk: Desk, { stored, found }: Found): Promise<RunState | null> {
  switch (found.act) {
    case "nothing":
      await desk.screen.end({ state: stored.state });
      return stored.state;
    case "wait":
      await desk.screen.end({ state: stored.state, waitsFor: found.reason });
      return stored.state;
    case "resume": {
      await desk.screen.begin();
      const open = await openStored(desk, {});
      return finish(desk, open, (run) => run.resume());
    }
    case "merge": {
      const open = await openStored(desk, {});
      return finish(desk, open, (run) => atTheGate(run, () => run.decide("approve")));
    }
    case "abort": {
      const words = found.words ?? undefined;
      const open = await openStored(desk, { giveUp: true });
      const give = (run: Run) =>
        stored.ending === "failed"
          ? run.abandon()
          : atTheGate(run, () => run.decide("abort", words));
      const login = found.by ?? desk.trigger.actor;
      return finish(desk, open, give, { abortedBy: { login, words: found.words } });
    }
    case "revise": {
      await desk.screen.begin();
      const open = await openStored(desk, { revise: true });
      return finish(desk, open, (run) => atTheGate(run, () => run.revise(found.words)));
    }
  }
}

/** Another version's state is rebuilt by resuming; at the gate it waits again. */
async function atTheGate(run: Run, decide: () => Promise<RunState>): Promise<RunState> {
  await run.resume();
  return decide();
}

type Stored = Pick<StoredRequest, "retry" | "giveUp" | "revise">;

function openStored(desk: Desk, wish: Stored): Promise<OpenRun> {
  const { work, site, directory, trigger } = desk;
  const { issue } = trigger;
  const request = { ...work, ...wish, issue, directory, chooseModels: () => modelsOf(desk) };
  return openStoredRun(request, site);
}

function modelsOf({ config, work }: Desk) {
  const { model: configured, models } = config;
  return chooseModels({ typed: undefined, configured, models }, work.env);
}

async function finish(
  { screen }: Desk,
  open: OpenRun,
  go: (run: Run) => Promise<RunState>,
  more: Pick<Progress, "abortedBy"> = {},
): Promise<RunState> {
  let state: RunState;
  try {
    state = await go(createRun(open.tools, { ...open.durability, watch: screen.watch }));
  } finally {
    await open.close({ discardBranch: true });
  }
  await screen.end({ state, ...more });
  return state;
}

function isUnfinished(stored: StoredState | null): stored is StoredState {
  return stored !== null && (stored.ending === null || stored.ending === "unmerged");
}

const OVER: ReadonlySet<string> = new Set(["merged", "covered", "aborted"]);

function isOver({ ending }: StoredState): boolean {
  return ending !== null && OVER.has(ending);
}

function isBusy(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && error.code === "already-running";
}

function interruptionBy(error: unknown, { screen }: Desk) {
  if (isCancelled(error)) return { kind: "cancelled" } as const;
  if (screen.state !== null && !isRefusal(error)) return { kind: "died" } as const;
  const known =
    error instanceof ArbiterError
      ? error
      : new ArbiterError("fault", String(error), { cause: error });
  return { kind: "refused", error: known } as const;
}

async function reply({ github, trigger, safe }: Desk, page: Markdown): Promise<void> {
  const about = whatIsAnswered(trigger);
  await answer(github, { number: trigger.issue, about, page: safe.markdown(page) });
}

function describeBusy(address: string): Markdown {
  return md`It is at work already: ${link("the run", address)}. ${code("/tdd abort")} stops it.`;
}

function describeStopping(address: string): Markdown {
  return md`${link("The run", address)} stops before its next step, and cleans up.`;
}
