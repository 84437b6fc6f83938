import type { RunState } from "../run-state/run-state.ts";
import { type Markdown, md } from "../safe-text/markdown.ts";
import { proofInWords, stack } from "./blocks.ts";
import type { Progress } from "./progress.ts";
import { describeRoute } from "./route.ts";
import { statusPage } from "./status.ts";

/** What the page of a job shows: how far the run is, what that proves, and the way it took. */
export function jobSummaryPage(progress: Progress): Markdown {
  const { state } = progress;
  return stack([
    md`## TDD Arbiter: #${progress.issue} ${state?.spec.title ?? ""}`,
    statusPage(progress),
    ...(state === null ? [] : [proofSoFar(state), describeRoute(state)]),
  ]);
}

/** What was merged is told with it already. */
function proofSoFar(state: RunState): Markdown | null {
  return state.commits.green === null || state.ending === "merged" ? null : proofInWords(state);
}
