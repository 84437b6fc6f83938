import * as z from "zod";
import { describeError } from "../../errors.ts";
import type { TestReport, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { count } from "../../safe-text/clean-text.ts";
import { type BaselineReport, runSuite } from "../proof/suite-plan.ts";
import { countOutcomes } from "../proof/test-results.ts";
import type { Node, Tools } from "../tools.ts";

/**
 * Runs the suite before the change: tests that fail here are not charged to the change. A suite that ran on
 * this commit in this environment before is not run again.
 */
export function baseline(tools: Tools): Node {
  return async (state) => {
    const kept = await recallKept(tools, state.base.commit);
    if (kept !== null) {
      const headline = `${describeReport(kept)}, as in an earlier run on ${state.base.commit.slice(0, 10)}`;
      return { ...(await record(tools, kept)), headline };
    }
    const run = await runSuite(tools);
    const { report, exitCode } = run;
    // A run that collected no tests, though there may be some, cannot be compared with.
    if (
      report === null ||
      (report.tests.length === 0 && exitCode !== PytestExitCode.NO_TESTS_COLLECTED)
    ) {
      return {
        update: { baselineReport: null },
        headline: `${describeNothing(run, tools)}: nothing to compare with`,
        ok: false,
      };
    }
    const found = toStore(report, run);
    const { update } = await record(tools, found);
    if (run.doubt === undefined) await keep(tools, state.base.commit, found);
    warnOfGaps(tools, run);
    const tests = { exitCode, ...countOutcomes(report) };
    return { update, headline: `exit ${exitCode}, ${describeReport(report)}`, tests };
  };
}

async function record(tools: Tools, report: BaselineReport) {
  const baselineReport = await tools.workspace.remember(JSON.stringify(report));
  const testPatterns = ownPatterns(report.usedFiles?.patterns ?? []);
  return { update: { baselineReport, ...(testPatterns === null ? {} : { testPatterns }) } };
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
  { baselines, workspace, safe, log }: Tools,
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
async function recallKept({ baselines }: Tools, commit: string): Promise<BaselineReport | null> {
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
      outcome: z.enum(["passed", "failed", "error", "skipped"]),
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

function describeNothing({ ending, exitCode }: TestRun, { settings }: Tools): string {
  if (ending !== "timed-out") return `exit ${exitCode}, no tests ran`;
  return `no test ended within ${minutes(settings.suiteMinutes)} (execution.suite_minutes)`;
}

/** Says which tests keep the suite from its end, and what to set where its time is too short. */
function warnOfGaps({ log, settings }: Tools, { report, seconds }: TestRun): void {
  for (const { id, how } of report?.stopped ?? []) {
    const text = `${id} ${how}: the suite went on after it in a new process, and runs without it from now on.`;
    log.record({ kind: "warned", text });
  }
  const left = Object.values(report?.left ?? {}).reduce((sum, one) => sum + one, 0);
  if (left === 0 || report === null) return;
  const ran = report.tests.length;
  const needed = Math.ceil((seconds / 60) * ((ran + left) / Math.max(1, ran)) * HEADROOM);
  const text = `Only ${ran} of ${count(ran + left, "test")} ran within ${minutes(settings.suiteMinutes)}. With the change, tests of what it changes run first. To run all of them, set execution.suite_minutes to about ${needed}.`;
  log.record({ kind: "warned", text });
}

/** A suite does not always take the same time. */
const HEADROOM = 1.5;

function minutes(number: number): string {
  return number === 1 ? "1 minute" : `${number} minutes`;
}

/** Patterns are part of every checkpoint, so longer ones are dropped. */
const MAX_PATTERN = 100;

/** Null for pytest's own patterns, which need not be kept. */
function ownPatterns(patterns: readonly string[]): string[] | null {
  const own = patterns.filter((pattern) => {
    const isOwn = !["test_*.py", "*_test.py"].includes(pattern) && pattern.length <= MAX_PATTERN;
    // `*.py` tells no test from code.
    return isOwn && /\w/.test(pattern.replace(/\.py$/, ""));
  });
  return own.length === 0 ? null : own;
}

function describeReport({ tests, collectionErrors, left = {} }: TestReport): string {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  const broken = collectionErrors.length;
  const files = broken === 0 ? "" : `, ${count(broken, "file")} cannot be collected`;
  const pass = tests.length === 1 ? "passes" : "pass";
  const notRun = Object.values(left).reduce((sum, one) => sum + one, 0);
  const rest = notRun === 0 ? "" : `, ${notRun} did not run in time`;
  return `${passed} of ${count(tests.length, "test")} ${pass}${files}${rest}`;
}
