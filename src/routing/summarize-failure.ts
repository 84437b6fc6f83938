import type { TestFailure, TestRun } from "../ports.ts";
import { describeCause, readCause } from "../python/failure-cause.ts";
import { oneLine } from "../safe-text/one-line.ts";
import { isFailing, testsById } from "./tests-by-id.ts";

/** One line a person can read: the first thing that failed and why, or the verdict's reason. */
export function summarizeFailure(run: Pick<TestRun, "report">, reason: string): string {
  const failures = failuresOf(run);
  const [first] = failures;
  if (first === undefined) return oneLine(reason);
  const more = failures.length > 1 ? ` (+${failures.length - 1} more)` : "";
  return oneLine(`${first.id}: ${describeFailure(first.failure)}${more}`);
}

export function describeFailure(failure: TestFailure | null): string {
  return failure === null ? "no cause is reported" : describeCause(readCause(failure));
}

function failuresOf({ report }: Pick<TestRun, "report">) {
  if (report === null) return [];
  return [
    ...report.collectionErrors.map(({ file, failure }) => ({ id: file, failure })),
    ...[...testsById(report).values()].filter(isFailing),
  ];
}
