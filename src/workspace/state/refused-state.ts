import { ArbiterError } from "../../errors.ts";

/** What others wrote to a ref and we will not work with: the ref is named, and nothing of it used. */
export function refusedState(ref: string, reason: string, cause?: unknown): ArbiterError {
  return new ArbiterError("state-refused", `${ref} is refused: ${reason}.`, {
    fix: `Look at it with "git log ${ref}". If it is not needed, remove it: git update-ref -d ${ref}`,
    data: { ref },
    cause,
  });
}
