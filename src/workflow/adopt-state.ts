import { refusedBundle } from "../errors.ts";
import { needsTestReview } from "../features/test-gate/record.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import type { Spec } from "../spec/spec.ts";
import type { Continuation } from "./plan-retry.ts";
import { readState } from "./rebuild-state.ts";

/** What the publishing job knows without trusting the build. */
interface VerifiedFacts {
  issue: number;
  base: RunState["base"];
  spec: Spec;
  proposal: string | null;
  /** The tests that a person brought, and the review of the tests; not known to a build. */
  ownTests?: RunState["ownTests"];
  testGate?: RunState["testGate"];
  /** The commits of the bundle that passed verification. */
  commits: ReadonlySet<string>;
}

/** Reads the state in a build's bundle and checks its shape; its claims are not verified here. */
export function readBuiltRun(values: Readonly<Record<string, unknown>>, issue: number): RunState {
  const state = readState(values);
  if (state === null) throw refusedBundle("this version cannot read its state");
  if (state.issue !== issue) throw refusedBundle(`it is about #${state.issue}`);
  if (!/^[0-9a-f]{8}$/.test(state.run)) throw refusedBundle("the id of its run is malformed");
  const { commits, base, bestAttempt, ownTests } = state;
  const others = [base.commit, bestAttempt?.commit ?? null, ownTests?.commit ?? null];
  const named = [...Object.values(commits), ...others];
  if (!named.every((id) => id === null || COMMIT.test(id ?? ""))) {
    throw refusedBundle("its state has a malformed commit id");
  }
  return state;
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commit at which the state leaves its branch: the proposed change, or the best attempt. */
export function headOf(state: RunState): string {
  const { commits, bestAttempt, ending } = state;
  if (ending === "failed" && commits.green === null && bestAttempt !== null) {
    return bestAttempt.commit;
  }
  return tipOf(state);
}

/**
 * How a run continues that another job has built. Human decisions and facts that this job knows are
 * not taken from the bundle; what only the build can know, such as which tests failed, is.
 */
export function adoptState(built: RunState, known: VerifiedFacts): Continuation {
  const { commits, bestAttempt, disputeRuling, draft } = built;
  const isKnown = (commit: string | null = null) => commit === null || known.commits.has(commit);
  if (!Object.values(commits).every(isKnown)) {
    throw refusedBundle("its state names a commit that is not in the bundle");
  }
  const attempt = disputeRuling?.attempt ?? null;
  const update = {
    ...built,
    issue: known.issue,
    base: known.base,
    spec: known.spec,
    proposal: known.proposal,
    ownTests: known.ownTests,
    testGate: known.testGate,
    // The bundle has no commits of failed attempts.
    draft: isKnown(draft) ? draft : null,
    bestAttempt: isKnown(bestAttempt?.commit ?? null) ? bestAttempt : null,
    disputeRuling: disputeRuling && {
      ...disputeRuling,
      attempt: isKnown(attempt) ? attempt : null,
    },
    humanDecision: "pending",
    ending: null,
    mergeCommit: null,
    mergeByHand: null,
    report: null,
    aftermath: {},
    done: false,
  } as const satisfies RunState;
  return continuationOf(built, update);
}

/** `update` has the approval that this job knows of: a build cannot claim one. */
function continuationOf(built: RunState, update: RunState): Continuation {
  const reason = built.decision?.reason ?? built.error?.message ?? "the build has ended";
  switch (built.ending) {
    case "failed":
      return { asNode: "greenGate", update: { ...update, decision: goOn("snitch", reason) } };
    case "covered":
      return { asNode: "scaffold", update: { ...update, ending: "covered" } };
    case null:
      if (built.commits.red === null || built.red === null) {
        throw refusedBundle("its state has no change to propose");
      }
      if (needsTestReview(update)) {
        if (built.commits.green !== null) throw refusedBundle("its tests were not approved");
        return { asNode: "plan", update: { ...update, decision: goOn("publishTests", reason) } };
      }
      if (built.commits.green === null) {
        throw refusedBundle("its state has no change to propose");
      }
      return { asNode: "finalGate", update: { ...update, decision: goOn("publish", reason) } };
    default:
      throw refusedBundle(`its state ends as ${built.ending}, which a build cannot do`);
  }
}
