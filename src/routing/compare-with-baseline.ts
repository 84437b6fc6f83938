import type { TestCase, TestReport } from "../ports.ts";
import { isFailing, testsById } from "./verdict.ts";

/** What became of the tests of the baseline, by id. */
export interface SuiteComparison {
  passToPass: string[];
  /** Tests that passed before and fail now, or whose file can no longer be collected. */
  regressions: string[];
  /** Tests that failed before the change, and are never charged to it. */
  stillFailing: string[];
  /** Tests that passed before, and now are skipped or missing from the report. */
  lost: string[];
}

export function compareWithBaseline(baseline: TestReport, now: TestReport): SuiteComparison {
  const after = testsById(now);
  const broken = new Set(now.collectionErrors.map((error) => error.file));
  const before = [...testsById(baseline).values()].filter(wasRun);
  const fates = before.map((test) => ({
    id: test.id,
    fate: fateOf(test, after.get(test.id), { isFileBroken: broken.has(test.file) }),
  }));
  const withFate = (fate: Fate) => fates.filter((one) => one.fate === fate).map(({ id }) => id);
  return {
    passToPass: withFate("passToPass"),
    regressions: withFate("regressions"),
    stillFailing: withFate("stillFailing"),
    lost: withFate("lost"),
  };
}

export function wasRun(test: TestCase): boolean {
  return test.outcome !== "skipped";
}

type Fate = keyof SuiteComparison;

function fateOf(
  before: TestCase,
  now: TestCase | undefined,
  { isFileBroken }: { isFileBroken: boolean },
): Fate | null {
  const failsNow = now === undefined ? isFileBroken : isFailing(now);
  if (failsNow) return isFailing(before) ? "stillFailing" : "regressions";
  if (isFailing(before)) return null;
  return now?.outcome === "passed" ? "passToPass" : "lost";
}
