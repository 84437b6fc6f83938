import { describeError } from "../../errors.ts";
import { readIssue } from "../../github/read-issue.ts";
import type { Progress } from "../../reports/progress.ts";
import { isOver } from "../../run-state/ending.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { specDiffersFrom } from "../../spec/read-spec.ts";
import type { Spec } from "../../spec/spec.ts";
import { createRun, type Run } from "../../workflow/run.ts";
import type { Host } from "../host.ts";
import type { OpenRun } from "../open-run.ts";
import { openStoredRun, type StoredRequest } from "../open-stored-run.ts";
import { chooseModels } from "../prepare-run.ts";
import type { JobContext } from "./job-context.ts";

/** Goes on with an open run, closes it, and leaves the issue saying how it stands. */
export async function finishRun(
  { statusComment, work: { log }, safe, jobMode }: JobContext,
  open: OpenRun,
  go: (run: Run) => Promise<RunState>,
  more: Pick<Progress, "abortedBy"> = {},
): Promise<RunState> {
  let state: RunState;
  let wisher: string | null;
  try {
    const stopsBeforePublish = jobMode.mode === "build";
    const run = createRun(open.tools, {
      ...open.durability,
      watch: statusComment.watch,
      stopsBeforePublish,
    });
    state = await go(run);
    wisher = await open.durability.memory.beat();
    // It came too late to be seen between two steps, and was promised all the same.
    if (wisher !== null && !isOver(state.ending)) state = await run.abandon();
  } finally {
    // A lock that is not given back runs out by itself.
    await open.close({ discardBranch: true }).catch((error) => {
      log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  }
  const abortedBy = wisher === null ? more.abortedBy : { login: wisher, words: null };
  await statusComment.end({ state, abortedBy: abortedBy ?? null });
  return state;
}

type Wish = Pick<StoredRequest, "retry" | "giveUp" | "revise" | "returns">;

/** The run that is on record of the issue, as somebody wants to go on with it. */
export async function openStored(context: JobContext, wish: Wish): Promise<OpenRun> {
  const { work, host, directory, folder, trigger } = context;
  const { issue } = trigger;
  const request = {
    ...work,
    ...wish,
    issue,
    directory,
    folder,
    chooseModels: () => chooseJobModels(context),
  };
  const open = await openStoredRun(request, host);
  return { ...open, tools: { ...open.tools, wasIssueEdited: detectIssueEdit(context) } };
}

/** For a run that goes on: it is built from what the issue said when it began. */
export function detectIssueEdit({
  github,
  trigger,
  safe,
}: JobContext): (spec: Spec) => Promise<boolean> {
  return async (spec) =>
    specDiffersFrom(spec, (await readIssue(github, trigger.issue)).text, safe.redact);
}

/** The same for who works on it, which is shown. */
export function openStoredAndShow(context: JobContext, wish: Wish): Promise<OpenRun> {
  context.statusComment.prepare();
  return openStored({ ...context, host: hostShowingWork(context) }, wish);
}

/** People see that somebody is at work once nobody else can be. */
export function hostShowingWork({ host, statusComment }: JobContext): Host {
  return { ...host, onClaimed: () => statusComment.begin() };
}

export function chooseJobModels({ config, work }: JobContext) {
  const { model: configured, models } = config;
  return chooseModels({ typed: undefined, configured, models }, work.env);
}
