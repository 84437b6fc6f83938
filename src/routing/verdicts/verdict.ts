import type { TestCase, TestEnding, TestReport, TestRun } from "../../ports.ts";
import { getExitCodeDescription, PytestExitCode } from "../../python/results/exit-codes.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { isWorse } from "../../python/results/live-results.ts";
import { andMore, count, inflect, oneLine } from "../../safe-text/clean-text.ts";

/** What a test run means, once its exit code and its report were weighed against each other. */
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
  /** Names the test and the cause where there is one. */
  reason: string;
  exitCode: number;
  /** Ids of the tests the verdict rests on; for a collection error, the files. */
  failing: string[];
}

/**
 * Judges a run, whatever the phase: exit code and report must agree. Here `green` and `red` mean only
 * that every test passed, or that some failed; `judgeRed` and `judgeGreen` ask for more.
 */
export function judgeRun(run: TestRun): Verdict {
  const { word, reason, failing = [] } = weigh(run);
  return { word, reason, exitCode: run.exitCode, failing };
}

/**
 * Judges a run for which `failsWithoutFailure` holds by its report alone: the exit code then says nothing
 * about its tests.
 */
export function judgeReport(run: TestRun): Verdict {
  const { word, reason, failing = [] } = weighPassed(gather(run));
  return { word, reason, exitCode: run.exitCode, failing };
}

/** Whether a run ends with 1 although no test fails, as a coverage threshold makes it do. */
export function failsWithoutFailure({ ending, doubt, exitCode, report }: TestRun): boolean {
  if (ending !== "exited" || doubt !== undefined || report === null) return false;
  if (exitCode !== PytestExitCode.TESTS_FAILED || report.collectionErrors.length > 0) return false;
  return !report.tests.some(isFailing);
}

/** Why pytest ends with 1 although no test fails. */
export function describeRaised(raised: string): string {
  return `pytest itself fails after the last test: ${oneLine(raised, MAX_RAISED)}`;
}

const MAX_RAISED = 200;

/** The words of the specification. */
export const TIMED_OUT = "Test run timed out";

interface Finding {
  word: VerdictWord;
  reason: string;
  failing?: string[];
}

interface Evidence {
  exitCode: number;
  report: TestReport | null;
  /** Why there is no report. */
  noReport: string;
  /** Why it ends with 1 although no test fails. */
  noFailure: string;
  /** The last line of the error's traceback, after a colon; empty if pytest printed none. */
  internalError: string;
  passed: number;
  failing: string[];
  total: number;
}

const BY_ENDING: Record<Exclude<TestEnding, "exited" | "timed-out">, Finding> = {
  signalled: { word: "crashed", reason: "a signal ended the test run" },
  "no-interpreter": { word: "tooling-error", reason: "there is no Python interpreter to run" },
  "no-pytest": { word: "tooling-error", reason: "pytest is not installed for this interpreter" },
};

const BY_EXIT_CODE: ReadonlyMap<number, (evidence: Evidence) => Finding> = new Map([
  [PytestExitCode.TESTS_PASSED, weighPassed],
  [PytestExitCode.TESTS_FAILED, weighFailed],
  [PytestExitCode.INTERRUPTED, weighInterrupted],
  [PytestExitCode.INTERNAL_ERROR, weighInternalError],
  [PytestExitCode.USAGE_ERROR, weighUsageError],
  [PytestExitCode.NO_TESTS_COLLECTED, weighNoTests],
]);

function weigh(run: TestRun): Finding {
  if (run.ending === "timed-out") {
    const { problem = "it did not end within its time limit" } = run;
    return { word: "timeout", reason: `${TIMED_OUT}: ${problem}` };
  }
  if (run.ending !== "exited") return BY_ENDING[run.ending];
  // A wrapper around the interpreter reports a signal as 128 + n.
  if (run.exitCode > 128 && run.exitCode <= 192) return BY_ENDING.signalled;
  if (run.doubt !== undefined) return untrusted(run.doubt);
  const weighCode = BY_EXIT_CODE.get(run.exitCode);
  if (weighCode === undefined) return untrusted(getExitCodeDescription(run.exitCode));
  return weighCode(gather(run));
}

function gather({ exitCode, report, problem, raised, output }: TestRun): Evidence {
  const [error] = output.match(/^INTERNALERROR> .+$/gm)?.slice(-1) ?? [];
  const tests = [...testsById(report).values()];
  return {
    exitCode,
    report,
    noReport: problem ?? "the run left no report",
    noFailure:
      raised === undefined ? "exit 1, but the report has no failing test" : describeRaised(raised),
    internalError: oneLine(error?.replace("INTERNALERROR>", ":") ?? "", MAX_RAISED),
    passed: tests.filter((test) => test.outcome === "passed").length,
    failing: tests.filter(isFailing).map((test) => test.id),
    total: tests.length,
  };
}

function weighPassed(evidence: Evidence): Finding {
  const { report, noReport, passed, failing, total } = evidence;
  const doubt = (what: string) => untrusted(`exit ${evidence.exitCode}, but ${what}`);
  if (report === null) return doubt(noReport);
  if (report.collectionErrors.length > 0) {
    return doubt("the report has files that could not be collected");
  }
  if (failing.length > 0) {
    return { ...doubt(`the report has ${failing.length} failing`), failing };
  }
  if (total === 0) return doubt("the report has no test");
  const { unfinished = 0 } = report;
  if (unfinished > 0) return doubt(`${count(unfinished, "collected test")} never ran to the end`);
  if (passed === 0) return doubt("every test was skipped, or is expected to fail (xfail)");
  return { word: "green", reason: `${passed} of ${count(total, "test")} passed, none failed` };
}

function weighFailed({ report, noReport, noFailure, failing, total }: Evidence): Finding {
  if (report === null) return untrusted(`exit 1, but ${noReport}`);
  // Under -x or --continue-on-collection-errors a broken test file ends in 1 instead of 2.
  if (report.collectionErrors.length > 0) return uncollected(report);
  if (failing.length === 0) return untrusted(noFailure);
  return {
    word: "red",
    reason: `${failing.length} of ${count(total, "test")} ${inflect(total, "fails", "fail")}`,
    failing,
  };
}

function weighInterrupted({ report, passed, failing }: Evidence): Finding {
  const ran = passed + failing.length > 0;
  if (report !== null && report.collectionErrors.length > 0 && !ran) return uncollected(report);
  return asDocumented("interrupted", PytestExitCode.INTERRUPTED);
}

function weighInternalError({ exitCode, internalError }: Evidence): Finding {
  return { word: "internal-error", reason: `${getExitCodeDescription(exitCode)}${internalError}` };
}

function weighUsageError({ report, passed, failing }: Evidence): Finding {
  if (passed + failing.length > 0) return untrusted("exit 4, but the report has tests that ran");
  // A test id in a file that cannot be imported ends in 4.
  if (report !== null && report.collectionErrors.length > 0) return uncollected(report);
  return asDocumented("usage-error", PytestExitCode.USAGE_ERROR);
}

function weighNoTests({ report, noReport, passed, failing }: Evidence): Finding {
  if (report === null) return untrusted(`exit 5, but ${noReport}`);
  if (passed + failing.length > 0) return untrusted("exit 5, but the report has tests that ran");
  if (report.collectionErrors.length > 0) {
    return untrusted("exit 5, but the report has files that could not be collected");
  }
  return asDocumented("no-tests", PytestExitCode.NO_TESTS_COLLECTED);
}

function uncollected({ collectionErrors }: TestReport): Finding {
  const [first] = collectionErrors.map(
    ({ file, failure }) => `${file} cannot be collected: ${describeCause(readCause(failure))}`,
  );
  return {
    word: "collection-error",
    reason: `${first}${andMore(collectionErrors)}`,
    failing: collectionErrors.map((error) => error.file),
  };
}

function asDocumented(word: VerdictWord, exitCode: number): Finding {
  return { word, reason: getExitCodeDescription(exitCode) };
}

function untrusted(reason: string): Finding {
  return { word: "untrusted", reason };
}

export const EMPTY_REPORT: TestReport = { tests: [], collectionErrors: [] };

/** A report, or none: its tests are then none, too. */
type Report = TestReport | null | undefined;

/** Each test once, with its worst outcome: pytest lists a test twice if its teardown fails too. */
export function testsById(report: Report): Map<string, TestCase> {
  const tests = new Map<string, TestCase>();
  for (const test of testsOf(report)) {
    const known = tests.get(test.id);
    if (known === undefined || isWorse(test.outcome, known.outcome)) {
      tests.set(test.id, test);
    }
  }
  return tests;
}

export function testsOf(report: Report): readonly TestCase[] {
  return report?.tests ?? [];
}

export function idsIn(report: Report): string[] {
  return testsOf(report).map(({ id }) => id);
}

export function passingIn(report: Report): ReadonlySet<string> {
  return new Set(testsOf(report).flatMap((test) => (isPassed(test) ? test.id : [])));
}

export function failingIn(report: Report): ReadonlySet<string> {
  return new Set(testsOf(report).flatMap((test) => (isFailing(test) ? test.id : [])));
}

/** What a test did that neither passed nor failed. */
export function describeUnproven({ outcome }: TestCase): string {
  return outcome === "xpassed" ? "passed against a mark that it fails (xfail)" : "was skipped";
}

export function isFailing(test: TestCase): boolean {
  return test.outcome === "failed" || test.outcome === "error";
}

export function isPassed({ outcome }: Pick<TestCase, "outcome">): boolean {
  return outcome === "passed";
}
