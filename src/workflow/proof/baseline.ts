import type { TestReport, TestRun } from "../../ports.ts";
import { plainTestId } from "../../python/test-ids.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { TestTools, Tools } from "../tools.ts";

/** Runs the whole suite, past files that cannot be imported, so that the rest can be compared. */
export function runSuite({ tests, signal }: Pick<TestTools, "tests" | "signal">): Promise<TestRun> {
  return tests.run({ targets: [], keepGoing: true, signal });
}

/** The stored report of the base, with the files that its run used. */
export type BaselineReport = TestReport & Pick<TestRun, "usedFiles">;

/**
 * The report of the suite before the change; null if the suite could not run then. Without the tests
 * that the change rewrote or removed, which cannot be compared.
 */
export async function recallBaseline(
  { workspace }: Tools,
  { baselineReport, changedTests }: Pick<RunState, "baselineReport" | "changedTests">,
): Promise<BaselineReport | null> {
  if (baselineReport === null) return null;
  const report: BaselineReport = JSON.parse(await workspace.recall(baselineReport));
  return withoutChangedTests(report, changedTests);
}

export function withoutChangedTests<Report extends TestReport>(
  report: Report,
  changedTests: RunState["changedTests"],
): Report {
  const changed = new Set(changedTests.map(({ id }) => id));
  return { ...report, tests: report.tests.filter(({ id }) => !changed.has(plainTestId(id))) };
}
