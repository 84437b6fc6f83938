/** What of a question's budget goes to which view of the repository. */
export interface BudgetShares {
  tree: number;
  /** Signatures of what the issue may be about. */
  map: number;
  /** Signatures of files that are too long to be shown whole. */
  outlines: number;
  files: number;
}

/** Views that give an overview have a share and a limit; whole files have all the rest. */
export function shareBudget(tokens: number): BudgetShares {
  const tree = share(tokens, { part: 1 / 8, most: 8_000 });
  const map = share(tokens, { part: 1 / 6, most: 10_000 });
  const outlines = share(tokens, { part: 1 / 10, most: 6_000 });
  return { tree, map, outlines, files: tokens - tree - map - outlines };
}

function share(tokens: number, { part, most }: { part: number; most: number }): number {
  return Math.min(Math.floor(tokens * part), most);
}
