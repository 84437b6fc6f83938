import type { RunState } from "../state.ts";
import { pullOf } from "./pull-of.ts";

type RunStatus = NonNullable<RunState["ending"]> | "waiting" | "running" | "built";

/** A run as other steps of a workflow read it. */
export interface RunOutputs {
  status: RunStatus;
  prNumber: number | null;
  prUrl: string | null;
  branch: string;
  redSha: string | null;
  greenSha: string | null;
  /** How often code was judged, all tries of the run together. */
  attempts: number;
  tokens: number;
  /** US dollars; null where nobody knows the price. */
  cost: number | null;
}

export function runOutputs(state: RunState, { branch }: { branch: string }): RunOutputs {
  const { commits, phases, usage } = state;
  const pull = pullOf(state);
  return {
    status: statusOf(state),
    prNumber: pull?.number ?? null,
    prUrl: pull?.url ?? null,
    branch,
    redSha: commits.red,
    greenSha: commits.green,
    attempts: phases.find(({ phase }) => phase === "green")?.attempts ?? 0,
    tokens: usage.inputTokens + usage.outputTokens,
    cost: usage.costUsd,
  };
}

function statusOf({ ending, proposal }: RunState): RunStatus {
  return ending ?? (proposal === null ? "running" : "waiting");
}
