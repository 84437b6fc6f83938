import type { TestCase, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { readCause } from "../../python/results/failure-text.ts";
import { testName } from "../../python/test-ids.ts";
import type { Verdict } from "./verdict.ts";

export interface NewTests {
  /**
   * The new or changed test files, whose failures are the red. Null for `tdd verdict`, which has no plan
   * to compare with: then every file counts.
   */
  testFiles: readonly string[] | null;
  /** Names of the planned tests that are in the text of these files: each of them must run. */
  written?: readonly string[];
  /** Whether stubs were written for names that are missing. */
  isStubbed?: boolean;
}

/** The verdict of a run without a red, with the reason and the fix where the tests are at fault. */
export function explainNoRed(run: TestRun, verdict: Verdict, expected: NewTests): Verdict {
  return (
    explainCollection(run, verdict, expected) ?? explainSkips(run, verdict, expected) ?? verdict
  );
}

/** A stub that is used while a test file is imported: the model sees no stubs, so it is told. */
function explainCollection(
  { report }: TestRun,
  verdict: Verdict,
  { isStubbed }: NewTests,
): Verdict | null {
  if (!isStubbed || verdict.word !== "collection-error" || report === null) return null;
  for (const { file, failure } of report.collectionErrors) {
    const { exception, text } = readCause(failure);
    if (exception === "NotImplementedError") {
      const reason = `${file} calls code that is not written yet while it is imported (NotImplementedError): call it only inside tests and fixtures`;
      return { ...verdict, reason };
    }
    if (exception === "TypeError" && text.includes("'NoneType'")) {
      const reason = `${file} uses a value that is None until the code is written while it is imported (TypeError: ${text}): write the values into the tests, or use it only inside them`;
      return { ...verdict, reason };
    }
  }
  return null;
}

const SKIPPED =
  "is skipped, so it proves nothing: import what the plan promises as usual, without importorskip, and do not skip";

/** A mistake of the tests, which another attempt can fix: no other test ran, so nothing is in doubt. */
function explainSkips(
  { report, ending, doubt, exitCode }: TestRun,
  verdict: Verdict,
  { testFiles }: NewTests,
): Verdict | null {
  if (testFiles === null || report === null) return null;
  if (ending !== "exited" || doubt !== undefined) return null;
  const areSkipped = report.tests.every(({ outcome }) => outcome === "skipped");
  const [first] = report.tests;
  const isWhole = report.collectionErrors.length === 0 && (report.unfinished ?? 0) === 0;
  if (first === undefined || !areSkipped || !isWhole) return null;
  const { TESTS_PASSED, NO_TESTS_COLLECTED } = PytestExitCode;
  if (exitCode !== TESTS_PASSED && exitCode !== NO_TESTS_COLLECTED) return null;
  const ids = report.tests.map(({ id }) => id);
  return { ...verdict, word: "wrong-reason", reason: `${first.id} ${SKIPPED}`, failing: ids };
}

/** A planned test that is written and did not run. */
export function findUnrunTest(
  tests: readonly TestCase[],
  { written = [] }: NewTests,
): { name: string; why: string } | null {
  const outcomes = new Map<string, TestCase["outcome"][]>();
  for (const { id, outcome } of tests) {
    const name = testName(id);
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
  }
  for (const name of written) {
    const seen = outcomes.get(name);
    if (seen === undefined) return { name, why: UNCOLLECTED };
    if (seen.every((outcome) => outcome === "skipped")) return { name, why: SKIPPED };
  }
  return null;
}

const UNCOLLECTED =
  "is written, but pytest does not collect it: write it as a function of the file, or as a method of a class whose name pytest collects";
