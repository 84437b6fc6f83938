import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { type AnnotationProperties, error, warning } from "@actions/core";
import { type Annotation, failureAnnotations } from "../reports/annotations.ts";
import { runOutputs } from "../reports/run-outputs.ts";
import { jobSummaryPage } from "../reports/status.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Outcome } from "../runs/github/dispatch.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { archivePath, LOG_FOLDER } from "../spec/default-names.ts";
import { writeOutputs } from "./outputs.ts";

interface Outlets {
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  /** Calls `write` while the runner obeys workflow commands. */
  withCommands(write: () => void): void;
}

/** Writes a run to the outputs and the summary of its job, and annotates the lines that fail. */
export function writeJobPage(
  { state, advanced, isBuilt, branch, issue, folder, link, shown }: Outcome & { state: RunState },
  { env, safe, withCommands }: Outlets,
): void {
  const logs = findLogs(branch, env);
  const outputs = runOutputs(state, { branch, logs, interruption: shown.interruption });
  writeOutputs({ ...outputs, ...(isBuilt ? { status: "built" } : {}) });
  const summary = safe.markdown(jobSummaryPage({ issue, state, link, ...shown }));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summary}\n`);
  // A job that only reads the state of a failed run has not failed itself.
  const annotations = advanced ? failureAnnotations(state, { directory: folder }) : [];
  if (annotations.length > 0) withCommands(() => writeAnnotations(annotations, safe));
}

function findLogs(branch: string, { GITHUB_WORKSPACE = "" }: NodeJS.ProcessEnv): string | null {
  const folder = join(GITHUB_WORKSPACE, ".git", archivePath(branch), LOG_FOLDER);
  return existsSync(folder) ? folder : null;
}

/** GitHub shows at most this many per step. */
const MAX_ANNOTATIONS = 10;

type Annotate = (message: string, properties: AnnotationProperties) => void;

/** Writes annotations as workflow commands. */
export function writeAnnotations(
  annotations: readonly Annotation[],
  safe: Pick<Sanitizer, "line">,
  commands: Readonly<Record<Annotation["level"], Annotate>> = { error, warning },
): void {
  for (const { level, path, line, title, message } of annotations.slice(0, MAX_ANNOTATIONS)) {
    const startLine = line === null ? {} : { startLine: line };
    commands[level](safe.line(message), { file: path, title: safe.line(title), ...startLine });
  }
}
