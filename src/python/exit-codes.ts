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
  [PytestExitCode.INTERRUPTED, "the run was interrupted"],
  [PytestExitCode.INTERNAL_ERROR, "pytest had an internal error"],
  [PytestExitCode.USAGE_ERROR, "pytest could not use what it was given (usage or syntax error)"],
  [PytestExitCode.NO_TESTS_COLLECTED, "no tests were collected"],
]);

/** One phrase for a person, also for codes pytest does not document. */
export function getExitCodeDescription(exitCode: number): string {
  return DESCRIPTIONS.get(exitCode) ?? `exit code ${exitCode}, which pytest does not document`;
}

/** Tests that ran and failed: the only code that can be a red. */
export function isValidRedState(exitCode: number): boolean {
  return exitCode === PytestExitCode.TESTS_FAILED;
}

/** The test files themselves are at fault and have to be written again. */
export function isScaffoldError(exitCode: number): boolean {
  return exitCode === PytestExitCode.USAGE_ERROR || exitCode === PytestExitCode.NO_TESTS_COLLECTED;
}

/** Fails closed: whatever is unknown needs a person too. */
export function requiresHumanReview(exitCode: number): boolean {
  if (exitCode === PytestExitCode.INTERRUPTED) return true;
  if (exitCode === PytestExitCode.INTERNAL_ERROR) return true;
  return !DESCRIPTIONS.has(exitCode);
}
