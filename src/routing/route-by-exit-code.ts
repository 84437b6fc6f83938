import {
  getExitCodeDescription,
  isScaffoldError,
  isValidRedState,
  PytestExitCode,
  requiresHumanReview,
} from "../python/results/exit-codes.ts";
import type { NodeName, TDDPhase } from "./nodes.ts";

/** Where the run goes next, and why. */
export interface RouteDestination {
  nextNode: NodeName;
  reason: string;
  requiresHuman: boolean;
  /** Whether the phase may be tried again without a person. */
  retryAllowed: boolean;
}

/** Routes by pytest's exit code alone; `routeByVerdict` applies it to what the whole report says. */
export function routeByExitCode(exitCode: number, phase: TDDPhase): RouteDestination {
  const description = getExitCodeDescription(exitCode);
  if (requiresHumanReview(exitCode)) return askPerson(`${description}: a person has to look at it`);
  if (isScaffoldError(exitCode)) {
    return tryAgain("scaffold", `${description}: the tests have to be written again`);
  }
  if (phase === "RED") return isValidRedState(exitCode) ? VALID_RED : PASSED_TOO_EARLY;
  return exitCode === PytestExitCode.TESTS_PASSED ? PASSED[phase] : FAILED[phase];
}

const VALID_RED = goOn("implement", "tests fail before the change, as they must: a valid red");
/** The words of the specification, for the log and for the model. */
export const PASSED_PREMATURELY = "Tests passed prematurely. Write failing tests first.";
const PASSED_TOO_EARLY = tryAgain("scaffold", PASSED_PREMATURELY);

const PASSED: Record<Exclude<TDDPhase, "RED">, RouteDestination> = {
  GREEN: goOn("refactor", "every test passed: the code can be refactored"),
  REFACTOR: goOn("lint", "every test still passes after the refactoring"),
};

/** The way back to the implementation leads through `plan`, which reads the failure history. */
const FAILED: Record<Exclude<TDDPhase, "RED">, RouteDestination> = {
  GREEN: tryAgain("plan", "some tests still fail: back to the implementation"),
  REFACTOR: tryAgain("refactor", "the refactoring broke tests: it is rolled back and tried again"),
};

export function goOn(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: false };
}

export function tryAgain(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: true };
}

export function askPerson(reason: string): RouteDestination {
  return { nextNode: "snitch", reason, requiresHuman: true, retryAllowed: false };
}
