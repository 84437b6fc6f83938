import type { TestReport, TestRun } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { readMissingName } from "../../python/results/missing-name.ts";
import { count, inflect } from "../../safe-text/clean-text.ts";
import {
  compareWithBaseline,
  judgeBroken,
  judgeUnexpected,
  newCollectionErrors,
  unexpectedSuccesses,
  wasRun,
} from "./judge-suite.ts";
import { failingIn, isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

export interface FinalExpectation {
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** The suite before the change; null when it could not run. */
  baseline: TestReport | null;
  /** Whether the configuration names the command: then it may run a part of the tests. */
  isConfigured: boolean;
}

/** Whether the claim holds; the caveat says what cannot be claimed. */
export type FinalVerdict =
  | { kind: "holds"; caveat: string | null }
  | { kind: "fails"; verdict: Verdict };

/** What the repository's own test command says about the proposed commit. */
export type FinalFinding =
  | FinalVerdict
  /** Tests that passed before and do not now: repeating tells whether they are flaky. */
  | { kind: "suspects"; ids: string[] }
  /** Only the same command on the base tells whether this is new. */
  | { kind: "needs-base" };

/** Exit code, report and collected tests must agree with what the pull request claims. */
export function judgeFinal(run: TestRun, expectation: FinalExpectation): FinalFinding {
  const { baseline } = expectation;
  const { report, command, exitCode } = run;
  if (run.ending !== "exited") return { kind: "needs-base" };
  if (report === null) return judgeWithoutReport(run, expectation);
  const broken = report.collectionErrors.map(({ file }) => file);
  if (baseline === null && broken.length > 0) return { kind: "needs-base" };
  const uncollected = baseline && newCollectionErrors(baseline, report);
  if (uncollected !== null) {
    const reason = explainUncollected(run, report, uncollected.failing);
    return { kind: "fails", verdict: { ...judgeRun(run), ...uncollected, reason } };
  }
  if (broken.length > 0 && report.tests.every(({ outcome }) => outcome === "skipped")) {
    const caveat = `\`${command}\` ends with exit ${exitCode} before it runs a test, as it did before the change: ${broken[0]} cannot be collected`;
    return { kind: "holds", caveat };
  }
  return judgeRedTests(run, report, expectation) ?? judgeOthers(run, report, expectation);
}

/** Our other runs have the root and `src/` on the search path, which this command may not have. */
function explainUncollected(
  { command }: TestRun,
  { collectionErrors }: TestReport,
  [file = ""]: readonly string[],
): string {
  const error = collectionErrors.find((each) => each.file === file);
  const cause = error && readCause(error.failure);
  const path = cause && readMissingName(cause)?.kind === "module" ? SEARCH_PATH : "";
  const reason = cause === undefined ? "" : `: ${describeCause(cause)}`;
  return `${file} cannot be collected by the repository's own test command, ${command}${reason}${path}`;
}

const SEARCH_PATH =
  " (on its search path is only what the repository configures, as with pythonpath, or has installed)";

function judgeRedTests(
  run: TestRun,
  report: TestReport,
  { mustPass }: FinalExpectation,
): FinalVerdict | null {
  const tests = testsById(report);
  const unproven = mustPass.filter((id) => tests.get(id)?.outcome !== "passed");
  const [first] = unproven;
  if (first === undefined) return null;
  const what = tests.has(first) ? "does not pass in" : "is not run by";
  const stop = tests.has(first) ? "" : describeStop(run, report);
  const reason = `${first} ${what} the repository's own test command, ${run.command}${stop}`;
  const word = tests.has(first) ? "red" : "untrusted";
  return { kind: "fails", verdict: { ...judgeRun(run), word, reason, failing: unproven } };
}

/** With `-x` or `--maxfail`, a test that failed before may keep the command from the new ones. */
function describeStop({ output }: TestRun, { tests }: TestReport): string {
  const stopped = /^!+ stopping after \d+ failures !+$/m.test(output);
  const last = tests.findLast(isFailing);
  if (!stopped || last === undefined) return "";
  return `: it stops at the failure of ${last.id} (-x or --maxfail)`;
}

function judgeWithoutReport(
  { command, exitCode }: TestRun,
  { isConfigured, baseline }: FinalExpectation,
): FinalFinding {
  // A test that ends the process does so on the base, too.
  if (exitCode !== 0 || baseline?.stopped !== undefined) return { kind: "needs-base" };
  if (isConfigured) {
    const caveat = `\`${command}\` left no report, so only its exit code is known`;
    return { kind: "holds", caveat };
  }
  const reason = `${command} ended with 0, but left no report: something ended it early, or the repository switches reports off (-p no:junitxml in addopts)`;
  return { kind: "fails", verdict: { word: "untrusted", reason, exitCode, failing: [] } };
}

function judgeOthers(
  { command, exitCode }: TestRun,
  report: TestReport,
  { baseline, isConfigured }: FinalExpectation,
): FinalFinding {
  const failing = [...testsById(report).values()].filter(isFailing);
  if (baseline === null) {
    return exitCode === 0 && failing.length === 0
      ? { kind: "holds", caveat: null }
      : { kind: "needs-base" };
  }
  const surprise = judgeUnexpected(unexpectedSuccesses(baseline, report));
  if (surprise !== null) {
    return { kind: "fails", verdict: { ...surprise, exitCode } };
  }
  // A test that was skipped before did not fail before.
  const before = new Set(baseline.tests.filter(wasRun).map(({ id }) => id));
  const { regressions, notRun } = compareWithBaseline(baseline, report);
  const unknown = failing.map(({ id }) => id).filter((id) => !before.has(id));
  const suspects = [...regressions, ...(isConfigured ? [] : notRun), ...unknown];
  if (suspects.length > 0) return { kind: "suspects", ids: suspects };
  if (exitCode === PytestExitCode.TESTS_PASSED) return { kind: "holds", caveat: null };
  if (
    exitCode !== PytestExitCode.TESTS_FAILED ||
    failing.length + report.collectionErrors.length === 0
  ) {
    return { kind: "needs-base" };
  }
  const uncollected = report.collectionErrors.map(({ file }) => file);
  const caveat = `\`${command}\` ends with exit 1: ${describeOld(
    failing.map(({ id }) => id),
    uncollected,
  )}`;
  return { kind: "holds", caveat };
}

const MAX_NAMED = 3;

/** Names what failed before the change and still does. */
function describeOld(failing: readonly string[], uncollected: readonly string[]): string {
  const named = (ids: readonly string[]) => {
    const shown = ids
      .slice(0, MAX_NAMED)
      .map((id) => `\`${id}\``)
      .join(", ");
    return ids.length > MAX_NAMED ? `${shown} and ${ids.length - MAX_NAMED} more` : shown;
  };
  const parts = [
    ...(failing.length === 0
      ? []
      : [
          `${count(failing.length, "test")} failed before the change and still ${inflect(failing.length, "fails", "fail")} (${named(failing)})`,
        ]),
    ...(uncollected.length === 0
      ? []
      : [
          `${count(uncollected.length, "file")} could not be collected before the change and still cannot (${named(uncollected)})`,
        ]),
  ];
  return parts.join(", and ");
}

/**
 * Judges a run that ended in an unusual way by the same command on the base; null where that has none of
 * the test files.
 */
export function judgeAgainstBase(run: TestRun, base: TestRun | null): FinalVerdict {
  if (base === null) return judgeWithoutBase(run);
  const failedBefore = new Set(failuresOf(base));
  const added = failuresOf(run).filter((id) => !failedBefore.has(id));
  const isSame = run.ending === base.ending && run.exitCode === base.exitCode;
  if (isSame && added.length === 0) {
    const tests = [...testsById(run.report).values()];
    const failing = tests.filter(isFailing).map(({ id }) => id);
    const uncollected = run.report?.collectionErrors.map(({ file }) => file) ?? [];
    const old = describeOld(failing, uncollected);
    const what = old === "" ? "" : `: ${old}`;
    const caveat = `\`${run.command}\` ${describeEnd(run)}, as before the change${what}`;
    return { kind: "holds", caveat };
  }
  if (run.ending === "timed-out" && base.ending === "exited" && base.seconds > run.seconds / 2) {
    const caveat = `\`${run.command}\` ${describeEnd(run)}; before the change it took ${Math.round(base.seconds)} s`;
    return { kind: "holds", caveat };
  }
  return charge(run, { added, before: `before the change it ${describeEnd(base)}` });
}

/** Every test in the files is new: what fails is charged, and nothing tells the reason of another end. */
function judgeWithoutBase(run: TestRun): FinalVerdict {
  const added = failuresOf(run);
  const before = "the base has none of its test files";
  if (added.length > 0) return charge(run, { added, before });
  const unknown =
    run.report === null
      ? "so it is not known whether the new tests pass in it"
      : "though no test fails, and it is not known whether it did so before";
  const caveat = `\`${run.command}\` ${describeEnd(run)}, ${unknown}: ${before}`;
  return { kind: "holds", caveat };
}

function charge(
  run: TestRun,
  { added, before }: { added: readonly string[]; before: string },
): FinalVerdict {
  const judged = judgeRun(run);
  const word = judged.word === "green" || judged.word === "untrusted" ? "red" : judged.word;
  const detail = added.length > 0 ? `: ${added[0]}` : "";
  const reason = `the repository's own test command, ${run.command}, ${describeEnd(run)}${detail}; ${before}`;
  return { kind: "fails", verdict: { ...judged, word, reason, failing: [...added] } };
}

/** Judges a run after its suspects were repeated. */
export function judgeRepeated(run: TestRun, broken: readonly string[]): FinalVerdict {
  const verdict = judgeBroken(run, broken, "testCommand");
  if (verdict !== null) return { kind: "fails", verdict };
  const caveat = `\`${run.command}\` ends with exit ${run.exitCode} in some runs, because of flaky tests`;
  return { kind: "holds", caveat };
}

/** What failed only when the command ran again in the same place. */
export interface Relapse {
  ids: string[];
  exitCode: number;
  /** Whether the command itself ended as the first time, and only the tests in between did not pass. */
  isBetween: boolean;
}

export function findRelapse(run: TestRun): Relapse | null {
  if (run.again === undefined) return null;
  const { second, between } = run.again;
  const failing = new Set(failuresOf(run));
  const ids = second === null ? [] : failuresOf(second).filter((id) => !failing.has(id));
  const isOther = second !== null && second.exitCode !== run.exitCode;
  if (second !== null && (ids.length > 0 || isOther)) {
    return { ids, exitCode: second.exitCode, isBetween: false };
  }
  // The last tests in between are those of the change, at the same commit.
  const exitCode = between.at(-1) ?? 0;
  const isBlamed = run.exitCode === 0 && exitCode !== 0 && exitCode !== NOT_CHECKED_OUT;
  return isBlamed ? { ids: [], exitCode, isBetween: true } : null;
}

const NOT_CHECKED_OUT = 128;

/** Judges a run whose relapse was seen twice, and does not happen on the base. */
export function judgeRelapse(run: TestRun, { ids, exitCode, isBetween }: Relapse): FinalVerdict {
  const [first] = ids;
  const again = isBetween
    ? `after ${run.command}, the new tests alone end with exit ${exitCode} in the same place`
    : `${run.command} ends with exit ${exitCode} when it runs again in the same place`;
  const what =
    first === undefined
      ? again
      : `${first} passes when ${run.command} runs for the first time, and fails when it runs again in the same place`;
  const reason = `${what}${describeLeft(run)}`;
  return { kind: "fails", verdict: { word: "red", reason, exitCode, failing: ids } };
}

/** What is not known about a second time; null if it went as the first. */
export function describeRepetition(run: TestRun, time: string): string | null {
  if (run.again === undefined) return null;
  if (run.again.between.includes(NOT_CHECKED_OUT)) {
    return `after \`${run.command}\`, git cannot check out another commit${describeLeft(run)}`;
  }
  return run.again.second === null
    ? `\`${run.command}\` was not run again in the same place, because both do not fit into ${time}`
    : null;
}

/** So many files are named. */
const MAX_LEFT = 3;

/** The files that the first run left behind, as the end of a sentence. */
export function describeLeft({ again }: TestRun): string {
  const left = again?.left ?? [];
  if (left.length === 0) return "";
  const more = left.length > MAX_LEFT ? " …" : "";
  return `; the first run left behind ${left.slice(0, MAX_LEFT).join(", ")}${more}`;
}

function failuresOf({ report }: Pick<TestRun, "report">): string[] {
  if (report === null) return [];
  const failing = [...failingIn(report)];
  return [...failing, ...report.collectionErrors.map(({ file }) => file)];
}

function describeEnd({ ending, exitCode }: TestRun): string {
  if (ending === "timed-out") return "did not end within the time limit";
  return ending === "signalled" ? "was ended by a signal" : `ends with exit ${exitCode}`;
}
