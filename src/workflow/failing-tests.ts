import type { TestCase, TestRun } from "../ports.ts";
import { readFrames } from "../python/traceback-frames.ts";
import { describeFailure } from "../routing/summarize-failure.ts";
import { isFailing, testsById } from "../routing/tests-by-id.ts";
import type { FailingTest } from "../run-state/run-state.ts";
import { oneLine } from "../safe-text/one-line.ts";

/** GitHub shows no more at a step of a job. */
const MOST = 10;
const LONGEST_MESSAGE = 160;

/** The first tests that failed, each at the line of its own file where it went wrong. */
export function findFailingTests({ report }: Pick<TestRun, "report">): FailingTest[] {
  if (report === null) return [];
  const uncollected = report.collectionErrors.map(({ file, failure }) => ({
    id: file,
    line: lastLineIn(file, failure.details),
    message: oneLine(describeFailure(failure), LONGEST_MESSAGE),
  }));
  const failing = [...testsById(report).values()].filter(isFailing).map((test) => ({
    id: test.id,
    line: lineOf(test),
    message: oneLine(describeFailure(test.failure), LONGEST_MESSAGE),
  }));
  return [...uncollected, ...failing].slice(0, MOST);
}

/** The line of the assertion, or of the call that raised; the test's first where nothing says more. */
function lineOf({ file, line, failure }: TestCase): number | null {
  return lastLineIn(file, failure?.details ?? "") ?? line;
}

function lastLineIn(file: string, details: string): number | null {
  return readFrames(details).findLast((frame) => frame.file === file)?.line ?? null;
}
