import { appendFileSync } from "node:fs";
import { failureAnnotations } from "../reports/annotations.ts";
import { jobSummaryPage } from "../reports/job-summary.ts";
import { runOutputs } from "../reports/run-outputs.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { JobResult } from "../runs/github/handle-event.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { writeOutputs } from "./outputs.ts";
import { writeAnnotations } from "./write-annotations.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  /** Where an order to the runner is meant. */
  aloud(say: () => void): void;
}

type Told = NonNullable<JobResult["outcome"]> & { state: RunState };

/** A run on the page of its job, for its later steps, and beside the lines that fail. */
export function tellHow(
  { state, wentOn, isBuilt, branch, issue, folder, link, shown }: Told,
  { env, aloud }: Outlets,
): void {
  const safe = createSanitizer({ secrets: secretValues(env) });
  const outputs = runOutputs(state, { branch, interruption: shown.interruption });
  writeOutputs({ ...outputs, ...(isBuilt ? { status: "built" } : {}) });
  const summary = safe.markdown(jobSummaryPage({ issue, state, link, ...shown }));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summary}\n`);
  // Whoever only looks at a run that failed before has not failed.
  const annotations = wentOn ? failureAnnotations(state, { directory: folder }) : [];
  if (annotations.length > 0) aloud(() => writeAnnotations(annotations, safe));
}
