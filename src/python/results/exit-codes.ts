/** pytest's documented exit codes. */
export const PytestExitCode = {
  TESTS_PASSED: 0,
  TESTS_FAILED: 1,
  INTERRUPTED: 2,
  INTERNAL_ERROR: 3,
  USAGE_ERROR: 4,
  NO_TESTS_COLLECTED: 5,
} as const;

const DESCRIPTIONS: ReadonlyMap<number, string> = new Map([
  [PytestExitCode.TESTS_PASSED, "every test passed"],
  [PytestExitCode.TESTS_FAILED, "some tests failed"],
  [PytestExitCode.INTERRUPTED, "the test run was interrupted"],
  [PytestExitCode.INTERNAL_ERROR, "pytest had an internal error"],
  [
    PytestExitCode.USAGE_ERROR,
    "pytest could not start: an error in conftest.py or its configuration, or no such test",
  ],
  [PytestExitCode.NO_TESTS_COLLECTED, "no tests were collected"],
]);

/** Describes an exit code in one phrase, also one that pytest does not document. */
export function getExitCodeDescription(exitCode: number): string {
  return DESCRIPTIONS.get(exitCode) ?? `exit code ${exitCode}, which pytest does not document`;
}

/** Only exit code 1 can be a red: tests ran, and some failed. */
export function isValidRedState(exitCode: number | null): boolean {
  return exitCode === PytestExitCode.TESTS_FAILED;
}

/** Whether the test files themselves are at fault and have to be written again. */
export function isScaffoldError(exitCode: number): boolean {
  return exitCode === PytestExitCode.USAGE_ERROR || exitCode === PytestExitCode.NO_TESTS_COLLECTED;
}

/** Fails closed: an unknown exit code needs a person too. */
export function requiresHumanReview(exitCode: number): boolean {
  if (exitCode === PytestExitCode.INTERRUPTED) return true;
  if (exitCode === PytestExitCode.INTERNAL_ERROR) return true;
  return !DESCRIPTIONS.has(exitCode);
}
