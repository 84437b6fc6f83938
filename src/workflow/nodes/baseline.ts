import type { TestReport, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { count } from "../../safe-text/clean-text.ts";
import { type BaselineReport, runSuite } from "../proof/baseline.ts";
import { countOutcomes } from "../proof/test-results.ts";
import type { Node, Tools } from "../tools.ts";

/** Runs the suite before the change: tests that fail here are not charged to the change. */
export function baseline(tools: Tools): Node {
  return async () => {
    const { report, exitCode, usedFiles } = await runSuite(tools);
    // A run that collected no tests, though there may be some, cannot be compared with.
    if (
      report === null ||
      (report.tests.length === 0 && exitCode !== PytestExitCode.NO_TESTS_COLLECTED)
    ) {
      return {
        update: { baselineReport: null },
        headline: `exit ${exitCode}, no tests ran: nothing to compare with`,
        ok: false,
      };
    }
    const baselineReport = await tools.workspace.remember(
      JSON.stringify(withUsedFiles(report, usedFiles)),
    );
    const testPatterns = ownPatterns(usedFiles?.patterns ?? []);
    const tests = { exitCode, ...countOutcomes(report) };
    const update = { baselineReport, ...(testPatterns === null ? {} : { testPatterns }) };
    return { update, headline: `exit ${exitCode}, ${describeReport(report)}`, tests };
  };
}

function withUsedFiles(report: TestReport, usedFiles: TestRun["usedFiles"]): BaselineReport {
  return usedFiles === undefined ? report : { ...report, usedFiles };
}

/** Patterns are part of every checkpoint, so longer ones are dropped. */
const MAX_PATTERN = 100;

/** Null for pytest's own patterns, which need not be kept. */
function ownPatterns(patterns: readonly string[]): string[] | null {
  const own = patterns.filter((pattern) => {
    const isOwn = !["test_*.py", "*_test.py"].includes(pattern) && pattern.length <= MAX_PATTERN;
    // `*.py` tells no test from code.
    return isOwn && /\w/.test(pattern.replace(/\.py$/, ""));
  });
  return own.length === 0 ? null : own;
}

function describeReport({ tests, collectionErrors }: TestReport): string {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  const broken = collectionErrors.length;
  const files = broken === 0 ? "" : `, ${count(broken, "file")} cannot be collected`;
  const pass = tests.length === 1 ? "passes" : "pass";
  return `${passed} of ${count(tests.length, "test")} ${pass}${files}`;
}
