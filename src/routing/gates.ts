import type { TestRun } from "../ports.ts";
import { isScaffoldError, isValidRedState, PytestExitCode } from "../python/results/exit-codes.ts";
import {
  type AttemptCounts,
  attemptsExceeded,
  type Budgets,
  DEFAULT_BUDGETS,
  isExhausted,
} from "./attempts.ts";
import type { FailureEntry } from "./failure-history.ts";
import { NODES, type NodeName, type TDDPhase } from "./nodes.ts";
import {
  askPerson,
  goOn,
  type RouteDestination,
  routeByExitCode,
  tryAgain,
} from "./route-by-exit-code.ts";
import type { CheckRun } from "./route-history.ts";
import { judgeRed, type RedExpectation } from "./verdicts/judge-red.ts";
import type { Verdict, VerdictWord } from "./verdicts/verdict.ts";

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

export interface Attempts {
  /** Attempts so far, the one that is judged included. */
  counts: AttemptCounts;
  budgets?: Readonly<Budgets>;
  /** What follows lint; the mutants by default. */
  afterLint?: NodeName;
}

/**
 * Routes a judged run within the phase's budget. In REFACTOR every destination after a verdict other
 * than green means that the worktree goes back to the green commit first.
 */
export function routeByVerdict(
  verdict: Pick<Verdict, "word" | "reason">,
  phase: TDDPhase,
  { counts, budgets = DEFAULT_BUDGETS }: Attempts,
): RouteDestination {
  const route = routeByExitCode(equivalentExitCode(verdict.word, phase), phase);
  if (route.requiresHuman) {
    return phase === "REFACTOR"
      ? keepGreen(verdict.reason)
      : askPerson(`${verdict.reason}: a person has to look at it`);
  }
  if (!route.retryAllowed) return goOn(route.nextNode, verdict.reason);

  const budget = budgetOf(phase);
  const why = verdict.word === "green" ? route.reason : verdict.reason;
  if (!isExhausted(budget, counts, budgets)) {
    return verdict.word === "green"
      ? route
      : tryAgain(route.nextNode, `${why}: ${LOOPS[phase].advice}`);
  }
  const spent = attemptsExceeded(budget, budgets, why);
  return phase === "REFACTOR" ? keepGreen(spent) : askPerson(spent);
}

/** The exit code with which pytest itself would ask for the same next step. */
const EQUIVALENT: Record<VerdictWord, number> = {
  green: PytestExitCode.TESTS_PASSED,
  red: PytestExitCode.TESTS_FAILED,
  interrupted: PytestExitCode.INTERRUPTED,
  "internal-error": PytestExitCode.INTERNAL_ERROR,
  crashed: PytestExitCode.INTERNAL_ERROR,
  "tooling-error": PytestExitCode.INTERNAL_ERROR,
  untrusted: PytestExitCode.INTERNAL_ERROR,
  "usage-error": PytestExitCode.USAGE_ERROR,
  "collection-error": PytestExitCode.USAGE_ERROR,
  "wrong-reason": PytestExitCode.USAGE_ERROR,
  timeout: PytestExitCode.USAGE_ERROR,
  "no-tests": PytestExitCode.NO_TESTS_COLLECTED,
};

/** After red the test files are locked, so what looks like their fault is a failure of the code. */
function equivalentExitCode(word: VerdictWord, phase: TDDPhase): number {
  const exitCode = EQUIVALENT[word];
  const isCodesFault = phase !== "RED" && isScaffoldError(exitCode);
  return isCodesFault ? PytestExitCode.TESTS_FAILED : exitCode;
}

function keepGreen(reason: string): RouteDestination {
  return goOn("lint", `${reason}: rolled back, the green commit stands`);
}

/**
 * Where an attempt goes that left nothing to judge, because neither answer of the model could be
 * used. It is spent like any other; only tests and code end the run with their last attempt.
 */
export function routeUnusableAnswer(
  problem: string,
  phase: FailureEntry["phase"],
  { counts, budgets = DEFAULT_BUDGETS, afterLint = "mutants" }: Attempts,
): RouteDestination {
  const budget = budgetOf(phase);
  const { node, whenSpent } = LOOPS[phase];
  const why = `the model's answer could not be used: ${problem.replace(/\.$/, "")}`;
  if (!isExhausted(budget, counts, budgets)) return tryAgain(node, `${why}: it is asked again`);
  return whenSpent(attemptsExceeded(budget, budgets, why), afterLint);
}

interface Loop {
  /** The node that judges an attempt, and whose budget counts it. */
  judge: NodeName;
  /** What the next attempt after a verdict is told; a lint fix is not tried again after one. */
  advice?: string;
  /** The node that an attempt without a usable answer goes back to. */
  node: NodeName;
  /** Where the last attempt goes if it had no usable answer. */
  whenSpent: (reason: string, afterLint: NodeName) => RouteDestination;
}

/** The attempts of each phase: what judges them, and where they lead. */
const LOOPS = {
  RED: {
    judge: "redGate",
    advice: "the tests have to be written again",
    node: "scaffold",
    whenSpent: askPerson,
  },
  GREEN: {
    judge: "greenGate",
    advice: "the implementation has to be fixed",
    node: "plan",
    whenSpent: askPerson,
  },
  REFACTOR: {
    judge: "refactorGate",
    advice: "rolled back, and tried again",
    node: "refactor",
    whenSpent: (reason) => goOn("lint", `${reason}: the green commit stands`),
  },
  LINT: {
    judge: "lint",
    node: "plan",
    whenSpent: (reason, afterLint) =>
      goOn(afterLint, `${reason}: the findings are listed for the reviewer`),
  },
} as const satisfies Record<FailureEntry["phase"], Loop>;

export function budgetOf(phase: FailureEntry["phase"]): keyof Budgets {
  return NODES[LOOPS[phase].judge].budget;
}
