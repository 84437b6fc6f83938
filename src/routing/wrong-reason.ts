import { posix } from "node:path";
import type { TestCase } from "../ports.ts";
import { describeCause, type FailureCause, readCause } from "../python/failure-cause.ts";
import { type MissingName, readMissingName } from "../python/missing-name.ts";
import { readFrames } from "../python/traceback-frames.ts";

export interface RightReasons {
  /** Whether a test may miss that: see `promisedByPlan` and `absentFromRepository`. */
  mayBeMissing: (missing: MissingName) => boolean;
  /**
   * Files that the change is about to mend. An exception raised inside one of them is then the
   * behaviour under test ("crashes on an empty list"); without the list it is a wrong reason.
   */
  changedFiles?: readonly string[];
}

/** Why a failing test is red for the wrong reason, in one line; null when the reason is right. */
export function explainWrongReason(test: TestCase, reasons: RightReasons): string | null {
  if (test.failure === null) return "no cause is reported";
  const cause = readCause(test.failure);
  if (isAssertion(cause) || cause.exception === "NotImplementedError") return null;
  const missing = readMissingName(cause);
  if (missing !== null && reasons.mayBeMissing(missing)) return null;
  if (wasRaisedInside(test.failure.details, reasons.changedFiles ?? [])) return null;
  return describeCause(cause);
}

// pytest raises `Failed` for `pytest.fail` and `pytest.raises`, and for these faults of a test too.
const FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch|Timeout\b)/;

function isAssertion({ exception, text }: FailureCause): boolean {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text);
}

function wasRaisedInside(details: string, files: readonly string[]): boolean {
  const changed = new Set(files.map((file) => posix.normalize(file)));
  return readFrames(details).some((frame) => changed.has(posix.normalize(frame.file)));
}
