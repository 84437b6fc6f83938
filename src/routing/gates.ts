import type { TestRun } from "../ports.ts";
import { isValidRedState } from "../python/results/exit-codes.ts";
import type { NodeName } from "./nodes.ts";
import { goOn, type RouteDestination } from "./route-by-exit-code.ts";
import { type Attempts, routeByVerdict } from "./route-by-verdict.ts";
import type { CheckRun } from "./route-history.ts";
import { judgeRed, type RedExpectation } from "./verdicts/judge-red.ts";
import type { Verdict } from "./verdicts/verdict.ts";

/** What a gate changes in the state, whatever its verdict; the graph appends to the history. */
export interface GateUpdate {
  exitCode: number;
  exitCodeHistory: number[];
  checkRuns: CheckRun[];
  decision: RouteDestination;
}

interface RedPhase extends Attempts {
  expectation: RedExpectation;
}

/** Judges the run of the new tests and routes it: only a valid red goes on to the implementation. */
export function verifyRedPhase(
  run: TestRun,
  { expectation, ...attempts }: RedPhase,
): { verdict: Verdict; update: GateUpdate } {
  return routeRed(judgeRed(run, expectation), { ...attempts, checkRuns: [] });
}

/** Routes a red that was doubted after its first run. */
export function routeRed(
  verdict: Verdict,
  { checkRuns, ...attempts }: Attempts & Pick<ProvenGreen, "checkRuns">,
): { verdict: Verdict; update: GateUpdate } {
  return {
    verdict,
    update: record({ verdict, checkRuns }, routeByVerdict(verdict, "RED", attempts)),
  };
}

/** The verdict of `proveGreen`, and the runs besides the judged one that it rests on. */
export interface ProvenGreen {
  verdict: Verdict;
  checkRuns: CheckRun[];
}

/** Routes an implementation, or a refactoring of one, by what the proof found. */
export function verifyGreenPhase(
  proof: ProvenGreen,
  { phase = "GREEN", ...attempts }: Attempts & { phase?: "GREEN" | "REFACTOR" },
): GateUpdate {
  return record(proof, routeByVerdict(proof.verdict, phase, attempts));
}

/** Routes code that was green and was only changed for the linter: if that broke it, green stands. */
export function verifyLintFix(
  proof: ProvenGreen,
  { otherwise = "mutants" }: { otherwise?: NodeName } = {},
): GateUpdate {
  const decision =
    proof.verdict.word === "green"
      ? goOn("lint", "fixed, and every test still passes")
      : goOn(otherwise, "fixing the lint findings broke tests, so the findings are listed instead");
  return record(proof, decision);
}

function record({ verdict, checkRuns }: ProvenGreen, decision: RouteDestination): GateUpdate {
  const { exitCode } = verdict;
  return { exitCode, exitCodeHistory: [exitCode], checkRuns, decision };
}

/**
 * The node after the red gate, from the state alone. Fails closed: without a decision, or with one
 * for an implementation that no exit code 1 stands behind, a person is asked.
 */
export function routeRedGate({ exitCode, decision }: RedGateState): NodeName {
  if (decision === null) return "snitch";
  const goesOn = decision.nextNode !== "scaffold" && decision.nextNode !== "snitch";
  return goesOn && !isValidRedState(exitCode) ? "snitch" : decision.nextNode;
}

interface RedGateState {
  exitCode: number | null;
  decision: RouteDestination | null;
}
