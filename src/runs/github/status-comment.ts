import type { Config } from "../../config/schema.ts";
import {
  ArbiterError,
  describeError,
  describeFault,
  isAboutTheIssue,
  isInternalError,
} from "../../errors.ts";
import { testsUnderReview } from "../../features/test-gate/record.ts";
import { createLiveComment, type LiveComment } from "../../github/comments.ts";
import { readChecks } from "../../github/failed-checks.ts";
import { type IssueState, setStateLabel } from "../../github/issues.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Log } from "../../ports.ts";
import type { Interruption, Progress } from "../../reports/progress.ts";
import { statusPage } from "../../reports/status.ts";
import { isNodeName, type NodeName } from "../../routing/nodes.ts";
import { isOver } from "../../run-state/phases.ts";
import { proposedCommit, type RunState } from "../../run-state/run-state.ts";
import type { SafeLine, Sanitizer } from "../../safe-text/sanitizer.ts";
import type { StartedJob } from "./job.ts";

/** What the issue shows of its run: one comment that is edited in place, and one label. */
export interface StatusComment {
  /** Passes events on to the job's log, and shows which nodes are running. */
  log: Log<SafeLine>;
  watch(state: RunState): void;
  /** The last state that `watch` or `end` was given. */
  readonly state: RunState | null;
  /** Whether an error is to be shown here rather than in a reply. */
  readonly isPrepared: boolean;
  /** From now on errors are shown here; nothing is written yet. */
  prepare(): void;
  /** Shows that the run is at work. Call it only while holding the issue's lock. */
  begin(): Promise<void>;
  /** Never fails: the result of the run counts more than its display. */
  end(last: Ended): Promise<Displayed>;
  /**
   * Shows that the run was cancelled, once; what is still stopping is no longer shown. A cancelled job
   * has a few seconds, so call it before anything else.
   */
  cancel(): Promise<Displayed>;
}

type Shown = Pick<Progress, "abortedBy" | "waitsFor" | "interruption">;

/** The run after this job, and what the status comment shows besides its state. */
export interface Displayed {
  state: RunState | null;
  /** What is shown besides the state. */
  shown: Shown;
  /** What kept it from being shown; null for nothing. */
  displayError: unknown;
}

/** For a job that leaves the status comment as it is. */
export function notDisplayed(state: RunState | null): Displayed {
  return { state, shown: {}, displayError: null };
}

interface Ended extends Shown {
  state: RunState | null;
}

interface Opening extends Pick<StartedJob, "job" | "safe" | "log"> {
  trigger: Trigger;
  github: GitHub;
  config: Pick<Config, "changes_requested" | "label">;
  /** Whether another job shows everything on GitHub. */
  isSilent: boolean;
}

/** The status comment of the trigger's issue. A silent one only keeps the state: its job's log says everything. */
export function openStatusComment(opening: Opening): StatusComment {
  const { trigger, github, config, job, isSilent, safe, log } = opening;
  const { issue } = trigger;
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  const clock = {
    now: Date.now,
    // A pending edit does not keep the job from ending.
    after: (milliseconds: number, call: () => void) => void setTimeout(call, milliseconds).unref(),
  };
  const comment = createLiveComment({ github, issue, workflow: job.workflow, clock, warn });
  return createStatusComment({
    comment: isSilent ? SILENT : comment,
    label: async (state) => {
      if (!isSilent) await setStateLabel(github, { issue, state, startLabel: config.label });
    },
    readRedChecks: async (state) => {
      const isOpen = state !== null && state.proposal !== null && !isOver(state.ending);
      const head = isOpen && !isSilent ? proposedCommit(state) : null;
      return head === null ? [] : (await readChecks(github, head)).failed;
    },
    safe,
    log,
    facts: { issue, link: job.runUrl, changesRequested: config.changes_requested },
  });
}

const SILENT: LiveComment = { show: () => {}, finish: async () => {} };

interface Options {
  comment: LiveComment;
  /** Gives the issue the label of its state. */
  label(state: IssueState | null): Promise<void>;
  /** The failed checks of the pull request that waits in this state; none in any other. */
  readRedChecks(state: RunState | null): Promise<NonNullable<Progress["redChecks"]>>;
  safe: Sanitizer;
  log: Log<SafeLine>;
  facts: Pick<Progress, "issue" | "link" | "changesRequested">;
}

export function createStatusComment(options: Options): StatusComment {
  const { comment, label, safe, log, facts } = options;
  const running = new Set<NodeName>();
  let state: RunState | null = null;
  let isPrepared = false;
  let cancelled: Promise<Displayed> | null = null;

  const page = (more: Partial<Progress> = {}) =>
    safe.markdown(statusPage({ ...facts, state, running: [...running], ...more }));

  const warn = (error: unknown) =>
    log.record({ kind: "warned", text: safe.line(describeError(error)) });
  const tryToShow = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => {
        warn(error);
        return error;
      },
    );

  const showEnd = async (last: Ended): Promise<Displayed> => {
    running.clear();
    const { state: ended, ...shown } = last;
    state = ended;
    const redChecks = await options.readRedChecks(ended);
    const commentError = await tryToShow(comment.finish(page({ ...last, redChecks })));
    const labelError = await tryToShow(label(labelOf(last)));
    const displayError = commentError ?? labelError;
    // What is merged is merged: the issue may have been locked, deleted or transferred meanwhile.
    const isNoFailure = ended?.ending === "merged" && isOutOfReach(displayError);
    return { state: ended, shown, displayError: isNoFailure ? null : displayError };
  };

  return {
    get state() {
      return state;
    },
    get isPrepared() {
      return isPrepared;
    },
    log: {
      record: (event) => {
        log.record(event);
        if (cancelled !== null) return;
        if (event.kind === "decided" || event.kind === "warned") return;
        if (!isNodeName(event.node)) return;
        if (event.kind === "started") running.add(event.node);
        else running.delete(event.node);
        comment.show(page());
      },
    },
    watch: (seen) => {
      state = seen;
      if (cancelled === null) comment.show(page());
    },
    prepare: () => {
      isPrepared = true;
    },
    begin: async () => {
      comment.show(page());
      await label("running").catch(warn);
    },
    end: async (last) => {
      const isCancellation = last.interruption?.kind === "cancelled";
      return isCancellation && cancelled !== null ? cancelled : showEnd(last);
    },
    cancel: async () => {
      if (!isPrepared) return notDisplayed(state);
      cancelled ??= showEnd({ state, interruption: { kind: "cancelled" } });
      return cancelled;
    },
  };
}

/** Refused for the issue's sake, not for the token's. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ArbiterError) || error.code !== "github-refused") return false;
  const { status } = error.data;
  return status === 404 || status === 410 || /\bis locked\b/i.test(error.message);
}

/** The state that the issue's label shows when the job has ended. */
function labelOf({ state, interruption = null }: Ended): IssueState | null {
  if (interruption?.kind === "refused") {
    return isAboutTheIssue(interruption.error) ? "needs-info" : "failed";
  }
  if (state === null || interruption !== null) return null;
  if (state.ending === null) {
    return state.proposal === null && testsUnderReview(state) === null ? null : "review";
  }
  return LABELS[state.ending];
}

const LABELS: Readonly<Record<NonNullable<RunState["ending"]>, IssueState | null>> = {
  merged: "done",
  unmerged: "review",
  failed: "failed",
  aborted: null,
  covered: null,
};

/** An error that kept a run from starting, for the status comment or a reply. */
export function refusalOf(error: unknown): Extract<Interruption, { kind: "refused" }> {
  return { kind: "refused", error: namedError(error) };
}

/** An error that interrupted a run that had started. */
export function interruptionOf(error: unknown): Interruption {
  return { kind: "died", error: namedError(error) };
}

function namedError(error: unknown): ArbiterError {
  if (error instanceof ArbiterError && !isInternalError(error)) return error;
  const fault = new ArbiterError("fault", describeError(error), { cause: error });
  // The trace of what was thrown, not of this function.
  fault.stack = describeFault(error);
  return fault;
}
