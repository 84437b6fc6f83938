import type { ArbiterError } from "../errors.ts";
import type { NodeName } from "../routing/nodes.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, type Markdown, md } from "../safe-text/markdown.ts";

/** How a run ended that could not say so itself. */
export type Interruption =
  /** It was never begun: nothing was changed. */
  | { kind: "refused"; error: Refusal }
  | { kind: "cancelled" }
  /** Broken off with this error; without one, found by whoever came after. */
  | { kind: "died"; error?: Refusal | null };

export type Refusal = Pick<ArbiterError, "code" | "message" | "fix" | "data">;

/** All that there is to say of a run, at any time. */
export interface Progress {
  issue: number;
  /** The last state that is known; null before the first. */
  state: RunState | null;
  /** The nodes that are at work. */
  running?: readonly NodeName[];
  /** The page of the job. */
  link: string | null;
  interruption?: Interruption | null;
  /** Who ended a run that was aborted, and what they said. */
  abortedBy?: { login: string; words: string | null } | null;
  /** Why a review that was given did not decide it. */
  waitsFor?: string | null;
  changesRequested?: "abort" | "revise";
}

export interface Pull {
  number: number;
  url: string;
}

const PULL = /^https?:\/\/\S+\/pull\/(\d+)$/;

/** The pull request of a run; null where there is none, or where the proposal is a branch alone. */
export function pullOf({ proposal }: Pick<RunState, "proposal">): Pull | null {
  const number = PULL.exec(proposal ?? "")?.[1];
  return proposal === null || number === undefined
    ? null
    : { number: Number(number), url: proposal };
}

/** GitHub makes a link of the number, and shows what became of it. */
export function linkPull(state: Pick<RunState, "proposal">): Markdown {
  const pull = pullOf(state);
  return pull === null ? code(state.proposal ?? "the branch") : md`#${pull.number}`;
}
