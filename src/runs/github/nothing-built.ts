import { ArbiterError } from "../../errors.ts";

/** The other job failed before it had anything to hand over; why is in its log. */
export function nothingBuilt(issue: number): ArbiterError {
  return new ArbiterError("nothing-built", `The build of #${issue} has handed nothing over.`, {
    fix: "Look at the log of the job that builds, and start again.",
  });
}

/** Two builds may have begun from the same state; the first to be published counts. */
export function alreadyTaken(issue: number): ArbiterError {
  return new ArbiterError("overtaken", `#${issue} has gone on while it was built.`, {
    fix: "Nothing of this build was used. Start again if it is still wanted.",
  });
}
