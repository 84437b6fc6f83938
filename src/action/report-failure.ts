import { setFailed } from "@actions/core";
import { bugNotice, describeError, describeFault, isInternalError } from "../errors.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

interface FailureOutlets {
  env: NodeJS.ProcessEnv;
  safe: Pick<Sanitizer, "text" | "screen">;
  write(text: string): void;
  fail?(message: string): void;
}

/**
 * Fails the job with one line and the fix. Stack and causes go to the log for a bug of ours, and for
 * every failure when debug logging is on: that is what a runner sets `RUNNER_DEBUG` for.
 */
export function reportFailure(
  error: unknown,
  { env, safe, write, fail = setFailed }: FailureOutlets,
): void {
  const isBug = isInternalError(error);
  if (isBug || env.RUNNER_DEBUG === "1") {
    write(`${safe.screen(safe.text(describeFault(error)))}\n`);
  }
  const message = describeError(error, "github");
  fail(safe.text(isBug ? `${message}\n${bugNotice("the log above")}` : message));
}
