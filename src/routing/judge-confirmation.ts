import type { TestCase, TestRun } from "../ports.ts";
import { untrusted } from "./judge-green.ts";
import { isFailing, testsById } from "./tests-by-id.ts";
import { judgeRun } from "./verdict.ts";
import type { Verdict } from "./verdict-part.ts";

export interface Confirmation {
  /** The file of the test that has to fail. */
  canary: string;
  mustPass: readonly string[];
  failedBefore?: readonly string[];
}

/** Green a second time: exactly the canary fails, and every test that was red passes again. */
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
