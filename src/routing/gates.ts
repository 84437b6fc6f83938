import { DEFAULT_BUDGETS, NO_RUNS } from "./attempts.ts";
import type { NodeName, TDDPhase } from "./nodes.ts";
import { askPerson, type RouteDestination, routeByExitCode } from "./route-by-exit-code.ts";
import { routeByVerdict } from "./route-by-verdict.ts";
import { type RouteRecord, recordRoute } from "./route-history.ts";
import type { Verdict } from "./verdict.ts";

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

export interface RedGateState {
  exitCode: number | null;
  /** Runs of the scaffold's tests so far, the last one included. */
  scaffoldRetryCount: number;
  scaffoldLimit?: number;
  /** Where the run was judged, the verdict decides; the code alone only where it was not. */
  verdict?: Pick<Verdict, "word" | "reason"> | null;
}

/** The node after the red gate, from state alone. */
export function routeRedGate(state: RedGateState): NodeName {
  const { exitCode, scaffoldRetryCount, scaffoldLimit = DEFAULT_BUDGETS.scaffold } = state;
  if (exitCode === null) return "snitch";
  if (state.verdict) {
    return routeByVerdict(state.verdict, "RED", {
      runs: { ...NO_RUNS, scaffold: scaffoldRetryCount },
      budgets: { ...DEFAULT_BUDGETS, scaffold: scaffoldLimit },
    }).nextNode;
  }
  const { nextNode, retryAllowed } = routeByExitCode(exitCode, "RED");
  return retryAllowed && scaffoldRetryCount >= scaffoldLimit ? "snitch" : nextNode;
}
