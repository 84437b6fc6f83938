import { type Markdown, md } from "../../safe-text/markdown.ts";
import type { RunState } from "../state.ts";
import { describeRoute } from "./describe-route.ts";
import { type Evidence, NO_EVIDENCE } from "./evidence.ts";
import type { Progress } from "./progress.ts";
import { progressPage } from "./progress-page.ts";
import { stack } from "./stack.ts";
import { failToPassTable, passToPassTable } from "./test-tables.ts";

export interface JobSummary extends Progress {
  evidence?: Evidence;
}

/** What the page of a job shows: how far the run is, the way it took, and its tests. */
export function jobSummaryPage({ evidence = NO_EVIDENCE, ...progress }: JobSummary): Markdown {
  const { state } = progress;
  return stack([
    md`## TDD Arbiter: #${progress.issue} ${state?.spec.title ?? ""}`,
    progressPage(progress),
    ...(state === null ? [] : detailsOf(state, evidence)),
  ]);
}

function detailsOf(state: RunState, evidence: Evidence): (Markdown | null)[] {
  return [describeRoute(state), failToPassTable(state, evidence), passToPassTable(state, evidence)];
}
