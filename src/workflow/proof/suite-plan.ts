import type { BaselineReport, TestReport, TestRequest, TestRun, Version } from "../../ports.ts";
import { mergeReports } from "../../python/results/live-results.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { type ChangedTest, isBaselineKnown, type RunState } from "../../run-state/run-state.ts";
import type { Settings } from "../../run-state/settings.ts";
import type { TestTools, Tools } from "../tools.ts";

/**
 * Runs the whole suite within its time, past files that cannot be imported and tests that hang, so that
 * the rest can be compared.
 */
export function runSuite(
  { tests, signal }: Pick<TestTools, "tests" | "signal">,
  at: Version,
  {
    first = [],
    without = [],
    until = [],
    ...listeners
  }: Partial<SuitePlan> & Pick<TestRequest, "onPatterns" | "onProgress"> = {},
): Promise<TestRun> {
  const suite = { first, until };
  return tests.run({ at, targets: [], keepGoing: true, suite, without, ...listeners, signal });
}

/** How the suite is run with the change; the same on the base where it is repeated there. */
export interface SuitePlan {
  /** The files of tests that the change may affect, where the suite may not fit into its time. */
  first: readonly string[];
  /** Tests that hung or ended their process before the change. */
  without: readonly string[];
  /** The tests that it is repeated for; without any, it runs to its end. */
  until?: readonly string[];
}

/** A suite that took more of its time than this may not fit into it the next time. */
const SAFE_SHARE = 0.7;

/** Plans how the suite runs with the change. */
export async function planSuite(
  tools: Pick<Tools, "workspace" | "inspector"> & { settings: Pick<Settings, "suiteMinutes"> },
  { head, codeFiles }: { head: Version; codeFiles: readonly string[] },
  baseline: BaselineReport,
): Promise<SuitePlan> {
  const { stopped = [], left, seconds = 0 } = baseline;
  const without = stopped.map(({ id }) => id);
  const safe = tools.settings.suiteMinutes * 60 * SAFE_SHARE;
  if (left === undefined && seconds <= safe) return { first: [], without };
  const files = await tools.workspace.at(head).list();
  const tests = [
    ...new Set([...baseline.tests.map(({ file }) => file), ...Object.keys(left ?? {})]),
  ];
  const first = await tools.inspector.findAffected({ at: head, files, changed: codeFiles, tests });
  return { first, without };
}

/**
 * The report of the suite before the change, as far as it compares; waits for it where it still runs.
 * Null if the suite could not run then.
 */
export async function recallBaseline(
  { workspace, baselineRun }: Pick<Tools, "workspace" | "baselineRun">,
  state: Pick<RunState, "baselineReport" | "namedReport" | "baselineOf" | "base"> & ChangedAtRed,
): Promise<BaselineReport | null> {
  const { baselineReport, namedReport } = state;
  const recall = async (reference: string | null) =>
    reference === null ? null : JSON.parse(await workspace.recall(reference));
  const isKnown = isBaselineKnown(state);
  const report: BaselineReport | null = isKnown
    ? await recall(baselineReport)
    : (await baselineRun.result()).report;
  if (report === null) return null;
  const whole = withResults(report, await recall(namedReport));
  return isKnown ? withoutChangedTests(whole, state) : whole;
}

/** A report with the results of files that it lacks, or has in part. */
export function withResults(report: BaselineReport, more: TestReport | null): BaselineReport {
  if (more === null) return report;
  const { left: before = {}, stopped = [], ...rest } = report;
  const { left: now = {} } = more;
  const files = new Set([...more.tests, ...more.collectionErrors].map(({ file }) => file));
  const tests = rest.tests.filter(({ file }) => !files.has(file));
  const left = {
    ...Object.fromEntries(Object.entries(before).filter(([file]) => !files.has(file))),
    ...now,
  };
  const halted = [...stopped, ...(more.stopped ?? [])];
  return {
    ...rest,
    ...mergeReports([{ ...rest, tests }, more]),
    ...(halted.length === 0 ? {} : { stopped: halted }),
    ...(Object.keys(left).length === 0 ? {} : { left }),
  };
}

export type ChangedAtRed = Pick<RunState, "changedTests" | "red">;

/**
 * Tests that the change rewrote or removed cannot be compared, except cases that failed with the old
 * test and, for the same reason, at red. Tests that a changed helper serves and that never were red can.
 */
export function withoutChangedTests<Report extends TestReport>(
  report: Report,
  { changedTests, red }: ChangedAtRed,
): Report {
  const wasRed = new Set(red?.failing.map(plainTestId));
  const differs = ({ id, by, removed }: ChangedTest) =>
    by === undefined || removed || red === null || wasRed.has(id);
  const changed = new Set(changedTests.filter(differs).map(({ id }) => id));
  const failing = new Set(red?.failedBefore);
  const tests = report.tests.filter(({ id }) => !changed.has(plainTestId(id)) || failing.has(id));
  return { ...report, tests };
}
