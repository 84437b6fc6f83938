export interface Attempt {
  commit: string;
  /** How many of the tests that were red pass. */
  passing: number;
  /** How many tests fail that passed in the baseline; looked for only once the red ones pass. */
  regressions: number;
}

/**
 * Nothing broken comes first, then most red tests passing, then fewest others broken; between
 * equals, the earlier one.
 */
export function betterAttempt(best: Attempt | null, next: Attempt): Attempt {
  if (best === null) return next;
  const [bestBreaks, nextBreaks] = [best.regressions > 0, next.regressions > 0];
  if (bestBreaks !== nextBreaks) return bestBreaks ? next : best;
  if (best.passing !== next.passing) return best.passing > next.passing ? best : next;
  return next.regressions < best.regressions ? next : best;
}
