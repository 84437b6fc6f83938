import type { TestCase, TestRun } from "../ports.ts";
import { isFailing, judgeRun, testsById, type Verdict } from "./verdict.ts";

export interface GreenExpectation {
  /** Ids of the tests that were red. */
  mustPass: readonly string[];
  /** Ids that failed before the change: it is not charged with them. */
  failedBefore?: readonly string[];
  /** Locked files that have changed since red. */
  changedLockedFiles?: readonly string[];
  /** Files in which a stub of the arbiter is left. */
  stubsLeft?: readonly string[];
}

/** Green needs every red test, by its id, to have passed, with the locked files unchanged. */
export function judgeGreen(run: TestRun, expectation: GreenExpectation): Verdict {
  const { mustPass, changedLockedFiles = [], stubsLeft = [] } = expectation;
  const verdict = forgive(judgeRun(run), expectation);
  if (changedLockedFiles.length > 0) {
    return untrusted(verdict, `locked files were changed: ${changedLockedFiles.join(", ")}`);
  }
  if (verdict.word !== "green" || run.report === null) return verdict;
  if (mustPass.length === 0) return untrusted(verdict, "no test was red, so none can be green");

  const tests = testsById(run.report);
  const unproven = mustPass.filter((id) => tests.get(id)?.outcome !== "passed");
  const [first] = unproven;
  if (first !== undefined) {
    const what = tests.has(first) ? "was skipped" : "is missing from the report";
    const more = unproven.length > 1 ? ` (+${unproven.length - 1} more)` : "";
    return { ...untrusted(verdict, `${first} was red and ${what}${more}`), failing: unproven };
  }
  if (stubsLeft.length > 0) {
    return { ...verdict, word: "red", reason: `stubs are left: ${stubsLeft.join(", ")}` };
  }
  const reason =
    mustPass.length === 1
      ? "the test that was red now passes"
      : `all ${mustPass.length} tests that were red now pass`;
  return { ...verdict, reason };
}

/** A run counts as green if all its failures are old ones. */
function forgive(verdict: Verdict, { failedBefore = [] }: GreenExpectation): Verdict {
  const old = new Set(failedBefore);
  const isOld = verdict.failing.length > 0 && verdict.failing.every((id) => old.has(id));
  return verdict.word === "red" && isOld ? { ...verdict, word: "green", failing: [] } : verdict;
}

function untrusted(verdict: Verdict, reason: string): Verdict {
  return { ...verdict, word: "untrusted", reason };
}

export interface Confirmation {
  /** The file of the test that must fail. */
  canary: string;
  mustPass: readonly string[];
  failedBefore?: readonly string[];
}

/** Green for the second time: only the canary fails, and every red test passes again. */
export function judgeConfirmation(run: TestRun, confirmation: Confirmation): Verdict {
  const { canary, mustPass, failedBefore = [] } = confirmation;
  const verdict = judgeRun(run);
  if ((verdict.word !== "red" && verdict.word !== "green") || run.report === null) return verdict;

  const tests = [...testsById(run.report).values()];
  const canaries = tests.filter((test) => isIn(test, canary));
  if (canaries.length === 0) {
    return untrusted(verdict, "a test that has to fail was not run: do -k or -m leave tests out?");
  }
  if (!canaries.every(isFailing)) {
    return untrusted(verdict, "a test that has to fail passed: something tampers with the tests");
  }
  const old = new Set(failedBefore);
  const others = tests
    .filter((test) => isFailing(test) && !isIn(test, canary) && !old.has(test.id))
    .map((test) => test.id);
  if (others.length > 0) {
    return {
      ...verdict,
      reason: `${others[0]} passed once and failed when it was run again`,
      failing: others,
    };
  }
  const passed = new Set(tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id));
  const missing = mustPass.filter((id) => !passed.has(id));
  if (missing.length > 0) {
    return untrusted(verdict, `${missing[0]} passed once and did not run again`);
  }
  return { ...verdict, word: "green", reason: "confirmed by a second run", failing: [] };
}

function isIn({ id }: TestCase, file: string): boolean {
  return id.startsWith(`${file}::`);
}
