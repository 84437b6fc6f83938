import { ArbiterError, describeError, isCancelled } from "../../errors.ts";
import { hashText, type LiveIssue, readIssue } from "../../github/issues.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { IssueText, Trigger } from "../../github/trigger.ts";
import type { Progress } from "../../reports/progress.ts";
import { isOver } from "../../run-state/phases.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { shownOnPage } from "../../spec/markdown/visible-text.ts";
import { readSpec, specDiffersFrom } from "../../spec/read-spec.ts";
import type { Spec } from "../../spec/spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";
import { createRun, type Run } from "../../workflow/run.ts";
import type { Host } from "../host.ts";
import type { OpenRun } from "../open-run.ts";
import { openStoredRun, type StoredRequest } from "../open-stored-run.ts";
import { requireModels } from "../options.ts";
import type { JobContext } from "./job-context.ts";
import type { Displayed } from "./status-comment.ts";

/** Advances an open run, closes it, and shows on the issue where it stands. */
export async function finishRun(
  { statusComment, options: { log, signal }, safe, mode, showFault }: JobContext,
  open: OpenRun,
  advance: (run: Run) => Promise<RunState>,
  { abortedBy = null }: Pick<Progress, "abortedBy"> = {},
): Promise<Displayed & { state: RunState }> {
  let state: RunState;
  let abortRequestedBy: string | null;
  const showCancelled = () => void statusComment.cancel();
  signal.addEventListener("abort", showCancelled, { once: true });
  try {
    const run = createRun(open.tools, {
      ...open.durability,
      watch: statusComment.watch,
      onFault: showFault,
      stopsBeforePublish: mode.kind === "build",
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
  context: JobContext,
  continueOptions: ContinueOptions,
): Promise<OpenRun> {
  const { options, host, directory, folder, trigger, mode } = context;
  const request = {
    ...options,
    ...continueOptions,
    issue: trigger.issue,
    directory,
    folder,
    mayRunTests: mode.kind !== "publish",
    chooseModels: () => chooseJobModels(context),
  };
  const open = await openStoredRun(request, host);
  return { ...open, tools: { ...open.tools, wasIssueEdited: detectIssueEdit(context) } };
}

/** Like `openStored`, and also updates the status comment. */
export function openStoredAndShow(
  context: JobContext,
  continueOptions: ContinueOptions,
): Promise<OpenRun> {
  context.statusComment.prepare();
  return openStored({ ...context, host: hostShowingWork(context) }, continueOptions);
}

/** The host, which also shows that a run is at work once this job holds the issue's lock. */
export function hostShowingWork({ host, statusComment }: JobContext): Host {
  return { ...host, onClaimed: () => statusComment.begin() };
}

/** Compares the issue with the spec of the stored run, which was read when the run started. */
export function detectIssueEdit({
  github,
  trigger,
  safe,
}: JobContext): (spec: Spec) => Promise<boolean> {
  return async (spec) => {
    const live = await readIssue(github, trigger.issue);
    return specDiffersFrom(spec, seenText(live.text, live), safe.redact);
  };
}

export function chooseJobModels({ config }: JobContext) {
  return requireModels(config);
}

/** Whether a person reviews the tests first: by the configuration, or by the command. */
export function reviewsTests({ config, trigger: { act } }: JobContext): boolean {
  return config.gate === "tests" || (act.name === "start" && act.gate === "tests");
}

/** Reads the issue as it was when the run was requested: the actor has not seen later edits. */
export async function readIssueDocument(
  github: GitHub,
  trigger: Trigger,
): Promise<{ document: SpecDocument; text: IssueText }> {
  const { issue } = trigger;
  const live = await readIssue(github, issue);
  const text = trigger.text ?? requireUnedited(live, trigger);
  const seen = seenText(text, live);
  const spec = readSpec({ id: `#${issue}`, ...seen });
  return { document: { name: `#${issue}`, markdown: seen.body, spec }, text };
}

/** The text that people see on the issue's page, which GitHub knows best unless it shows a later edit. */
function seenText({ title, body }: IssueText, { text, page }: LiveIssue): IssueText {
  if (page === null || body !== text.body) return { title, body };
  return { title, body: shownOnPage(body, page) };
}

function requireUnedited({ text }: LiveIssue, { issue, textHash }: Trigger): IssueText {
  if (textHash === null || hashText(text) === textHash) return text;
  throw new ArbiterError("issue-edited", `#${issue} was edited after the run was requested.`, {
    fix: "Read it again, then set the label again.",
  });
}
