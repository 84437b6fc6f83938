import type { TestCase, TestOutcome, TestReport } from "../ports.ts";

const SEVERITY: Record<TestOutcome, number> = { passed: 0, skipped: 1, error: 2, failed: 3 };

/**
 * Each test once, with its worst outcome: pytest lists a test twice that failed and then erred in
 * its tear-down.
 */
export function testsById(report: TestReport): Map<string, TestCase> {
  const tests = new Map<string, TestCase>();
  for (const test of report.tests) {
    const known = tests.get(test.id);
    if (known === undefined || SEVERITY[test.outcome] > SEVERITY[known.outcome]) {
      tests.set(test.id, test);
    }
  }
  return tests;
}

export function isFailing(test: TestCase): boolean {
  return test.outcome === "failed" || test.outcome === "error";
}
