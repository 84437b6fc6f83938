import { appendFileSync } from "node:fs";
import type { JobResult } from "../compose/github/receive-job.ts";
import { ArbiterError } from "../errors.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { failureAnnotations } from "../workflow/pages/failure-annotations.ts";
import { jobSummaryPage } from "../workflow/pages/job-summary-page.ts";
import { runOutputs } from "../workflow/pages/run-outputs.ts";
import type { RunState } from "../workflow/state.ts";
import { writeAnnotations } from "./write-annotations.ts";
import { writeOutputs } from "./write-outputs.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  write(text: string): void;
  /** Where an order to the runner is meant. */
  aloud(say: () => void): void;
}

/** Tells the job's page and its later steps how it ended; answers what the job fails with, null for nothing. */
export async function endJob(
  { received, outcome }: JobResult,
  { env, write, aloud }: Outlets,
): Promise<unknown> {
  if (outcome === null) {
    endIdle(received, write);
    return null;
  }
  const { state, wentOn, error, isBuilt } = outcome;
  if (state !== null) tellHow({ ...outcome, state }, { env, write, aloud });
  else writeOutputs({ status: statusWithoutRun(error) });
  // How it ended is for the job that publishes to say.
  if (isBuilt) return null;
  if (error !== null) return isAboutTheIssue(error) ? null : error;
  return wentOn && state?.ending === "failed" ? runFailed(state) : null;
}

type Told = NonNullable<JobResult["outcome"]> & { state: RunState };

function tellHow(
  { state, wentOn, isBuilt, branch, issue, folder, link }: Told,
  { env, aloud }: Outlets,
): void {
  const safe = createSanitizer({ secrets: secretValues(env) });
  writeOutputs({ ...runOutputs(state, { branch }), ...(isBuilt ? { status: "built" } : {}) });
  const summary = safe.markdown(jobSummaryPage({ issue, state, link }));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summary}\n`);
  // Whoever only looks at a run that failed before has not failed.
  const annotations = wentOn ? failureAnnotations(state, { directory: folder }) : [];
  if (annotations.length > 0) aloud(() => writeAnnotations(annotations, safe));
}

function endIdle(received: JobResult["received"], write: Outlets["write"]): void {
  writeOutputs({ status: received.done === "refused" ? "refused" : "ignored" });
  write("reason" in received ? `Nothing to do: ${received.reason}.\n` : "Answered.\n");
}

/** Without a fault, somebody else is at it. */
function statusWithoutRun(error: unknown): "running" | "needs-info" | "failed" {
  if (error === null) return "running";
  return isAboutTheIssue(error) ? "needs-info" : "failed";
}

const ABOUT_THE_ISSUE: ReadonlySet<string> = new Set([
  "spec-incomplete",
  "design-blocked",
  "context-refused",
  "issue-edited",
]);

/** Whoever wrote the issue is told there; with the job nothing is wrong. */
function isAboutTheIssue(error: unknown): boolean {
  return error instanceof ArbiterError && ABOUT_THE_ISSUE.has(error.code);
}

function runFailed({ issue, error, decision }: RunState): ArbiterError {
  const reason = error?.message ?? decision?.reason ?? "";
  return new ArbiterError("run-failed", `#${issue} could not be implemented: ${reason}`, {
    fix: "The report is on the issue.",
  });
}
