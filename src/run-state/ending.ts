/** How a run can end. */
export const ENDINGS = ["merged", "unmerged", "aborted", "failed", "covered"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Still at work, or waiting for somebody: approved but unmerged, it goes on once it can be merged. */
export function isUnfinished(ending: Ending | null): ending is "unmerged" | null {
  return ending === null || ending === "unmerged";
}

/** Nothing is left of it to give up. */
export function isOver(ending: Ending | null): boolean {
  return ending === "merged" || ending === "covered" || ending === "aborted";
}
