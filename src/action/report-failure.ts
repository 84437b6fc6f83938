import { setFailed } from "@actions/core";
import { bugNotice, describeError, describeFault, isInternalError } from "../errors.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

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
