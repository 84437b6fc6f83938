import type { Log } from "../../ports.ts";
import type { SafeLine } from "../../safe-text/sanitizer.ts";
import type { ActionInputs, Job } from "./job.ts";
import type { Ahead } from "./prefetch.ts";

/** The job that somebody's act has started, and all that it was given. */
export interface Surroundings {
  job: Job;
  inputs: ActionInputs;
  env: NodeJS.ProcessEnv;
  log: Log<SafeLine>;
  ahead: Ahead;
  signal: AbortSignal;
}
