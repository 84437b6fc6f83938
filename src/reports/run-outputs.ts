import { isAboutTheIssue } from "../errors.ts";
import { testsUnderReview } from "../features/test-gate/record.ts";
import type { RunState } from "../run-state/run-state.ts";
import { type Interruption, pullOf } from "./progress.ts";

type RunStatus = NonNullable<RunState["ending"]> | "waiting" | "running" | "built" | "needs-info";

interface OutputOptions {
  branch: string;
  logs?: string | null;
  interruption?: Interruption | null | undefined;
}

/** The outputs of the Action, for later steps of the workflow. */
export interface RunOutputs {
  status: RunStatus;
  prNumber: number | null;
  prUrl: string | null;
  branch: string;
  redSha: string | null;
  greenSha: string | null;
  /** How often code was judged, over all retries of the run. */
  attempts: number;
  tokens: number;
  /** US dollars; null if the price is unknown. */
  cost: number | null;
  /** The folder with the output of the tests of this job; null if it ran none. */
  logs: string | null;
}

export function runOutputs(
  state: RunState,
  { branch, logs = null, interruption }: OutputOptions,
): RunOutputs {
  const { commits, phases, usage } = state;
  const pull = pullOf(state);
  return {
    status: outputStatus(state, interruption ?? null),
    prNumber: pull?.number ?? null,
    prUrl: pull?.url ?? null,
    branch,
    redSha: commits.red,
    greenSha: commits.green,
    attempts: phases.find(({ phase }) => phase === "green")?.attempts ?? 0,
    tokens: usage.inputTokens + usage.outputTokens,
    cost: usage.costUsd,
    logs,
  };
}

/** The same order as on the status page: a refusal first, then a recorded ending, then an interruption. */
function outputStatus(state: RunState, interruption: Interruption | null): RunStatus {
  const { ending, proposal } = state;
  if (interruption?.kind === "refused") {
    return isAboutTheIssue(interruption.error) ? "needs-info" : "failed";
  }
  if (ending !== null) return ending;
  if (interruption !== null) return "failed";
  return proposal === null && testsUnderReview(state) === null ? "running" : "waiting";
}
