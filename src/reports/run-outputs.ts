import { isAboutTheIssue } from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import { type Interruption, pullOf } from "./progress.ts";

type RunStatus = NonNullable<RunState["ending"]> | "waiting" | "running" | "built" | "needs-info";

interface Told {
  branch: string;
  interruption?: Interruption | null | undefined;
}

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

export function runOutputs(state: RunState, { branch, interruption }: Told): RunOutputs {
  const { commits, phases, usage } = state;
  const pull = pullOf(state);
  return {
    status: statusOf(state, interruption ?? null),
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

/** As the page says it: what was refused now is said first, and an end stands whatever came after it. */
function statusOf({ ending, proposal }: RunState, interruption: Interruption | null): RunStatus {
  if (interruption?.kind === "refused") {
    return isAboutTheIssue(interruption.error) ? "needs-info" : "failed";
  }
  if (ending !== null) return ending;
  if (interruption !== null) return "failed";
  return proposal === null ? "running" : "waiting";
}
