import { readIssue } from "../../github/read-issue.ts";
import { stack } from "../../reports/blocks.ts";
import { code, type Markdown, md, words } from "../../safe-text/markdown.ts";
import type { StoredState } from "../stored-state.ts";
import { checkWorkflowConditions } from "../workflow-conditions.ts";
import type { JobContext } from "./job-context.ts";
import { reply } from "./reply.ts";
import { applyReconciliation, readReconciliation } from "./run-to-gate.ts";
import { type Displayed, notDisplayed } from "./status-comment.ts";

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
