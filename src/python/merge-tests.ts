import type { TestCase, TestOutcome } from "../ports.ts";

const SEVERITY = { passed: 0, skipped: 1, error: 2, failed: 3 } satisfies Record<
  TestOutcome,
  number
>;

/** One entry per id: pytest writes a second one when a test that failed breaks in its tear-down too. */
export function mergeTests(tests: readonly TestCase[]): TestCase[] {
  const byId = new Map<string, TestCase>();
  for (const test of tests) {
    const other = byId.get(test.id);
    byId.set(test.id, other === undefined ? test : merge(other, test));
  }
  return [...byId.values()];
}

function merge(first: TestCase, second: TestCase): TestCase {
  const worse = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? second : first;
  const details = [first, second].flatMap(({ failure }) => failure?.details ?? []).join("\n\n");
  return {
    ...worse,
    seconds: first.seconds + second.seconds,
    failure: worse.failure && { ...worse.failure, details },
  };
}
