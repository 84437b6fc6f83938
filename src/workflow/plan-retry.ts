import { ArbiterError } from "../errors.ts";
import { isNodeName, NODES, type NodeName } from "../routing/nodes.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import { isUnfinished } from "../run-state/ending.ts";
import type { RetryPhase } from "../run-state/retry-phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import { replan } from "./replan.ts";
import type { RunUpdate } from "./state.ts";

export interface RetryRequest {
  hint?: string | undefined;
  from?: RetryPhase | undefined;
}

/** How a run goes on: the state it starts from, as if this node had just ended. */
export interface Continuation {
  asNode: NodeName;
  update: RunUpdate;
}

/**
 * Another try after a failure or an abort: the history stays, the counters start again. It goes on
 * from the phase that failed, so that tests which are red and locked are not written again unless
 * somebody asks for it.
 */
export function planRetry(state: RunState, { hint, from }: RetryRequest): Continuation {
  if (state.ending !== "failed" && state.ending !== "aborted") throw notOver(state);
  if (from === undefined && hint === undefined && wasWhole(state)) return publishAgain(state);
  const phase = from ?? failedPhase(state);
  const { asNode, update } = COURSES[phase](state);
  const again = { ...START_AGAIN, hint: hint ?? state.hint };
  return {
    asNode,
    update: { ...again, strategy: replan(state).strategy, ...update },
  };
}

/** The code once more, by what a reviewer said; what was proposed stays proposed, and is changed. */
export function planRevision(state: RunState, words: string): Continuation {
  const { asNode, update } = COURSES.code(state);
  const { proposal } = state;
  return { asNode, update: { ...START_AGAIN, proposal, hint: words, strategy: null, ...update } };
}

/**
 * Back to the gate after another round has failed: what is proposed is the best there was, which is
 * what was proposed before or has passed the same tests since.
 */
export function planReturn(state: RunState): Continuation {
  const { commits, bestAttempt, red, issue, ending, proposal } = state;
  const isWhole = bestAttempt?.regressions === 0 && bestAttempt.passing === red?.failing.length;
  const green = commits.green ?? (isWhole ? bestAttempt.commit : null);
  if (ending !== "failed" || proposal === null || green === null) {
    throw new ArbiterError("bad-usage", `Nothing of #${issue} that passes its tests is proposed.`, {
      fix: "Say /tdd retry, or merge by hand what you have looked at.",
    });
  }
  const update = { ...START_AGAIN, proposal, commits: { ...commits, green } };
  return { asNode: "publish", update };
}

/** All work was done, and only what others see of it could not be. */
function wasWhole({ ending, error, commits }: RunState): boolean {
  const last = error?.node ?? "";
  const isEffect = isNodeName(last) && last !== "snitch" && NODES[last].hasEffects === true;
  return ending === "failed" && isEffect && commits.green !== null;
}

function publishAgain({ hint }: RunState): Continuation {
  const decision = goOn("publish", "it could not be published before");
  return { asNode: "lint", update: { ...START_AGAIN, hint, decision } };
}

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
} as const satisfies RunUpdate;

function failedPhase({ agreedPlan, commits, ending }: RunState): RetryPhase {
  if (agreedPlan === null) return "plan";
  if (commits.red === null) return "tests";
  if (commits.green === null || ending === "aborted") return "code";
  return commits.refactor === null ? "refactor" : "lint";
}

const NOTHING_BUILT = {
  commits: { red: null, green: null, refactor: null },
  red: null,
  codeFiles: [],
  bestAttempt: null,
  passToPass: null,
  green: null,
  lintFindings: [],
} as const satisfies RunUpdate;

const COURSES: Readonly<Record<RetryPhase, (state: RunState) => Continuation>> = {
  plan: () => ({
    asNode: "loadContext",
    update: { ...NOTHING_BUILT, ...UNPLANNED },
  }),
  tests: () => ({ asNode: "baseline", update: { ...NOTHING_BUILT, strategy: null } }),
  code: (state) => {
    const { red, green, refactor } = state.commits;
    if (red === null) throw tooEarly("code", "no tests are red yet");
    const best = refactor ?? green;
    // What was green and not wanted is still the best there is to go on from.
    const passing = state.red?.failing.length ?? 0;
    const bestAttempt =
      best === null ? state.bestAttempt : { commit: best, passing, regressions: 0 };
    const decision = goOn("implement", "a person asked for another try");
    const commits = { red, green: null, refactor: null };
    return { asNode: "plan", update: { commits, bestAttempt, decision, lintFindings: [] } };
  },
  refactor: ({ commits }) => {
    if (commits.green === null) throw tooEarly("refactor", "nothing is green yet");
    const decision = goOn("refactor", "a person asked for another try");
    return { asNode: "greenGate", update: { commits: { ...commits, refactor: null }, decision } };
  },
  lint: ({ commits }) => {
    if (commits.green === null) throw tooEarly("lint", "nothing is green yet");
    const decision = goOn("lint", "a person asked for another try");
    return { asNode: "refactorGate", update: { decision } };
  },
};

const UNPLANNED = {
  agreedPlan: null,
  coveredTests: [],
  testFiles: [],
  draft: null,
  testResults: null,
  strategy: null,
} as const satisfies RunUpdate;

function notOver({ issue, ending }: RunState): ArbiterError {
  if (isUnfinished(ending)) {
    return new ArbiterError("bad-usage", `The run of #${issue} is not over.`, {
      fix: `Go on with it: tdd-arbiter resume --issue ${issue}`,
    });
  }
  return new ArbiterError("bad-usage", `There is nothing to try again: #${issue} is ${ending}.`);
}

function tooEarly(phase: RetryPhase, why: string): ArbiterError {
  return new ArbiterError("bad-usage", `It cannot go on from ${phase}: ${why}.`, {
    fix: "Leave from out, or name an earlier phase.",
  });
}
