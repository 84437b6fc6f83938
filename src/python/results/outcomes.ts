import type { TestOutcome } from "../../ports.ts";

const SEVERITY: Record<TestOutcome, number> = { passed: 0, skipped: 1, error: 2, failed: 3 };

/** Whether an outcome outweighs another one of the same test. */
export function isWorse(outcome: TestOutcome, than: TestOutcome): boolean {
  return SEVERITY[outcome] > SEVERITY[than];
}
