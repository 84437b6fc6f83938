import type { TestReport, TestRun } from "../ports.ts";
import { plainTestId } from "../python/test-ids.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Tools } from "./tools.ts";

/** The whole suite. One file that cannot be imported must not hide the rest from a comparison. */
export function runSuite({ tests, signal }: Tools): Promise<TestRun> {
  return tests.run({ targets: [], keepGoing: true, signal });
}

/**
 * The suite as it was before anything was changed; null where it could not be established. Tests that
 * were rewritten or removed since are others now, and nothing is held against what they were.
 */
export async function recallBaseline(
  { workspace }: Tools,
  { baselineReport, changedTests }: Pick<RunState, "baselineReport" | "changedTests">,
): Promise<TestReport | null> {
  if (baselineReport === null) return null;
  const report: TestReport = JSON.parse(await workspace.recall(baselineReport));
  const changed = new Set(changedTests.map(({ id }) => id));
  return { ...report, tests: report.tests.filter(({ id }) => !changed.has(plainTestId(id))) };
}
