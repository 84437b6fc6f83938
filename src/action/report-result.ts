import { setFailed } from "@actions/core";
import {
  ArbiterError,
  bugNotice,
  describeError,
  describeFault,
  isAboutTheIssue,
  isInternalError,
} from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Outcome } from "../runs/github/dispatch.ts";
import type { JobResult } from "../runs/github/handle-event.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { writeOutputs } from "./outputs.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  write(text: string): void;
  /** Calls `write` while the runner obeys workflow commands. */
  withCommands(write: () => void): void;
}

/** Writes the job's outputs and summary; returns the error that the job fails with, null for none. */
export async function reportResult(
  result: JobResult,
  { env, safe, write, withCommands }: Outlets,
): Promise<unknown> {
  if (result.done !== "ran") {
    writeOutputs({ status: result.done === "refused" ? "refused" : "ignored" });
    const text = result.done === "answered" ? "Answered." : `Nothing to do: ${result.reason}.`;
    write(`${safe.line(text)}\n`);
    return null;
  }
  const outcome = result.result;
  const { state } = outcome;
  if (state === null) {
    writeOutputs({ status: statusWithoutRun(outcome) });
  } else {
    // Loaded only when there is a run to report.
    const { writeJobPage } = await import("./job-page.ts");
    writeJobPage({ ...outcome, state }, { env, safe, withCommands });
  }
  return failureOf(outcome);
}

function statusWithoutRun({
  error,
  isRunningElsewhere,
  shown,
}: Outcome): "running" | "needs-info" | "failed" | "ignored" {
  if (error !== null) return isForTheIssue(error) ? "needs-info" : "failed";
  if (isRunningElsewhere) return "running";
  return (shown.interruption ?? null) === null ? "ignored" : "failed";
}

function failureOf({ state, advanced, error, isBuilt }: Outcome): unknown {
  // The publish job reports how the run ended.
  if (isBuilt) return null;
  if (error !== null) return isForTheIssue(error) ? null : error;
  return advanced && state?.ending === "failed" ? runFailed(state) : null;
}

/** The issue says what is wrong with it; nothing is wrong with the job. */
function isForTheIssue(error: unknown): boolean {
  return error instanceof ArbiterError && isAboutTheIssue(error);
}

function runFailed({ issue, error, decision }: RunState): ArbiterError {
  const reason = error?.message ?? decision?.reason ?? "its report has no reason";
  const report = "The report is on the issue.";
  const why = `${reason.replace(/\.$/, "")}.`;
  const message =
    error?.node === "publish"
      ? `#${issue} is implemented, but not proposed: ${why}`
      : `#${issue} could not be implemented: ${why}`;
  return new ArbiterError("run-failed", message, {
    fix: error?.code === "fault" ? `${report} ${bugNotice("that report", "github")}` : report,
  });
}

interface FailureOutlets {
  env: NodeJS.ProcessEnv;
  safe: Pick<Sanitizer, "text" | "screen">;
  write(text: string): void;
  fail?(message: string): void;
}

/** Fails the job with one line and the fix; see `showFault` for the stack. */
export function reportFailure(
  error: unknown,
  { env, safe, write, fail = setFailed }: FailureOutlets,
): void {
  const isBug = isInternalError(error);
  showFault(error, { env, safe, write });
  const message = describeError(error, "github");
  fail(safe.text(isBug ? `${message}\n${bugNotice("the log above", "github")}` : message));
}

/**
 * Writes stack and causes to the log, without secrets: of an internal error always, of any other when
 * debug logging is on, which the runner tells with `RUNNER_DEBUG`.
 */
export function showFault(
  error: unknown,
  { env, safe, write }: Omit<FailureOutlets, "fail">,
): void {
  if (!isInternalError(error) && env.RUNNER_DEBUG !== "1") return;
  write(`${safe.screen(safe.text(describeFault(error)))}\n`);
}
