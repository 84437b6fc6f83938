import { posix } from "node:path";
import type { TestRun } from "../ports.ts";
import { describeCause, readCause } from "../python/results/failure-text.ts";
import { plainTestId } from "../python/test-ids.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import {
  dropOldCases,
  explainWrongReason,
  type FailedCases,
  type RightReasons,
} from "./verdicts/right-reason.ts";
import { isFailing, testsById, type Verdict } from "./verdicts/verdict.ts";

interface JudgedTests extends FailedCases {
  verdict: Verdict;
  reasons: RightReasons;
  testFiles: readonly string[];
  /** Ids, without parameters, of tests that the person left as they were. */
  existing: readonly string[];
}

/** What is wrong with each test that a person brought; what the verdict says where no single test is. */
export function explainOwnTests(
  { report }: TestRun,
  { verdict, reasons, testFiles, existing, failedCases = [] }: JudgedTests,
): string[] {
  const files = new Set(testFiles.map((path) => posix.normalize(path)));
  const old = new Set(existing);
  const broken = (report?.collectionErrors ?? []).map(({ file, failure }) => {
    return `${file} cannot be collected: ${describeCause(readCause(failure))}`;
  });
  const brought = [...(report === null ? [] : testsById(report).values())].filter(
    (test) => files.has(posix.normalize(test.file)) && !old.has(plainTestId(test.id)),
  );
  const own = dropOldCases(brought, { ...reasons, failedCases });
  const isRed = own.some(isFailing);
  const single = own.flatMap((test) => {
    // Beside tests that fail, one that passes is a guard.
    if (!isFailing(test)) return isRed ? [] : [`${test.id} ${ALREADY[test.outcome]}`];
    const why = explainWrongReason(test, reasons);
    return why === null ? [] : [`${test.id} fails for the wrong reason: ${why}`];
  });
  const problems = [...broken, ...single].map((problem) => oneLine(problem, MAX_PROBLEM));
  return problems.length === 0 ? [verdict.reason] : problems;
}

const MAX_PROBLEM = 300;

const ALREADY = {
  passed: "passes already",
  xpassed: "passes already, and is marked as expected to fail (xfail)",
  skipped: "is skipped",
  failed: "fails",
  error: "fails",
} as const;
