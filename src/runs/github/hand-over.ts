import { writeBundle } from "../../git/bundle/write-bundle.ts";
import { NOTES_REF } from "../../git/notes/notes.ts";
import { stateRef } from "../../git/state/thread-ref.ts";
import { homeOf } from "../origin.ts";
import type { Outcome } from "./handle-trigger.ts";
import type { Desk } from "./job-context.ts";

/** Puts what a build has made where the job that publishes finds it: state and notes, and the commits behind. False where there is nothing. */
export async function handOver(
  { half, place }: Desk,
  { state, wentOn, error }: Outcome,
): Promise<boolean> {
  if (half.mode !== "build" || state === null || !wentOn || error !== null) return false;
  const { issue, base } = state;
  await writeBundle(homeOf(place), {
    file: half.bundle,
    refs: [stateRef(issue), NOTES_REF],
    known: [base.commit, ...half.known],
  });
  return true;
}
