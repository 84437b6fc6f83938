import { ArbiterError } from "../../errors.ts";

/** What others wrote to a ref and we will not work with: the ref is named, and nothing of it used. */
export function refusedState(ref: string, reason: string, cause?: unknown): ArbiterError {
  const removal = ref.startsWith("refs/notes/")
    ? `git notes --ref=${ref} remove <commit>`
    : `git update-ref -d ${ref}`;
  return new ArbiterError("state-refused", `${ref} is refused: ${reason}.`, {
    fix: `Look at it with "git log -p ${ref}". What is not needed can be removed: ${removal}`,
    data: { ref },
    cause,
  });
}
