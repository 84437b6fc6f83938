import type { TestReport, TestRun } from "../../ports.ts";
import { ownPatterns, requireCollectable } from "../../proof/baseline.ts";
import { countOutcomes } from "../../proof/test-results.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import { count, inflect, oneLine } from "../../safe-text/clean-text.ts";
import type { Node, Tools } from "../tools.ts";

/** Waits for the suite before the change: tests that fail there are not charged to the change. */
export function baseline(tools: Tools): Node {
  return async ({ base }) => {
    const found = await tools.baselineRun.result();
    if (found.report === null) {
      await requireCollectable(tools);
      warnOfNothing(tools, found.run);
      return {
        update: { baselineReport: null, baselineOf: base.commit },
        headline: `${describeNothing(found.run, tools)}: nothing to compare with`,
        ok: false,
        seconds: found.run.seconds,
      };
    }
    const { report, run } = found;
    const baselineReport = await tools.workspace.remember(JSON.stringify(report));
    const testPatterns = ownPatterns(report);
    const update = {
      ...{ baselineReport, baselineOf: base.commit },
      ...(testPatterns.length === 0 ? {} : { testPatterns }),
    };
    if (run === null) {
      const headline = `${describeReport(report)}, as in an earlier run on ${base.commit.slice(0, 10)}`;
      return { update, headline };
    }
    warnOfGaps(tools, run);
    warnOfFailures(tools, report);
    const { exitCode, seconds } = run;
    const headline = `exit ${exitCode}, ${describeReport(report)}`;
    return { update, headline, tests: { exitCode, ...countOutcomes(report) }, seconds };
  };
}

function describeNothing({ ending, exitCode }: TestRun, { settings }: Tools): string {
  if (ending !== "timed-out") return `exit ${exitCode}, no tests ran`;
  return `no test ended within ${minutes(settings.suiteMinutes)} (execution.suite_minutes)`;
}

/** That no test ended in time is told by the headline; everything else has a cause. */
function warnOfNothing({ log }: Tools, run: TestRun): void {
  const cause = run.ending === "timed-out" ? "" : oneLine(whyNothingRan(run), MAX_CAUSE);
  if (cause === "") return;
  const text = `The suite could not run before the change, so tests that the change breaks go unnoticed. ${cause}`;
  log.record({ kind: "warned", text });
}

/** Where no file can be imported, pytest's last line only counts the errors. */
function whyNothingRan({ report, output }: TestRun): string {
  const [first] = report?.collectionErrors ?? [];
  if (first === undefined) return output.trimEnd().split("\n").at(-1) ?? "";
  return `${first.file} cannot be collected: ${describeCause(readCause(first.failure))}`;
}

/** Says which tests keep the suite from its end, and what to set where its time is too short. */
function warnOfGaps({ log, settings }: Tools, { report }: TestRun): void {
  for (const { id, how } of report?.stopped ?? []) {
    const text = `${id} ${how}: the suite went on after it in a new process, and runs without it from now on.`;
    log.record({ kind: "warned", text });
  }
  const left = Object.values(report?.left ?? {}).reduce((sum, one) => sum + one, 0);
  if (left === 0 || report === null) return;
  const ran = report.tests.length;
  const text = `Only ${ran} of ${count(ran + left, "test")} ran within ${minutes(settings.suiteMinutes)}. With the change, tests of what it changes run first. To run all of them, raise execution.suite_minutes.`;
  log.record({ kind: "warned", text });
}

/** Where most tests fail, a package is missing more often than the code is broken. */
function warnOfFailures({ log }: Tools, { tests }: TestReport): void {
  const failing = tests.filter(isFailing);
  if (failing.length <= tests.length / 2) return;
  const causes = failing.map(({ failure }) => {
    return failure === null ? "no cause is reported" : describeCause(readCause(failure));
  });
  const [cause = "", same] = [...groupBy(causes, (each) => each)]
    .map(([each, all]) => [each, all.length] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0] as const);
  const text = `Most tests fail before the change (${failing.length} of ${tests.length}), ${same} of them with: ${oneLine(cause, MAX_CAUSE)}. They cannot show whether the change breaks something. Is everything installed that the tests need?`;
  log.record({ kind: "warned", text });
}

const MAX_CAUSE = 200;

function minutes(number: number): string {
  return count(number, "minute");
}

function describeReport({ tests, collectionErrors, left = {} }: TestReport): string {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  const broken = collectionErrors.length;
  const files = broken === 0 ? "" : `, ${count(broken, "file")} cannot be collected`;
  const pass = inflect(tests.length, "passes", "pass");
  const notRun = Object.values(left).reduce((sum, one) => sum + one, 0);
  const rest = notRun === 0 ? "" : `, ${notRun} did not run in time`;
  return `${passed} of ${count(tests.length, "test")} ${pass}${files}${rest}`;
}
