/** How a run can end. */
export const ENDINGS = ["merged", "unmerged", "aborted", "failed", "covered"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Running, or waiting for a person: an approved run that could not be merged may still be merged. */
export function isUnfinished(ending: Ending | null): ending is "unmerged" | null {
  return ending === null || ending === "unmerged";
}

/** Nothing is left to abort. */
export function isOver(ending: Ending | null): boolean {
  return ending === "merged" || ending === "covered" || ending === "aborted";
}
