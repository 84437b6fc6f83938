import type { TestReport, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { count } from "../../safe-text/clean-text.ts";
import { type BaselineReport, runSuite } from "../proof/baseline.ts";
import { countOutcomes } from "../proof/test-results.ts";
import type { Node, Tools } from "../tools.ts";

/** Runs the suite before the change: tests that fail here are not charged to the change. */
export function baseline(tools: Tools): Node {
  return async () => {
    const run = await runSuite(tools);
    const { report, exitCode, usedFiles } = run;
    // A run that collected no tests, though there may be some, cannot be compared with.
    if (
      report === null ||
      (report.tests.length === 0 && exitCode !== PytestExitCode.NO_TESTS_COLLECTED)
    ) {
      return {
        update: { baselineReport: null },
        headline: `${describeNothing(run, tools)}: nothing to compare with`,
        ok: false,
      };
    }
    const baselineReport = await tools.workspace.remember(JSON.stringify(stored(report, run)));
    const testPatterns = ownPatterns(usedFiles?.patterns ?? []);
    const tests = { exitCode, ...countOutcomes(report) };
    const update = { baselineReport, ...(testPatterns === null ? {} : { testPatterns }) };
    warnOfGaps(tools, run);
    return { update, headline: `exit ${exitCode}, ${describeReport(report)}`, tests };
  };
}

function describeNothing({ ending, exitCode }: TestRun, { settings }: Tools): string {
  if (ending !== "timed-out") return `exit ${exitCode}, no tests ran`;
  return `no test ended within ${minutes(settings.suiteMinutes)} (execution.suite_minutes)`;
}

function stored(report: TestReport, { usedFiles, seconds }: TestRun): BaselineReport {
  const rounded = Math.round(seconds);
  return { ...report, ...(usedFiles === undefined ? {} : { usedFiles }), seconds: rounded };
}

/** Says which tests keep the suite from its end, and what to set where its time is too short. */
function warnOfGaps({ log, settings }: Tools, { report, seconds }: TestRun): void {
  for (const { id, how } of report?.stopped ?? []) {
    const text = `${id} ${how}: the suite went on after it in a new process, and runs without it from now on.`;
    log.record({ kind: "warned", text });
  }
  const left = Object.values(report?.left ?? {}).reduce((sum, one) => sum + one, 0);
  if (left === 0 || report === null) return;
  const ran = report.tests.length;
  const needed = Math.ceil((seconds / 60) * ((ran + left) / Math.max(1, ran)) * HEADROOM);
  const text = `Only ${ran} of ${count(ran + left, "test")} ran within ${minutes(settings.suiteMinutes)}. With the change, tests of what it changes run first. To run all of them, set execution.suite_minutes to about ${needed}.`;
  log.record({ kind: "warned", text });
}

/** A suite does not always take the same time. */
const HEADROOM = 1.5;

function minutes(number: number): string {
  return number === 1 ? "1 minute" : `${number} minutes`;
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

function describeReport({ tests, collectionErrors, left = {} }: TestReport): string {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  const broken = collectionErrors.length;
  const files = broken === 0 ? "" : `, ${count(broken, "file")} cannot be collected`;
  const pass = tests.length === 1 ? "passes" : "pass";
  const notRun = Object.values(left).reduce((sum, one) => sum + one, 0);
  const rest = notRun === 0 ? "" : `, ${notRun} did not run in time`;
  return `${passed} of ${count(tests.length, "test")} ${pass}${files}${rest}`;
}
