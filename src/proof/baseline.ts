import * as z from "zod";
import { ArbiterError, describeError } from "../errors.ts";
import type { BaselineReport, TestReport, TestRequest, TestRun, Version } from "../ports.ts";
import { PytestExitCode } from "../python/results/exit-codes.ts";
import { mergeReports } from "../python/results/live-results.ts";
import { isUncollectable } from "../python/results/missing-name.ts";
import { plainTestId } from "../python/test-ids.ts";
import { stopsRun } from "../routing/verdicts/diagnose-import.ts";
import { type ChangedTest, isBaselineKnown, type RunState } from "../run-state/run-state.ts";
import type { Settings } from "../run-state/settings.ts";
import { limitTestRuns } from "../workflow/phase-limit.ts";
import type { AssembledTools, BaselineResult, BaselineRun, Tools } from "../workflow/tools.ts";
import { observe, type SuitePlan, wholeSuite } from "./observe.ts";

/** A suite that ran on this commit in this environment before is not run again. */
export function createBaselineRun(tools: AssembledTools): BaselineRun {
  let running: Started | null = null;
  const started = () => {
    running ??= startSuite(tools);
    return running;
  };
  return {
    patterns: () => started().patterns,
    uncollectable: () => started().uncollectable,
    result: () => started().result,
    stop: async () => {
      if (running === null || running.hasEnded()) return;
      const { abort, result } = running;
      running = null;
      abort();
      await result.catch(() => {});
    },
  };
}

interface Started {
  result: Promise<BaselineResult>;
  patterns: Promise<string[]>;
  uncollectable: Promise<TestRun | null>;
  hasEnded: () => boolean;
  abort: () => void;
}

function startSuite(tools: AssembledTools): Started {
  const controller = new AbortController();
  const signals = tools.signal === undefined ? [] : [tools.signal];
  const signal = AbortSignal.any([controller.signal, ...signals]);
  let ended = false;
  let tell = (_: string[]) => {};
  const patterns = new Promise<string[]>((resolve) => {
    tell = resolve;
  });
  let report = (_: TestRun | null) => {};
  const uncollectable = new Promise<TestRun | null>((resolve) => {
    report = resolve;
  });
  const result = recallOrRun(tools, {
    signal,
    onPatterns: (found) => tell(withoutDefaults(found)),
    // Doctests of the source may be collected where no test file can.
    onProgress: (progress) => {
      if ("passed" in progress) report(null);
    },
  });
  result.then(
    (found) => {
      ended = true;
      tell(ownPatterns(found.report));
      const { run } = found;
      const isRefused = run?.exitCode === PytestExitCode.USAGE_ERROR;
      report(run !== null && (isRefused || isUncollectable(run)) ? run : null);
    },
    // Thrown where the result is waited for.
    () => {
      tell([]);
      report(null);
    },
  );
  const abort = () => controller.abort();
  return { result, patterns, uncollectable, hasEnded: () => ended, abort };
}

type Orders = Pick<TestRequest, "signal" | "onPatterns" | "onProgress">;

async function recallOrRun(tools: AssembledTools, orders: Orders): Promise<BaselineResult> {
  const commit = tools.workspace.baseCommit;
  const kept = await recallKept(tools, commit);
  if (kept !== null) return { report: kept, run: null };
  tools.log.record({ kind: "started", node: "baseline" });
  const tests = limitTestRuns(tools.baselineTests, { seconds: tools.phaseSeconds });
  const { signal, ...listeners } = orders;
  const { run } = await observe({ tests, signal }, commit, {
    ...wholeSuite(),
    ...listeners,
  }).finally(() => tools.log.record({ kind: "ended", node: "baseline" }));
  const report = comparable(run);
  if (report !== null && run.doubt === undefined) await keep(tools, commit, report);
  return { report, run };
}

/**
 * Throws where no test can be collected, for a reason that no change to the code can remove: everything
 * that a model is paid for would be refused at red.
 */
export async function requireCollectable({ baselineRun, diagnose }: Tools): Promise<void> {
  const run = await baselineRun.uncollectable();
  const found = run === null ? null : ((await diagnose?.(run)) ?? null);
  if (found === null || !stopsRun(found)) return;
  const { reason, fix, onGitHub } = found;
  const message = `Tests cannot be collected before the change: ${reason}`;
  throw new ArbiterError("tests-uncollectable", message, { fix, data: { onGitHub } });
}

/** The names of files in which pytest looks for tests, without its own names for them. */
export function ownPatterns(report: BaselineReport | null): string[] {
  return withoutDefaults(report?.usedFiles?.patterns ?? []);
}

/** Patterns are part of every checkpoint, so longer ones are dropped. */
const MAX_PATTERN = 100;

function withoutDefaults(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => {
    const isOwn = !["test_*.py", "*_test.py"].includes(pattern) && pattern.length <= MAX_PATTERN;
    // `*.py` tells no test from code.
    return isOwn && /\w/.test(pattern.replace(/\.py$/, ""));
  });
}

/** A run that collected no tests, though there may be some, cannot be compared with. */
function comparable(run: TestRun): BaselineReport | null {
  const { report, exitCode } = run;
  const isEmpty = report?.tests.length === 0 && exitCode !== PytestExitCode.NO_TESTS_COLLECTED;
  return report === null || isEmpty ? null : toStore(report, run);
}

/** Of a test that failed before the change, only the fact counts; its traceback would fill the refs. */
function toStore(report: TestReport, { usedFiles, seconds }: TestRun): BaselineReport {
  return {
    ...report,
    tests: report.tests.map((test) =>
      test.failure === null ? test : { ...test, failure: { ...test.failure, details: "" } },
    ),
    ...(usedFiles === undefined ? {} : { usedFiles }),
    seconds: Math.round(seconds),
  };
}

/** Kept for retries, revisions and other issues, where anyone can read it: not if it has to be redacted. */
async function keep(
  { baselines, workspace, safe, log }: AssembledTools,
  commit: string,
  report: BaselineReport,
): Promise<void> {
  const text = JSON.stringify(report);
  if (baselines === undefined || text.length > MAX_KEPT_CHARS || safe.redact(text) !== text) return;
  try {
    await baselines.keep(commit, await workspace.remember(text));
  } catch (error) {
    log.record({ kind: "warned", text: `The baseline was not kept: ${describeError(error)}` });
  }
}

const MAX_KEPT_CHARS = 8_000_000;

/** Null for a commit whose suite has not run in this environment, or where that cannot be read. */
async function recallKept(
  { baselines }: AssembledTools,
  commit: string,
): Promise<BaselineReport | null> {
  try {
    const text = (await baselines?.recall(commit)) ?? null;
    return text === null ? null : StoredReport.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const Failure = z.object({
  exception: z.string().nullable(),
  message: z.string(),
  details: z.string(),
});

/** Others can write to the ref: what is not such a report is not used. */
const StoredReport = z.object({
  tests: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(["passed", "xpassed", "failed", "error", "skipped"]),
      file: z.string(),
      line: z.number().nullable(),
      seconds: z.number(),
      failure: Failure.nullable(),
    }),
  ),
  collectionErrors: z.array(z.object({ file: z.string(), failure: Failure })),
  unfinished: z.number().exactOptional(),
  retried: z.array(z.string()).exactOptional(),
  stopped: z.array(z.object({ id: z.string(), how: z.string() })).exactOptional(),
  left: z.record(z.string(), z.number()).exactOptional(),
  usedFiles: z
    .object({
      loaded: z.array(z.string()),
      opened: z.array(z.string()),
      patterns: z.array(z.string()).exactOptional(),
    })
    .exactOptional(),
  seconds: z.number().exactOptional(),
}) satisfies z.ZodType<BaselineReport>;

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
