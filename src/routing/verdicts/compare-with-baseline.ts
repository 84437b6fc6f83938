import type { TestCase, TestReport } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { isFailing, testsById } from "./verdict.ts";

/** What became of the tests of the baseline, by id. */
export interface SuiteComparison {
  passToPass: string[];
  /** Tests that passed before and fail now, or whose file can no longer be collected. */
  regressions: string[];
  /** Tests that failed before the change, and are never charged to it. */
  stillFailing: string[];
  /** Tests that passed before, and now are skipped, expected to fail or missing from the report. */
  notRun: string[];
  /** Cases of parametrised tests that passed before and no longer exist, while other cases do and pass. */
  removedCases: string[];
  /** Tests that were skipped before and are skipped now: nothing is known about them. */
  skipped: string[];
  /** Tests that pass now although a mark (xfail) says that they fail: that proves nothing. */
  xpassed: string[];
  /** Tests that fail now, and did not run before because the time was up then. */
  unknown: string[];
  /** How many existing tests pass now, and did not run before because the time was up then. */
  passingOnlyNow: number;
}

interface Known {
  /** The base once more: it tells which cases are named anew in every run. */
  again?: TestReport | undefined;
  /** Ids of the new tests, which could not run before. */
  added?: readonly string[];
}

export function compareWithBaseline(
  baseline: TestReport,
  now: TestReport,
  { again = baseline, added = [] }: Known = {},
): SuiteComparison {
  const after = testsById(now);
  const broken = new Set(now.collectionErrors.map((error) => error.file));
  const known = testsById(baseline);
  const before = [...known.values()].filter(wasRun);
  const transitions = before
    .filter(({ id, file }) => after.has(id) || now.left?.[file] === undefined)
    .map((test) => ({
      id: test.id,
      transition: transitionOf(test, after.get(test.id), { isFileBroken: broken.has(test.file) }),
    }));
  const notSeenBefore = [...after.values()].filter(({ id, file }) => {
    return baseline.left?.[file] !== undefined && !known.has(id) && !added.includes(id);
  });
  const idsOf = (wanted: Transition) =>
    transitions.filter(({ transition }) => transition === wanted).map(({ id }) => id);
  const runs = { baseline, again, after };
  const { notRun, removedCases, renamed } = followCases(idsOf("notRun"), runs);
  return {
    passToPass: [...idsOf("passToPass"), ...renamed],
    regressions: idsOf("regressions"),
    stillFailing: idsOf("stillFailing"),
    notRun,
    removedCases,
    skipped: baseline.tests.filter(isSkipped).flatMap(({ id }) => {
      const now = after.get(id);
      return now !== undefined && isSkipped(now) ? [id] : [];
    }),
    xpassed: [...after.values()].filter(({ outcome }) => outcome === "xpassed").map(({ id }) => id),
    unknown: notSeenBefore.filter(isFailing).map(({ id }) => id),
    passingOnlyNow: notSeenBefore.filter(({ outcome }) => outcome === "passed").length,
  };
}

interface Cases {
  baseline: TestReport;
  again: TestReport;
  after: ReadonlyMap<string, TestCase>;
}

/**
 * The file of a parametrised test is locked, but its cases may come from the code, or be named by
 * addresses and times. Missing cases are followed if other cases of the test run, and all of these pass.
 * Of the cases that are missing on the base as well, as many as are new have another name; the rest no
 * longer exists.
 */
function followCases(missing: readonly string[], { baseline, again, after }: Cases) {
  const known = new Set(baseline.tests.map(({ id }) => id));
  const lasting = new Set(again.tests.map(({ id }) => id));
  const cases = casesByTest(after.values());
  const found: Record<"notRun" | "removedCases" | "renamed", string[]> = {
    notRun: [],
    removedCases: [],
    renamed: [],
  };
  for (const [plain, ids] of groupBy(missing, plainTestId)) {
    const now = cases.get(plain) ?? [];
    const isFollowed = now.length > 0 && now.every(({ outcome }) => outcome === "passed");
    const added = now.filter(({ id }) => !known.has(id)).length;
    if (!isFollowed) found.notRun.push(...ids);
    else {
      const renamed = new Set(ids.filter((id) => !lasting.has(id)).slice(0, added));
      found.renamed.push(...renamed);
      found.removedCases.push(...ids.filter((id) => !renamed.has(id)));
    }
  }
  return found;
}

function casesByTest(tests: Iterable<TestCase>): Map<string, TestCase[]> {
  const cases = [...tests].filter(({ id }) => plainTestId(id) !== id);
  return groupBy(cases, ({ id }) => plainTestId(id));
}

function isSkipped({ outcome }: TestCase): boolean {
  return outcome === "skipped";
}

/** Whether its result can be compared. */
export function wasRun({ outcome }: TestCase): boolean {
  return outcome !== "skipped" && outcome !== "xpassed";
}

type Transition = "passToPass" | "regressions" | "stillFailing" | "notRun";

function transitionOf(
  before: TestCase,
  now: TestCase | undefined,
  { isFileBroken }: { isFileBroken: boolean },
): Transition | null {
  const failsNow = now === undefined ? isFileBroken : isFailing(now);
  if (failsNow) return isFailing(before) ? "stillFailing" : "regressions";
  if (isFailing(before)) return null;
  return now?.outcome === "passed" ? "passToPass" : "notRun";
}
