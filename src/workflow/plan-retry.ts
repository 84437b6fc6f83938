import { ArbiterError } from "../errors.ts";
import { needsTestReview, testsUnderReview } from "../features/test-gate/record.ts";
import { plainTestId, testName } from "../python/test-ids.ts";
import { isNodeName, NODES, type NodeName } from "../routing/nodes.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import type { RouteEntry } from "../routing/route-history.ts";
import type { RetryPhase } from "../run-state/phases.ts";
import { isUnfinished } from "../run-state/phases.ts";
import { demandedTests, type RunState } from "../run-state/run-state.ts";
import { replan } from "./nodes/plan.ts";
import type { RunUpdate } from "./state.ts";

export interface RetryRequest {
  hint?: string | undefined;
  from?: RetryPhase | undefined;
}

/** How a run continues: from this state, as if `asNode` had just ended. */
export interface Continuation {
  asNode: NodeName;
  update: RunUpdate;
}

/**
 * Plans another try after a failure or an abort: the history stays, the counters restart. It continues
 * from the phase that failed, so that red, locked tests are only rewritten on request.
 */
export function planRetry(state: RunState, { hint, from }: RetryRequest): Continuation {
  if (state.ending !== "failed" && state.ending !== "aborted") throw cannotRetry(state);
  if (from === undefined && hint === undefined && onlyPublishingFailed(state))
    return publishAgain(state);
  const phase = from ?? failedPhase(state);
  const { next, asNode, update } =
    (phase === "code" ? disputeNamed(state, hint) : null) ?? CONTINUATIONS[phase](state);
  const again = {
    ...startAgain(state),
    hint: hint ?? state.hint,
    routeHistory: retryRoute(state, next),
  };
  return {
    asNode,
    update: { ...again, strategy: replan(state).strategy, ...update },
  };
}

/** A hint that names tests which a gate demanded is a claim about them; null for any other. */
function disputeNamed(state: RunState, hint = ""): PhaseStart | null {
  const words = new Set(hint.split(/[^\w./:-]+/).map((word) => word.replace(/[.:]+$/, "")));
  const demanded = [...new Set(demandedTests(state).map(plainTestId))];
  const ids = demanded.filter((id) => {
    const [file = "", ...names] = id.split("::");
    const owners = names.map((_, index) => [file, ...names.slice(0, index + 1)].join("::"));
    return [...names, ...owners].some((name) => words.has(name));
  });
  if (ids.length === 0 || state.ownTests !== undefined || state.commits.red === null) return null;
  const decision = goOn("dispute", ASKED);
  const update = { disputeClaim: { ids, why: hint }, disputeRuling: null, decision };
  return { next: "dispute", asNode: "greenGate", update };
}

/** Whether a run may be built again on the commit that its base is at now. */
export function mayBuildAgain({ ending }: Pick<RunState, "ending">): boolean {
  return ending === "failed" || ending === "aborted" || ending === "unmerged";
}

/** Plans all gates again on the commit that the base is at now: what was proven before was proven elsewhere. */
export function planBuildAgain(
  state: RunState,
  { commit, hint }: { commit: string; hint: string | undefined },
): Continuation {
  if (!mayBuildAgain(state)) throw cannotRetry(state);
  const base = { ...state.base, commit };
  const routeHistory = retryRoute(state, "plan");
  const again = {
    ...startAgain(state),
    hint: hint ?? state.hint,
    mergeByHand: null,
    base,
    routeHistory,
  };
  return { asNode: "loadContext", update: { ...again, ...NOTHING_BUILT, ...UNPLANNED } };
}

/** Plans another round by a reviewer's comments, on what is under review; the pull request stays open. */
export function planRevision(
  state: RunState,
  words: string,
  ciLog: string | null = null,
): Continuation {
  if (testsUnderReview(state) !== null) return planOtherTests(state, words);
  const { next, asNode, update } = CONTINUATIONS.code(state);
  const { proposal } = state;
  const entry: RouteEntry = { from: "humanReview", to: next, reason: REVISED };
  const again = {
    ...START_AGAIN,
    proposal,
    hint: words,
    ciLog,
    routeHistory: [entry],
  };
  return { asNode, update: { ...again, ...update } };
}

const REVISED = "a person requested changes";

/** The tests are planned and written again; the model sees those that were reviewed, and what was said. */
function planOtherTests(state: RunState, words: string): Continuation {
  const names = [...new Set((state.red?.failing ?? []).map(testName))].join(", ");
  const entry: RouteEntry = {
    from: "testReview",
    to: "plan",
    reason: REVISED,
  };
  const again = {
    ...START_AGAIN,
    hint: `About the tests ${names}: ${words}`,
    routeHistory: [entry],
  };
  const { testFiles: _, draft: __, testResults: ___, ...unplanned } = UNPLANNED;
  return { asNode: "loadContext", update: { ...again, ...NOTHING_BUILT, ...unplanned } };
}

/**
 * Plans the return to the human gate after a revision failed or the run was aborted. The proposed change is one that passes
 * the red tests: the one proposed before, or a later attempt.
 */
export function planReturn(state: RunState): Continuation {
  const { commits, bestAttempt, red, issue, ending, proposal } = state;
  const isWhole = bestAttempt?.regressions === 0 && bestAttempt.passing === red?.failing.length;
  const green = commits.green ?? (isWhole ? bestAttempt.commit : null);
  const hasEnded = ending === "failed" || ending === "aborted";
  if (!hasEnded || proposal === null || green === null) {
    throw new ArbiterError("bad-usage", `No open proposal of #${issue} passes its tests.`, {
      fix: "Comment /tdd retry, or merge by hand what you have reviewed.",
    });
  }
  const entry: RouteEntry = {
    from: ending === "aborted" ? "cleanUp" : "snitch",
    to: "humanReview",
    reason: "a person goes on with the proposed change",
  };
  const routeHistory = [entry];
  const update = { ...START_AGAIN, proposal, commits: { ...commits, green }, routeHistory };
  return { asNode: "publish", update };
}

/** Whether the code was green and the run failed while publishing or merging it. */
function onlyPublishingFailed({ ending, error, commits }: RunState): boolean {
  const last = error?.node ?? "";
  const isEffect = isNodeName(last) && last !== "snitch" && NODES[last].hasEffects === true;
  return ending === "failed" && isEffect && commits.green !== null;
}

function publishAgain(state: RunState): Continuation {
  const decision = goOn("publish", "publishing failed before");
  const routeHistory = retryRoute(state, "publish");
  const { hint } = state;
  return { asNode: "finalGate", update: { ...startAgain(state), hint, decision, routeHistory } };
}

const ASKED = "a person asked for a retry";

/** The entry for the route: no node decides on a retry, so none would record it. */
function retryRoute({ ending }: RunState, to: NodeName): RouteEntry[] {
  return [{ from: STOPPED_AT[ending ?? "failed"] ?? "snitch", to, reason: ASKED }];
}

const STOPPED_AT: Partial<Record<NonNullable<RunState["ending"]>, NodeName>> = {
  aborted: "cleanUp",
  unmerged: "merge",
};

const START_AGAIN = {
  scaffoldRetryCount: 0,
  retryCount: 0,
  refactorRetryCount: 0,
  lintRetryCount: 0,
  humanDecision: "pending",
  ending: null,
  error: null,
  report: null,
  aftermath: {},
  proposal: null,
  ciLog: null,
} as const satisfies RunUpdate;

/** A pull request that was closed is not opened again: the tests are shown in a new one. */
function startAgain({ testGate }: RunState) {
  return testGate === undefined
    ? START_AGAIN
    : { ...START_AGAIN, testGate: { ...testGate, proposal: null, shown: null } };
}

function failedPhase({ agreedPlan, commits, ending }: RunState): RetryPhase {
  if (agreedPlan === null) return "plan";
  if (commits.red === null) return "tests";
  if (commits.green === null || ending === "aborted") return "code";
  return commits.refactor === null ? "refactor" : "lint";
}

const NOTHING_BUILT = {
  commits: { red: null, green: null, refactor: null },
  red: null,
  changedTests: [],
  droppedTests: [],
  disputeRuling: null,
  disputeClaim: null,
  codeFiles: [],
  bestAttempt: null,
  brokenTests: [],
  passToPass: null,
  green: null,
  finalRun: null,
  mutantTrial: null,
  unstable: [],
  lintFindings: [],
} as const satisfies RunUpdate;

interface PhaseStart extends Continuation {
  /** The node that runs first. */
  next: NodeName;
}

const CONTINUATIONS: Readonly<Record<RetryPhase, (state: RunState) => PhaseStart>> = {
  plan: () => ({
    next: "plan",
    asNode: "loadContext",
    update: { ...NOTHING_BUILT, ...UNPLANNED },
  }),
  tests: ({ agreedPlan, ownTests }) => {
    if (agreedPlan === null && ownTests === undefined)
      throw tooEarly("tests", "there is no plan yet");
    const update = { ...NOTHING_BUILT, strategy: null, decision: goOn("scaffold", ASKED) };
    return { next: "scaffold", asNode: "plan", update };
  },
  code: (state) => {
    const { red, green, refactor } = state.commits;
    if (red === null) throw tooEarly("code", "no test is red yet");
    const best = refactor ?? green;
    // A green change that was rejected is still the best starting point.
    const passing = state.red?.failing.length ?? 0;
    const bestAttempt =
      best === null ? state.bestAttempt : { commit: best, passing, regressions: 0 };
    const next = needsTestReview(state) ? "publishTests" : "implement";
    const decision = goOn(next, ASKED);
    const commits = { red, green: null, refactor: null };
    const update = { commits, bestAttempt, decision, lintFindings: [], mutantTrial: null };
    return { next, asNode: "plan", update };
  },
  refactor: ({ commits: { red, green } }) => {
    if (green === null) throw tooEarly("refactor", "nothing is green yet");
    const decision = goOn("refactor", ASKED);
    const update = { commits: { red, green, refactor: null }, decision, mutantTrial: null };
    return { next: "refactor", asNode: "greenGate", update };
  },
  lint: ({ commits: { red, green, refactor } }) => {
    if (green === null) throw tooEarly("lint", "nothing is green yet");
    const decision = goOn("lint", ASKED);
    // Tests that were added on top are asked for again, for what comes out of it.
    const update = { commits: { red, green, refactor }, decision, mutantTrial: null };
    return { next: "lint", asNode: "refactorGate", update };
  },
};

const UNPLANNED = {
  // The base or the settings of the suite may be others; what is kept is not run again.
  baselineOf: null,
  agreedPlan: null,
  coveredTests: [],
  notAdapted: [],
  namedReport: null,
  testFiles: [],
  draft: null,
  testResults: null,
  strategy: null,
} as const satisfies RunUpdate;

function cannotRetry({ issue, ending }: RunState): ArbiterError {
  if (isUnfinished(ending)) {
    return new ArbiterError("bad-usage", `The run of #${issue} has not ended.`, {
      fix: `Resume it: tdd-arbiter resume --issue ${issue}`,
    });
  }
  return new ArbiterError("bad-usage", `There is nothing to retry: #${issue} is ${ending}.`);
}

function tooEarly(phase: RetryPhase, why: string): ArbiterError {
  return new ArbiterError("bad-usage", `The run cannot continue from ${phase}: ${why}.`, {
    fix: "Name an earlier phase, or none, to continue from the phase that failed.",
  });
}

/** A thread's name ends in the number of its issue. */
export function noSuchRun(thread: string): ArbiterError {
  const issue = thread.replace(/^.*#/, "");
  return new ArbiterError("no-such-run", `There is no run of #${issue} on record.`, {
    fix: `Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`,
  });
}

export function runIsOver({ issue, ending }: Pick<RunState, "issue" | "ending">): ArbiterError {
  const fix = `Try again with: tdd-arbiter retry --issue ${issue}`;
  return new ArbiterError("run-over", `The run of #${issue} has already ended (${ending}).`, {
    ...(ending === "failed" || ending === "aborted" ? { fix } : {}),
  });
}
