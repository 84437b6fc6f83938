import { ArbiterError, isAboutTheIssue } from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { JobResult } from "../runs/github/handle-event.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { writeOutputs } from "./outputs.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  write(text: string): void;
  /** Where an order to the runner is meant. */
  aloud(say: () => void): void;
}

/** Tells the job's page and its later steps how it ended; answers what the job fails with, null for nothing. */
export async function reportResult(
  { received, outcome }: JobResult,
  { env, write, aloud }: Outlets,
): Promise<unknown> {
  if (outcome === null) {
    endIdle(received, { env, write });
    return null;
  }
  const { state, wentOn, error, isBuilt } = outcome;
  if (state !== null) {
    // With all its pages: whoever has nothing to tell does not wait for them.
    const { writeJobPage: tellHow } = await import("./job-page.ts");
    tellHow({ ...outcome, state }, { env, aloud });
  } else writeOutputs({ status: statusWithoutRun(outcome) });
  // How it ended is for the job that publishes to say.
  if (isBuilt) return null;
  if (error !== null) return isForTheIssue(error) ? null : error;
  return wentOn && state?.ending === "failed" ? runFailed(state) : null;
}

function endIdle(
  received: JobResult["received"],
  { env, write }: Pick<Outlets, "env" | "write">,
): void {
  const safe = createSanitizer({ secrets: secretValues(env) });
  writeOutputs({ status: received.done === "refused" ? "refused" : "ignored" });
  const said = "reason" in received ? `Nothing to do: ${received.reason}.` : "Answered.";
  write(`${safe.line(said)}\n`);
}

function statusWithoutRun({
  error,
  isElsewhere,
  shown,
}: NonNullable<JobResult["outcome"]>): "running" | "needs-info" | "failed" | "ignored" {
  if (error !== null) return isForTheIssue(error) ? "needs-info" : "failed";
  if (isElsewhere) return "running";
  return (shown.interruption ?? null) === null ? "ignored" : "failed";
}

/** Whoever wrote the issue is told there; with the job nothing is wrong. */
function isForTheIssue(error: unknown): boolean {
  return error instanceof ArbiterError && isAboutTheIssue(error);
}

function runFailed({ issue, error, decision }: RunState): ArbiterError {
  const reason = error?.message ?? decision?.reason ?? "";
  return new ArbiterError("run-failed", `#${issue} could not be implemented: ${reason}`, {
    fix: "The report is on the issue.",
  });
}
