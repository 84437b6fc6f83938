import type { RunState } from "../run-state/run-state.ts";
import { code, type Markdown, md } from "../safe-text/markdown.ts";

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
