import type { TestReport } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { plainTestId } from "../../python/test-ids.ts";

/**
 * The parametrised tests, by ids without parameters, whose cases have other ids in two runs of the same
 * files: their parameters hold a time, a counter or an address.
 */
export function findRenamed(one: TestReport | null, other: TestReport | null): string[] {
  const [cases, again] = [casesIn(one), casesIn(other)];
  return [...cases].flatMap(([plain, ids]) => {
    const others = again.get(plain);
    const isSameNumber = others?.length === ids.length;
    return isSameNumber && ids.some((id) => !others.includes(id)) ? [plain] : [];
  });
}

function casesIn(report: TestReport | null): Map<string, string[]> {
  const ids = [...new Set(report?.tests.map(({ id }) => id))];
  return groupBy(
    ids.filter((id) => plainTestId(id) !== id),
    plainTestId,
  );
}

/** The report with all cases of each of these tests under its plain id: only so can runs be compared. */
export function withoutCases(report: TestReport, tests: ReadonlySet<string>): TestReport {
  if (tests.size === 0) return report;
  return {
    ...report,
    tests: report.tests.map((test) => {
      const plain = plainTestId(test.id);
      return tests.has(plain) ? { ...test, id: plain } : test;
    }),
  };
}
