import type { ArbiterError } from "../errors.ts";
import { proposalOf } from "../features/test-gate/record.ts";
import type { NodeName } from "../routing/nodes.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, type Markdown, md } from "../safe-text/markdown.ts";

/** All that the status pages say about a run, at any time. */
export interface Progress {
  issue: number;
  /** The last known state; null before the first. */
  state: RunState | null;
  /** The nodes that are running. */
  running?: readonly NodeName[];
  /** The page of the workflow run. */
  link: string | null;
  interruption?: Interruption | null;
  /** Who aborted the run, and what they said. */
  abortedBy?: { login: string; words: string | null } | null;
  /** Why a review has not decided the run. */
  waitsFor?: string | null;
  changesRequested?: "abort" | "revise";
  /** Checks of the pull request that have failed. */
  redChecks?: readonly { name: string; url: string }[];
}

/** How a run ended that could not record its own ending. */
export type Interruption =
  /** It never started: nothing was changed. */
  | { kind: "refused"; error: ReportedError }
  | { kind: "cancelled" }
  /** It stopped with this error; null where a later job found it dead. */
  | { kind: "died"; error?: ReportedError | null };

export type ReportedError = Pick<ArbiterError, "code" | "message" | "fix" | "data"> & {
  stack?: string | undefined;
};

export interface Pull {
  number: number;
  url: string;
}

const PULL = /^https?:\/\/\S+\/pull\/(\d+)$/;

/** The pull request of a run; null where there is none, or where the proposal is only a branch. */
export function pullOf(state: Pick<RunState, "proposal" | "testGate">): Pull | null {
  const proposal = proposalOf(state);
  const number = PULL.exec(proposal ?? "")?.[1];
  return proposal === null || number === undefined
    ? null
    : { number: Number(number), url: proposal };
}

/** The pull request as a number, which GitHub turns into a link. */
export function linkPull(state: Pick<RunState, "proposal" | "testGate">): Markdown {
  const pull = pullOf(state);
  return pull === null ? code(proposalOf(state) ?? "the branch") : md`#${pull.number}`;
}
