import { refusedBundle } from "../errors.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import type { Spec } from "../spec/spec.ts";
import type { Continuation } from "./plan-retry.ts";
import { readState } from "./rebuild-state.ts";

/** What is known without the build's word. */
interface Known {
  issue: number;
  base: RunState["base"];
  spec: Spec;
  proposal: string | null;
  /** The commits that were handed over and found to be in order. */
  commits: ReadonlySet<string>;
}

/** The state that a build handed over, where it has the shape of one; that it is true is not said. */
export function readHandedRun(values: Readonly<Record<string, unknown>>, issue: number): RunState {
  const state = readState(values);
  if (state === null) throw refusedBundle("its state is none that this version can read");
  if (state.issue !== issue) throw refusedBundle(`it is about #${state.issue}`);
  if (!/^[0-9a-f]{8}$/.test(state.run)) throw refusedBundle("its run has no name of ours");
  const { commits, base, bestAttempt } = state;
  const named = [...Object.values(commits), base.commit, bestAttempt?.commit ?? null];
  if (!named.every((id) => id === null || COMMIT.test(id))) {
    throw refusedBundle("its state names a commit by no id");
  }
  return state;
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commit that a handed state leaves its branch at: what is proposed, or the best attempt. */
export function headOf(state: RunState): string {
  const { commits, bestAttempt, ending } = state;
  if (ending === "failed" && commits.green === null && bestAttempt !== null) {
    return bestAttempt.commit;
  }
  return tipOf(state);
}

/**
 * How a run goes on that somebody else has built. What people decide, and what is known here, is not
 * taken from the state; what only a build can know, such as which tests were seen to fail, is its word.
 */
export function adoptState(handed: RunState, known: Known): Continuation {
  const { commits, bestAttempt, disputeRuling, draft } = handed;
  const isKnown = (commit: string | null) => commit === null || known.commits.has(commit);
  if (!Object.values(commits).every(isKnown)) {
    throw refusedBundle("its state names a commit that was not handed over");
  }
  const test = disputeRuling?.test ?? null;
  const attempt = test !== null && isKnown(test.attempt) ? test.attempt : null;
  const update = {
    ...handed,
    issue: known.issue,
    base: known.base,
    spec: known.spec,
    proposal: known.proposal,
    // Of attempts that led nowhere nothing is handed on.
    draft: isKnown(draft) ? draft : null,
    bestAttempt: isKnown(bestAttempt?.commit ?? null) ? bestAttempt : null,
    disputeRuling: disputeRuling && { ...disputeRuling, test: test && { ...test, attempt } },
    humanDecision: "pending",
    ending: null,
    mergeCommit: null,
    mergeByHand: null,
    report: null,
    aftermath: {},
    done: false,
  } as const satisfies RunState;
  return goesOn(handed, update);
}

function goesOn(handed: RunState, update: RunState): Continuation {
  const reason = handed.decision?.reason ?? handed.error?.message ?? "the build has ended";
  switch (handed.ending) {
    case "failed":
      return { asNode: "greenGate", update: { ...update, decision: goOn("snitch", reason) } };
    case "covered":
      return { asNode: "scaffold", update: { ...update, ending: "covered" } };
    case null:
      if (handed.commits.red === null || handed.commits.green === null || handed.red === null) {
        throw refusedBundle("its state has nothing to propose");
      }
      return { asNode: "lint", update: { ...update, decision: goOn("publish", reason) } };
    default:
      throw refusedBundle(`its state says that it is ${handed.ending}, which no build can make it`);
  }
}
