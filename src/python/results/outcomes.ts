import type { TestOutcome } from "../../ports.ts";

const SEVERITY: Record<TestOutcome, number> = {
  passed: 0,
  xpassed: 1,
  skipped: 2,
  error: 3,
  failed: 4,
};

/** Whether an outcome outweighs another one of the same test. */
export function isWorse(outcome: TestOutcome, than: TestOutcome): boolean {
  return SEVERITY[outcome] > SEVERITY[than];
}
