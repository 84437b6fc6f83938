import { plainTestId, testName } from "../python/test-ids.ts";

interface PlannedTests {
  tests: readonly { name: string; inferred: boolean }[];
  /** Existing tests that had to be rewritten. */
  changedTests: readonly { id: string }[];
}

/**
 * The red tests that no sentence of the issue asks for: planned without a quote that was found, or not
 * planned at all. An existing test that had to be rewritten is not one of them.
 */
export function inferredTests(
  red: readonly string[],
  { tests, changedTests }: PlannedTests,
): string[] {
  const required = new Set(tests.filter(({ inferred }) => !inferred).map(({ name }) => name));
  const rewritten = new Set(changedTests.map(({ id }) => plainTestId(id)));
  return red.filter((id) => !required.has(testName(id)) && !rewritten.has(plainTestId(id)));
}

interface LastAttempt {
  /** Tests that still fail after the last attempt. */
  failing: readonly string[];
  red: readonly string[];
  inferred: readonly string[];
}

/**
 * The inferred tests to drop, without parameters: only if nothing else fails, and a test that the
 * issue asks for is left to prove the change.
 */
export function droppableTests({ failing, red, inferred }: LastAttempt): string[] {
  const isInferred = new Set(inferred);
  if (!failing.every((id) => isInferred.has(id))) return [];
  const dropped = new Set(failing.map(plainTestId));
  const left = red.filter((id) => !isInferred.has(id));
  return left.length === 0 ? [] : [...dropped];
}
