import type { Config } from "../../config/schema.ts";
import { describeError, isAboutTheIssue } from "../../errors.ts";
import { createProgressComment, type ProgressComment } from "../../github/kept-comment.ts";
import type { IssueState } from "../../github/labels.ts";
import type { GitHub } from "../../github/octokit.ts";
import { showState } from "../../github/show-state.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Log } from "../../ports.ts";
import type { Progress } from "../../reports/progress.ts";
import { statusPage } from "../../reports/status.ts";
import { isNodeName, type NodeName } from "../../routing/nodes.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { createSanitizer, type SafeLine, type Sanitizer } from "../../safe-text/sanitizer.ts";
import { secretValues } from "../../safe-text/secret-values.ts";
import type { StartedJob } from "./started-job.ts";

interface Opening extends Pick<StartedJob, "job" | "inputs" | "env" | "log"> {
  trigger: Trigger;
  github: GitHub;
  config: Pick<Config, "changes_requested" | "label">;
}

/** The comment and the label of the issue that somebody acted on. */
export function openStatusComment(opening: Opening): StatusComment {
  const { trigger, github, config, job, inputs, env, log } = opening;
  if (inputs.mode === "build") return createSilentStatusComment(log);
  const { issue } = trigger;
  const safe = createSanitizer({ secrets: secretValues(env) });
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  const clock = { now: Date.now, after: later };
  return createStatusComment({
    github,
    comment: createProgressComment({ github, issue, workflow: job.workflow, clock, warn }),
    safe,
    log,
    facts: { issue, link: job.runUrl, changesRequested: config.changes_requested },
    asking: config.label,
  });
}

/** Nobody waits for a comment that is late; it does not keep the job from ending. */
function later(milliseconds: number, call: () => void): void {
  setTimeout(call, milliseconds).unref();
}

/** What people see of a run on its issue: one comment, and the label of its state. */
export interface StatusComment {
  log: Log<SafeLine>;
  watch(state: RunState): void;
  /** The last state that was seen. */
  readonly state: RunState | null;
  /** Whether what goes wrong is to be shown here. */
  readonly isPrepared: boolean;
  /** What kept it from showing how it ended at last; null for nothing. */
  readonly trouble: unknown;
  /** What it said last beside the state. */
  readonly shown: Shown;
  /** From here on, it is the issue that says how it goes; nothing is shown yet. */
  prepare(): void;
  /** Nobody else shows anything there now. */
  begin(): Promise<void>;
  /** Never fails: what came of the run counts more than what is seen of it. */
  end(last: Ended): Promise<void>;
}

type Shown = Pick<Progress, "abortedBy" | "waitsFor" | "interruption">;

interface Ended extends Shown {
  state: RunState | null;
}

interface Options {
  github: GitHub;
  comment: ProgressComment;
  safe: Sanitizer;
  /** Where the lines of the run go beside. */
  log: Log<SafeLine>;
  facts: Pick<Progress, "issue" | "link" | "changesRequested">;
  /** What the label is called that asks for a run. */
  asking: string;
}

export function createStatusComment(options: Options): StatusComment {
  const { github, comment, safe, log, facts, asking } = options;
  const running = new Set<NodeName>();
  let state: RunState | null = null;
  let isPrepared = false;
  let trouble: unknown = null;
  let shown: Shown = {};

  const page = (more: Partial<Progress> = {}) =>
    safe.markdown(statusPage({ ...facts, state, running: [...running], ...more }));
  const label = (shown: IssueState | null) =>
    showState(github, { issue: facts.issue, state: shown, asking });

  const warn = (error: unknown) =>
    log.record({ kind: "warned", text: safe.line(describeError(error)) });
  const keep = (error: unknown) => {
    warn(error);
    trouble ??= error;
  };

  return {
    get state() {
      return state;
    },
    get isPrepared() {
      return isPrepared;
    },
    get trouble() {
      return trouble;
    },
    get shown() {
      return shown;
    },
    log: {
      record: (event) => {
        log.record(event);
        if (event.kind !== "started" && event.kind !== "finished") return;
        if (!isNodeName(event.node)) return;
        if (event.kind === "finished") running.delete(event.node);
        else running.add(event.node);
        comment.show(page());
      },
    },
    watch: (seen) => {
      state = seen;
      comment.show(page());
    },
    prepare: () => {
      isPrepared = true;
    },
    begin: async () => {
      comment.show(page());
      await label("running").catch(warn);
    },
    end: async (last) => {
      running.clear();
      ({ state, ...shown } = last);
      trouble = null;
      await comment.finish(page(last)).catch(keep);
      await label(stateShown(last)).catch(keep);
    },
  };
}

/** The label that an issue has when the job is over. */
function stateShown({ state, interruption = null }: Ended): IssueState | null {
  if (interruption?.kind === "refused") {
    return isAboutTheIssue(interruption.error) ? "needs-info" : "failed";
  }
  if (state === null || interruption !== null) return null;
  if (state.ending === null) return state.proposal === null ? null : "review";
  return LABELS[state.ending];
}

const LABELS: Readonly<Record<NonNullable<RunState["ending"]>, IssueState | null>> = {
  merged: "done",
  unmerged: "review",
  failed: "failed",
  aborted: null,
  covered: null,
};

/** For a job that may only read: what it has to say is in its log. */
function createSilentStatusComment(log: Log<SafeLine>): StatusComment {
  let state: RunState | null = null;
  let shown: Shown = {};
  return {
    get state() {
      return state;
    },
    get shown() {
      return shown;
    },
    isPrepared: true,
    trouble: null,
    log,
    watch: (seen) => {
      state = seen;
    },
    prepare: () => {},
    begin: async () => {},
    end: async (last) => {
      ({ state, ...shown } = last);
    },
  };
}
