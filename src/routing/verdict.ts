import type { TestCase, TestEnding, TestOutcome, TestReport, TestRun } from "../ports.ts";
import { describeCause, readCause } from "../python/failure-cause.ts";
import { count } from "../safe-text/clean-text.ts";

/**
 * What a run is, whatever the phase: exit code and report must agree. `green` and `red` say only
 * that every test passed, or that some failed; `judgeRed` and `judgeGreen` ask for more.
 */
export function judgeRun(run: TestRun): Verdict {
  const { word, reason, failing = [] } = weigh(run);
  return { word, reason, exitCode: run.exitCode, failing };
}

interface Finding {
  word: VerdictWord;
  reason: string;
  failing?: string[];
}

interface Evidence {
  report: TestReport | null;
  passed: number;
  failing: string[];
  total: number;
}

const BY_ENDING: Record<Exclude<TestEnding, "exited">, Finding> = {
  signalled: { word: "crashed", reason: "a signal ended the test run" },
  "timed-out": { word: "timeout", reason: "the test run did not end within its time limit" },
  "no-interpreter": { word: "tooling-error", reason: "there is no Python interpreter to run" },
  "no-pytest": { word: "tooling-error", reason: "pytest is not installed for this interpreter" },
};

const BY_EXIT_CODE: ReadonlyMap<number, (evidence: Evidence) => Finding> = new Map([
  [0, weighPassed],
  [1, weighFailed],
  [2, weighInterrupted],
  [3, () => ({ word: "internal-error", reason: "pytest had an internal error" })],
  [4, weighUsageError],
  [5, weighNoTests],
]);

function weigh(run: TestRun): Finding {
  if (run.ending !== "exited") return BY_ENDING[run.ending];
  // A wrapper around the interpreter passes a signal on as 128 + n.
  if (run.exitCode > 128 && run.exitCode <= 192) return BY_ENDING.signalled;
  const weighCode = BY_EXIT_CODE.get(run.exitCode);
  if (weighCode === undefined) return untrusted(`exit ${run.exitCode} is no code of pytest's`);
  return weighCode(gather(run.report));
}

function gather(report: TestReport | null): Evidence {
  const tests = report === null ? [] : [...testsById(report).values()];
  return {
    report,
    passed: tests.filter((test) => test.outcome === "passed").length,
    failing: tests.filter(isFailing).map((test) => test.id),
    total: tests.length,
  };
}

function weighPassed({ report, passed, failing, total }: Evidence): Finding {
  if (report === null) return untrusted("exit 0, but the run left no report");
  if (report.collectionErrors.length > 0) {
    return untrusted("exit 0, but the report has files that could not be collected");
  }
  if (failing.length > 0) {
    return { ...untrusted(`exit 0, but the report has ${failing.length} failing`), failing };
  }
  if (total === 0) return untrusted("exit 0, but the report has no test");
  const { unfinished = 0 } = report;
  if (unfinished > 0)
    return untrusted(`exit 0, but ${count(unfinished, "collected test")} never ran to the end`);
  if (passed === 0) return untrusted("exit 0, but every test was skipped");
  return { word: "green", reason: `${passed} of ${count(total, "test")} passed, none failed` };
}

function weighFailed({ report, failing, total }: Evidence): Finding {
  if (report === null) return untrusted("exit 1, but the run left no report");
  // Under -x or --continue-on-collection-errors a broken test file ends in 1 instead of 2.
  if (report.collectionErrors.length > 0) return uncollected(report);
  if (failing.length === 0) return untrusted("exit 1, but the report has no failing test");
  return {
    word: "red",
    reason: `${failing.length} of ${count(total, "test")} ${total === 1 ? "fails" : "fail"}`,
    failing,
  };
}

function weighInterrupted({ report, passed, failing }: Evidence): Finding {
  const ran = passed + failing.length > 0;
  if (report !== null && report.collectionErrors.length > 0 && !ran) return uncollected(report);
  return { word: "interrupted", reason: "the test run was interrupted" };
}

function weighUsageError({ report, passed, failing }: Evidence): Finding {
  if (passed + failing.length > 0) return untrusted("exit 4, but the report has tests that ran");
  // A test id in a file that cannot be imported ends in 4.
  if (report !== null && report.collectionErrors.length > 0) return uncollected(report);
  return {
    word: "usage-error",
    reason: "pytest could not start: an error in conftest.py or its configuration, or no such test",
  };
}

function weighNoTests({ report, passed, failing }: Evidence): Finding {
  if (report === null) return untrusted("exit 5, but the run left no report");
  if (passed + failing.length > 0) return untrusted("exit 5, but the report has tests that ran");
  if (report.collectionErrors.length > 0) {
    return untrusted("exit 5, but the report has files that could not be collected");
  }
  return { word: "no-tests", reason: "no tests were collected" };
}

function uncollected({ collectionErrors }: TestReport): Finding {
  const [first] = collectionErrors.map(
    ({ file, failure }) => `${file} cannot be collected: ${describeCause(readCause(failure))}`,
  );
  const more = collectionErrors.length > 1 ? ` (+${collectionErrors.length - 1} more)` : "";
  return {
    word: "collection-error",
    reason: `${first}${more}`,
    failing: collectionErrors.map((error) => error.file),
  };
}

function untrusted(reason: string): Finding {
  return { word: "untrusted", reason };
}

/** What a test run means, once exit code and report were weighed against each other. */
export type VerdictWord =
  | "red"
  | "wrong-reason"
  | "green"
  | "collection-error"
  | "no-tests"
  | "usage-error"
  | "interrupted"
  | "internal-error"
  | "timeout"
  | "crashed"
  | "tooling-error"
  | "untrusted";

export interface Verdict {
  word: VerdictWord;
  /** Names test and cause where there is one. */
  reason: string;
  exitCode: number;
  /** Ids of the tests the verdict rests on; for a collection error, the files. */
  failing: string[];
}

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
