import { ArbiterError, describeError } from "../../errors.ts";
import type { Interruption } from "../../reports/progress.ts";

/** For people to read, whatever was thrown. */
export function refusalInterruption(error: unknown): Extract<Interruption, { kind: "refused" }> {
  return { kind: "refused", error: known(error) };
}

/** The same for a run that had begun. */
export function faultInterruption(error: unknown): Interruption {
  return { kind: "died", error: known(error) };
}

function known(error: unknown): ArbiterError {
  if (error instanceof ArbiterError) return error;
  return new ArbiterError("fault", describeError(error), { cause: error });
}
