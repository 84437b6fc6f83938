import { posix } from "node:path";
import type { TestReport, TestRun } from "../../ports.ts";
import type { Canary } from "../../python/canary/canary.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { andMore, count, inflect } from "../../safe-text/clean-text.ts";
import { describeTally, tally } from "../count-tests.ts";
import {
  describeRaised,
  describeUnproven,
  failsWithoutFailure,
  isFailing,
  judgeReport,
  judgeRun,
  testsById,
  type Verdict,
} from "./verdict.ts";

export interface GreenExpectation {
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** Ids of tests that passed at red, and have to pass still. */
  guards?: readonly string[];
  /** Ids that failed before the change: it is not charged with them. */
  failedBefore?: readonly string[];
  /** Locked files that have changed since red. */
  changedLockedFiles?: readonly string[];
  /** Files in which a stub of the arbiter is left. */
  stubsLeft?: readonly string[];
  /**
   * Where the run fails without a failing test: whether the rule that makes it fail, such as a coverage
   * threshold, also did on the base. Null if that is not known.
   */
  suiteRule?: "old" | "new" | null;
}

/** Green needs every red test, by its id, to have passed, with the locked files unchanged. */
export function judgeGreen(run: TestRun, expectation: GreenExpectation): Verdict {
  const { mustPass, guards = [], changedLockedFiles = [], stubsLeft = [] } = expectation;
  const verdict = forgive(judgeWithRule(run, expectation), expectation);
  if (changedLockedFiles.length > 0) {
    return untrusted(verdict, `locked files were changed: ${changedLockedFiles.join(", ")}`);
  }
  if (verdict.word !== "green" || run.report === null) return verdict;
  if (mustPass.length === 0) return untrusted(verdict, "no test was red, so none can be green");

  const tests = testsById(run.report);
  const unproven = [...mustPass, ...guards].filter((id) => tests.get(id)?.outcome !== "passed");
  const [first] = unproven;
  if (first !== undefined) {
    const test = tests.get(first);
    const what = test === undefined ? "is missing from the report" : describeUnproven(test);
    const before = mustPass.includes(first) ? "was red" : "is a guard";
    const reason = `${first} ${before} and ${what}${andMore(unproven)}`;
    return { ...untrusted(verdict, reason), failing: unproven };
  }
  if (stubsLeft.length > 0) {
    return { ...verdict, word: "red", reason: `stubs are left: ${stubsLeft.join(", ")}` };
  }
  const red = tally(mustPass);
  const verb = inflect(red.tests, "was red and now passes", "were red and now pass");
  return { ...verdict, reason: `${describeTally(red, "test")} ${verb}` };
}

const BROKEN_RULE =
  "pytest ends with exit 1 although no test fails, and did not before the change: a rule of a plugin or of conftest.py, such as a coverage threshold, is not met";

/** A rule about the whole suite may fail a run of a few tests: only a new rule is the change's fault. */
function judgeWithRule(run: TestRun, { suiteRule = null }: GreenExpectation): Verdict {
  if (suiteRule === null || !failsWithoutFailure(run)) return judgeRun(run);
  if (suiteRule === "old") return judgeReport(run);
  const reason = run.raised === undefined ? BROKEN_RULE : describeRaised(run.raised);
  return { ...judgeRun(run), word: "red", reason };
}

/** Old failures do not count: a run without others is green. */
function forgive(verdict: Verdict, { failedBefore = [] }: GreenExpectation): Verdict {
  const old = new Set(failedBefore);
  const failing = verdict.failing.filter((id) => !old.has(id));
  if (verdict.word !== "red" || failing.length === verdict.failing.length) return verdict;
  if (failing.length === 0) return { ...verdict, word: "green", failing };
  const others = verdict.failing.length - failing.length;
  const reason = `${count(failing.length, "test")} ${inflect(failing.length, "fails", "fail")}, besides ${others} that failed before the change`;
  return { ...verdict, reason, failing };
}

function untrusted(verdict: Verdict, reason: string): Verdict {
  return { ...verdict, word: "untrusted", reason };
}

export interface Confirmation {
  canary: Pick<Canary, "mustFail" | "mustPass" | "bases">;
  mustPass: readonly string[];
  failedBefore?: readonly string[];
}

/** Green for the second time: only the canary fails, and every red test passes again. */
export function judgeConfirmation(run: TestRun, confirmation: Confirmation): Verdict {
  const { canary, mustPass, failedBefore = [] } = confirmation;
  const verdict = judgeRun(run);
  if ((verdict.word !== "red" && verdict.word !== "green") || run.report === null) return verdict;

  const reported = testsById(run.report);
  const doubt = doubtCanary(run.report, canary);
  if (doubt !== null) return untrusted(verdict, doubt);
  const tests = [...reported.values()];
  const old = new Set(failedBefore);
  // A base of the canary's class may have tests of its own.
  const canaryFile = fileOfTest(canary.mustFail);
  const others = tests
    .filter((test) => isFailing(test) && !old.has(test.id) && test.file !== canaryFile)
    .map(({ id }) => id);
  if (others.length > 0) {
    return {
      ...verdict,
      reason: `${others[0]} passed once and failed when it was run again`,
      failing: others,
    };
  }
  const missing = mustPass.filter((id) => reported.get(id)?.outcome !== "passed");
  if (missing.length > 0) {
    return untrusted(verdict, `${missing[0]} passed once and did not run again`);
  }
  return { ...verdict, word: "green", reason: "confirmed by a second run", failing: [] };
}

/** Why the results of a run cannot be believed, by what became of its canary; null when they can. */
export function doubtCanary(report: TestReport, canary: Confirmation["canary"]): string | null {
  const uncollected = report.collectionErrors.find(
    ({ file }) => file === fileOfTest(canary.mustFail),
  );
  if (uncollected !== undefined) {
    const cause = describeCause(readCause(uncollected.failure));
    return `the file of the canary test cannot be collected: ${cause}`;
  }
  const tests = testsById(report);
  const [failing, passing] = [tests.get(canary.mustFail), tests.get(canary.mustPass)];
  if (failing === undefined && passing === undefined) return describeUnrun(canary);
  if (failing === undefined || !isFailing(failing)) {
    return "a test that has to fail passed: something tampers with the tests";
  }
  return passing?.outcome === "passed" ? null : describeFailed(canary);
}

function describeUnrun({ mustFail, bases }: Confirmation["canary"]): string {
  const folder = posix.dirname(fileOfTest(mustFail));
  const unrun = `in ${folder} did not run: drop -k and -m from \`addopts\`, and see that conftest.py ignores no new file there`;
  if (bases !== undefined) {
    return `the canary test (a class derived from ${bases.join(", ")}) ${unrun}, and let conftest.py and plugins collect every such class`;
  }
  if (mustFail.split("::").length > 2) return `the canary test ${unrun}`;
  return `the canary test (a plain function) ${unrun}; if conftest.py or a plugin collects only its own classes, put the new tests into a class with an imported base`;
}

function describeFailed({ bases }: Confirmation["canary"]): string {
  const other =
    bases === undefined
      ? "a rule of the repository's own conftest.py refuses a plain test"
      : `a class that derives from ${bases.join(", ")} alone cannot be set up: let the tests' class derive from a base that needs nothing else`;
  return `a test that has to pass failed: something tampers with the tests, or ${other}`;
}
