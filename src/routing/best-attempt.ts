import type { TestReport } from "../ports.ts";
import { testsById } from "./tests-by-id.ts";

export interface Attempt {
  commit: string;
  /** How many of the tests that were red pass. */
  passing: number;
  /** How many tests fail that passed in the baseline. */
  regressions: number;
}

export interface AttemptEvidence {
  commit: string;
  report: TestReport | null;
  redTests: readonly string[];
  regressions: readonly string[];
}

export function measureAttempt(evidence: AttemptEvidence): Attempt {
  const tests = testsById(evidence.report ?? { tests: [], collectionErrors: [] });
  return {
    commit: evidence.commit,
    passing: evidence.redTests.filter((id) => tests.get(id)?.outcome === "passed").length,
    regressions: evidence.regressions.length,
  };
}

/** Nothing broken comes first, then most red tests passing; between equals, the earlier one. */
export function betterAttempt(best: Attempt | null, next: Attempt): Attempt {
  if (best === null) return next;
  const [bestIsClean, nextIsClean] = [best.regressions === 0, next.regressions === 0];
  if (bestIsClean !== nextIsClean) return bestIsClean ? best : next;
  if (best.passing !== next.passing) return best.passing > next.passing ? best : next;
  return next.regressions < best.regressions ? next : best;
}
