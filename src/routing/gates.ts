import type { NodeName } from "./nodes.ts";
import type { TDDPhase } from "./phase.ts";
import { routeByExitCode } from "./route-by-exit-code.ts";
import { askPerson, type RouteDestination } from "./route-destination.ts";
import { type RouteRecord, recordRoute } from "./route-history.ts";

const RED: Gate = { phase: "RED", from: "redGate" };
const GREEN: Gate = { phase: "GREEN", from: "greenGate" };

export interface TestResult {
  exitCode?: number | null | undefined;
}

export interface PhaseVerification {
  destination: RouteDestination;
  /** To be merged into the state. */
  update: RouteRecord;
}

export function verifyRedPhase(
  testResult: TestResult,
  state: Partial<RouteRecord>,
): PhaseVerification {
  return verifyPhase(RED, testResult, state);
}

export function verifyGreenPhase(
  testResult: TestResult,
  state: Partial<RouteRecord>,
): PhaseVerification {
  return verifyPhase(GREEN, testResult, state);
}

interface Gate {
  phase: TDDPhase;
  from: NodeName;
}

function verifyPhase(
  { phase, from }: Gate,
  testResult: TestResult,
  state: Partial<RouteRecord>,
): PhaseVerification {
  const exitCode = testResult.exitCode ?? null;
  const destination =
    exitCode === null
      ? askPerson("the test run left no exit code: a person has to look")
      : routeByExitCode(exitCode, phase);
  return { destination, update: recordRoute(state, { from, exitCode, destination }) };
}
