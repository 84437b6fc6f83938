import { plainTestId, testName } from "../python/test-ids.ts";

interface PlannedTests {
  tests: readonly { name: string; inferred: boolean }[];
  /** Tests that were there before, and had to be rewritten. */
  changedTests: readonly { id: string }[];
}

/**
 * Of these red tests, those that no sentence asks for: planned without a quote that was found, or not
 * planned at all. A test that was there before and had to be rewritten is not one of them.
 */
export function inferredTests(
  red: readonly string[],
  { tests, changedTests }: PlannedTests,
): string[] {
  const asked = new Set(tests.filter(({ inferred }) => !inferred).map(({ name }) => name));
  const known = new Set(changedTests.map(({ id }) => plainTestId(id)));
  return red.filter((id) => !asked.has(testName(id)) && !known.has(plainTestId(id)));
}

interface Failing {
  /** Tests that fail although the attempts are spent. */
  failing: readonly string[];
  red: readonly string[];
  inferred: readonly string[];
}

/**
 * The inferred tests to drop, without parameters: only where nothing else fails, and something that
 * was asked for is left to prove the change.
 */
export function droppableTests({ failing, red, inferred }: Failing): string[] {
  const isInferred = new Set(inferred);
  if (!failing.every((id) => isInferred.has(id))) return [];
  const dropped = new Set(failing.map(plainTestId));
  const left = red.filter((id) => !isInferred.has(id));
  return left.length === 0 ? [] : [...dropped];
}
