import { appendFileSync } from "node:fs";
import { type AnnotationProperties, error } from "@actions/core";
import { type FailureAnnotation, failureAnnotations } from "../reports/annotations.ts";
import { jobSummaryPage } from "../reports/job-summary.ts";
import { runOutputs } from "../reports/run-outputs.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { JobResult } from "../runs/github/handle-event.ts";
import { createSanitizer, type Sanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { writeOutputs } from "./outputs.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  /** Where an order to the runner is meant. */
  aloud(say: () => void): void;
}

type Told = NonNullable<JobResult["outcome"]> & { state: RunState };

/** A run on the page of its job, for its later steps, and beside the lines that fail. */
export function writeJobPage(
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

/** GitHub shows no more of one step. */
const MOST = 10;

/** Shows failures beside the lines they are about; answers how many were left out. */
export function writeAnnotations(
  annotations: readonly FailureAnnotation[],
  safe: Pick<Sanitizer, "line">,
  show: (message: string, properties: AnnotationProperties) => void = error,
): number {
  for (const { file, line, title, message } of annotations.slice(0, MOST)) {
    const place = { file, title: safe.line(title) };
    show(safe.line(message), { ...place, ...(line === null ? {} : { startLine: line }) });
  }
  return Math.max(0, annotations.length - MOST);
}
