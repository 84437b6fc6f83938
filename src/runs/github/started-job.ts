import type { Log } from "../../ports.ts";
import type { SafeLine } from "../../safe-text/sanitizer.ts";
import type { ActionInputs, Job } from "./job.ts";
import type { Prefetched } from "./prefetch.ts";

/** The job that somebody's act has started, and all that it was given. */
export interface StartedJob {
  job: Job;
  inputs: ActionInputs;
  env: NodeJS.ProcessEnv;
  log: Log<SafeLine>;
  ahead: Prefetched;
  signal: AbortSignal;
}
