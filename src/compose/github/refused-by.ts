import { ArbiterError, describeError } from "../../errors.ts";
import type { Interruption } from "../../workflow/pages/progress.ts";

/** For people to read, whatever was thrown. */
export function refusedBy(error: unknown): Extract<Interruption, { kind: "refused" }> {
  const known =
    error instanceof ArbiterError
      ? error
      : new ArbiterError("fault", describeError(error), { cause: error });
  return { kind: "refused", error: known };
}
