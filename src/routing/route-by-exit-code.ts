import {
  getExitCodeDescription,
  isScaffoldError,
  PytestExitCode,
  requiresHumanReview,
} from "../python/exit-codes.ts";
import type { NodeName, TDDPhase } from "./nodes.ts";

/** The contract of exit codes alone; `routeByVerdict` weighs the report before it comes here. */
export function routeByExitCode(exitCode: number, phase: TDDPhase): RouteDestination {
  const description = getExitCodeDescription(exitCode);
  if (requiresHumanReview(exitCode)) return askPerson(`${description}: a person has to look`);
  if (isScaffoldError(exitCode)) {
    return tryAgain("scaffold", `${description}: the tests have to be written again`);
  }
  return exitCode === PytestExitCode.TESTS_PASSED ? PASSED[phase] : FAILED[phase];
}

const PASSED: Record<TDDPhase, RouteDestination> = {
  RED: tryAgain("scaffold", "every test passed, but tests must fail first"),
  GREEN: goOn("refactor", "every test passed: the code can be refactored"),
  REFACTOR: goOn("lint", "every test still passes after the refactoring"),
};

const FAILED: Record<TDDPhase, RouteDestination> = {
  RED: goOn("implement", "tests fail before the change, as they must: a valid red"),
  GREEN: tryAgain("implement", "some tests still fail: back to the implementation"),
  REFACTOR: tryAgain("refactor", "the refactoring broke tests: it is rolled back and tried again"),
};

/** Where the run goes next, and why, in words a person understands. */
export interface RouteDestination {
  nextNode: NodeName;
  reason: string;
  requiresHuman: boolean;
  /** The same phase may be tried again without a person. */
  retryAllowed: boolean;
}

export function goOn(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: false };
}

export function tryAgain(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: true };
}

export function askPerson(reason: string): RouteDestination {
  return { nextNode: "snitch", reason, requiresHuman: true, retryAllowed: false };
}
