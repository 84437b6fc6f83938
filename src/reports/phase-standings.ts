import { NODE_NAMES, type NodeName } from "../routing/nodes.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import { PHASES, type Phase } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Progress } from "./progress.ts";

export type Standing = "done" | "skipped" | "running" | "waiting" | "stopped" | "failed" | "open";

/** How each phase stands. */
export function phaseStandings(progress: Progress): Map<Phase, Standing> {
  const { state, running = [] } = progress;
  if (state === null) return new Map(PHASES.map((phase) => [phase, "open"]));
  const current = currentPhases(state, running);
  const last = Math.max(...current.map((phase) => PHASES.indexOf(phase)));
  const now = standingNow(state, progress);
  return new Map(
    PHASES.map((phase, index): [Phase, Standing] => {
      if (current.includes(phase)) return [phase, now];
      if (index > last) return [phase, "open"];
      return [phase, wasThere(state, phase) ? "done" : "skipped"];
    }),
  );
}

/** The phases that are at work, or that the run has come to. */
export function currentPhases(state: RunState, running: readonly NodeName[]): Phase[] {
  const phases = running.map((node) => phaseOfNode(node, state)).filter((phase) => phase !== null);
  return phases.length > 0
    ? PHASES.filter((phase) => phases.includes(phase))
    : [reachedPhase(state)];
}

/** Whether nothing goes on until somebody has looked at the proposal. */
export function isWaiting({ state, running = [] }: Pick<Progress, "state" | "running">): boolean {
  if (state === null || running.length > 0) return false;
  return state.proposal !== null && state.humanDecision === "pending";
}

function reachedPhase(state: RunState): Phase {
  const { ending, proposal, error, commits, decision, agreedPlan, repositoryMap } = state;
  const failedAt = NODE_NAMES.find((node) => node === error?.node);
  const failed = failedAt === undefined ? null : phaseOfNode(failedAt, state);
  if (failed !== null) return failed;
  if (ending === "merged" || ending === "unmerged") return "merge";
  if (proposal !== null) return "review";
  const next = decision === null ? null : phaseOfNode(decision.nextNode, state);
  if (commits.green !== null) return next ?? "lint";
  if (commits.red !== null) return "green";
  if (agreedPlan !== null) return "red";
  return repositoryMap === null ? "context" : "plan";
}

function standingNow({ ending }: RunState, progress: Progress): Standing {
  if (ending === "merged") return "done";
  if (ending === "covered") return "skipped";
  if (ending === "aborted") return "stopped";
  if (ending !== null) return "failed";
  if ((progress.interruption ?? null) !== null) return "stopped";
  return isWaiting(progress) ? "waiting" : "running";
}

function wasThere({ phases }: RunState, phase: Phase): boolean {
  return phase === "review" || phases.some((facts) => facts.phase === phase);
}
