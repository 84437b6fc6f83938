import type { Config } from "../../config/schema.ts";
import type { RepositoryPlace } from "../../git/repository.ts";
import type { GitHub } from "../../github/octokit.ts";
import type { Trigger } from "../../github/trigger.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import type { Host } from "../host.ts";
import type { RunOptions } from "../tools.ts";
import type { StatusComment } from "./status-comment.ts";

/** What somebody asked for, and everything that it takes to do it. */
export interface JobContext {
  trigger: Trigger;
  github: GitHub;
  host: Host;
  place: RepositoryPlace;
  directory: string;
  /** The project in the repository; empty for the whole of it. */
  folder: string;
  config: Config;
  work: RunOptions;
  safe: Sanitizer;
  statusComment: StatusComment;
  jobMode: JobModeOptions;
}

/** Which part of the work this job does, and through which file it speaks with the other. */
export type JobModeOptions =
  | { mode: "all" }
  /** `known` is what GitHub has already. */
  | { mode: "build"; bundle: string; known: readonly string[] }
  | { mode: "publish"; bundle: string };
