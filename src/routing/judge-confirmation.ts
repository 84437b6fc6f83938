import type { TestCase, TestRun } from "../ports.ts";
import { judgeRun } from "./judge-run.ts";
import { isFailing, testsById } from "./tests-by-id.ts";
import type { Verdict } from "./verdict.ts";

export interface Confirmation {
  /** The file of the test that has to fail. */
  canary: string;
  mustPass: readonly string[];
}

/** Green a second time: exactly the canary fails, and every test that was red passes again. */
export function judgeConfirmation(run: TestRun, { canary, mustPass }: Confirmation): Verdict {
  const verdict = judgeRun(run);
  if (verdict.word === "green") {
    return untrusted(verdict, "a test that has to fail passed: something tampers with the tests");
  }
  if (verdict.word !== "red" || run.report === null) return verdict;

  const tests = [...testsById(run.report).values()];
  const failing = tests.filter(isFailing);
  if (!failing.some((test) => isIn(test, canary))) {
    return untrusted(verdict, "a test that has to fail did not: something tampers with the tests");
  }
  const others = failing.filter((test) => !isIn(test, canary)).map((test) => test.id);
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

function untrusted(verdict: Verdict, reason: string): Verdict {
  return { ...verdict, word: "untrusted", reason };
}
