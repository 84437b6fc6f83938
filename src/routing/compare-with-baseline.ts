import type { TestCase, TestReport } from "../ports.ts";
import { isFailing, testsById } from "./verdict.ts";

/** The whole suite before and after, as test ids. */
export interface SuiteComparison {
  /** False without a baseline: then nothing is charged. */
  comparable: boolean;
  passToPass: string[];
  /** Passed before and fail now, or their file can no longer be collected. */
  regressions: string[];
  /** Failed before the first change, and never charged to it. */
  stillFailing: string[];
  mended: string[];
  /** Passed before, and now skipped or not in the report at all. */
  lost: string[];
  newPasses: string[];
  /** Fail now, and did not run before. */
  newFailures: string[];
}

export function compareWithBaseline(baseline: TestReport | null, now: TestReport): SuiteComparison {
  const before = baseline === null ? new Map<string, TestCase>() : testsById(baseline);
  const after = testsById(now);
  const broken = new Set(now.collectionErrors.map((error) => error.file));
  const ran = [...before.values()].filter(wasRun);
  const fates = ran.map((test) => ({
    id: test.id,
    fate: fateOf(test, after.get(test.id), broken.has(test.file)),
  }));
  const known = new Set(ran.map((test) => test.id));
  const added = [...after.values()].filter((test) => wasRun(test) && !known.has(test.id));
  const withFate = (fate: Fate) => fates.filter((one) => one.fate === fate).map(({ id }) => id);
  return {
    comparable: baseline !== null,
    passToPass: withFate("passToPass"),
    regressions: withFate("regressions"),
    stillFailing: withFate("stillFailing"),
    mended: withFate("mended"),
    lost: withFate("lost"),
    newPasses: added.filter((test) => !isFailing(test)).map((test) => test.id),
    newFailures: added.filter(isFailing).map((test) => test.id),
  };
}

function wasRun(test: TestCase): boolean {
  return test.outcome !== "skipped";
}

type Fate = "passToPass" | "regressions" | "stillFailing" | "mended" | "lost";

function fateOf(before: TestCase, now: TestCase | undefined, isBroken: boolean): Fate | null {
  const failsNow = now === undefined ? isBroken : isFailing(now);
  if (failsNow) return isFailing(before) ? "stillFailing" : "regressions";
  const passesNow = now?.outcome === "passed";
  if (isFailing(before)) return passesNow ? "mended" : null;
  return passesNow ? "passToPass" : "lost";
}
