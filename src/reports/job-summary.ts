import type { RunState } from "../run-state/run-state.ts";
import { type Markdown, md } from "../safe-text/markdown.ts";
import { proofInWords, stack } from "./blocks.ts";
import type { Progress } from "./progress.ts";
import { describeRoute } from "./route.ts";
import { statusPage } from "./status.ts";

/** The job summary: the status of the run, what it proves so far, and its route. */
export function jobSummaryPage(progress: Progress): Markdown {
  const { state } = progress;
  return stack([
    md`## TDD Arbiter: #${progress.issue} ${state?.spec.title ?? ""}`,
    statusPage(progress),
    ...(state === null ? [] : [proofSoFar(state), describeRoute(state)]),
  ]);
}

/** Null after the merge, where the status says it already. */
function proofSoFar(state: RunState): Markdown | null {
  return state.commits.green === null || state.ending === "merged" ? null : proofInWords(state);
}
